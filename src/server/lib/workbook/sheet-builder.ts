import type { Cell, Merge, Sheet, SheetRow } from './sheet.ts'
import {
  columnsMax,
  mergesMax,
  rowsMax,
  spendOnRow,
  type TextBudget,
  tooManyColumns,
  tooManyMerges,
  tooManyRows,
} from './sheet-limits.ts'

// The size of Excel's own sheets: a file that goes beyond, even with blank rows and columns, is no list.
const excelRows = 1_048_576
const excelColumns = 16_384

/** How many columns and rows a cell covers. */
export type Span = { across: number; down: number }

/** Collects the filled cells of one sheet, row by row from the top; throws TOO_LARGE beyond the limits. */
export class SheetBuilder {
  readonly #budget: TextBudget
  readonly #rows: SheetRow[] = []
  readonly #merges: Merge[] = []
  #row: { number: number; cells: Cell[]; isHidden: boolean } = { number: 0, cells: [], isHidden: false }

  constructor(budget: TextBudget) {
    this.#budget = budget
  }

  /** The number of the row that takes cells now; 0 before the first. */
  get rowNumber(): number {
    return this.#row.number
  }

  /** Begins a row; `number` must be above that of the row before. */
  startRow(number: number, isHidden = false): void {
    this.#keepRow()
    if (number > excelRows) throw tooManyRows()
    this.#row = { number, cells: [], isHidden }
  }

  /** Adds a cell to the right of those that the row has. */
  addCell(column: number, cell: Cell, { across, down }: Span = { across: 1, down: 1 }): void {
    if (column >= (cell === '' ? excelColumns : columnsMax)) throw tooManyColumns()
    if (cell === '') return
    const { cells, number } = this.#row
    while (cells.length < column) cells.push('')
    cells.push(cell)
    if (across > 1 || down > 1) {
      if (this.#merges.length >= mergesMax) throw tooManyMerges()
      const right = Math.min(column + across, columnsMax) - 1
      this.#merges.push({ top: number, bottom: number + down - 1, left: column, right })
    }
  }

  /** The sheet as far as it was filled. */
  finish(name: string, isHidden = false): Sheet {
    this.#keepRow()
    const lastRow = this.#row.number
    const merges = this.#merges.map((merge) => ({ ...merge, bottom: Math.min(merge.bottom, lastRow) }))
    return { name, isHidden, rows: this.#rows, merges }
  }

  #keepRow(): void {
    if (this.#row.cells.length === 0) return
    if (this.#row.number > rowsMax) throw tooManyRows()
    spendOnRow(this.#budget, this.#row.cells)
    this.#rows.push(this.#row)
    this.#row = { ...this.#row, cells: [] }
  }
}
