import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './RecordTable.module.css'

type RecordTableProps = {
  /** What the table lists, for those who do not see it. */
  label: string
  /** Below this width the table scrolls sideways in its frame. */
  minWidthPx: number
  /** Above this height it scrolls in its frame, under its headings. */
  maxHeight?: string
  head: ReactNode
  children: ReactNode
}

/** The look of every table of records: dense rows, quiet zebra, headings that stay. */
export function RecordTable({ label, minWidthPx, maxHeight, head, children }: RecordTableProps) {
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={minWidthPx}
      className={classes['frame'] ?? ''}
      {...(maxHeight && { maxHeight })}
    >
      <Table className={classes['table'] ?? ''} stickyHeader aria-label={label}>
        <Table.Thead>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
