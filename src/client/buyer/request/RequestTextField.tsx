import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

type RequestTextFieldProps = Pick<NeedsRequest, 'form'> &
  Omit<TextInputProps, 'form'> & { path: string; span: 'half' | 'halfAlways' | 'third' | 'wide' }

/** A text field of the needs form. */
export function RequestTextField({ form, path, span, ...input }: RequestTextFieldProps) {
  return <TextInput size="md" className={classes[span] ?? ''} {...form.getInputProps(path)} {...input} />
}
