import { type Cell, type Column, constructRow, type Row } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { PlainCheckbox } from '../fields/PlainCheckbox.tsx'
import classes from './DataTable.module.css'
import {
  type DataTableModel,
  type dataTableFeatures,
  idsBetween,
  rowIdsOf,
  withMovedEnd,
  withTicks,
} from './table-model.ts'

const rowHeightPx = 36
const headHeightPx = 40
const overscanRows = 12
const pageRows = 10

type DataTableBodyProps<Item extends object> = {
  table: DataTableModel<Item>
  scrollArea: HTMLElement | null
  /** Identifies the list; a new list starts at its first row. */
  listKey: unknown
  columnCount: number
  rowLabel?: (item: Item) => string
}

/** The visible rows of a DataTable. A component of its own, so scrolling renders nothing else again. */
export function DataTableBody<Item extends object>(props: DataTableBodyProps<Item>) {
  const { table, scrollArea, listKey, columnCount, rowLabel } = props
  const { rowSelection } = table.state
  const count = table.options.data.length
  const rowAt = useRows(table)
  const columns = table.getAllLeafColumns()
  const [activeIndex, setActiveIndex] = useState(0)
  const active = Math.min(activeIndex, Math.max(0, count - 1))
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollArea,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    // The row with the focus stays in the document.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  const focusIndex = useFocusOnRow(scrollArea)
  useTopOfList(virtualizer, listKey)

  const activate = useCallback(
    (index: number) => {
      setActiveIndex(index)
      focusIndex(index)
    },
    [focusIndex],
  )
  const { onToggle, onMove } = useRangeSelection(table, activate)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey || event.metaKey ? undefined : rowAfterKey(event.key, active, count)
    if (!rowLabel || to === undefined) return
    event.preventDefault()
    onMove(active, to, event.shiftKey)
    setActiveIndex(to)
    focusIndex(to)
    virtualizer.scrollToIndex(to)
  }

  const virtualRows = virtualizer.getVirtualItems()
  return (
    <tbody onKeyDown={onKeyDown}>
      {virtualRows.map((virtualRow, position) => {
        const row = rowAt(virtualRow.index)
        return (
          row && (
            <Fragment key={row.id}>
              <Gap heightPx={virtualRow.start - endOf(virtualRows[position - 1])} columnCount={columnCount} />
              <DataTableRow
                row={row}
                columns={columns}
                index={virtualRow.index}
                isSelected={rowSelection[row.id] === true}
                isActive={virtualRow.index === active}
                {...(rowLabel && { rowLabel })}
                onFocus={setActiveIndex}
                onToggle={onToggle}
              />
            </Fragment>
          )
        )
      })}
      <Gap heightPx={virtualizer.getTotalSize() + headHeightPx - endOf(virtualRows.at(-1))} columnCount={columnCount} />
    </tbody>
  )
}

// Rows are made when they come into view; the table's own row model would make them all.
function useRows<Item extends object>(table: DataTableModel<Item>) {
  const { data } = table.options
  const made = useMemo(() => ({ data, rows: new Map<number, Row<typeof dataTableFeatures, Item>>() }), [data])
  return (index: number) => {
    const item = made.data[index]
    if (item === undefined) return undefined
    const row = made.rows.get(index) ?? constructRow(table, table.getRowId(item, index), item, index, 0)
    made.rows.set(index, row)
    return row
  }
}

// A click or Space with Shift ticks from the row that was ticked last; arrow keys with Shift draw a range, and drawing it
// back unticks what it leaves.
function useRangeSelection<Item extends object>(table: DataTableModel<Item>, activate: (index: number) => void) {
  const tickedBefore = useRef<string>(undefined)
  const drawnFrom = useRef<string>(undefined)
  const latest = useRef(table)
  useLayoutEffect(() => {
    latest.current = table
  })

  const onToggle = useCallback(
    (index: number, isTicked: boolean, isRange: boolean) => {
      const id = findRowId(latest.current, index)
      if (id === undefined) return
      const range =
        isRange && tickedBefore.current ? idsBetween(rowIdsOf(latest.current), tickedBefore.current, id) : []
      latest.current.setRowSelection((ticks) => withTicks(ticks, [...range, id], isTicked))
      tickedBefore.current = id
      drawnFrom.current = undefined
      activate(index)
    },
    [activate],
  )

  const onMove = (from: number, to: number, isRange: boolean) => {
    const [oldId, newId] = [findRowId(table, from), findRowId(table, to)]
    if (oldId === undefined || newId === undefined) return
    if (!isRange) {
      drawnFrom.current = undefined
      return
    }
    const startId = drawnFrom.current ?? oldId
    drawnFrom.current = startId
    tickedBefore.current = newId
    table.setRowSelection((ticks) => withMovedEnd(ticks, rowIdsOf(table), startId, oldId, newId))
  }
  return { onToggle, onMove }
}

