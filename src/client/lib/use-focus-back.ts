import { useEffect, useState } from 'react'

/** Gives the focus back, when the component goes, to what had it before the component came. */
export function useFocusBack(): void {
  // Taken while rendering: a dialog moves the focus into itself before effects run.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
