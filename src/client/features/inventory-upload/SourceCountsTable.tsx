import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import { RecordTable } from '../../components/RecordTable.tsx'

type SourceCountsTableProps<Count extends string, Source> = {
  label: string
  minWidthPx: number
  maxHeight: string
  /** What is told of each source, in this order, with its heading. */
  counts: readonly (readonly [Count, string])[]
  sources: readonly Source[]
  /** What stands below a source code. */
  noteOf?: (source: Source) => ReactNode
}

/** Figures of each source of a list. */
export function SourceCountsTable<Count extends string, Source extends { sourceCode: string } & Record<Count, number>>({
  label,
  minWidthPx,
  maxHeight,
  counts,
  sources,
  noteOf,
}: SourceCountsTableProps<Count, Source>) {
  return (
    <RecordTable
      label={label}
      minWidthPx={minWidthPx}
      maxHeight={maxHeight}
      isStacked
      head={
        <>
          <Table.Th>Source Code</Table.Th>
          {counts.map(([count, heading]) => (
            <Table.Th key={count} ta="right">
              {heading}
            </Table.Th>
          ))}
        </>
      }
    >
      {sources.map((source) => (
        <Table.Tr key={source.sourceCode}>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            <div>
              {source.sourceCode}
              {noteOf?.(source)}
            </div>
          </Table.Td>
          {counts.map(([count, heading]) => (
            <Table.Td key={count} ta="right" data-label={heading}>
              {formatCount(source[count])}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </RecordTable>
  )
}
