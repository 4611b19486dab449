import { type KeyboardEvent, useEffect, useRef } from 'react'

const usable = '[data-column]:not(:disabled)'

/** Moves the focus to a cell, whose text it selects. False if there is no such cell or it is disabled. */
export function focusCell(grid: Element | null, row: number, column: string): boolean {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]:not(:disabled)`)
  if (!cell) return false
  cell.focus()
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
  return true
}

/** Moves the focus from a cell to the next one that can be used. */
export function moveFocus(grid: Element, from: HTMLElement, move: Move): void {
  const line = from.closest<HTMLElement>('[data-row]')
  const row = Number(line?.dataset['row'])
  const column = from.dataset['column'] ?? ''
  if (move === 'up' || move === 'down') {
    const step = move === 'up' ? -1 : 1
    const rows = grid.querySelectorAll('[data-row]').length
    for (let next = row + step; next >= 0 && next < rows; next += step) if (focusCell(grid, next, column)) return
    return
  }
  const columns = [...(line?.querySelectorAll<HTMLElement>(usable) ?? [])]
  const next = columns[columns.indexOf(from) + (move === 'left' ? -1 : 1)]
  if (next) focusCell(grid, row, next.dataset['column'] ?? '')
}

type Move = 'up' | 'down' | 'left' | 'right'

type PressedKey = { key: string; shiftKey: boolean; isModified: boolean }
/** Where the caret is in a text; null for a control without a caret. */
export type Caret = { start: number; end: number; length: number } | null

/**
 * Where a key leads from a cell, as in a spreadsheet: up, down and Enter along the column, left and right from the ends of
 * the text. Undefined for keys that belong to the cell.
 */
export function findMove({ key, shiftKey, isModified }: PressedKey, caret: Caret, isMenu: boolean): Move | undefined {
  if (isModified) return undefined
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (shiftKey) return undefined
  // A menu changes its choice by these keys.
  if (key === 'ArrowUp') return isMenu ? undefined : 'up'
  if (key === 'ArrowDown') return isMenu ? undefined : 'down'
  if (key === 'ArrowLeft') return !isMenu && isAtEnd(caret, 0) ? 'left' : undefined
  if (key === 'ArrowRight') return !isMenu && isAtEnd(caret, caret?.length ?? 0) ? 'right' : undefined
  return undefined
}

// A text that is selected as a whole, as after a move, is at both ends.
function isAtEnd(caret: Caret, end: number): boolean {
  if (!caret) return true
  const { start, end: to, length } = caret
  return (start === to && start === end) || (start === 0 && to === length)
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
