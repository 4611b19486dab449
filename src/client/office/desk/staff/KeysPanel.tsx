import { Group, Stack, Text, Title } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ProgramKey } from '../../../../shared/office/keys.ts'
import { formatPacificDate } from '../../../platform/text/format.ts'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { useChangeKeys, useKeys } from './hooks.ts'
import { KeyDialog, keyAccessLabels } from './KeyDialog.tsx'
import { UsedTable } from './used-table.tsx'

/** The keys by which programs work for the reader. */
export function KeysPanel() {
  const titleId = useId()
  const keys = useKeys()
  const [isAdding, setIsAdding] = useState(false)
  const addRef = useRef<HTMLButtonElement>(null)
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} id={titleId}>
            Keys for programs
          </Title>
          <Text size="sm" c="dimmed">
            A program, such as your ERP, works here with a key in place of your password.
          </Text>
        </div>
        <ToolButton ref={addRef} label="Add key" onClick={() => setIsAdding(true)} />
      </Group>
      <Loaded query={keys} failureTitle="Your keys could not be loaded" skeleton={<TableSkeleton />}>
        {({ keys: rows }) =>
          rows.length === 0 ? <Text size="sm">No program has a key of yours.</Text> : <KeysTable keys={rows} />
        }
      </Loaded>
      {isAdding && <KeyDialog onClose={() => setIsAdding(false)} onSeen={() => addRef.current?.focus()} />}
    </Stack>
  )
}

function KeysTable({ keys }: { keys: readonly ProgramKey[] }) {
  const { remove } = useChangeKeys()
  return (
    <UsedTable
      label="Keys for programs"
      minWidthPx={640}
      noun="Program"
      columns={[
        { heading: 'May', cell: ({ access }) => keyAccessLabels[access] },
        { heading: 'Ends', cell: ({ endsAt }) => tellEnd(endsAt) },
      ]}
      rows={keys}
      askToDelete={({ name }) => ({
        title: `Delete the key of ${name}?`,
        body: 'The program can no longer sign in with it.',
      })}
      remove={remove}
    />
  )
}

const tellEnd = (endsAt: string) => `${Date.parse(endsAt) <= Date.now() ? 'Ended ' : ''}${formatPacificDate(endsAt)}`
