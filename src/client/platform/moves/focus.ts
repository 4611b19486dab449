import type { FormErrors } from '@mantine/form'
import { type RefObject, useEffect, useState } from 'react'

const takesText = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"] *'

/** Focuses a field on the `/` key, except while typing or in a dialog. */
export function useSlashKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(takesText)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

/** Moves focus to the field that waits for the buyer, else to the heading of the screen, or to `main` without one. */
export function focusHeading(): void {
  const main = document.querySelector('main')
  const field = main?.querySelector<HTMLElement>('[data-first-focus]')
  const target = field ?? main?.querySelector('h1') ?? main
  if (!target) return
  if (!field) target.tabIndex = -1
  target.focus({ preventScroll: !field })
}

export function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: FormErrors): void => {
    const [path] = Object.keys(errors)
    if (path !== undefined) form.getInputNode(path)?.focus()
  }
}

/** Returns the focus, on unmount, to the element that had it before the mount. */
export function useReturnFocus(): void {
  // Read while rendering, since a dialog moves the focus before effects run.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
