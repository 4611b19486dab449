import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { StagedUpload, UploadResult } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { WarningKinds } from '../../../common/reading/WarningKinds.tsx'
import { stringifySearch } from '../../../platform/moves/search-params.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { MatchedNeeds } from '../../matches/MatchedNeeds.tsx'
import { useSourceTotals, useUploadHistory } from '../hooks.ts'
import { SourceCountsTable } from '../review/ComparedSources.tsx'
import { StoredTables } from '../rows/Corrections.tsx'
import { listParts, restoreVerb } from '../words.ts'
import { findBuyerSearch } from './buyer-search.ts'
import { useRestoreQuestion } from './use-restore-question.tsx'

type StoredUploadProps = {
  upload: StagedUpload
  /** Undefined when the list was stored earlier. */
  result: UploadResult | undefined
  onClose: () => void
}

/** The result of a stored list, with a button to take it back. */
export function StoredUpload({ upload, result, onClose }: StoredUploadProps) {
  const { uploads } = useUploadHistory()
  const askRestore = useRestoreQuestion()
  const totals = useSourceTotals()
  const record = uploads?.find(({ id }) => id === upload.id)
  const shownResult = result ?? (upload.preview && { ...upload.preview, itemsProcessed: upload.preview.items })
  const sources = shownResult?.sources ?? record?.sources ?? []
  const categories = upload.splitByProduct ? listParts(sources).map(({ category }) => category) : [upload.category]
  const verb = record && restoreVerb(record)
  return (
    <Stack gap="md">
      {record?.outcome === 'restored' && (
        <Text>{record.restoredBy} undid this upload. The earlier items are back.</Text>
      )}
      {shownResult ? (
        <UploadReport result={shownResult} isSplit={upload.splitByProduct} />
      ) : (
        <Text>This list is stored. See the upload history for its counts.</Text>
      )}
      {record && <StoredTables tables={record.listedTables} />}
      {record && record.outcome !== 'restored' && <MatchedNeeds upload={record} />}
      <Group gap="sm">
        <Button onClick={onClose}>Upload another list</Button>
        {categories.map((category) => (
          <BuyerLink
            key={category}
            label={categories.length > 1 ? `See ${category} as a buyer` : 'See as a buyer'}
            search={findBuyerSearch(
              category,
              sources.filter((source) => !upload.splitByProduct || source.category === category),
              totals.data ?? [],
            )}
          />
        ))}
        {record && verb && (
          <Button variant="default" onClick={() => askRestore(record)}>
            {verb}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function BuyerLink({ label, search }: { label: string; search: ReturnType<typeof findBuyerSearch> }) {
  if (!search) return null
  return (
    <Button
      component="a"
      variant="default"
      href={`/inventory/results${stringifySearch(search)}`}
      target="_blank"
      rel="noopener"
      rightSection={<IconExternalLink size={16} aria-label="Opens in a new tab" />}
    >
      {label}
    </Button>
  )
}

const tableHeight = '360px'

/** The result of an upload per source code, with its warnings. */
function UploadReport({
  result,
  isSplit,
}: {
  result: Omit<UploadResult, 'uploadId' | 'listedTables' | 'unreadColumns'>
  isSplit: boolean
}) {
  const { itemsProcessed, sources, rowsSkipped, hiddenRows, warningKinds, warningsTotal, itemsWithoutRegion } = result
  return (
    <Stack gap="md" component="section" aria-labelledby="upload-result">
      <div>
        <Title order={3} id="upload-result">
          Upload result
        </Title>
        <Text size="sm">
          {formatCountOf(itemsProcessed, 'item')} stored, {formatCountOf(rowsSkipped, 'row')} skipped,{' '}
          {formatCountOf(warningsTotal, 'warning')}
          {hiddenRows > 0 && `, ${formatCountOf(hiddenRows, 'hidden row')}`}.
        </Text>
      </div>
      <SourceCountsTable
        label="Items per source code"
        minWidthPx={480}
        maxHeight={tableHeight}
        counts={counts}
        sources={sources}
        isSplit={isSplit}
      />
      {itemsWithoutRegion > 0 && (
        <Notice title={`${formatCountOf(itemsWithoutRegion, 'item')} without a region`}>
          No region shows them, only the search: no region code, and a state outside our regions. Upload the list again
          with default regions.
        </Notice>
      )}
      {warningKinds.length > 0 && (
        <div>
          <Title order={4} mb={4}>
            Warnings
          </Title>
          <WarningKinds kinds={warningKinds} />
        </div>
      )}
    </Stack>
  )
}

const counts = [
  ['before', 'Before'],
  ['after', 'After'],
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['removed', 'Removed'],
] as const
