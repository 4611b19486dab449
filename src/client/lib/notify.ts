import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement, type FocusEvent, Fragment, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

export const toastDurationMs = 5000

const swipeThresholdPx = 50
// Mantine's dialogs close on Escape unless the focused element says that it deals with the key itself.
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** A toast as the screens ask for it. `destructive` is for what went wrong. */
export type Toast = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** A button or link under the text. */
  action?: ReactNode
  /** The action that went wrong, by a name: when it is tried again, `withdrawError` takes the toast away. */
  about?: string
  /** Whether an error stays although the screen changes. */
  outlivesScreen?: boolean
  /** How long it stays, in ms; 5000 unless told, `false` until closed. */
  durationMs?: number | false
  /** Called when it ends by itself or is dismissed, not when another takes its place. */
  onClose?: () => void
}

let shownError: { id: string; about?: string | undefined; outlivesScreen?: boolean | undefined } = { id: '' }
let focusedBefore: EventTarget | null = null

/** Shows a toast in place of the one on screen. Escape and a swipe to the right dismiss it. */
export function notify(toast: Toast): void {
  const { title, description, action, variant = 'default', about, outlivesScreen } = toast
  const { durationMs = toastDurationMs, onClose } = toast
  giveFocusBack()
  // Mantine queues what exceeds its limit; here the newest word replaces the older one.
  notifications.clean()
  const id = notifications.show({
    title,
    message: createElement(Fragment, null, description, action),
    autoClose: durationMs,
    role: variant === 'destructive' ? 'alert' : 'status',
    color: variant === 'destructive' ? 'red' : 'steel',
    withBorder: true,
    tabIndex: -1,
    closeButtonProps: { 'aria-label': 'Close notification', ...ownEscape },
    ...ownEscape,
    ...swipeRight(() => notifications.hide(id)),
    onFocus: rememberFocus,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') notifications.hide(id)
    },
    onClose: () => {
      giveFocusBack()
      // The store is still taking this one out, and would take out with it what a callback shows.
      if (onClose) queueMicrotask(onClose)
    },
  })
  shownError = variant === 'destructive' ? { id, about, outlivesScreen } : { id: '' }
}

/** Takes an error off the screen that is over: the one about this action, or, when the screen changes, any that ends with it. */
export function withdrawError(about?: string): void {
  const isOver = about === undefined ? !shownError.outlivesScreen : about === shownError.about
  if (isOver) notifications.hide(shownError.id)
}

/** Moves focus to the toast on screen, if there is one. */
export function focusToast(): void {
  findToast()?.focus()
}

function findToast(): HTMLElement | null {
  const [shown] = notificationsStore.getState().notifications
  return shown?.id ? document.getElementById(shown.id) : null
}

function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget
}

function giveFocusBack(): void {
  if (findToast()?.contains(document.activeElement) && focusedBefore instanceof HTMLElement) focusedBefore.focus()
}

// Mantine's own swipe takes a third of the toast's width.
function swipeRight(onSwiped: () => void) {
  let startX: number | undefined
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      startX = clientX
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      if (startX !== undefined && clientX - startX >= swipeThresholdPx) onSwiped()
      startX = undefined
    },
  }
}
