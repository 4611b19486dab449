import { VisuallyHidden } from '@mantine/core'
import type { Header } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import classes from './DataTable.module.css'
import { DataTableRow } from './DataTableRow.tsx'
import type { ColumnLook, DataTableModel, dataTableFeatures } from './data-table-features.ts'

const rowHeightPx = 36
const headHeightPx = 40
const checkboxWidthPx = 44
const overscanRows = 12
const pageRows = 10
const skeletonRows = Array.from({ length: 12 }, (_, row) => `row ${row}`)
const plainLook: ColumnLook = { widthPx: 120 }

type DataTableProps<Item extends object> = {
  table: DataTableModel<Item>
  /** What the table lists; the name of its scroll area. */
  label: string
  /** Names a row's checkbox; without it rows cannot be selected. */
  rowLabel?: (item: Item) => string
  /** Draws skeleton rows in place of the rows. */
  isLoading?: boolean
  /** Stands in place of the rows: why there are none and what to do. */
  message?: ReactNode
}

/**
 * A table for any number of rows: only those in sight are in the document, in a real table with its heading and first
 * columns fixed. Up and Down, Home and End, Page Up and Page Down lead from row to row, Space ticks, Shift ticks a range.
 */
export function DataTable<Item extends object>({
  table,
  label,
  rowLabel,
  isLoading = false,
  message,
}: DataTableProps<Item>) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const { rows } = table.getRowModel()
  const [activeIndex, setActiveIndex] = useState(0)
  const active = Math.min(activeIndex, Math.max(0, rows.length - 1))
  const isSelectable = rowLabel !== undefined
  const hasRows = !isLoading && message === undefined
  const virtualizer = useVirtualizer({
    count: hasRows ? rows.length : 0,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: overscanRows,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    // The row that holds the focus stays in the document wherever the table is scrolled to.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
    useFlushSync: false,
  })
  const focusIndex = useFocusOnRow(scrollRef)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = rowAfterKey(event.key, active, rows.length)
    if (!isSelectable || to === undefined) return
    event.preventDefault()
    setActiveIndex(to)
    focusIndex(to)
    virtualizer.scrollToIndex(to)
  }

  const columnCount = table.getAllLeafColumns().length + (isSelectable ? 1 : 0)
  const virtualRows = virtualizer.getVirtualItems()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section ref={scrollRef} className={classes['scroll']} aria-label={label} tabIndex={0}>
      <table
        className={classes['table']}
        style={{ '--table-width': `${tableWidthPx(table, isSelectable)}px` } as CSSProperties} // a custom property
        aria-rowcount={hasRows ? rows.length + 1 : undefined}
        aria-busy={isLoading}
      >
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <DataTableColumns table={table} isSelectable={isSelectable} />
        <DataTableHead table={table} isSelectable={isSelectable} isDisabled={!hasRows || rows.length === 0} />
        <tbody onKeyDown={onKeyDown}>
          {isLoading && <SkeletonRows columnCount={columnCount} />}
          {virtualRows.map((virtualRow, position) => {
            const row = rows[virtualRow.index]
            return (
              row && (
                <Fragment key={virtualRow.key}>
                  <Gap heightPx={virtualRow.start - endOf(virtualRows[position - 1])} columnCount={columnCount} />
                  <DataTableRow
                    row={row}
                    index={virtualRow.index}
                    isSelected={table.state.rowSelection[row.id] === true}
                    isActive={virtualRow.index === active}
                    {...(rowLabel && { rowLabel })}
                    onFocus={setActiveIndex}
                  />
                </Fragment>
              )
            )
          })}
          <Gap
            heightPx={virtualizer.getTotalSize() + headHeightPx - endOf(virtualRows.at(-1))}
            columnCount={columnCount}
          />
        </tbody>
      </table>
      {message !== undefined && !isLoading && <div className={classes['message']}>{message}</div>}
    </section>
  )
}

