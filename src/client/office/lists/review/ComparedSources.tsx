import { Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ComparedSource } from '../../../../shared/lists/schema.ts'
import { losesMost, replacesMost } from '../../../../shared/lists/terms.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { ShowMore, useShownRows } from '../../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { SourceCode } from '../../suppliers/SourceCode.tsx'

const counts = [
  ['before', 'Before'],
  ['after', 'After'],
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['removed', 'Removed'],
  ['tonsBefore', 'Tons Before'],
  ['tonsAfter', 'Tons After'],
] as const

/** What storing a list changes for each source, in a split list for each of its categories. */
export function ComparedSources({ sources, isSplit }: { sources: readonly ComparedSource[]; isSplit: boolean }) {
  const { shown, left, showMore } = useShownRows(sources)
  return (
    <Stack gap="xs">
      <SourceCountsTable
        label="Changes per source code"
        minWidthPx={860}
        maxHeight="480px"
        counts={counts}
        sources={shown}
        isSplit={isSplit}
        noteOf={(source) => {
          if (losesMost(source)) return <Note>Loses more than half</Note>
          return replacesMost(source) && <Note>Most items replaced</Note>
        }}
      />
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap" c="var(--accent-text)" fz={12} fw={600}>
      <IconAlertTriangle size={14} aria-hidden /> {children}
    </Group>
  )
}

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

export function SourceCountsTable<
  Count extends string,
  Source extends { sourceCode: string; category: string } & Record<Count, number>,
>({ label, minWidthPx, maxHeight, counts, sources, isSplit, noteOf }: SourceCountsTableProps<Count, Source>) {
  return (
    <RecordTable
      label={label}
      minWidthPx={minWidthPx}
      maxHeight={maxHeight}
      columns={[
        {
          heading: 'Source Code',
          cardLabel: null,
          breaksWords: true,
          cell: (source) => (
            <div>
              <SourceCode code={source.sourceCode} />
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
