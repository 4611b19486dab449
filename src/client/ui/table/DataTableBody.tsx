import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { PlainCheckbox } from '../fields/PlainCheckbox.tsx'
import classes from './DataTable.module.css'
import { firstRowsMax } from './first-rows.ts'
import { BodyCells } from './TableCells.tsx'
import { type DataColumn, idsBetween, type Selection, withMovedEnd, withTicks } from './table-model.ts'
import { DrawnRows, drawnRows, keepDrawn } from './virtual-rows.tsx'

const rowHeightPx = 36
const headHeightPx = 36
const overscanRows = 12
const pageRows = 10
/** Before the area is measured: what the server draws, with the rows beyond it. */
const firstRect = { width: 960, height: (firstRowsMax - overscanRows) * rowHeightPx + headHeightPx }

type DataTableBodyProps<Item extends { id: string }> = {
  columns: readonly DataColumn<Item>[]
  items: readonly Item[]
  selection: Selection<Item> | undefined
  onOpen: ((id: string) => void) | undefined
  scrollArea: HTMLElement | null
  /** Identifies the list; a new list starts at its first row. */
  listKey: unknown
  columnCount: number
}

/** The visible rows of a DataTable. A component of its own, so scrolling renders nothing else again. */
export function DataTableBody<Item extends { id: string }>(props: DataTableBodyProps<Item>) {
  const { columns, items, selection, onOpen, scrollArea, listKey, columnCount } = props
  const count = items.length
  const [activeIndex, setActiveIndex] = useState(0)
  const active = Math.min(activeIndex, Math.max(0, count - 1))
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollArea,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    initialRect: firstRect,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    rangeExtractor: keepDrawn(count === 0 ? undefined : active),
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
  const { onToggle, onMove } = useRangeSelection(items, selection, activate)

  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active]
    if (onOpen && item && event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // What opens may take the focus at once, and the key too.
      event.preventDefault()
      onOpen(item.id)
      return
    }
    const to = event.altKey || event.metaKey ? undefined : rowAfterKey(event.key, active, count)
    if (!selection || to === undefined) return
    event.preventDefault()
    onMove(active, to, event.shiftKey)
    setActiveIndex(to)
    focusIndex(to)
    virtualizer.scrollToIndex(to)
  }

  const part = drawnRows(virtualizer, items, headHeightPx)
  return (
    <tbody onKeyDown={onKeyDown}>
      <DrawnRows part={part} columnCount={columnCount}>
        {(item, index) => (
          <DataTableRow
            item={item}
            columns={columns}
            index={index}
            label={selection?.labelOf(item)}
            isSelected={selection?.ticks[item.id] === true}
            isActive={index === active}
            onFocus={setActiveIndex}
            onToggle={onToggle}
          />
        )}
      </DrawnRows>
    </tbody>
  )
}

// A click or Space with Shift ticks from the row that was ticked last; arrow keys with Shift draw a range, and drawing it
// back unticks what it leaves.
function useRangeSelection<Item extends { id: string }>(
  items: readonly Item[],
  selection: Selection<Item> | undefined,
  activate: (index: number) => void,
) {
  const tickedBefore = useRef<string>(undefined)
  const drawnFrom = useRef<string>(undefined)
  // The rows are drawn again only for what they show, so they keep the first function that they got.
  const latest = useRef({ items, selection })
  useLayoutEffect(() => {
    latest.current = { items, selection }
  })

  const onToggle = useCallback(
    (index: number, isTicked: boolean, isRange: boolean) => {
      const { items: rows, selection: current } = latest.current
      const id = rows[index]?.id
      if (id === undefined) return
      const range = isRange && tickedBefore.current ? idsBetween(idsOf(rows), tickedBefore.current, id) : []
      current?.change((ticks) => withTicks(ticks, [...range, id], isTicked))
      tickedBefore.current = id
      drawnFrom.current = undefined
      activate(index)
    },
    [activate],
  )

  const onMove = (from: number, to: number, isRange: boolean) => {
    const [oldId, newId] = [items[from]?.id, items[to]?.id]
    if (oldId === undefined || newId === undefined) return
    if (!isRange) {
      drawnFrom.current = undefined
      return
    }
    const startId = drawnFrom.current ?? oldId
    drawnFrom.current = startId
    tickedBefore.current = newId
    selection?.change((ticks) => withMovedEnd(ticks, idsOf(items), startId, oldId, newId))
  }
  return { onToggle, onMove }
}

function idsOf(items: readonly { id: string }[]): string[] {
  return items.map(({ id }) => id)
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

type DataTableRowProps<Item> = {
  item: Item
  columns: readonly DataColumn<Item>[]
  /** From 0, among all rows of the table. */
  index: number
  /** What its checkbox is called; without a label the row cannot be ticked. */
  label: string | undefined
  isSelected: boolean
  /** Whether the Tab key stops at this row. */
  isActive: boolean
  onFocus: (index: number) => void
  /** `isRange` ticks everything from the row that was ticked last. */
  onToggle: (index: number, isTicked: boolean, isRange: boolean) => void
}

function PlainRow<Item>(props: DataTableRowProps<Item>) {
  const { item, columns, index, label, isSelected, isActive, onFocus, onToggle } = props
  const isTickable = label !== undefined
  return (
    <tr
      {...(isTickable && {
        onClick: (event: MouseEvent) => isOnRow(event) && onToggle(index, !isSelected, event.shiftKey),
        onMouseDown: keepText,
      })}
      data-clickable={isTickable || undefined}
      data-index={index}
      data-odd={index % 2 === 1 || undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      onFocus={() => onFocus(index)}
    >
      {isTickable && (
        <td className={classes['check']}>
          <PlainCheckbox
            aria-label={label}
            checked={isSelected}
            tabIndex={isActive ? 0 : -1}
            onChange={(event) => onToggle(index, event.currentTarget.checked, isShifted(event.nativeEvent))}
          />
        </td>
      )}
      <BodyCells columns={columns} row={item} index={index} />
    </tr>
  )
}

// A click with Shift would select the text of all rows in between.
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

// Checkbox and link have their own click, and a drag over text selects it to be copied.
function isOnRow({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('a, input') && document.getSelection()?.isCollapsed !== false
}

// A checkbox changes by a click event, also after Space.
function isShifted(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

// Scrolling renders only the rows that come into view.
const DataTableRow = memo(PlainRow) as typeof PlainRow // memo() would lose the type parameter
