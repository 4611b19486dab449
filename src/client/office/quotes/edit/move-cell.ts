export type Move = 'up' | 'down' | 'left' | 'right'

export type PressedKey = { key: string; shiftKey: boolean; isModified: boolean }
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
