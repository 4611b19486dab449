import type { DragEvent, PointerEvent } from 'react'

const thresholdPx = 50
// A press of a button in the toast may slip a little.
const slipPx = 5

/** Calls back after a swipe to the right of at least 50 pixels, with a finger or the mouse; the element goes along. */
export function swipeRight(onSwiped: () => void) {
  let startX: number | undefined
  const moveTo = (element: HTMLElement, px: number) => element.style.setProperty('translate', `${px}px`)
  const stop = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    startX = undefined
    moveTo(currentTarget, 0)
  }
  return {
    onPointerDown: ({ isPrimary, button, clientX, currentTarget, target, pointerId }: PointerEvent<HTMLElement>) => {
      if (!isPrimary || button !== 0) return
      startX = clientX
      // A swipe may end beside the element; what captured the pointer gets the click too.
      if (target instanceof Element && !target.closest('button, a')) currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (startX !== undefined && clientX - startX >= slipPx) moveTo(currentTarget, clientX - startX)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isSwiped = startX !== undefined && event.clientX - startX >= thresholdPx
      stop(event)
      if (isSwiped) onSwiped()
    },
    onPointerCancel: stop,
    // Dragging selected text would cancel the pointer.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
