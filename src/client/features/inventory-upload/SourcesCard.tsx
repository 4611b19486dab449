import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { formatCount, formatCountOf } from '../../../shared/count-text.ts'
import type { SourceTotals } from '../../../shared/inventory.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { Notice } from '../../components/Notice.tsx'
import { PlainCheckbox } from '../../components/PlainCheckbox.tsx'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { formatPacificDateTime } from '../../lib/format.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { useSourceTotals } from './hooks.ts'
import classes from './SourcesCard.module.css'
import { StockDownload } from './StockDownload.tsx'

type SourcesCardProps = {
  /** Whether only sources with items without a region are listed. */
  isNarrowed: boolean
  onNarrow: (isNarrowed: boolean) => void
}

/** The card of all sources, with their last upload and the items that buyers cannot find. */
export function SourcesCard({ isNarrowed, onNarrow }: SourcesCardProps) {
  const query = useSourceTotals()
  const { data, error } = query
  return (
    <Card withBorder component="section" aria-labelledby="sources" p="lg">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} id="sources">
          Sources
        </Title>
        <Group gap="xs">
          <StockDownload sourceCodes={data?.map(({ sourceCode }) => sourceCode) ?? []} />
          <RecentChanges kind="inventory" />
        </Group>
      </Group>
      {data && <SourcesList sources={data} refreshError={error} isNarrowed={isNarrowed} onNarrow={onNarrow} />}
      {!data && error && <LoadError title="The sources could not be loaded" query={query} />}
      {!data && !error && <TableSkeleton rows={5} />}
    </Card>
  )
}

type SourcesListProps = SourcesCardProps & { sources: readonly SourceTotals[]; refreshError: unknown }

function SourcesList({ sources, refreshError, isNarrowed, onNarrow }: SourcesListProps) {
  const incomplete = sources.filter((source) => source.itemsWithoutRegion > 0)
  const itemsWithoutRegion = incomplete.reduce((sum, source) => sum + source.itemsWithoutRegion, 0)
  if (sources.length === 0) {
    return <EmptyState title="No inventory yet">Sources come from the lists. Upload the first one above.</EmptyState>
  }
  return (
    <Stack gap="sm">
      {Boolean(refreshError) && <StaleNotice error={refreshError} />}
      {itemsWithoutRegion > 0 && (
        <>
          <Notice title={`${formatCountOf(itemsWithoutRegion, 'item')} without a region`}>
            They are stored, but buyers cannot find them. Upload their lists again with default regions.
          </Notice>
          <label className={classes['narrow']}>
            <PlainCheckbox checked={isNarrowed} onChange={({ currentTarget }) => onNarrow(currentTarget.checked)} />
            Only the {formatCountOf(incomplete.length, 'source')} with items without a region
          </label>
        </>
      )}
      <SourcesTable sources={isNarrowed && incomplete.length > 0 ? incomplete : sources} />
    </Stack>
  )
}

function SourcesTable({ sources }: { sources: readonly SourceTotals[] }) {
  const { shown, left, showMore } = useShownRows(sources)
  return (
    <>
      <RecordTable
        label="Sources"
        minWidthPx={480}
        isStacked
        columns={columns}
        rows={shown}
        rowKey={({ sourceCode }) => sourceCode}
      />
      <ShowMore left={left} onMore={showMore} />
    </>
  )
}

const columns: readonly RecordColumn<SourceTotals>[] = [
  { heading: 'Source Code', cardLabel: null, breaksWords: true, cell: ({ sourceCode }) => sourceCode },
  { heading: 'Items', align: 'right', cell: ({ items }) => formatCount(items) },
  {
    heading: 'Last Upload (Pacific)',
    cardLabel: 'Last upload',
    cell: ({ lastUploadAt }) => (lastUploadAt === null ? '-' : formatPacificDateTime(lastUploadAt)),
  },
  {
    heading: 'Without a Region',
    cardLabel: 'No region',
    align: 'right',
    cell: ({ itemsWithoutRegion }) =>
      itemsWithoutRegion > 0 ? (
        <Text span inherit c="var(--accent-text)" fw={650}>
          {formatCount(itemsWithoutRegion)}
        </Text>
      ) : (
        '0'
      ),
  },
]