// Rows come into the document only when scrolled to, so the focus is set after the render that brings the row.
function useFocusOnRow(scrollRef: { readonly current: HTMLElement | null }): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const input = scrollRef.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] input`)
    input?.focus({ preventScroll: true })
    if (input) wanted.current = undefined
  })
  return (index) => {
    wanted.current = index
  }
}

function rowAfterKey(key: string, from: number, count: number): number | undefined {
  const steps = new Map([
    ['ArrowDown', from + 1],
    ['ArrowUp', from - 1],
    ['PageDown', from + pageRows],
    ['PageUp', from - pageRows],
    ['Home', 0],
    ['End', count - 1],
  ])
  const to = steps.get(key)
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

function endOf(virtualRow: VirtualItem | undefined): number {
  return virtualRow?.end ?? headHeightPx
}

function tableWidthPx<Item extends object>(table: DataTableModel<Item>, isSelectable: boolean): number {
  const widthsPx = table.getAllLeafColumns().map((column) => lookOf(column.columnDef.meta).widthPx)
  return widthsPx.reduce((sum, widthPx) => sum + widthPx, isSelectable ? checkboxWidthPx : 0)
}

function lookOf(meta: ColumnLook | undefined): ColumnLook {
  return meta ?? plainLook
}

type PartProps<Item extends object> = { table: DataTableModel<Item>; isSelectable: boolean }

function DataTableColumns<Item extends object>({ table, isSelectable }: PartProps<Item>) {
  return (
    <colgroup>
      {isSelectable && <col style={{ width: checkboxWidthPx }} />}
      {table.getAllLeafColumns().map(({ id, columnDef }) => {
        const { grows, widthPx } = lookOf(columnDef.meta)
        return <col key={id} style={grows ? undefined : { width: widthPx }} />
      })}
    </colgroup>
  )
}

function DataTableHead<Item extends object>({
  table,
  isSelectable,
  isDisabled,
}: PartProps<Item> & { isDisabled: boolean }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {isSelectable && (
            <th scope="col" className={classes['check']}>
              <SelectAll table={table} isDisabled={isDisabled} />
            </th>
          )}
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header}>
              <table.FlexRender header={header} />
            </HeadCell>
          ))}
        </tr>
      ))}
    </thead>
  )
}

type HeadCellProps<Item extends object> = { header: Header<typeof dataTableFeatures, Item>; children: ReactNode }

function HeadCell<Item extends object>({ header, children }: HeadCellProps<Item>) {
  const { isNumeric, isSticky, unit } = lookOf(header.column.columnDef.meta)
  return (
    <th scope="col" data-numeric={isNumeric} data-sticky={isSticky}>
      {children}
      {unit && <span className={classes['unit']}>{` ${unit}`}</span>}
    </th>
  )
}

function SelectAll<Item extends object>({ table, isDisabled }: { table: DataTableModel<Item>; isDisabled: boolean }) {
  const { rowSelection } = table.state
  const { rows } = table.getRowModel()
  const selected = useMemo(() => rows.filter((row) => rowSelection[row.id]).length, [rows, rowSelection])
  const isAll = rows.length > 0 && selected === rows.length
  return (
    <input
      type="checkbox"
      className={classes['checkbox']}
      aria-label="Select all shown items"
      disabled={isDisabled}
      checked={isAll}
      ref={(input) => {
        if (input) input.indeterminate = selected > 0 && !isAll
      }}
      onChange={() => table.toggleAllRowsSelected(!isAll)}
    />
  )
}

function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden className={classes['gap']}>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}

function SkeletonRows({ columnCount }: { columnCount: number }) {
  const columns = Array.from({ length: columnCount }, (_, column) => `column ${column}`)
  return skeletonRows.map((row) => (
    <tr key={row} aria-hidden className={classes['skeleton']}>
      {columns.map((column) => (
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ))
}
