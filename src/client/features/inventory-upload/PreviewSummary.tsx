import { SimpleGrid } from '@mantine/core'
import { formatCount } from '../../../shared/count-text.ts'
import type { UploadPreview } from '../../../shared/uploads.ts'
import { Fact } from '../../components/Fact.tsx'

/** The figures of a list. */
export function PreviewSummary({ preview }: { preview: UploadPreview }) {
  const { items, sources, rowsSkipped, hiddenRows, totalRows, problemRows } = preview
  return (
    <SimpleGrid component="dl" cols={{ base: 2, xs: 3, md: 6 }} spacing="md" verticalSpacing="xs" m={0}>
      <Fact name="Items">
        <b>{formatCount(items)}</b>
      </Fact>
      <Fact name="Sources">{formatCount(sources.length)}</Fact>
      <Fact name="Rows with problems">{formatCount(problemRows)}</Fact>
      <Fact name="Rows left out">{formatCount(rowsSkipped)}</Fact>
      <Fact name="Hidden rows">{formatCount(hiddenRows)}</Fact>
      <Fact name="Total and heading rows">{formatCount(totalRows)}</Fact>
    </SimpleGrid>
  )
}
