import type { ReactNode } from 'react'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'

type SourceCountsTableProps<Count extends string, Source> = {
  label: string
  minWidthPx: number
  maxHeight: string
  /** The columns: fields with their headings. */
  counts: readonly (readonly [Count, string])[]
  sources: readonly Source[]
  /** Whether a source may be in several categories. */
  isSplit: boolean
  /** Shown below the source code. */
  noteOf?: (source: Source) => ReactNode
}

/** The figures of each source of a list. */
export function SourceCountsTable<
  Count extends string,
  Source extends { sourceCode: string; category: string } & Record<Count, number>,
>({ label, minWidthPx, maxHeight, counts, sources, isSplit, noteOf }: SourceCountsTableProps<Count, Source>) {
  return (
    <RecordTable
      label={label}
      minWidthPx={minWidthPx}
      maxHeight={maxHeight}
      isStacked
      columns={[
        {
          heading: 'Source Code',
          cardLabel: null,
          breaksWords: true,
          cell: (source) => (
            <div>
              {source.sourceCode}
              {noteOf?.(source)}
            </div>
          ),
        },
        ...(isSplit ? [categoryColumn] : []),
        ...counts.map(
          ([count, heading]): RecordColumn<Source> => ({
            heading,
            align: 'right',
            cell: (source) => formatCount(source[count]),
          }),
        ),
      ]}
      rows={sources}
      rowKey={({ sourceCode, category }) => `${sourceCode}\n${category}`}
    />
  )
}

const categoryColumn: RecordColumn<{ category: string }> = { heading: 'Category', cell: ({ category }) => category }
