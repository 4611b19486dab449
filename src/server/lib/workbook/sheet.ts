/** Longest text of a cell; what is beyond is cut off and noted. */
export const cellCharsMax = 2_000

/** What is remarkable about a cell: its text is not, or may not be, what the writer of the list typed. */
export type CellNote =
  | { kind: 'date'; year: number; month: number; day: number }
  | { kind: 'scientific'; shown: string }
  | { kind: 'error'; error: string }
  | { kind: 'cut' }

/** A cell whose two readings differ, or that has a note. */
export type MarkedCell = {
  /** The exact value: a number in its shortest form, a fraction as it is shown. */
  value: string
  /** What the person sees, but with every digit: the reading for identifiers. */
  shown: string
  note?: CellNote
}

/** A cell as text without outer blanks; `''` when it is empty. */
export type Cell = string | MarkedCell

/** The text of a cell as the person sees it. */
export function shownText(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.shown
}

/** A row that has at least one filled cell; `number` is Excel's. */
export type SheetRow = { number: number; cells: readonly Cell[]; isHidden: boolean }

/** Cells that are one: rows by Excel's number, columns counted from 0, both ends included. */
export type Merge = { top: number; bottom: number; left: number; right: number }

/** A sheet with all its filled rows, hidden ones too. Only the first cell of a merge has a value. */
export type Sheet = { name: string; isHidden: boolean; rows: readonly SheetRow[]; merges: readonly Merge[] }
