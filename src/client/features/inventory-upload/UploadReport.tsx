import { Stack, Text, Title } from '@mantine/core'
import { formatCount, formatCountOf } from '../../../shared/count-text.ts'
import type { RowWarning, UploadResult } from '../../../shared/uploads.ts'
import { Notice } from '../../components/Notice.tsx'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { SourceCountsTable } from './SourceCountsTable.tsx'
import classes from './UploadReport.module.css'

const tableHeight = '360px'

/** The result of an upload per source code, with its warnings. */
export function UploadReport({
  result,
  isSplit,
}: {
  result: Omit<UploadResult, 'uploadId' | 'unreadColumns'>
  isSplit: boolean
}) {
  const { itemsProcessed, sources, rowsSkipped, hiddenRows, warnings, warningsTotal, itemsWithoutRegion } = result
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
          Buyers cannot find them: no region code, and a state outside our regions. Upload the list again with default
          regions.
        </Notice>
      )}
      {warnings.length > 0 && <WarningsTable warnings={warnings} total={warningsTotal} />}
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

function WarningsTable({ warnings, total }: { warnings: readonly RowWarning[]; total: number }) {
  return (
    <div>
      <Title order={4} mb={4}>
        {total > warnings.length
          ? `Warnings: the first ${formatCount(warnings.length)} of ${formatCount(total)}`
          : `Warnings (${formatCount(total)})`}
      </Title>
      <RecordTable
        label="Warnings"
        minWidthPx={520}
        maxHeight={tableHeight}
        isStacked
        columns={warningColumns}
        rows={warnings}
        // The list never changes, and two warnings may be alike.
        rowKey={(_warning, position) => position}
      />
    </div>
  )
}

const warningColumns: readonly RecordColumn<RowWarning>[] = [
  { heading: 'Row', align: 'right', cell: ({ row }) => (row === 0 ? 'File' : row) },
  { heading: 'Column', cell: ({ column }) => column },
  { heading: 'Value', className: classes['value'], cell: ({ value }) => value || '(blank)' },
  { heading: 'Message', cell: ({ message }) => message },
  { heading: 'Expected', cell: ({ expected }) => expected || '-' },
]
