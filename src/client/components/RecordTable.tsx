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
  /** On a phone each row is a card, its cells one below another, each after its `data-label`. */
  isStacked?: boolean
  /** How many rows the list has, where only some of them are in the document; the columns then keep the widths of their headings. */
  rowCount?: number | undefined
  head: ReactNode
  children: ReactNode
}

/** The look of every table of records: dense rows, quiet zebra, headings that stay. */
export function RecordTable(props: RecordTableProps) {
  const { label, minWidthPx, maxHeight, isStacked = false, rowCount, head, children } = props
  const isLong = rowCount !== undefined
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={minWidthPx}
      className={classes['frame'] ?? ''}
      data-stacked={isStacked || undefined}
      data-long={isLong || undefined}
      // What scrolls must be reachable by keyboard.
      {...(maxHeight && { maxHeight, tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      <Table
        className={classes['table'] ?? ''}
        stickyHeader
        aria-label={label}
        {...(isLong && {
          layout: 'fixed',
          stickyHeaderOffset: 'var(--header-height)',
          'aria-rowcount': rowCount + 1,
        })}
      >
        <Table.Thead>
          <Table.Tr {...(isLong && { 'aria-rowindex': 1 })}>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
