/**
 * Closes a toast on time, in ms, though it came up right under a pointer that nobody has moved since: this is not a person who
 * reads it, and what waits for its place would wait without end. Returns what ends the watch.
 */
export function closeUnderStillPointer(toast: HTMLElement, durationMs: number, close: () => void): () => void {
  const signs = ['pointermove', 'pointerdown'] as const
  const timer = window.setTimeout(() => {
    if (!toast.contains(document.activeElement)) close()
  }, durationMs)
  function stop(): void {
    window.clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, stop, { capture: true })
  }
  for (const sign of signs) window.addEventListener(sign, stop, { capture: true })
  return stop
}
