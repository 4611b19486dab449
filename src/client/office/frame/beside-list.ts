import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useLayoutEffect } from 'react'

// Narrower, a list has no room for its columns beside the details.
const besideFrom = '(min-width: 90em)'

/** Whether the details of a record stand beside their list. */
export const useBesideList = () => useMediaQuery(besideFrom, false, { getInitialValueInEffect: false })

/** A list and the details beside it; the list keeps its place when they open. */
export const sideBySide = {
  display: 'grid',
  alignItems: 'start',
  gap: 'var(--mantine-spacing-md)',
  gridTemplateColumns: 'minmax(412px, 1fr) minmax(0, 2fr)',
}

/** The frame of details beside their list. */
export const besideTheList = {
  position: 'sticky',
  top: 'calc(var(--header-height) + 16px)',
  overflow: 'auto',
} as const
const spaceBelowPx = 16
// In a low window the page scrolls to it.
const leastRoom = 'min(480px, 100dvh - var(--header-height) - 32px)'

/** Makes details as high as the window has room, wherever the page is scrolled to: the end is always in reach. */
export function useRoomBelow(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const resize = () => {
      if (!frame.current) return
      const { top } = frame.current.getBoundingClientRect()
      frame.current.style.maxHeight = `max(${window.innerHeight - top - spaceBelowPx}px, ${leastRoom})`
    }
    resize()
    const events = ['scroll', 'resize'] as const
    for (const event of events) window.addEventListener(event, resize)
    return () => {
      for (const event of events) window.removeEventListener(event, resize)
    }
  }, [frame])
}
