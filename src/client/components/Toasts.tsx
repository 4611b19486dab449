import { useHotkeys } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { focusToast } from '../lib/notify.ts'

const focusKey = 'F8'
const widthPx = 420
// A slow exit would leave two toasts side by side.
const leavingMs = 0

/** Where toasts appear, one at a time. F8 moves focus to it. */
export function Toasts() {
  useHotkeys([[focusKey, focusToast]], [])
  return (
    <section aria-label={`Notifications (${focusKey})`}>
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
