import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

export const toastDurationMs = 5000
export const toastWidthPx = 420

const toastClass = 'toast'

/** A toast as the screens ask for it. `destructive` is for what went wrong. */
export type Toast = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** A button or link under the text. */
  action?: ReactNode
  /** How long it stays, in ms; 5000 unless told, `false` until closed. */
  durationMs?: number | false
  onClose?: () => void
}

/** Shows a toast in place of the one on screen, and gives its id. */
export function notify({
  title,
  description,
  action,
  variant = 'default',
  durationMs = toastDurationMs,
  onClose,
}: Toast) {
  // Mantine queues what exceeds its limit; here the newest word replaces the older one.
  notifications.clean()
  return notifications.show({
    title,
    message: action ? [description, action] : description,
    autoClose: durationMs,
    role: variant === 'destructive' ? 'alert' : 'status',
    color: variant === 'destructive' ? 'red' : 'steel',
    withBorder: true,
    className: toastClass,
    tabIndex: -1,
    closeButtonProps: { 'aria-label': 'Close notification' },
    ...(onClose && { onClose }),
  })
}

/** Moves focus to the toast on screen, if there is one. */
export function focusToast(): void {
  document.querySelector<HTMLElement>(`.${toastClass}`)?.focus()
}
