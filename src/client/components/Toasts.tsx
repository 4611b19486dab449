import { useHotkeys } from '@mantine/hooks'
import { Notifications, useNotifications } from '@mantine/notifications'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { connectToasts } from '../lib/notify.ts'
import { placeToast, topDialog } from '../lib/place-toast.ts'
import { dismissError, dismissToast, findToast, focusToast, showToast } from './toast-store.ts'

const focusKey = 'F8'
const widthPx = 420
// A slow exit would leave two toasts side by side.
const leavingMs = 0

/** Where toasts appear, one at a time, on no control of the screen. F8 moves focus to it. */
export function Toasts() {
  useHotkeys([[focusKey, focusToast]], [])
  const frameRef = useRef<HTMLElement>(null)
  usePlace(frameRef)
  useEffect(() => connectToasts({ show: showToast, dismissError, dismissAll: dismissToast }), [])
  return (
    <section ref={frameRef} aria-label={`Notifications (${focusKey})`}>
      {/* Only the stacked layout pauses while a toast has the focus. */}
      <Notifications
        limit={1}
        position="top-right"
        containerWidth={widthPx}
        layout="stacked"
        pauseResetOnHover="notification"
        transitionDuration={leavingMs}
        withinPortal={false}
      />
    </section>
  )
}

function usePlace(frameRef: RefObject<HTMLElement | null>): void {
  const [toast] = useNotifications().notifications
  const id = toast?.id
  useLayoutEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    frame.style.removeProperty('--toast-top')
    frame.style.removeProperty('--toast-left')
    const place = () => {
      const shown = findToast()
      if (shown) placeToast(shown, frame)
    }
    if (id !== undefined) place()
  }, [id, frameRef])

  useEffect(() => {
    const frame = frameRef.current
    if (id === undefined || !frame) return
    let dialog = topDialog()
    const place = () => {
      const shown = findToast()
      if (shown) placeToast(shown, frame)
    }
    // What the toast is about may appear one frame later.
    const nextFrame = requestAnimationFrame(place)
    const dialogs = new MutationObserver(() => {
      if (topDialog() === dialog) return
      dialog = topDialog()
      place()
    })
    dialogs.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', place)
    document.addEventListener('scrollend', place, true)
    // A dialog moves while it opens.
    document.addEventListener('transitionend', place, true)
    return () => {
      cancelAnimationFrame(nextFrame)
      dialogs.disconnect()
      window.removeEventListener('resize', place)
      document.removeEventListener('scrollend', place, true)
      document.removeEventListener('transitionend', place, true)
    }
  }, [id, frameRef])
}
