const thresholdPx = 50
// A press of a button in the toast may slip a little.
const slipPx = 5

/**
 * Calls back after a swipe to the right of at least 50 pixels, with a finger or the mouse; the element goes along. Returns a
 * function that stops it.
 */
export function watchSwipeRight(element: HTMLElement, onSwiped: () => void): () => void {
  const listening = new AbortController()
  const on = (
    kind: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    react: (event: PointerEvent) => void,
  ) => element.addEventListener(kind, react, listening)
  let startX: number | undefined
  const moveTo = (px: number) => element.style.setProperty('translate', `${px}px`)
  const stop = () => {
    startX = undefined
    moveTo(0)
  }
  on('pointerdown', ({ isPrimary, button, clientX, target, pointerId }) => {
    if (!isPrimary || button !== 0) return
    startX = clientX
    // A swipe may end beside the element; what captured the pointer gets the click too.
    if (target instanceof Element && !target.closest('button, a')) element.setPointerCapture(pointerId)
  })
  on('pointermove', ({ clientX }) => {
    if (startX !== undefined && clientX - startX >= slipPx) moveTo(clientX - startX)
  })
  on('pointerup', ({ clientX }) => {
    const isSwiped = startX !== undefined && clientX - startX >= thresholdPx
    stop()
    if (isSwiped) onSwiped()
  })
  on('pointercancel', stop)
  // Dragging selected text would cancel the pointer.
  element.addEventListener('dragstart', (event) => event.preventDefault(), listening)
  return () => listening.abort()
}
