import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './LinkButton.module.css'

type LinkButtonProps = Omit<UnstyledButtonProps, 'className'> &
  Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps>

/** A button that is in a sentence and looks like a link. */
export function LinkButton(props: LinkButtonProps) {
  return <UnstyledButton className={classes['button'] ?? ''} {...props} />
}
