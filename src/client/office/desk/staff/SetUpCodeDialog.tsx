import { Anchor, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { encode } from 'uqr'
import type { CodeSecret } from '../../../../shared/office/accounts.ts'
import { focusFirstError } from '../../../platform/moves/focus.ts'
import { errorText, findErrorField } from '../../../platform/server/requests.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { useChangeCode } from './hooks.ts'
import { showRecoveryCodes } from './recovery-codes.tsx'

type SetUpCodeDialogProps = { secret: CodeSecret; onClose: () => void }

/** Gives the secret to an app on a phone, and asks for a code that proves it. */
export function SetUpCodeDialog({ secret: { secret, address }, onClose }: SetUpCodeDialogProps) {
  const { turnOn } = useChangeCode()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Enter the code that the app shows') },
  })
  const { submit, isBusy, failure } = useSubmission<{ code: string }>({
    async send({ code }) {
      const { recoveryCodes } = await turnOn(code)
      onClose()
      window.setTimeout(() => showRecoveryCodes(recoveryCodes))
    },
  })
  return (
    <FormDialog
      title="Set up a code"
      submitLabel="Turn on"
      isBusy={isBusy}
      problem={failure !== undefined && errorText(failure)}
      fault={findErrorField(failure)?.path}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <List type="ordered" spacing="sm" size="sm">
        <List.Item>
          Get an app for codes on your phone, such as Google Authenticator, Microsoft Authenticator or your password
          manager.
        </List.Item>
        <List.Item>
          Scan this picture with the app, or{' '}
          <Anchor href={address} inherit>
            open it in the app on this phone
          </Anchor>
          .
        </List.Item>
      </List>
      <Group gap="lg" align="center">
        <QrCode text={address} />
        <Stack gap={4} flex="1 1 200px">
          <Text size="sm">Cannot scan it? Enter this key:</Text>
          <Text size="md" ff="monospace" data-code-secret>
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </Text>
        </Stack>
      </Group>
      <TextInput
        label="Code from your phone's app"
        description="Six digits, new every 30 seconds"
        required
        data-autofocus
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}

// ISO/IEC 18004: readers need four blank modules around it.
const quietModules = 4

/** Black on white in the dark scheme too, since not all readers know it the other way round. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: quietModules })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={200} height={200} role="img" aria-label="QR code with the key">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
