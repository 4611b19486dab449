import { VisuallyHidden } from '@mantine/core'
import type { Header } from '@tanstack/react-table'
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { PlainCheckbox } from '../fields/PlainCheckbox.tsx'
import classes from './DataTable.module.css'
import { DataTableBody } from './DataTableBody.tsx'
import {
  type ColumnLook,
  type DataTableModel,
  type DataTableSort,
  type dataTableFeatures,
  rowIdsOf,
  withTicks,
} from './table-model.ts'

const checkboxWidthPx = 44
const skeletonRows = Array.from({ length: 12 }, (_, row) => `row ${row}`)
const plainLook: ColumnLook = { widthPx: 120 }

type DataTableProps<Item extends object> = {
  table: DataTableModel<Item>
  /** Names the table and its scroll area. */
  label: string
  /** Identifies the list; a new list starts at its first row. */
  listKey?: unknown
  /** Makes the headings buttons that sort. */
  sort?: DataTableSort
  /** Names a row's checkbox; without it rows cannot be selected. */
  rowLabel?: (item: Item) => string
  isLoading?: boolean
  /** Shown instead of the rows: why there are none and what to do. */
  message?: ReactNode
  /** Scrolls into view after the last row. */
  end?: ReactNode
}

/**
 * A table for any number of rows, of which only the visible ones are in the document. Arrow keys, Home, End, Page Up and
 * Page Down move from row to row, Space ticks a row, Shift ticks a range.
 */
export function DataTable<Item extends object>({
  table,
  label,
  listKey,
  sort,
  rowLabel,
  isLoading = false,
  message,
  end,
}: DataTableProps<Item>) {
  const [scrollArea, setScrollArea] = useState<HTMLElement | null>(null)
  const rowCount = table.options.data.length
  const isSelectable = rowLabel !== undefined
  const hasRows = !isLoading && message === undefined
  const widthPx = tableWidthPx(table, isSelectable)
  const areaWidthPx = useWidthPx(scrollArea)
  const isWide = (areaWidthPx ?? widthPx) < widthPx || undefined
  const sparePx = Math.max(0, (areaWidthPx ?? 0) - widthPx)
  const columnCount = table.getAllLeafColumns().length + (isSelectable ? 1 : 0)
  return (
    <div className={`${classes['place']} wide-place`}>
      <section
        ref={setScrollArea}
        className={classes['scroll']}
        data-wide={isWide}
        data-list
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
      >
        <table
          className={classes['table']}
          style={{ '--table-width': `${widthPx}px` } as CSSProperties}
          aria-rowcount={hasRows ? rowCount + 1 : undefined}
          aria-busy={isLoading}
        >
          <VisuallyHidden component="caption">{label}</VisuallyHidden>
          <DataTableColumns table={table} isSelectable={isSelectable} sparePx={sparePx} />
          <DataTableHead
            table={table}
            isSelectable={isSelectable}
            isDisabled={!hasRows || rowCount === 0}
            sort={sort}
          />
          {isLoading && <SkeletonBody columnCount={columnCount} />}
          {hasRows && (
            <DataTableBody
              table={table}
              scrollArea={scrollArea}
              listKey={listKey}
              columnCount={columnCount}
              {...(rowLabel && { rowLabel })}
            />
          )}
        </table>
        {message !== undefined && !isLoading && <div className={classes['message']}>{message}</div>}
        {hasRows && end && <div className={classes['end']}>{end}</div>}
      </section>
    </div>
  )
}

function tableWidthPx<Item extends object>(table: DataTableModel<Item>, isSelectable: boolean): number {
  const widthsPx = table.getAllLeafColumns().map((column) => lookOf(column.columnDef.meta).widthPx)
  return widthsPx.reduce((sum, widthPx) => sum + widthPx, isSelectable ? checkboxWidthPx : 0)
}

// The width decides how much the columns grow and whether the first ones are sticky: sticky cells are costly layers to the
// browser, so cells are sticky only where the table can scroll under them.
function useWidthPx(element: HTMLElement | null): number | undefined {
  const [widthPx, setWidthPx] = useState<number>()
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}

function lookOf(meta: ColumnLook | undefined): ColumnLook {
  return meta ?? plainLook
}

type PartProps<Item extends object> = { table: DataTableModel<Item>; isSelectable: boolean }

function DataTableColumns<Item extends object>({
  table,
  isSelectable,
  sparePx,
}: PartProps<Item> & { sparePx: number }) {
  const looks = table.getAllLeafColumns().map(({ id, columnDef }) => ({ id, ...lookOf(columnDef.meta) }))
  const shares = looks.reduce((sum, { grows = 0 }) => sum + grows, 0)
  return (
    <colgroup>
      {isSelectable && <col style={{ width: checkboxWidthPx }} />}
      {looks.map(({ id, widthPx, grows }) => (
        <col key={id} style={{ width: widthPx + (grows ? Math.floor((sparePx * grows) / shares) : 0) }} />
      ))}
    </colgroup>
  )
}

function DataTableHead<Item extends object>({
  table,
  isSelectable,
  isDisabled,
  sort,
}: PartProps<Item> & { isDisabled: boolean; sort: DataTableSort | undefined }) {
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
            <HeadCell key={header.id} header={header} sort={sort}>
              <table.FlexRender header={header} />
            </HeadCell>
          ))}
        </tr>
      ))}
    </thead>
  )
}

type HeadCellProps<Item extends object> = {
  header: Header<typeof dataTableFeatures, Item>
  sort: DataTableSort | undefined
  children: ReactNode
}

function HeadCell<Item extends object>({ header, sort, children }: HeadCellProps<Item>) {
  const { isNumeric, isSticky, unit } = lookOf(header.column.columnDef.meta)
  const isSortable = sort && (sort.sortableIds === undefined || sort.sortableIds.includes(header.id))
  const order = sort?.columnId === header.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  const text = (
    <>
      {children}
      {unit && <span className={classes['unit']}>{` ${unit}`}</span>}
    </>
  )
  return (
    <th scope="col" data-numeric={isNumeric} data-sticky={isSticky} aria-sort={order}>
      {isSortable ? (
        <button type="button" className={classes['sort']} onClick={() => sort.onSort(header.id)}>
          {text}
        </button>
      ) : (
        text
      )}
    </th>
  )
}

function SkeletonBody({ columnCount }: { columnCount: number }) {
  const columns = Array.from({ length: columnCount }, (_, column) => `column ${column}`)
  return (
    <tbody aria-hidden className={classes['skeleton']}>
      {skeletonRows.map((row) => (
        <tr key={row}>
          {columns.map((column) => (
            <td key={column}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type SelectAllProps<Item extends object> = { table: DataTableModel<Item>; isDisabled?: boolean }

/** Ticks or unticks every row that a table shows; rows hidden by a filter stay as they are. */
export function SelectAll<Item extends object>({ table, isDisabled = false }: SelectAllProps<Item>) {
  const { rowSelection } = table.state
  const { getRowId, options } = table
  const { data } = options
  const selected = useMemo(
    () =>
      Object.keys(rowSelection).length === 0
        ? 0
        : data.reduce((count, item, index) => (rowSelection[getRowId(item, index)] ? count + 1 : count), 0),
    [data, rowSelection, getRowId],
  )
  const isAll = data.length > 0 && selected === data.length
  return (
    <PlainCheckbox
      aria-label="Select all shown items"
      disabled={isDisabled}
      checked={isAll}
      isMixed={selected > 0 && !isAll}
      onChange={() => table.setRowSelection((ticks) => withTicks(ticks, rowIdsOf(table), !isAll))}
    />
  )
}
