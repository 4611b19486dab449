import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from '../../../platform/moves/focus.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText, findErrorField } from '../../../platform/server/requests.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { isGivenUp, isMadeAlready } from '../../frame/sign-in/passkeys.ts'
import { useChangePasskeys } from './hooks.ts'

const nameMax = 200

/** Names a passkey, and has the browser make it in a dialog of its own. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { add } = useChangePasskeys()
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.length > nameMax ? `At most ${nameMax} characters` : null) },
  })
  const { submit, isBusy, failure } = useSubmission<{ name: string }>({
    async send({ name }) {
      const { name: given } = await add(name)
      onClose()
      notify({ title: 'Passkey Added', description: given })
    },
  })
  return (
    <FormDialog
      title="Add passkey"
      submitLabel="Continue"
      isBusy={isBusy}
      problem={failure !== undefined && tellFailure(failure)}
      fault={findErrorField(failure)?.path}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <Text size="sm">
        Your browser then asks where to keep it: on this device, on your phone or on a security key.
      </Text>
      <TextInput
        label="Name"
        description="To tell it from others; without one it is named after this browser"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

function tellFailure(failure: unknown): string {
  if (isGivenUp(failure)) return 'No passkey was made.'
  return isMadeAlready(failure) ? 'This device has a passkey for your account already.' : errorText(failure)
}
