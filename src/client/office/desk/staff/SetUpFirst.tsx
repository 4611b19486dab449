import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { site } from '../../../platform/text/site.ts'
import { closeQuestions } from '../../../ui/dialog/confirm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useLogOut } from '../hooks.ts'
import { useOwnCode, usePasskeys } from './hooks.ts'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SecondStepPanel } from './SecondStepPanel.tsx'

type SetUpFirstProps = {
  /** Whether it came while somebody worked: it covers the screen then, and keeps it. */
  isOverWork: boolean
  /** Leads into the office, or back to it. */
  onDone: () => void
}

const title = 'Set up a second step'

/** All that there is for whoever has to set up a second step first. */
export function SetUpFirst({ isOverWork, onDone }: SetUpFirstProps) {
  const logOut = useLogOut()
  const logOutButton = (
    <Button variant="default" loading={logOut.isPending} onClick={() => logOut.mutate()}>
      Logout
    </Button>
  )
  if (isOverWork) return <OverWork logOutButton={logOutButton} onDone={onDone} />
  return (
    <Page
      title={title}
      width="full"
      lead="Everybody here needs one. Once you have a passkey or a code, everything works again."
      actions={logOutButton}
    >
      <Steps goOn="Go on to the back office" onDone={onDone} />
    </Page>
  )
}

// Dialogs of the set-up open later than it, and so above it.
function OverWork({ logOutButton, onDone }: Pick<SetUpFirstProps, 'onDone'> & { logOutButton: ReactNode }) {
  // Questions would lie above it, and what they ask for would be refused.
  useEffect(closeQuestions, [])
  return (
    <Modal
      opened
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      title={title}
    >
      <Stack gap="xl" maw={900} pb="xl">
        <Group justify="space-between" gap="md">
          {/* Not on the first button, which is Logout while the others are loaded. */}
          <Text c="dimmed" flex="1 1 320px" data-autofocus tabIndex={-1} style={{ outline: 'none' }}>
            Everybody here needs one now. What you were working on waits below: once you have a passkey or a code, you
            go on where you were.
          </Text>
          {logOutButton}
        </Group>
        <Steps goOn="Go on where I was" onDone={onDone} />
      </Stack>
    </Modal>
  )
}

function Steps({ goOn, onDone }: { goOn: string; onDone: () => void }) {
  const hasCode = typeof useOwnCode().data?.onSince === 'string'
  const hasPasskey = (usePasskeys().data?.passkeys.length ?? 0) > 0
  return (
    <Stack gap="xl">
      {(hasCode || hasPasskey) && (
        <Alert color="green" role="status">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">You have a second step.</Text>
            <Button onClick={onDone}>{goOn}</Button>
          </Stack>
        </Alert>
      )}
      <SecondStepPanel />
      {site.publicUrl !== undefined && <PasskeysPanel />}
    </Stack>
  )
}
