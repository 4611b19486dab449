import { Group, Stack, Text, Title } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { Passkey } from '../../../../shared/office/passkeys.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { site } from '../../../platform/text/site.ts'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { canUsePasskeys } from '../../frame/sign-in/passkeys.ts'
import { useChangePasskeys, usePasskeys } from './hooks.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { UsedTable } from './used-table.tsx'

/** The passkeys by which the reader signs in. */
export function PasskeysPanel() {
  const titleId = useId()
  const passkeys = usePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  const addRef = useRef<HTMLButtonElement>(null)
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} id={titleId}>
            Passkeys
          </Title>
          <Text size="sm" c="dimmed">
            Sign in with your fingerprint, your face or the PIN of your device, without a password or a code.
          </Text>
        </div>
        {canUsePasskeys() && <ToolButton ref={addRef} label="Add passkey" onClick={() => setIsAdding(true)} />}
      </Group>
      {!canUsePasskeys() && (
        <Text size="sm">To add a passkey, open {site.publicUrl} in a browser that knows passkeys.</Text>
      )}
      <Loaded query={passkeys} failureTitle="Your passkeys could not be loaded" skeleton={<TableSkeleton />}>
        {({ passkeys: rows }) =>
          rows.length === 0 ? <Text size="sm">You have no passkey.</Text> : <PasskeysTable passkeys={rows} />
        }
      </Loaded>
      {isAdding && (
        <PasskeyDialog
          onClose={() => {
            setIsAdding(false)
            addRef.current?.focus()
          }}
        />
      )}
    </Stack>
  )
}

function PasskeysTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { remove } = useChangePasskeys()
  return (
    <UsedTable
      label="Passkeys"
      minWidthPx={560}
      noun="Passkey"
      columns={[{ heading: 'Added', cell: ({ createdAt }) => `${formatPacificDateTime(createdAt)} Pacific` }]}
      rows={passkeys}
      askToDelete={({ name }) => ({
        title: `Delete the passkey ${name}?`,
        body: 'It no longer signs you in. Your device may go on showing it until you delete it there.',
      })}
      remove={remove}
    />
  )
}
