import { Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import type { StagedState } from '../../../shared/upload-terms.ts'
import type { StagedUploadSummary } from '../../../shared/uploads.ts'
import { LoadError } from '../../components/LoadError.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { useStagedUploads } from './hooks.ts'
import { ListFileCell, ListTimeCell } from './ListCells.tsx'
import { useDiscardQuestion } from './use-discard-question.ts'

const stateWords: Readonly<Record<StagedState, string>> = {
  reading: 'Being read',
  ready: 'Waits for you',
  storing: 'Being stored',
  stored: 'Stored',
  failed: 'Failed',
}

/** The card of the lists that were handed in and are not stored yet; there is none while nothing waits. */
export function WaitingLists({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useStagedUploads()
  const { data, error } = query
  const waiting = data?.filter(({ state }) => state !== 'stored')
  if (!error && !waiting?.length) return null
  return (
    <Card withBorder component="section" aria-labelledby="lists-waiting" p="lg">
      <Title order={2} id="lists-waiting" mb="sm">
        Lists waiting
      </Title>
      <Stack gap="sm">
        {error && waiting && <StaleNotice error={error} />}
        {error && !waiting && <LoadError title="The waiting lists could not be loaded" query={query} />}
        {waiting && waiting.length > 0 && <WaitingTable uploads={waiting} onOpen={onOpen} />}
      </Stack>
    </Card>
  )
}

type WaitingTableProps = { uploads: readonly StagedUploadSummary[]; onOpen: (id: string) => void }

function WaitingTable({ uploads, onOpen }: WaitingTableProps) {
  const askDiscard = useDiscardQuestion()
  const tableRef = useRef<HTMLDivElement>(null)
  return (
    <div ref={tableRef} tabIndex={-1} style={{ outline: 'none' }}>
      <RecordTable
        label="Lists waiting"
        minWidthPx={600}
        isStacked
        head={
          <>
            <Table.Th>File</Table.Th>
            <Table.Th>Handed In (Pacific)</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th w={170}>Actions</Table.Th>
          </>
        }
      >
        {uploads.map((upload) => (
          <Table.Tr key={upload.id}>
            <ListFileCell fileName={upload.fileName}>{upload.category}</ListFileCell>
            <ListTimeCell label="Handed in" at={upload.createdAt} username={upload.username} />
            <Table.Td data-label="State">
              <Text
                span
                inherit
                style={{ whiteSpace: 'nowrap' }}
                {...(upload.state === 'failed' && { c: 'var(--mantine-color-error)', fw: 600 })}
              >
                {stateWords[upload.state]}
              </Text>
            </Table.Td>
            <Table.Td>
              <Group gap={6} wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Open ${upload.fileName}`}
                  onClick={() => onOpen(upload.id)}
                >
                  Open
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  c="var(--mantine-color-error)"
                  aria-label={`Discard ${upload.fileName}`}
                  disabled={upload.state === 'storing'}
                  onClick={() => askDiscard(upload, () => tableRef.current?.focus())}
                >
                  Discard
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </RecordTable>
    </div>
  )
}
