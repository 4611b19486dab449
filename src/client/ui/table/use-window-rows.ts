import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const overscanRows = 8
const noticeablePx = 1
// The header and the headings of the table.
const coveredPx = 104
const spacePx = 16

type WindowRow<Row> = {
  row: Row
  index: number
  /** The height of the rows left out before this one. */
  gapPx: number
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
    scrollMargin: topPx,
    measureElement: heightWithMargin,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (focusedIndex === undefined || indexes.includes(focusedIndex)) return indexes
      return [...indexes, focusedIndex].sort((a, b) => a - b)
    },
    useFlushSync: false,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: spacePx,
  })
  const keptIndex = keptInViewId === undefined ? -1 : rows.findIndex(({ id }) => id === keptInViewId)
  const isListed = keptIndex >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves is not followed
  useEffect(() => {
    if (isListed) virtualizer.scrollToIndex(keptIndex, { align: 'auto' })
  }, [keptInViewId, isListed])
  const shown: WindowRow<Row>[] = []
  let endPx = topPx
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const row = rows[index]
    if (!row) continue
    shown.push({ row, index, gapPx: Math.max(0, start - endPx) })
    endPx = end
  }

  return {
    shown,
    gapAfterPx: Math.max(0, virtualizer.getTotalSize() + topPx - endPx),
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
    ({ currentTarget, target }: FocusEvent) => {
      const rowIndex = Number(currentTarget.getAttribute('data-index'))
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
