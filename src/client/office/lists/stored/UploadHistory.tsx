import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { UploadRecord } from '../../../../shared/lists/schema.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { StatusDot } from '../../../ui/fields/StatusSelect.tsx'
import { Folded } from '../../../ui/page/Folded.tsx'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'
import { TabRecords } from '../../frame/TabFrame.tsx'
import { MatchedNeeds } from '../../matches/MatchedNeeds.tsx'
import { useUploadHistory } from '../hooks.ts'
import { Corrections, StoredDecisions, StoredTables } from '../rows/Corrections.tsx'
import { listParts, partsText, restoreVerb } from '../words.ts'
import { ListFile, ListTime } from './ListCells.tsx'
import { useRestoreQuestion } from './use-restore-question.tsx'

const shownSources = 3

/** The card of stored lists: who, when, the outcome, and a button to undo the last one of its sources. */
export function UploadHistory() {
  const query = useUploadHistory()
  const { isFetchingNextPage, hasNextPage, fetchNextPage } = query
  return (
    <Card withBorder component="section" aria-labelledby="upload-history" p="lg">
      <Title order={2} id="upload-history" mb="sm">
        Upload history
      </Title>
      <Stack gap="sm">
        <TabRecords
          query={{ ...query, data: query.uploads }}
          failureTitle="The upload history could not be loaded"
          skeleton={<TableSkeleton rows={3} />}
        >
          {(uploads) =>
            uploads.length > 0 ? (
              <HistoryTable uploads={uploads} />
            ) : (
              <EmptyState title="No lists stored yet">
                Every stored list appears here, and the latest list of a source can be undone.
              </EmptyState>
            )
          }
        </TabRecords>
        {hasNextPage && (
          <Button variant="default" w="fit-content" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older uploads
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function HistoryTable({ uploads }: { uploads: readonly UploadRecord[] }) {
  const askRestore = useRestoreQuestion()
  return (
    <RecordTable
      label="Upload history"
      minWidthPx={760}
      columns={[
        {
          heading: 'File',
          cardLabel: null,
          breaksWords: true,
          cell: (upload) => <StoredFile upload={upload} />,
        },
        {
          heading: 'Stored (Pacific)',
          cardLabel: 'Stored',
          cell: ({ storedAt, username }) => <ListTime at={storedAt} username={username} />,
        },
        { heading: 'Items', align: 'right', cell: ({ itemsProcessed }) => formatCount(itemsProcessed) },
        {
          heading: 'Sources',
          cell: ({ sources, splitByProduct }) => <SourceCounts sources={sources} isSplit={splitByProduct} />,
        },
        { heading: 'Outcome', cell: (upload) => <Outcome upload={upload} /> },
        {
          heading: 'Actions',
          cardLabel: null,
          isHeadingHidden: true,
          cell: (upload) => {
            const verb = restoreVerb(upload)
            return (
              verb && <RowButton verb={verb} object={`(undo ${upload.fileName})`} onClick={() => askRestore(upload)} />
            )
          },
        },
      ]}
      rows={uploads}
      rowKey={({ id }) => id}
    />
  )
}

function StoredFile({ upload }: { upload: UploadRecord }) {
  if (upload.isConfirmation) return <ListFile fileName={upload.fileName}>Confirmed by the supplier</ListFile>
  if (upload.isDeletion) return <ListFile fileName={`Items of ${upload.fileName}`}>Deleted under Locations</ListFile>
  const { fileName, category, replaceScope, splitByProduct, sources, corrections, answers, fixedTexts, listedTables } =
    upload
  return (
    <div>
      <ListFile fileName={fileName}>
        {splitByProduct ? `Split by product: ${partsText(listParts(sources))}` : category}
        {replaceScope === 'source' && ' · every category'}
      </ListFile>
      <StoredTables tables={listedTables} />
      <Corrections corrections={corrections} />
      <StoredDecisions answers={answers} fixedTexts={fixedTexts} />
      {upload.outcome !== 'restored' && <MatchedNeeds upload={upload} />}
    </div>
  )
}

const outcomeLooks: Readonly<Record<UploadRecord['outcome'], { color: string; label: string }>> = {
  current: { color: 'green', label: 'Current' },
  superseded: { color: 'gray', label: 'Replaced' },
  restored: { color: 'yellow', label: 'Undone' },
}

const deletedLook = { color: 'red', label: 'Deleted' }
const confirmedLook = { color: 'green', label: 'Confirmed' }

function Outcome({ upload }: { upload: UploadRecord }) {
  const { outcome, isDeletion, isConfirmation, restoredBy, restoredAt } = upload
  const ownLook = isConfirmation ? confirmedLook : isDeletion && outcome === 'current' ? deletedLook : undefined
  const { color, label } = ownLook ?? outcomeLooks[outcome]
  return (
    <span>
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
        <StatusDot color={color} /> {label}
      </Group>
      {outcome === 'restored' && (
        <Text size="sm" c="dimmed">
          {restoredBy}
          {restoredAt && `, ${formatPacificDateTime(restoredAt)}`}
        </Text>
      )}
    </span>
  )
}

type SourceCountsProps = Pick<UploadRecord, 'sources'> & { isSplit: boolean }

function SourceCounts({ sources, isSplit }: SourceCountsProps) {
  const others = sources.slice(shownSources)
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <SourceList sources={sources.slice(0, shownSources)} isSplit={isSplit} />
      {others.length > 0 && (
        <Folded label={`and ${formatCountOf(others.length, isSplit ? 'more line' : 'more source')}`}>
          <SourceList sources={others} isSplit={isSplit} />
        </Folded>
      )}
    </div>
  )
}

function SourceList({ sources, isSplit }: SourceCountsProps) {
  return (
    <ul className="plain-list">
      {sources.map(({ sourceCode, category, before, after, added, removed }) => (
        <li key={`${sourceCode}\n${category}`}>
          {sourceCode}
          {isSplit && ` ${category}`}: {formatCount(before)} → {formatCount(after)}
          <Text span size="xs" c="dimmed">
            {` (+${formatCount(added)} −${formatCount(removed)})`}
          </Text>
        </li>
      ))}
    </ul>
  )
}
