import { Stack, Text, Title } from '@mantine/core'
import type { UploadResult } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { WarningKinds } from '../review/WarningKinds.tsx'
import { SourceCountsTable } from './SourceCountsTable.tsx'

const tableHeight = '360px'

/** The result of an upload per source code, with its warnings. */
export function UploadReport({
  result,
  isSplit,
}: {
  result: Omit<UploadResult, 'uploadId' | 'unreadColumns'>
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
          Buyers cannot find them: no region code, and a state outside our regions. Upload the list again with default
          regions.
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
