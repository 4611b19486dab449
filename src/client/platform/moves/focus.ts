import type { FormErrors } from '@mantine/form'
import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'
const takesText = `${fields}, [role="dialog"] *`

/** Whether an element takes what is typed. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(fields)
}

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

/** Focuses the first row of the list of the screen, past the headings and the buttons above it. */
export function skipToList(): void {
  const list = document.querySelector<HTMLElement>('main [data-list]')
  const first = list?.querySelector<HTMLElement>(':is(tbody, li) :is(a, button, input):not([tabindex="-1"])')
  const target = first ?? list
  target?.focus()
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Makes the controls of an element one stop of the Tab key, as those of a toolbar are: the left and right arrow keys move
 * among them. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function useOneStop<Place extends HTMLElement>(selector: string) {
  const ref = useRef<Place>(null)
  const last = useRef<HTMLElement>(undefined)
  const findControls = () => [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const mark = () => {
    const controls = findControls().filter((control) => !control.matches(':disabled'))
    const stop = controls.find((control) => control === last.current) ?? controls[0]
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1
  }
  // After every render, since controls come and go.
  useLayoutEffect(mark)
  const onFocus = ({ target }: { target: HTMLElement }) => {
    if (!target.matches(selector)) return
    last.current = target
    mark()
  }
  const onKeyDown = ({ key, target }: KeyPress) => {
    const controls = findControls().filter((control) => !control.matches(':disabled'))
    const from = controls.findIndex((control) => control === target)
    if (from >= 0) controls[from + (steps[key] ?? 0)]?.focus()
  }
  return { ref, onFocus, onKeyDown }
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