function findRowId<Item extends object>(table: DataTableModel<Item>, index: number): string | undefined {
  const item = table.options.data[index]
  return item && table.getRowId(item, index)
}

// The virtualizer knows the scroll offset; reading it from the document would force another layout.
function useTopOfList(virtualizer: Virtualizer<HTMLElement, Element>, listKey: unknown): void {
  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    if (virtualizer.scrollOffset) virtualizer.scrollToOffset(0)
  }, [virtualizer, listKey])
}

// The row may not be in the document yet, so the focus is set after the render that adds it.
function useFocusOnRow(scrollArea: HTMLElement | null): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const input = scrollArea?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] input`)
    input?.focus({ preventScroll: true })
    // The table has scrolled to it; the page may still have it under a bar.
    input?.closest('tr')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (input) wanted.current = undefined
  })
  return useCallback((index) => {
    wanted.current = index
  }, [])
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

function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden className={classes['gap']}>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}

type DataTableRowProps<Item extends object> = {
  row: Row<typeof dataTableFeatures, Item>
  /** The row knows its columns too, but would not render again when other columns are chosen. */
  columns: readonly Column<typeof dataTableFeatures, Item>[]
  /** From 0, among all rows of the table. */
  index: number
  isSelected: boolean
  /** Whether the Tab key stops at this row. */
  isActive: boolean
  rowLabel?: (item: Item) => string
  onFocus: (index: number) => void
  /** `isRange` ticks everything from the row that was ticked last. */
  onToggle: (index: number, isTicked: boolean, isRange: boolean) => void
}

function PlainRow<Item extends object>({
  row,
  index,
  isSelected,
  isActive,
  rowLabel,
  onFocus,
  onToggle,
}: DataTableRowProps<Item>) {
  return (
    <tr
      onClick={rowLabel && ((event) => isOnRow(event) && onToggle(index, !isSelected, event.shiftKey))}
      onMouseDown={rowLabel && keepText}
      data-clickable={rowLabel !== undefined || undefined}
      data-index={index}
      data-odd={index % 2 === 1 || undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
    >
      {rowLabel && (
        <td className={classes['check']}>
          <PlainCheckbox
            aria-label={rowLabel(row.original)}
            checked={isSelected}
            tabIndex={isActive ? 0 : -1}
            onFocus={() => onFocus(index)}
            onChange={(event) => onToggle(index, event.currentTarget.checked, isShifted(event.nativeEvent))}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => {
        const { isNumeric, isSticky } = cell.column.columnDef.meta ?? {}
        return (
          <td
            key={cell.id}
            title={String(cell.getValue() ?? '') || undefined}
            data-numeric={isNumeric}
            data-sticky={isSticky}
          >
            {drawCell(cell)}
          </td>
        )
      })}
    </tr>
  )
}

// A plain call: as components, a row's cells would add two more layers each.
function drawCell<Item extends object>(cell: Cell<typeof dataTableFeatures, Item>): ReactNode {
  const { cell: draw } = cell.column.columnDef
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

// A click with Shift would select the text of all rows in between.
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

// The checkbox has its own click, and a drag over text selects it to be copied.
function isOnRow({ target }: MouseEvent): boolean {
  return !(target instanceof HTMLInputElement) && document.getSelection()?.isCollapsed !== false
}

// A checkbox changes by a click event, also after Space.
function isShifted(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

/** One row of a DataTable. A cell's title is its original value. */
const DataTableRow = memo(PlainRow) as typeof PlainRow // memo() would lose the type parameter
