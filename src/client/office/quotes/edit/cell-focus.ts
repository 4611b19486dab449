import type { Move } from './move-cell.ts'

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
