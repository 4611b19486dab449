import { Text } from '@mantine/core'
import type { StagedUpload, UploadPreview } from '../../../../shared/lists/schema.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { countSources } from '../preview-words.ts'

type PreviewSummaryProps = { upload: Pick<StagedUpload, 'defaultRegionCodes'>; preview: UploadPreview }

/** The figures of a list in one line. */
export function PreviewSummary({ upload, preview }: PreviewSummaryProps) {
  const { items, sources, rowsSkipped, hiddenRows, totalRows, problemRows } = preview
  const facts = [
    formatCountOf(countSources(sources), 'source'),
    `${formatCountOf(problemRows, 'row')} with problems`,
    `${formatCountOf(rowsSkipped, 'row')} skipped`,
    hiddenRows > 0 && formatCountOf(hiddenRows, 'hidden row'),
    totalRows > 0 && formatCountOf(totalRows, 'total or heading row'),
    upload.defaultRegionCodes && `Default regions ${upload.defaultRegionCodes}`,
  ].filter(Boolean)
  return (
    <Text size="sm" className="tabular">
      <b>
        {formatCount(items)} {items === 1 ? 'item' : 'items'}
      </b>
      {facts.map((fact) => ` · ${fact}`).join('')}
    </Text>
  )
}
