import type { Line } from './pdf-lines.ts'

/** From where to where a column of a table has text. */
export type Column = { left: number; right: number }

/** Lines with so many cells can be rows of a table. */
export const rowCellsMin = 3
const tableShare = 0.5
const strayShare = 0.02
// In points: texts of two columns that touch are one to a reader, too.
const gapMin = 0.8
const cutGap = 1

/** How many cells most rows of a table have. */
export function usualCells(lines: readonly Line[]): number {
  const counts = lines.map(({ cells }) => cells.length).filter((count) => count >= rowCellsMin)
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
}

/** The columns of a table: what lies between the gaps that its rows share. `heading` decides where a gap is hardly wider than a blank. */
export function findColumns(lines: readonly Line[], heading: readonly Line[]): Column[] {
  const cellsMin = Math.max(rowCellsMin, usualCells(lines) * tableShare)
  const rows = lines.filter(({ cells }) => cells.length >= cellsMin)
  const strays = Math.floor(rows.length * strayShare)
  const edges = rows
    .flatMap(({ cells }) =>
      cells.flatMap(({ left, right }, index) => {
        // A text that is cut off at the next cell may be drawn a little into it.
        const end = Math.min(right, (cells[index + 1]?.left ?? right) - cutGap)
        return [
          { at: left, step: 1 },
          { at: Math.max(end, left + gapMin), step: -1 },
        ]
      }),
    )
    .sort((a, b) => a.at - b.at || b.step - a.step)
  const columns: Column[] = []
  let covers = 0
  let left: number | undefined
  for (const { at, step } of edges) {
    covers += step
    if (covers > strays) left ??= at
    else if (left !== undefined) {
      const before = columns.at(-1)
      if (before && left - before.right < gapMin) before.right = at
      else columns.push({ left, right: at })
      left = undefined
    }
  }
  return joinUnheaded(joinHeadingsApart(columns, rows, heading), rows, heading)
}

/** A centered heading may stand beside narrow texts below it instead of above them. */
function joinHeadingsApart(columns: readonly Column[], rows: readonly Line[], heading: readonly Line[]): Column[] {
  const headings = heading.flatMap(({ cells }) => cells)
  const filled = new Set(
    rows.flatMap((row) => (heading.includes(row) ? [] : row.cells.map((cell) => columnOf(columns, cell)))),
  )
  const isHeaded = (column: Column) => headings.some((text) => columnsUnder([column], text).length > 0)
  const found = columns.map((column, index) => ({ column, isHeaded: isHeaded(column), isFilled: filled.has(index) }))
  const joined: typeof found = []
  for (const one of found) {
    const before = joined.at(-1)
    const isHalf = before !== undefined && before.isHeaded !== before.isFilled && one.isHeaded !== one.isFilled
    if (isHalf && before.isHeaded !== one.isHeaded)
      joined[joined.length - 1] = {
        column: { left: before.column.left, right: one.column.right },
        isHeaded: true,
        isFilled: true,
      }
    else joined.push(one)
  }
  return joined.map(({ column }) => column)
}

const narrowMax = 0.45

/** Words of one column may be drawn one by one: two columns with one heading and a gap like a blank are one. */
function joinUnheaded(columns: readonly Column[], rows: readonly Line[], heading: readonly Line[]): Column[] {
  if (heading.length === 0) return [...columns]
  const texts = heading.flatMap(({ cells }) => cells)
  const joined: Column[] = []
  for (const column of columns) {
    const before = joined.at(-1)
    const hasHeading = (one: Column) => texts.some((text) => columnsUnder([one], text).length > 0)
    const isAlone = before && !(hasHeading(before) && hasHeading(column))
    if (before && isAlone && areWords(rows, before, column)) before.right = column.right
    else joined.push({ ...column })
  }
  return joined
}

function areWords(rows: readonly Line[], first: Column, second: Column): boolean {
  const gaps = rows.flatMap(({ cells, size }) => {
    const ends = cells.findLast((cell) => columnOf([first, second], cell) === 0)
    const begins = cells.find((cell) => columnOf([first, second], cell) === 1)
    return ends && begins ? [(begins.left - ends.right) / size] : []
  })
  return gaps.length > 0 && gaps.every((gap) => gap < narrowMax)
}

/** The column that a text shares most of its width with, or the nearest one. */
export function columnOf(columns: readonly Column[], { left, right }: Column): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(right, column.right) - Math.max(left, column.left)
    if (shared > most) {
      most = shared
      best = index
    }
  }
  return best
}

/** The columns that a text lies over, as that of several columns does. */
export function columnsUnder(columns: readonly Column[], { left, right }: Column): number[] {
  return columns.flatMap((column, index) => {
    const shared = Math.min(right, column.right) - Math.max(left, column.left)
    return shared > (column.right - column.left) * 0.5 || shared > (right - left) * 0.5 ? [index] : []
  })
}
