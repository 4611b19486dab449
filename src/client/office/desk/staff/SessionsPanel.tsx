import { Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { MoreRows } from '../../../ui/table/MoreRows.tsx'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { useEndSessions, useSessions } from './hooks.ts'

/** Where the reader is signed in, and how to sign out there. */
export function SessionsPanel() {
  const titleId = useId()
  const sessions = useSessions()
  const { end, endOthers } = useEndSessions()
  const nameOf = (browser: string) => browser || 'Unknown browser'
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} id={titleId}>
            Where you are signed in
          </Title>
          <Text size="sm" c="dimmed">
            Times in Pacific time. No address and no place is kept.
          </Text>
        </div>
        {sessions.total > 1 && (
          <ToolButton
            label="Sign out everywhere else"
            onClick={() =>
              confirm({
                title: 'Sign out everywhere else?',
                body: 'Every browser but this one is signed out at once.',
                confirmLabel: 'Sign out',
                onConfirm: endOthers,
              })
            }
          />
        )}
      </Group>
      <Loaded query={sessions} failureTitle="Your sessions could not be loaded" skeleton={<TableSkeleton />}>
        {(rows) => (
          <RecordTable
            label="Where you are signed in"
            minWidthPx={560}
            columns={[
              {
                heading: 'Browser',
                cardLabel: null,
                cell: ({ browser, isThis }) => `${nameOf(browser)}${isThis ? ' (this one)' : ''}`,
              },
              { heading: 'Signed in', cell: ({ startedAt }) => formatPacificDateTime(startedAt) },
              { heading: 'Last used', cell: ({ lastUsedAt }) => formatPacificDateTime(lastUsedAt) },
              {
                heading: 'Actions',
                cardLabel: null,
                width: 120,
                cell: ({ id, browser, isThis }) =>
                  !isThis && (
                    <RowButton
                      verb="Sign out"
                      object={nameOf(browser)}
                      onClick={() =>
                        confirm({
                          title: `Sign out ${nameOf(browser)}?`,
                          body: 'Whoever works there has to sign in again.',
                          confirmLabel: 'Sign out',
                          onConfirm: () => end(id),
                        })
                      }
                    />
                  ),
              },
            ]}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Loaded>
      <MoreRows pages={sessions} nouns="sessions" />
    </Stack>
  )
}
