const delayMs = 700
const skipDelayMs = 300

let shown: (() => void) | undefined
let hiddenAt = Number.NEGATIVE_INFINITY

/** Shows a tooltip now, in place of any other. Returns what hides it. */
export function showTip(setShown: (isShown: boolean) => void): () => void {
  shown?.()
  setShown(true)
  const hide = () => {
    if (shown !== hide) return
    shown = undefined
    hiddenAt = performance.now()
    setShown(false)
  }
  shown = hide
  return hide
}

/** Shows a tooltip after the delay, or at once while another is shown or was a moment ago. Returns what ends it. */
export function scheduleTip(setShown: (isShown: boolean) => void): () => void {
  if (shown || performance.now() - hiddenAt <= skipDelayMs) return showTip(setShown)
  let end = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    end = showTip(setShown)
  }, delayMs)
  return () => end()
}
