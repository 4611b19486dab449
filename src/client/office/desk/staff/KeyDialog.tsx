import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type KeyAccess, keyAccesses, type MadeKey, type NewKey, newKeyInput } from '../../../../shared/office/keys.ts'
import { focusFirstError } from '../../../platform/moves/focus.ts'
import { errorText, findErrorField } from '../../../platform/server/requests.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { useChangeKeys } from './hooks.ts'
import { showOnce } from './show-once.tsx'

const dayMs = 24 * 60 * 60 * 1000
/** How long a key may work, in days. */
const lengths = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

export const keyAccessLabels: Readonly<Record<KeyAccess, string>> = { read: 'Read only', write: 'Read and change' }

type Values = { name: string; access: NewKey['access']; days: string }

/** Makes a key for a program; `onSeen` once the dialog that shows it is closed. */
export function KeyDialog({ onClose, onSeen }: { onClose: () => void; onSeen: () => void }) {
  const { create } = useChangeKeys()
  const form = useForm<Values>({
    initialValues: { name: '', access: 'read', days: '90' },
    validate: { name: (name) => newKeyInput.shape.name.safeParse(name).error?.issues[0]?.message ?? null },
  })
  const { submit, isBusy, failure } = useSubmission<Values>({
    async send({ days, ...values }) {
      const made = await create({ ...values, endsAt: new Date(Date.now() + Number(days) * dayMs).toISOString() })
      onClose()
      window.setTimeout(() => showKey(made, onSeen))
    },
  })
  return (
    <FormDialog
      title="Add key"
      submitLabel="Add key"
      isBusy={isBusy}
      problem={failure !== undefined && errorText(failure)}
      fault={findErrorField(failure)?.path}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <TextInput
        label="Program"
        description="The history names it beside you, such as kim (key ERP)"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="What it may do"
        data={keyAccesses.map((value) => ({ value, label: keyAccessLabels[value] }))}
        {...form.getInputProps('access')}
      />
      <NativeSelect label="Works for" data={lengths} {...form.getInputProps('days')} />
    </FormDialog>
  )
}

function showKey({ name, key }: MadeKey, onClose: () => void): void {
  showOnce({
    title: `Key for ${name}`,
    children: (
      <>
        Copy it into the program now; it is not shown again. The program sends it with each call, as it says in the{' '}
        <Anchor href="/api/docs" inherit>
          description of the API
        </Anchor>
        .
      </>
    ),
    secret: key,
    copy: 'Copy key',
    copied: 'Key copied',
    onClose,
  })
}
