import { useEffect, useState } from 'react'

/** Returns the focus, on unmount, to the element that had it before the mount. */
export function useReturnFocus(): void {
  // Read while rendering, since a dialog moves the focus before effects run.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
