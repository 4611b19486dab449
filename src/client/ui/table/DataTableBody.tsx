import { constructRow, type Row } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './DataTable.module.css'
import { DataTableRow } from './DataTableRow.tsx'
import { type DataTableModel, type dataTableFeatures, rowIdsOf } from './data-table-features.ts'
import { idsBetween, withMovedEnd, withTicks } from './range-selection.ts'

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
