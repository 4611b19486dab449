import { knownErrors, readError, readText } from './cells.ts'
import {
  type Cell,
  cellCharsMax,
  columnsMax,
  type Merge,
  mergesMax,
  rowsMax,
  type Sheet,
  type SheetRow,
  spendBudgetOnRow,
  type TextBudget,
  tooManyColumns,
  tooManyMerges,
  tooManyRows,
} from './sheet.ts'

// Excel's own sheet size: a larger file is not a list, even if the rest is blank.
const excelRows = 1_048_576
const excelColumns = 16_384

export type Span = { across: number; down: number }

/** Collects the filled cells of a sheet from top to bottom; throws TOO_LARGE beyond the limits. */
export class SheetBuilder {
  readonly #budget: TextBudget
  readonly #rows: SheetRow[] = []
  readonly #merges: Merge[] = []
  #row: { number: number; cells: Cell[]; isHidden: boolean } = { number: 0, cells: [], isHidden: false }

  constructor(budget: TextBudget) {
    this.#budget = budget
  }

  get rowNumber(): number {
    return this.#row.number
  }

  startRow(number: number, isHidden = false): void {
    this.#keepRow()
    if (number > excelRows) throw tooManyRows()
    this.#row = { number, cells: [], isHidden }
  }

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

  finish(name: string, isHidden = false): Sheet {
    this.#keepRow()
    const lastRow = this.#row.number
    const merges = this.#merges.map((merge) => ({ ...merge, bottom: Math.min(merge.bottom, lastRow) }))
    return { name, isHidden, rows: this.#rows, merges }
  }

  #keepRow(): void {
    if (this.#row.cells.length === 0) return
    if (this.#row.number > rowsMax) throw tooManyRows()
    spendBudgetOnRow(this.#budget, this.#row.cells)
    this.#rows.push(this.#row)
    this.#row = { ...this.#row, cells: [] }
  }
}

/** Reads a cell of an HTML or text file. `="0012345"`, which protects leading zeros from Excel, gives the quoted text. */
export function readListedText(raw: string): Cell {
  if (isPlain(raw)) return raw
  const cell = readText(raw)
  if (typeof cell !== 'string') return cell
  const isFormula = cell.length > 2 && cell.startsWith('="') && cell.endsWith('"')
  const text = isFormula ? cell.slice(2, -1).replaceAll('""', '"').trim() : cell
  if (knownErrors.has(text)) return readError(text)
  if (!/^-?\d(?:\.\d+)?E\+\d\d$/.test(text)) return text
  return { value: text, shown: text, note: { kind: 'scientific', shown: text } }
}

function isPlain(text: string): boolean {
  if (text.length > cellCharsMax || text.includes('E+')) return false
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code < 0x20 || code > 0x7e) return false
  }
  return !/^[ #=]| $/.test(text)
}
