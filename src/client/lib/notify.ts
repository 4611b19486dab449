import type { ReactNode } from 'react'

export const toastDurationMs = 5000

export type Toast = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  action?: ReactNode
  /** Names the failed action, so `dismissError` can close the toast when it is tried again. */
  about?: string
  /** Whether an error stays when the screen changes. */
  outlivesScreen?: boolean
  /** In ms; 5000 by default, `false` until closed. */
  durationMs?: number | false
  /** Not called when another toast replaces this one. */
  onClose?: () => void
}

export type ToastScreen = {
  show: (toast: Toast) => void
  dismissError: (about?: string) => void
  dismissAll: () => void
}

type Order = (screen: ToastScreen) => void

let screen: ToastScreen | undefined
let waiting: Order[] = []
let askForScreen: () => void = () => undefined

/** Shows a toast, replacing the current one. Escape and a swipe to the right dismiss it. */
export function notify(toast: Toast): void {
  order(({ show }) => show(toast))
  if (!screen) askForScreen()
}

/** Closes the error toast about an action, or without one any error that does not outlive the screen. */
export function dismissError(about?: string): void {
  order(({ dismissError: dismiss }) => dismiss(about))
}

export function dismissToast(): void {
  order(({ dismissAll }) => dismissAll())
}

/** Names what loads the toasts' part of the program, which the first screen does without. It is asked until they are connected. */
export function loadToastsWith(load: () => void): void {
  askForScreen = load
}

/** Connects the part that shows toasts; it gets what was asked for before. */
export function connectToasts(connected: ToastScreen): void {
  screen = connected
  for (const each of waiting) each(connected)
  waiting = []
}

function order(each: Order): void {
  if (screen) each(screen)
  else waiting.push(each)
}
