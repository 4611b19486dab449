import { type FocusEvent, type ReactNode, useSyncExternalStore } from 'react'

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

/** The toast on screen. */
export type ShownToast = Toast & { id: number }

export const toastElementId = 'toast'

let shown: ShownToast | undefined
let shownCount = 0
let focusedBefore: EventTarget | null = null
const listeners = new Set<() => void>()

/** Shows a toast, replacing the current one. Escape and a swipe to the right dismiss it. */
export function notify(toast: Toast): void {
  shownCount += 1
  show({ ...toast, id: shownCount })
}

/** Closes the error toast about an action, or without one any error that does not outlive the screen. */
export function dismissError(about?: string): void {
  if (shown?.variant !== 'destructive') return
  const isOver = about === undefined ? !shown.outlivesScreen : about === shown.about
  if (isOver) closeToast(shown)
}

/** Closes a toast, unless another has replaced it. */
export function closeToast(toast: ShownToast): void {
  if (toast !== shown) return
  show(undefined)
  toast.onClose?.()
}

/** The toast on screen, for the component that draws it. */
export function useShownToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => shown)
}

export function dismissToast(): void {
  show(undefined)
}

export function focusToast(): void {
  findToast()?.focus()
}

/** Remembers what had the focus before a toast, to give it back. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget
}

function show(toast: ShownToast | undefined): void {
  if (findToast()?.contains(document.activeElement) && focusedBefore instanceof HTMLElement) focusedBefore.focus()
  shown = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast on screen, as drawn. */
export function findToast(): HTMLElement | null {
  return document.getElementById(toastElementId)
}
