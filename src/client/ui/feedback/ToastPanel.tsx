import { useHotkeys } from '@mantine/hooks'
import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findToast, focusToast, hideToast } from '../../platform/notify/notify.ts'
import { keepToastClear } from '../../platform/notify/place-toast.ts'
import { closeUnderStillPointer } from '../../platform/notify/still-pointer.ts'
import { watchSwipeRight } from '../../platform/notify/swipe.ts'

const widthPx = 420
// A slow exit would leave two toasts side by side.
const leavingMs = 0

/** The toast on screen, on no control of it. */
export function ToastPanel() {
  useHotkeys([['F8', focusToast]], [])
  const frameRef = useRef<HTMLDivElement>(null)
  const [toast] = useNotifications().notifications
  const id = toast?.id
  const durationMs = toast?.autoClose
  useLayoutEffect(() => {
    const shown = id === undefined ? null : findToast()
    return shown ? watchSwipeRight(shown, () => hideToast(shown.id)) : undefined
  }, [id])
  useLayoutEffect(() => {
    const shown = id === undefined ? null : findToast()
    return shown && frameRef.current ? keepToastClear(shown, frameRef.current) : undefined
  }, [id])
  useEffect(() => {
    const shown = id === undefined ? null : findToast()
    if (!shown || typeof durationMs !== 'number') return
    return closeUnderStillPointer(shown, durationMs, () => hideToast(shown.id))
  }, [id, durationMs])
  return (
    <div ref={frameRef}>
      {/* Only the stacked layout pauses while a toast has the focus. Mantine's own swipe goes either way, and any length if fast. */}
      <Notifications
        limit={1}
        position="top-right"
        containerWidth={widthPx}
        layout="stacked"
        pauseResetOnHover="notification"
        transitionDuration={leavingMs}
        allowDragDismiss={false}
        allowScrollDismiss={false}
        withinPortal={false}
      />
    </div>
  )
}
