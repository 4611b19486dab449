import { useEffect, useRef, useState } from 'react'
import { focusView } from './InquiryTable.tsx'

/** Returns the focus, on unmount, to the row of the inquiry shown last, else to where it was before the mount. */
export function useReturnToRow(id: string): void {
  const [before] = useState(() => document.activeElement)
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  useEffect(
    () => () => {
      if (focusView(last.current)) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
