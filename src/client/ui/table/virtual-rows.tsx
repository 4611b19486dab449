import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { firstRowsMax } from './first-rows.ts'

const overscanRows = 8
const noticeablePx = 1
// The header and the headings of the table.
const coveredPx = 104
const spacePx = 16

/** A row that is in the document, and the height of those left out before it. */
type DrawnRow<Row> = { row: Row; index: number; gapPx: number }
type DrawnPart = Pick<Virtualizer<Element | Window, Element>, 'getVirtualItems' | 'getTotalSize'>

/** The rows of a list that are in the document; `startPx` is the place of the first in what scrolls. */
export function drawnRows<Row>(virtualizer: DrawnPart, rows: readonly Row[], startPx: number) {
  const drawn: DrawnRow<Row>[] = []
  let endPx = startPx
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const row = rows[index]
    if (row === undefined) continue
    drawn.push({ row, index, gapPx: Math.max(0, start - endPx) })
    endPx = end
  }
  return { drawn, gapAfterPx: Math.max(0, virtualizer.getTotalSize() + startPx - endPx) }
}

/** Keeps a row in the document wherever the list is scrolled to: the one with the focus. */
export function keepDrawn(index: number | undefined) {
  return (range: Range): number[] => {
    const indexes = defaultRangeExtractor(range)
    return index === undefined || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b)
  }
}

type DrawnRowsProps<Row> = {
  part: Pick<ReturnType<typeof drawnRows<Row>>, 'drawn' | 'gapAfterPx'>
  columnCount: number
  children: (row: Row, index: number) => ReactNode
}

/** The rows of a table that are in the document, with room for those left out. */
export function DrawnRows<Row extends { id: string }>({ part, columnCount, children }: DrawnRowsProps<Row>) {
  return (
    <>
      {part.drawn.map(({ row, index, gapPx }) => (
        <Fragment key={row.id}>
          <GapRow heightPx={gapPx} columnCount={columnCount} />
          {children(row, index)}
        </Fragment>
      ))}
      <GapRow heightPx={part.gapAfterPx} columnCount={columnCount} />
    </>
  )
}

function GapRow({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden data-gap>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}

/**
 * The visible rows of a list that scrolls with the page, and the focused one. Each needs `measureRef` and `data-index`. The
 * page scrolls to the row `keptInViewId` when that id is new.
 */
export function useWindowRows<Row extends { id: string }>(
  rows: readonly Row[],
  estimatePx: number,
  keptInViewId?: string,
) {
  const [top, setTop] = useState<Element | null>(null)
  const topPx = useTopPx(top)
  const { focusedIndex, onFocus, onBlur } = useFocusedRow(rows, top)
  // An unstable key callback would make the virtualizer measure all rows again at every scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatePx,
    getItemKey,
    overscan: overscanRows,
    initialRect: { width: 390, height: (firstRowsMax - overscanRows) * estimatePx },
    scrollMargin: topPx,
    measureElement: heightWithMargin,
    rangeExtractor: keepDrawn(focusedIndex),
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: spacePx,
  })
  const keptIndex = keptInViewId === undefined ? -1 : rows.findIndex(({ id }) => id === keptInViewId)
  const isListed = keptIndex >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves is not followed
  useEffect(() => {
    if (isListed) virtualizer.scrollToIndex(keptIndex, { align: 'auto' })
  }, [keptInViewId, isListed])
  return {
    ...drawnRows(virtualizer, rows, topPx),
    /** For the element in which the list begins. */
    topRef: setTop,
    measureRef: virtualizer.measureElement,
    onFocus,
    onBlur,
  }
}

// When the focused row leaves the list, the same control of the next row gets the focus.
function useFocusedRow<Row extends { id: string }>(rows: readonly Row[], top: Element | null) {
  const [focused, setFocused] = useState<{ id: string; index: number }>()
  const index = focused && findIndex(rows, focused)
  const control = useRef<string>(undefined)
  useEffect(() => {
    if (!focused || index !== undefined) return
    setFocused(undefined)
    if (document.activeElement !== document.body) return
    const next = Math.min(focused.index, rows.length - 1)
    top?.parentElement?.querySelector<HTMLElement>(`[data-index="${next}"] ${control.current}`)?.focus()
  }, [focused, index, rows, top])
  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const rowIndex = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN)
      const id = rows[rowIndex]?.id
      control.current = target.localName
      setFocused(id === undefined ? undefined : { id, index: rowIndex })
    },
    [rows],
  )
  const onBlur = useCallback(() => setFocused(undefined), [])
  return { focusedIndex: index, onFocus, onBlur }
}

function findIndex(rows: readonly { id: string }[], { id, index }: { id: string; index: number }): number | undefined {
  if (rows[index]?.id === id) return index
  const found = rows.findIndex((row) => row.id === id)
  return found < 0 ? undefined : found
}

function heightWithMargin(element: Element): number {
  return element.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(element).marginBottom)
}

// The list's distance from the top of the page.
function useTopPx(top: Element | null): number {
  const [topPx, setTopPx] = useState(0)
  // After every render, since anything above may have moved the list.
  useLayoutEffect(() => {
    if (!top) return
    const measured = top.getBoundingClientRect().top + window.scrollY
    if (Math.abs(measured - topPx) > noticeablePx) setTopPx(measured)
  })
  return topPx
}
