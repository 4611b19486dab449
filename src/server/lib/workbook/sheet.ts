import { DomainError } from '../domain-error.ts'

export const cellCharsMax = 2_000

/** Why the text of a cell is not, or may not be, what was typed. */
export type CellNote =
  | { kind: 'date'; year: number; month: number; day: number }
  | { kind: 'scientific'; shown: string }
  | { kind: 'error'; error: string }
  | { kind: 'cut' }

/** A cell with a note, or whose exact value and shown text differ. */
type MarkedCell = {
  /** The exact value: a number in its shortest form, a fraction as shown. */
  value: string
  /** What the user sees, but with every digit; used for identifiers. */
  shown: string
  note?: CellNote
  /** The word or mark beside the number that only its format has, as in `#,##0 "kg"`. */
  unit?: string
}

/** The trimmed text of a cell; `''` if empty. */
export type Cell = string | MarkedCell

/** Whether a row has no more filled cells than this; most rows have, and end the count at once. */
export function hasAtMostCells(filledMax: number, { cells }: SheetRow): boolean {
  let filled = 0
  for (const cell of cells) {
    if (cell === '') continue
    filled += 1
    if (filled > filledMax) return false
  }
  return true
}

export function shownText(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.shown
}

/** The exact value with the unit of its format. */
export function exactText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (cell.unit === undefined) return cell.value
  return /^\p{L}/u.test(cell.unit) ? `${cell.value} ${cell.unit}` : `${cell.value}${cell.unit}`
}

export type SheetRow = { number: number; cells: readonly Cell[]; isHidden: boolean }

/** Row numbers as in Excel, columns counted from 0, ends included. */
export type Merge = { top: number; bottom: number; left: number; right: number }

/** How many filled cells of a row have a color, with the first of its cells; a color of blank cells has no filled ones. */
export type RowColor = { color: string; filled: number; column: number }

/**
 * How a row looks: how many of its filled cells are struck through, with the first one's column, and the colors of its
 * cells and of its letters, each as six hexadecimal digits.
 */
export type RowMark = {
  row: number
  struck: number
  struckColumn: number
  fills: readonly RowColor[]
  letters: readonly RowColor[]
  /** How many of its filled cells are bold or italic; only where a text of the workbook has such a word. */
  bold?: number
  italic?: number
}

export type CellComment = { row: number; column: number; text: string }

/** A sheet with all its filled rows, including hidden ones. Only the first cell of a merge has a value. */
export type Sheet = {
  name: string
  isHidden: boolean
  rows: readonly SheetRow[]
  merges: readonly Merge[]
  /** The rows of formulas without a stored result, by column; found in .xlsx files only. */
  unsavedFormulas?: ReadonlyMap<number, readonly number[]>
  /** The rows with marked cells, by their numbers; found in .xlsx and in Excel's own .xls files. */
  marks?: ReadonlyMap<number, RowMark>
  /** Whether rules of the sheet color cells that could not be followed. */
  hasUnreadColors?: boolean
  comments?: readonly CellComment[]
  /** The rows that were only lines drawn with dashes or the like; they are none of `rows`. */
  drawnLines?: ReadonlySet<number>
}

const drawn = /^[-‐-―−_=~*+.|─━═ ]+$/

/** Without the rows that are only lines drawn with characters, as under headings. */
export function withoutDrawnLines(sheet: Sheet): Sheet {
  const isDrawn = ({ cells }: SheetRow) => cells.every((cell) => cell === '' || drawn.test(shownText(cell)))
  const drawnLines = new Set(sheet.rows.filter(isDrawn).map(({ number }) => number))
  if (drawnLines.size === 0) return sheet
  return { ...sheet, rows: sheet.rows.filter(({ number }) => !drawnLines.has(number)), drawnLines }
}

/** Whether one row is right below another, or with nothing but a drawn line between. */
export function isDirectlyBelow({ drawnLines }: Sheet, above: number, below: number): boolean {
  for (let number = above + 1; number < below; number += 1) if (!drawnLines?.has(number)) return false
  return above < below
}

/** The rows, or the first ones, below one with this number. */
export function rowsBelow(rows: Sheet['rows'], above: number, max = Number.POSITIVE_INFINITY): Sheet['rows'] {
  const first = rows.findIndex(({ number }) => number > above)
  return first < 0 ? [] : rows.slice(first, first + max)
}

/** The last row that may be filled: 100,000 items and the heading. */
export const rowsMax = 100_001
export const columnsMax = 1_024
export const sheetsMax = 200
export const mergesMax = 100_000

// Per workbook: a few kilobytes of XML can reference a long shared text a million times.
const textMax = 100_000_000
const cellCost = 8

export type TextBudget = { left: number }

export function startTextBudget(): TextBudget {
  return { left: textMax }
}

/** Throws TOO_LARGE when the budget is used up. */
export function spendBudgetOnRow(budget: TextBudget, cells: readonly Cell[]): void {
  let cost = cells.length * cellCost
  for (const cell of cells) cost += (typeof cell === 'string' ? cell : cell.value).length
  budget.left -= cost
  if (budget.left < 0) {
    throw tooLarge(
      'The workbook has too much text: more than 100 million characters. Save only the list itself and try again.',
    )
  }
}

export function tooManyRows(): DomainError {
  const rows = (rowsMax - 1).toLocaleString('en-US')
  return tooLarge(`The sheet has more than ${rows} rows. Split the list and upload the parts.`)
}

export function tooManyColumns(): DomainError {
  const columns = columnsMax.toLocaleString('en-US')
  return tooLarge(
    `The sheet has values beyond column ${columns}. Remove the columns that do not belong to the list and try again.`,
  )
}

export function tooManySheets(): DomainError {
  return tooLarge(`The workbook has more than ${sheetsMax} sheets. Save only the list itself and try again.`)
}

export function tooManyMerges(): DomainError {
  const merges = mergesMax.toLocaleString('en-US')
  return tooLarge(`The sheet has more than ${merges} merged cells. Unmerge them, save the workbook and try again.`)
}

function tooLarge(message: string): DomainError {
  return new DomainError('TOO_LARGE', message)
}
