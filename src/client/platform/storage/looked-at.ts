/** Whether someone has this tab before them. */
export function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Calls back when someone turns to this tab. Returns what ends it. */
export function onLookedAt(listener: () => void): () => void {
  const check = () => {
    if (isLookedAt()) listener()
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
  }
}
