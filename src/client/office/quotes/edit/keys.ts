import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Moves the focus to the cell of a line; false if it has none. */
export function focusLine(grid: HTMLElement | null, number: number, column: string): boolean {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows.find((one) => one.querySelector('th')?.textContent === String(number))
  const cell =
    row?.querySelector<HTMLElement>(`[data-column="${column}"]`) ??
    row?.nextElementSibling?.querySelector<HTMLElement>(`[data-field="${column}"] :is(input, select)`)
  cell?.focus()
  cell?.scrollIntoView({ block: 'nearest' })
  return cell !== undefined && cell !== null
}

type Typing = {
  value: string
  onChange: (value: string) => void
  /** How the text is shown when nobody types in it. */
  show?: ((typed: string) => string) | undefined
}

/** The props of a field in which Escape brings back the text that it had when the focus came. The key does not close what is around. */
export function useTyping({ value, onChange, show }: Typing) {
  const before = useRef(value)
  const typed = useRef(value)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // A colleague's value that comes in under the caret is replaced by the next key, never mixed with it.
  useEffect(() => {
    if (value === typed.current) return
    typed.current = value
    before.current = value
    if (document.activeElement === field.current) field.current?.select()
  }, [value])
  return {
    ref: field,
    value,
    onChange: (event: { currentTarget: { value: string } }) => {
      typed.current = event.currentTarget.value
      onChange(event.currentTarget.value)
    },
    onFocus: () => {
      before.current = value
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onChange(before.current)
    },
    onBlur: () => {
      const shown = show ? show(value) : value
      if (shown !== value) onChange(shown)
    },
    // Mantine's dialogs close on Escape unless the focused element has this attribute.
    'data-mantine-stop-propagation': 'true',
  }
}
