import { type PointerEvent, useEffect, useRef, useState } from 'react'

const openDelayMs = 100
const closeGraceMs = 300

/** Opens a dropdown until it is closed by a click, or while the mouse hovers over it. */
export function useMenuPointer() {
  const [state, setState] = useState<'closed' | 'hovered' | 'open'>('closed')
  const timer = useRef<number>(undefined)
  const stopTimer = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const become = (next: typeof state) => {
    stopTimer()
    setState(next)
  }
  const becomeAfter = (delayMs: number, from: typeof state, next: typeof state) => {
    stopTimer()
    timer.current = window.setTimeout(() => setState((current) => (current === from ? next : current)), delayMs)
  }
  return {
    isOpen: state !== 'closed',
    open: () => become('open'),
    close: () => become('closed'),
    // A click on a menu that just opened on hover means 'open', not 'close'.
    toggle: () => become(state === 'open' ? 'closed' : 'open'),
    pointer: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') becomeAfter(openDelayMs, 'closed', 'hovered')
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') becomeAfter(closeGraceMs, 'hovered', 'closed')
      },
    },
  }
}
