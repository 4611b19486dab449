import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import type { StagedUploadSummary } from '../../../../shared/lists/schema.ts'
import type { StagedState } from '../../../../shared/lists/terms.ts'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'
import { TabRecords } from '../../frame/TabFrame.tsx'
import { useDiscardQuestion, useStagedUploads } from '../hooks.ts'
import { ListFile, ListTime } from '../stored/ListCells.tsx'

const stateLabels: Readonly<Record<StagedState, string>> = {
  reading: 'Reading',
  ready: 'Ready for review',
  storing: 'Storing',
  stored: 'Stored',
  failed: 'Failed',
}

/** The card of uploaded lists that are not stored yet; hidden while there are none. */
export function WaitingLists({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useStagedUploads()
  const waiting = query.data?.filter(({ state }) => state !== 'stored')
  if (!query.error && !waiting?.length) return null
  return (
    <Card withBorder component="section" aria-labelledby="lists-waiting" p="lg">
      <Title order={2} id="lists-waiting" mb="sm">
        Lists to review
      </Title>
      <Stack gap="sm">
        <TabRecords query={{ ...query, data: waiting }} failureTitle="The lists to review could not be loaded">
          {(uploads) => uploads.length > 0 && <WaitingTable uploads={uploads} onOpen={onOpen} />}
        </TabRecords>
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
        label="Lists to review"
        minWidthPx={600}
        isStacked
        columns={[
          ...factColumns,
          {
            heading: 'Actions',
            cardLabel: null,
            width: 170,
            cell: (upload) => (
              <Group gap={6} wrap="nowrap">
                <RowButton verb="Open" object={upload.fileName} onClick={() => onOpen(upload.id)} />
                <RowButton
                  verb="Discard"
                  object={upload.fileName}
                  isDestructive
                  isDisabled={upload.state === 'storing'}
                  onClick={() => askDiscard(upload, () => tableRef.current?.focus())}
                />
              </Group>
            ),
          },
        ]}
        rows={uploads}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

const factColumns: readonly RecordColumn<StagedUploadSummary>[] = [
  {
    heading: 'File',
    cardLabel: null,
    breaksWords: true,
    cell: ({ fileName, category, splitByProduct }) => (
      <ListFile fileName={fileName}>
        {category}
        {splitByProduct && ' · split by product'}
      </ListFile>
    ),
  },
  {
    heading: 'Uploaded (Pacific)',
    cardLabel: 'Uploaded',
    cell: ({ createdAt, username }) => <ListTime at={createdAt} username={username} />,
  },
  {
    heading: 'State',
    cell: ({ state }) => (
      <Text
        span
        inherit
        style={{ whiteSpace: 'nowrap' }}
        {...(state === 'failed' && { c: 'var(--mantine-color-error)', fw: 600 })}
      >
        {stateLabels[state]}
      </Text>
    ),
  },
]
