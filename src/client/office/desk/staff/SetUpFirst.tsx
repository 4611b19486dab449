import { Alert, Button, Stack, Text } from '@mantine/core'
import { site } from '../../../platform/text/site.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useLogOut } from '../hooks.ts'
import { useOwnCode, usePasskeys } from './hooks.ts'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SecondStepPanel } from './SecondStepPanel.tsx'

/** All that there is for whoever has to set up a second step first; `onDone` leads into the office. */
export function SetUpFirst({ onDone }: { onDone: () => void }) {
  const logOut = useLogOut()
  const hasCode = typeof useOwnCode().data?.onSince === 'string'
  const hasPasskey = (usePasskeys().data?.passkeys.length ?? 0) > 0
  const isDone = hasCode || hasPasskey
  return (
    <Page
      title="Set up a second step"
      width="full"
      lead="Everybody here needs one. Once you have a passkey or a code, everything works again."
      actions={
        <Button variant="default" loading={logOut.isPending} onClick={() => logOut.mutate()}>
          Logout
        </Button>
      }
    >
      <Stack gap="xl">
        {isDone && (
          <Alert color="green" role="status">
            <Stack gap="sm" align="flex-start">
              <Text size="sm">You have a second step.</Text>
              <Button onClick={onDone}>Go on to the back office</Button>
            </Stack>
          </Alert>
        )}
        <SecondStepPanel />
        {site.publicUrl !== undefined && <PasskeysPanel />}
      </Stack>
    </Page>
  )
}
