import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { focusFirstError } from '../../../platform/moves/focus.ts'
import { findErrorCode } from '../../../platform/server/requests.ts'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx'
import { usePasskeyAnswer } from '../../frame/sign-in/hooks.ts'
import { canUsePasskeys, isGivenUp } from '../../frame/sign-in/passkeys.ts'
import { useConfirmIdentity } from './identity-hooks.ts'

/** Calls again after the reader has confirmed with the password or a passkey, where the server asks for that. Rejects with its refusal if not. */
export async function withConfirmation<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (findErrorCode(error) !== 'CONFIRM_NEEDED' || !(await askForPassword())) throw error
    return call()
  }
}

const aboveDialogs = 300

/** Whether the reader confirmed. */
function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    const modalId = randomId()
    let isConfirmed = false
    modals.open({
      modalId,
      title: 'Confirm that it is you',
      zIndex: aboveDialogs,
      closeOnClickOutside: false,
      onClose: () => resolve(isConfirmed),
      children: (
        <ConfirmIdentity
          onConfirmed={() => {
            isConfirmed = true
            modals.close(modalId)
          }}
          onCancel={() => modals.close(modalId)}
        />
      ),
    })
  })
}

function ConfirmIdentity({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const confirmIdentity = useConfirmIdentity()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : 'Enter your password') },
  })
  const { submit, isBusy, failure } = useSubmission<{ password: string }>({
    send: (values) => confirmIdentity(values),
    onSent: onConfirmed,
  })
  const answer = usePasskeyAnswer()
  const passkey = useSubmission({
    send: async () => confirmIdentity({ passkey: await answer() }),
    onSent: onConfirmed,
  })
  const problem = failure ?? (isGivenUp(passkey.failure) ? undefined : passkey.failure)
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <Stack>
        <Text size="sm">
          Changes to accounts ask for your password{canUsePasskeys() && ' or a passkey'}, once every ten minutes.
        </Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <FailureAlert error={problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          {canUsePasskeys() && (
            <Button variant="default" loading={passkey.isBusy} disabled={isBusy} onClick={() => void passkey.submit()}>
              Use a passkey
            </Button>
          )}
          <Button type="submit" color="steel" loading={isBusy} disabled={passkey.isBusy}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
