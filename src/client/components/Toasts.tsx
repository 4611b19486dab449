import { Notification } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  closeToast,
  focusToast,
  rememberFocus,
  type ShownToast,
  toastDurationMs,
  toastElementId,
  useShownToast,
} from '../lib/notify.ts'
import classes from './Toasts.module.css'
import { useToastPlace } from './use-toast-place.ts'

const focusKey = 'F8'
const swipeThresholdPx = 50
// Less is a click on a button in the toast.
const dragFromPx = 8
// Mantine's dialogs close on Escape unless the focused element has this attribute.
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/**
 * Where toasts appear, one at a time, on no control of the screen. F8 moves focus to it. A frame of our own: that of
 * `@mantine/notifications` is 10 kB of script.
 */
export function Toasts() {
  useHotkeys([[focusKey, focusToast]], [])
  const toast = useShownToast()
  const frameRef = useRef<HTMLElement>(null)
  useToastPlace(frameRef, toast?.id)
  return (
    <section ref={frameRef} aria-label={`Notifications (${focusKey})`} className={classes['place']}>
      {toast && <ToastBox key={toast.id} toast={toast} />}
    </section>
  )
}

function ToastBox({ toast }: { toast: ShownToast }) {
  const { title, description, action, variant } = toast
  const close = () => closeToast(toast)
  const hold = useClosingTimer(toast, close)
  const swipe = useSwipeRight(close)
  return (
    <Notification
      id={toastElementId}
      className={classes['toast'] ?? ''}
      title={title}
      role={variant === 'destructive' ? 'alert' : 'status'}
      color={variant === 'destructive' ? 'red' : 'steel'}
      withBorder
      tabIndex={-1}
      onClose={close}
      closeButtonProps={{ 'aria-label': 'Close notification', ...ownEscape }}
      {...ownEscape}
      {...swipe}
      {...hold}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') close()
      }}
    >
      {description}
      {action}
    </Notification>
  )
}

// A toast that somebody points at or works in stays; afterwards its time begins anew.
function useClosingTimer({ durationMs = toastDurationMs }: ShownToast, close: () => void) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  const onTimeOver = useEffectEvent(close)
  useEffect(() => {
    if (isHeld || durationMs === false) return
    const timer = setTimeout(onTimeOver, durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, durationMs])
  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: (event: Parameters<typeof rememberFocus>[0]) => {
      rememberFocus(event)
      setIsFocused(true)
    },
    onBlur: () => setIsFocused(false),
  }
}

function useSwipeRight(onSwiped: () => void) {
  const [startX, setStartX] = useState<number>()
  const [draggedPx, setDraggedPx] = useState(0)
  const stop = () => {
    setStartX(undefined)
    setDraggedPx(0)
  }
  return {
    style: { translate: `${draggedPx}px 0` },
    onPointerDown: ({ clientX }: PointerEvent) => setStartX(clientX),
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      const movedPx = clientX - (startX ?? clientX)
      if (movedPx < dragFromPx) return
      currentTarget.setPointerCapture(pointerId)
      setDraggedPx(movedPx)
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      if (startX !== undefined && clientX - startX >= swipeThresholdPx) onSwiped()
      stop()
    },
    onPointerCancel: stop,
    // The text that a first swipe marked would be dragged by a second one.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
