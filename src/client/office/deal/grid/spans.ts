/** A place in the grid, by the number of its row and of its column. */
export type Place = { row: number; col: number }

/** The cells between two places, both included. */
export type Span = { top: number; bottom: number; left: number; right: number }

export function spanOf(one: Place, other: Place): Span {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.col, other.col),
    right: Math.max(one.col, other.col),
  }
}

export const isOneCell = ({ top, bottom, left, right }: Span) => top === bottom && left === right

export type Extent = {
  rows: number
  columns: number /** By column, whether it is typed in. */
  isTyped: readonly boolean[]
}

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'first' | 'last'

/** Where a move leads; undefined if it leads out of the grid. `next` and `previous` go through what is typed in, row by row. */
export function placeAfter({ row, col }: Place, move: Move, { rows, columns, isTyped }: Extent): Place | undefined {
  const clamped = (place: Place) => ({
    row: Math.max(0, Math.min(rows - 1, place.row)),
    col: Math.max(0, Math.min(columns - 1, place.col)),
  })
  if (move === 'up') return clamped({ row: row - 1, col })
  if (move === 'down') return clamped({ row: row + 1, col })
  if (move === 'left') return clamped({ row, col: col - 1 })
  if (move === 'right') return clamped({ row, col: col + 1 })
  if (move === 'first') return { row, col: Math.max(0, isTyped.indexOf(true)) }
  if (move === 'last') return { row, col: Math.max(0, isTyped.lastIndexOf(true)) }
  const step = move === 'next' ? 1 : -1
  for (let at = row * columns + col + step; at >= 0 && at < rows * columns; at += step)
    if (isTyped[at % columns]) return { row: Math.floor(at / columns), col: at % columns }
  return undefined
}

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

/** Where a key leads from a cell that is not typed in. */
export function findMove(key: string, isShifted: boolean): Move | undefined {
  if (key === 'Enter') return isShifted ? 'up' : 'down'
  if (key === 'Tab') return isShifted ? 'previous' : 'next'
  return Object.hasOwn(moves, key) ? moves[key] : undefined
}
