import type { Row, RowSelectionState } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './DataTable.module.css'
import { DataTableRow } from './DataTableRow.tsx'
import type { dataTableFeatures } from './data-table-features.ts'

const rowHeightPx = 36
const headHeightPx = 40
const overscanRows = 12
const pageRows = 10

type DataTableBodyProps<Item extends object> = {
  rows: Row<typeof dataTableFeatures, Item>[]
  rowSelection: RowSelectionState
  /** What the rows scroll in; null until it is in the document. */
  scrollArea: HTMLElement | null
  columnCount: number
  rowLabel?: (item: Item) => string
}

/** The rows of a DataTable that are in sight. It stands alone because scrolling renders it, and nothing else, anew. */
export function DataTableBody<Item extends object>(props: DataTableBodyProps<Item>) {
  const { rows, rowSelection, scrollArea, columnCount, rowLabel } = props
  const [activeIndex, setActiveIndex] = useState(0)
  const active = Math.min(activeIndex, Math.max(0, rows.length - 1))
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollArea,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: overscanRows,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    // The row that holds the focus stays in the document wherever the table is scrolled to.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
    useFlushSync: false,
  })
  const focusIndex = useFocusOnRow(scrollArea)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = rowAfterKey(event.key, active, rows.length)
    if (!rowLabel || to === undefined) return
    event.preventDefault()
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
              />
            </Fragment>
          )
        )
      })}
      <Gap heightPx={virtualizer.getTotalSize() + headHeightPx - endOf(virtualRows.at(-1))} columnCount={columnCount} />
    </tbody>
  )
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
