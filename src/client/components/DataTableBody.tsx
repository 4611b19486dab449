import { defaultRangeExtractor, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import classes from './DataTable.module.css'
import { DataTableRow } from './DataTableRow.tsx'
import type { DataTableModel } from './data-table-features.ts'
import { idsBetween, withMovedEnd, withTicks } from './range-selection.ts'

const rowHeightPx = 36
const headHeightPx = 40
const overscanRows = 12
const pageRows = 10

type DataTableBodyProps<Item extends object> = {
  table: DataTableModel<Item>
  /** What the rows scroll in; null until it is in the document. */
  scrollArea: HTMLElement | null
  /** Tells lists apart; another one starts at its first row. */
  listKey: unknown
  columnCount: number
  rowLabel?: (item: Item) => string
}

/** The rows of a DataTable that are in sight. It stands alone because scrolling renders it, and nothing else, anew. */
export function DataTableBody<Item extends object>(props: DataTableBodyProps<Item>) {
  const { table, scrollArea, listKey, columnCount, rowLabel } = props
  const { rowSelection } = table.state
  const { rows } = table.getRowModel()
  const [activeIndex, setActiveIndex] = useState(0)
  const active = Math.min(activeIndex, Math.max(0, rows.length - 1))
  // Another function for the keys would make the virtualizer measure all rows anew, at every step of a scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollArea,
    estimateSize: () => rowHeightPx,
    getItemKey,
    overscan: overscanRows,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    // The row that holds the focus stays in the document wherever the table is scrolled to.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
    useFlushSync: false,
  })
  const focusIndex = useFocusOnRow(scrollArea)
  useTopOfList(virtualizer, listKey)

  const { onToggle, onMove } = useRangeSelection(table, setActiveIndex)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey || event.metaKey ? undefined : rowAfterKey(event.key, active, rows.length)
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
        const row = rows[virtualRow.index]
        return (
          row && (
            <Fragment key={virtualRow.key}>
              <Gap heightPx={virtualRow.start - endOf(virtualRows[position - 1])} columnCount={columnCount} />
              <DataTableRow
                row={row}
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

// A click or Space with Shift ticks from the row that was ticked before; moving with Shift draws a range from the row
// where Shift was first held, and drawing it back unticks what it leaves.
function useRangeSelection<Item extends object>(table: DataTableModel<Item>, setActiveIndex: (index: number) => void) {
  const tickedBefore = useRef<string>(undefined)
  const drawnFrom = useRef<string>(undefined)
  const { rows } = table.getRowModel()
  const { setRowSelection } = table

  const onToggle = useCallback(
    (index: number, isTicked: boolean, isRange: boolean) => {
      const id = rows[index]?.id
      if (id === undefined) return
      const range = isRange && tickedBefore.current ? idsBetween(idsOf(rows), tickedBefore.current, id) : []
      setRowSelection((ticks) => withTicks(ticks, [...range, id], isTicked))
      tickedBefore.current = id
      drawnFrom.current = undefined
      setActiveIndex(index)
    },
    [rows, setRowSelection, setActiveIndex],
  )

  const onMove = (from: number, to: number, isRange: boolean) => {
    const [oldId, newId] = [rows[from]?.id, rows[to]?.id]
    if (oldId === undefined || newId === undefined) return
    if (!isRange) {
      drawnFrom.current = undefined
      return
    }
    const startId = drawnFrom.current ?? oldId
    drawnFrom.current = startId
    tickedBefore.current = newId
    setRowSelection((ticks) => withMovedEnd(ticks, idsOf(rows), startId, oldId, newId))
  }
  return { onToggle, onMove }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

// Asks the virtualizer how far it is scrolled: asking the document would make it lay out the page once more.
function useTopOfList(virtualizer: Virtualizer<HTMLElement, Element>, listKey: unknown): void {
  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    if (virtualizer.scrollOffset) virtualizer.scrollToOffset(0)
  }, [virtualizer, listKey])
}

// Rows come into the document only when scrolled to, so the focus is set after the render that brings the row.
function useFocusOnRow(scrollArea: HTMLElement | null): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const input = scrollArea?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] input`)
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

function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden className={classes['gap']}>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}
