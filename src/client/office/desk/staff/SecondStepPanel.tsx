import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { CodeSecret, OwnCode } from '../../../../shared/office/accounts.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx'
import { lazyComponent } from '../../../ui/feedback/lazy-part.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { Blocks, Loaded } from '../../frame/Loaded.tsx'
import { useChangeCode, useOwnCode } from './hooks.ts'
import { secondStepId, showRecoveryCodes } from './recovery-codes.tsx'

// It brings the code that draws QR codes.
const SetUpCodeDialog = lazyComponent(async () => (await import('./SetUpCodeDialog.tsx')).SetUpCodeDialog)

/** How the reader signs in besides the password. */
export function SecondStepPanel() {
  const code = useOwnCode()
  return (
    <Stack component="section" gap="sm" aria-labelledby={secondStepId}>
      <div>
        <Title order={2} id={secondStepId} tabIndex={-1}>
          Second step
        </Title>
        <Text size="sm" c="dimmed">
          After your password you enter a code from an app on your phone. With it, your password alone signs nobody in.
        </Text>
      </div>
      <Loaded query={code} failureTitle="Your second step could not be loaded" skeleton={<Blocks heightsPx={[30]} />}>
        {({ onSince, recoveryCodesLeft }) =>
          onSince === null ? <CodeOff /> : <CodeOn onSince={onSince} recoveryCodesLeft={recoveryCodesLeft} />
        }
      </Loaded>
    </Stack>
  )
}

function CodeOff() {
  const { begin } = useChangeCode()
  const [secret, setSecret] = useState<CodeSecret>()
  const { submit, isBusy, failure } = useSubmission({ send: async () => setSecret(await begin()) })
  return (
    <Stack gap="sm">
      <FailureAlert error={failure} />
      <Button variant="default" w="fit-content" loading={isBusy} onClick={() => void submit()}>
        Set up a code
      </Button>
      {secret && <SetUpCodeDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Stack>
  )
}

const fewCodes = 3

function CodeOn({ onSince, recoveryCodesLeft }: { onSince: string; recoveryCodesLeft: OwnCode['recoveryCodesLeft'] }) {
  const { turnOff, renewRecoveryCodes } = useChangeCode()
  return (
    <Stack gap="sm">
      <Text size="sm">
        On since {formatPacificDateTime(onSince)} Pacific. {formatCountOf(recoveryCodesLeft, 'recovery code')} left
        {recoveryCodesLeft <= fewCodes && ': make new ones before you run out'}.
      </Text>
      <Group gap="xs">
        <ToolButton
          label="New recovery codes"
          onClick={() =>
            confirm({
              title: 'Make new recovery codes?',
              body: 'The ones that you have now stop working.',
              confirmLabel: 'Make new codes',
              isDestructive: false,
              onConfirm: () =>
                renewRecoveryCodes().then(({ recoveryCodes }) => {
                  window.setTimeout(() => showRecoveryCodes(recoveryCodes))
                }),
            })
          }
        />
        <ToolButton
          label="Turn off"
          onClick={() =>
            confirm({
              title: 'Turn off the code?',
              body: 'You sign in with your password alone, and your recovery codes stop working.',
              confirmLabel: 'Turn off',
              onConfirm: turnOff,
            })
          }
        />
      </Group>
    </Stack>
  )
}
