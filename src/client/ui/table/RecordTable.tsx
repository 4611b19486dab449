import { Table } from '@mantine/core'
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react'
import { stickyBar } from '../../platform/moves/window.ts'
import classes from './RecordTable.module.css'
import { BodyCells, HeadCells } from './TableCells.tsx'
import type { DataTableSort } from './table-model.ts'
import { DrawnRows, useWindowRows } from './virtual-rows.tsx'

export type RecordColumn<Row> = {
  /** Where the table sorts by it. */
  id?: string
  /** Unique in its table. */
  heading: string
  unit?: string | undefined
  isHeadingHidden?: boolean
  /** A button beside the heading. */
  menu?: ReactNode
  /** The heading by default, none if null. */
  cardLabel?: string | null
  width?: number | string
  minWidthPx?: number
  align?: 'right' | undefined
  /** Stays visible when a wide table scrolls sideways; first columns only. */
  isSticky?: true
  /** Breaks long words instead of widening the column. */
  breaksWords?: boolean
  /** For the heading and the cells. */
  className?: string | undefined
  /** A class replaces that of the column. */
  cellProps?: (row: Row) => { className?: string | undefined; title?: string | undefined }
  cell: (row: Row, index: number) => ReactNode
}

type RecordTableProps<Row> = {
  /** For screen readers. */
  label: string
  /** Below this width the table scrolls sideways. */
  minWidthPx: number
  /** Above this height it scrolls under its headings. */
  maxHeight?: string
  /** Whether each row is a card on a phone, as by default. */
  isStacked?: boolean
  columns: readonly RecordColumn<Row>[]
  sort?: DataTableSort
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  rowProps?: (row: Row) => {
    className?: string | undefined
    'data-selected'?: true | undefined
    /** Names the record for keys that act where the focus is. */
    'data-owned'?: string
    /** What a click in the row does, besides the controls in it, which the keyboard has too. */
    onClick?: (event: MouseEvent) => void
  }
  /** What stands over this row as the first of its group. */
  groupHead?: (row: Row) => ReactNode
}

export function RecordTable<Row>({ rows, rowKey, rowProps, groupHead, ...frame }: RecordTableProps<Row>) {
  const { columns, isStacked = true } = frame
  return (
    <RecordFrame {...frame}>
      {rows.map((row, index) => (
        <Fragment key={rowKey(row, index)}>
          <GroupRow head={groupHead?.(row)} columnCount={columns.length} />
          <tr {...rowProps?.(row)}>
            <BodyCells columns={columns} row={row} index={index} isStacked={isStacked} />
          </tr>
        </Fragment>
      ))}
    </RecordFrame>
  )
}

function GroupRow({ head, columnCount }: { head: ReactNode; columnCount: number }) {
  if (!head) return null
  return (
    <tr data-group>
      <th colSpan={columnCount} scope="colgroup">
        {head}
      </th>
    </tr>
  )
}

type LongRecordTableProps<Row> = Omit<RecordTableProps<Row>, 'maxHeight' | 'isStacked' | 'rowKey' | 'groupHead'> & {
  /** How many rows the list has, loaded or not. */
  total: number
  /** An estimate. */
  rowHeightPx: number
  /** The row that the page scrolls to when it is not in view. */
  keptInViewId?: string | undefined
}

/** A table of records of which only the visible rows are in the document. */
export function LongRecordTable<Row extends { id: string }>({
  label,
  minWidthPx,
  total,
  sort,
  ...body
}: LongRecordTableProps<Row>) {
  return (
    <RecordFrame label={label} minWidthPx={minWidthPx} rowCount={total} columns={body.columns} {...(sort && { sort })}>
      <WindowRows {...body} />
    </RecordFrame>
  )
}

type WindowRowsProps<Row> = Pick<
  LongRecordTableProps<Row>,
  'columns' | 'rows' | 'rowProps' | 'rowHeightPx' | 'keptInViewId'
>

// Apart from the frame, so scrolling renders neither the frame nor the headings.
function WindowRows<Row extends { id: string }>({ rows, rowHeightPx, keptInViewId, ...looks }: WindowRowsProps<Row>) {
  const { topRef, measureRef, onFocus, onBlur, ...part } = useWindowRows(rows, rowHeightPx, keptInViewId)
  return (
    <>
      <tr ref={topRef} aria-hidden data-gap />
      <DrawnRows part={part} columnCount={looks.columns.length}>
        {(row, index) => (
          <WindowRow row={row} index={index} measureRef={measureRef} onFocus={onFocus} onBlur={onBlur} {...looks} />
        )}
      </DrawnRows>
    </>
  )
}

type WindowRowProps<Row> = Pick<WindowRowsProps<Row>, 'columns' | 'rowProps'> &
  Pick<ReturnType<typeof useWindowRows>, 'measureRef' | 'onFocus' | 'onBlur'> & { row: Row; index: number }

function DrawnRow<Row>({ row, index, columns, rowProps, measureRef, ...focusHandlers }: WindowRowProps<Row>) {
  return (
    <tr
      ref={measureRef}
      data-index={index}
      data-odd={index % 2 === 1 || undefined}
      aria-rowindex={index + 2}
      {...focusHandlers}
      {...rowProps?.(row)}
    >
      <BodyCells columns={columns} row={row} index={index} isStacked />
    </tr>
  )
}

// Scrolling renders only the rows that come into view.
const WindowRow = memo(DrawnRow) as typeof DrawnRow // memo drops the type parameter

type RecordFrameProps<Row> = Omit<RecordTableProps<Row>, 'rows' | 'rowKey' | 'rowProps' | 'groupHead'> & {
  /** How many rows the list has, where only some of them are in the document; column widths are then fixed. */
  rowCount?: number
  children: ReactNode
}

function RecordFrame<Row>(props: RecordFrameProps<Row>) {
  const { label, minWidthPx, maxHeight, isStacked = true, rowCount, columns, sort, children } = props
  const isLong = rowCount !== undefined
  return (
    <div className="wide-place">
      <Table.ScrollContainer
        type="native"
        minWidth={minWidthPx}
        className={`${classes['frame']} framed`}
        data-stacked={isStacked || undefined}
        data-long={isLong || undefined}
        data-list
        // A scroll area must be reachable by keyboard.
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
          <Table.Thead ref={stickyBar}>
            <tr aria-rowindex={isLong ? 1 : undefined}>
              <HeadCells columns={columns} sort={sort} />
            </tr>
          </Table.Thead>
          <tbody>{children}</tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}
