import { Button } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement, type FocusEvent, Fragment, type KeyboardEvent, type ReactNode } from 'react'

export const toastDurationMs = 5000
/** What a button in a toast has, so that it stands beside the text. */
export const toastActionClass = 'toast-action'

// Mantine's dialogs close on Escape unless the focused element has this attribute.
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

const undoLooks = { variant: 'default', size: 'xs', className: toastActionClass }

export type Toast = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  action?: ReactNode
  /** What a button in it takes back. */
  undo?: (() => void) | undefined
  /** Names the failed action, so `dismissError` can close the toast when it is tried again. */
  about?: string | undefined
  /** Whether it stays when the screen changes. */
  outlivesScreen?: boolean
  /** In ms; 5000 by default, `false` until closed. */
  durationMs?: number | false
  /** What it speaks of, such as a stored list: it closes once `topics.ts` says that this is no more. */
  topic?: string | undefined
  /** Not called when another toast replaces this one. */
  onClose?: () => void
}

type Shown = Pick<Toast, 'about' | 'topic'> & { id: string; isError: boolean; outlivesScreen: boolean }

let shown: Shown = { id: '', isError: false, outlivesScreen: false }
// Also the browser's own Back.
const signsOfUse = ['pointerdown', 'keydown', 'popstate'] as const
let isUsedSince = false
let focusedBefore: EventTarget | null = null

/** Shows a toast, replacing the current one, and returns its id. Escape and a swipe to the right dismiss it. */
export function notify(toast: Toast): string {
  const { title, description, action, variant = 'default', about, outlivesScreen = false } = toast
  const { undo, durationMs = toastDurationMs, topic, onClose } = toast
  giveFocusBack()
  // Mantine would queue toasts above its limit; here the newest replaces the current one.
  notifications.clean()
  const id = notifications.show({
    title,
    message: createElement(
      Fragment,
      null,
      description && createElement('div', null, description),
      action,
      undo && createElement(Button<'button'>, { ...undoLooks, onClick: undo }, 'Undo'),
    ),
    autoClose: durationMs,
    role: variant === 'destructive' ? 'alert' : 'status',
    color: variant === 'destructive' ? 'red' : 'steel',
    withBorder: true,
    tabIndex: -1,
    closeButtonProps: { 'aria-label': 'Close notification', ...ownEscape },
    ...ownEscape,
    onFocus: rememberFocus,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') notifications.hide(id)
    },
    onClose: () => {
      giveFocusBack()
      // The store is still removing this toast, and would also remove one that the callback shows.
      if (onClose) queueMicrotask(onClose)
    },
  })
  shown = { id, isError: variant === 'destructive', about, topic, outlivesScreen }
  isUsedSince = false
  for (const sign of signsOfUse) window.addEventListener(sign, noteUse, { capture: true })
  return id
}

/** Closes the error toast about an action, or without one any error that does not outlive the screen. */
export function dismissError(about?: string): void {
  const isOver = about === undefined ? !shown.outlivesScreen : about === shown.about
  if (shown.isError && isOver) notifications.hide(shown.id)
}

/**
 * Closes the toast, which is about the screen that is left. What came with the last thing that the person did stays: it tells
 * why the app itself leads on.
 */
export function leaveScreen(): void {
  if (!shown.outlivesScreen && (shown.isError || isUsedSince)) notifications.hide(shown.id)
}

export function hideToastOf(topic: string): void {
  if (shown.topic === topic) notifications.hide(shown.id)
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

export function isToastShown(id: string): boolean {
  return notificationsStore.getState().notifications.some((toast) => toast.id === id)
}

/** Calls back after a toast has come or gone. Returns what ends it. */
export function onToastChange(listener: () => void): () => void {
  // The store is still changing.
  return notificationsStore.subscribe(() => queueMicrotask(listener))
}

export function dismissToast(): void {
  notifications.clean()
}

export function focusToast(): void {
  findToast()?.focus()
}

export function findToast(): HTMLElement | null {
  const [shown] = notificationsStore.getState().notifications
  return shown?.id ? document.getElementById(shown.id) : null
}

function noteUse(): void {
  isUsedSince = true
}

function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget
}

function giveFocusBack(): void {
  if (findToast()?.contains(document.activeElement) && focusedBefore instanceof HTMLElement) focusedBefore.focus()
}
