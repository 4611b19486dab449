export const cellCharsMax = 2_000

/** Why the text of a cell is not, or may not be, what was typed. */
export type CellNote =
  | { kind: 'date'; year: number; month: number; day: number }
  | { kind: 'scientific'; shown: string }
  | { kind: 'error'; error: string }
  | { kind: 'cut' }

/** A cell with a note, or whose exact value and shown text differ. */
export type MarkedCell = {
  /** The exact value: a number in its shortest form, a fraction as shown. */
  value: string
  /** What the user sees, but with every digit; used for identifiers. */
  shown: string
  note?: CellNote
}

/** The trimmed text of a cell; `''` if empty. */
export type Cell = string | MarkedCell

export function shownText(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.shown
}

export type SheetRow = { number: number; cells: readonly Cell[]; isHidden: boolean }

/** Merged cells: row numbers as in Excel, columns counted from 0, ends included. */
export type Merge = { top: number; bottom: number; left: number; right: number }

/** A sheet with all its filled rows, including hidden ones. Only the first cell of a merge has a value. */
export type Sheet = {
  name: string
  isHidden: boolean
  rows: readonly SheetRow[]
  merges: readonly Merge[]
  /** The rows of formulas without a stored result, by column; found in .xlsx files only. */
  unsavedFormulas?: ReadonlyMap<number, readonly number[]>
}
