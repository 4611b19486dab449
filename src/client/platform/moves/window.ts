import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { FirstScreenSize } from '../../../shared/site/drawn-page.ts'

const roomPx = 8

/** The bars in each scroll area. */
const barsOf = new WeakMap<HTMLElement, Set<HTMLElement>>()

/**
 * The ref of every bar that stays at the upper or lower edge of what scrolls: its scroll area keeps what the bars cover free,
 * so the focus never moves under one.
 */
export function stickyBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const area = scrollAreaOf(bar)
  const bars = barsOf.get(area) ?? new Set()
  barsOf.set(area, bars.add(bar))
  // At once, for what has the focus as it comes up.
  keepFree(area, bars)
  // Whether a bar stays may depend on the width of the window, and its own size changes with that.
  const observer = new ResizeObserver(() => keepFree(area, bars))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    keepFree(area, bars)
  }
}

function scrollAreaOf(bar: HTMLElement): HTMLElement {
  let area = bar.parentElement
  while (area && !/auto|scroll/.test(getComputedStyle(area).overflowY)) area = area.parentElement
  return area ?? document.documentElement
}

function keepFree(area: HTMLElement, bars: ReadonlySet<HTMLElement>): void {
  const { paddingTop, paddingBottom } = getComputedStyle(area)
  const covered = { top: 0, bottom: 0 }
  for (const bar of bars) {
    const { position, top, bottom } = getComputedStyle(bar)
    const edge = bottom === 'auto' ? 'top' : 'bottom'
    bar.dataset['sticky'] = edge
    if (position !== 'sticky' || bar.offsetHeight === 0) continue
    // A bar keeps its distance from the inside of the area's padding.
    const [padding, distance] = edge === 'top' ? [paddingTop, top] : [paddingBottom, bottom]
    const coveredPx = Number.parseFloat(padding) + Number.parseFloat(distance) + bar.offsetHeight + roomPx
    covered[edge] = Math.max(covered[edge], coveredPx)
  }
  area.style.setProperty('--covered-top', `${covered.top}px`)
  area.style.setProperty('--covered-bottom', `${covered.bottom}px`)
  area.style.scrollPaddingBlock = 'max(var(--covered-top), var(--dialog-head, 0px)) var(--covered-bottom)'
}

export const FirstScreen = createContext<FirstScreenSize | undefined>(undefined)

/** Whether the window is narrower than 768 px, where tables become cards. */
export function useNarrowScreen(): boolean {
  return useWindowQuery('(max-width: 47.99em)', 'phone')
}

/** Whether the window has room for a column beside a list of 960 px. */
export function useWideScreen(): boolean {
  return useWindowQuery('(min-width: 80em)', 'desktop')
}

/** Whether the window fits a media query, and which screen that is drawn before its window is known. */
export function useWindowQuery(query: string, first: FirstScreenSize): boolean {
  const screen = useContext(FirstScreen)
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => screen === first,
  )
}

/** Where a dialog of this much takes the screen. */
export const fullScreenBelow = '(max-width: 48em)'

/** Whether someone has this tab before them. */
export function isTabVisible(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Calls back when someone turns to this tab. Returns what ends it. */
export function onTabVisible(listener: () => void): () => void {
  const check = () => {
    if (isTabVisible()) listener()
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
  }
}
