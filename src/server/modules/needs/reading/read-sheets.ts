import { pastedLinesMax, type ReadNeeds } from '../../../../shared/needs/reading.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { type Cell, columnsMax, type Sheet, type SheetRow, shownText } from '../../../lib/workbook/sheet.ts'
import { surveyedRowsMax } from '../../inventory/lists/headings/find-headings.ts'
import { type ReadingContext, readLine, toReadLine } from './read-line.ts'
import { type ColumnReading, readNeedHeadings, readRow } from './read-row.ts'
import { requireShort, tooManyLines } from './read-text.ts'
import { readForAll } from './whole-list.ts'

const columnsMin = 2

/**
 * Reads the visible sheets of a workbook. Throws TOO_LARGE for more than 500 rows, INVALID for one of more than 4,000
 * characters, NO_USABLE_ROWS for an empty workbook.
 */
export function readSheets(sheets: readonly Sheet[], context: ReadingContext): ReadNeeds {
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const rows = visible.flatMap((sheet) => sheet.rows)
  if (rows.length === 0) throw new DomainError('NO_USABLE_ROWS', 'The workbook is empty')
  if (rows.length > pastedLinesMax + surveyedRowsMax) throw tooManyLines()
  const found: ReadNeeds = { lines: [], forAll: [], others: [] }
  for (const sheet of visible) readSheet(sheet, context, found)
  if (found.lines.length > pastedLinesMax) throw tooManyLines()
  return found
}

function readSheet(sheet: Sheet, context: ReadingContext, found: ReadNeeds): void {
  const heading = findHeading(sheet)
  const fill = createFill(sheet)
  for (const [index, row] of sheet.rows.entries()) {
    const cells = fill(row).slice(0, columnsMax)
    const text = textOf(cells)
    if (text === '') continue
    requireShort(row.number, text)
    const read =
      index === heading?.index || row.isHidden
        ? undefined
        : readCells(cells, heading && index > heading.index ? heading.columns : undefined, context)
    const forAll =
      read?.isItem || row.isHidden ? undefined : readForAll(filledTexts(cells).join(' '), row.number, context.today)
    if (read?.isItem) found.lines.push(toReadLine(row.number, text, read))
    else if (forAll) found.forAll.push(forAll)
    else found.others.push({ line: row.number, text: row.isHidden ? `${text} (hidden row)` : text })
  }
}

function readCells(cells: readonly Cell[], columns: readonly ColumnReading[] | undefined, context: ReadingContext) {
  if (columns) return readRow(cells, columns, context)
  return readLine(filledTexts(cells).join(' ; '), context)
}

const filledTexts = (cells: readonly Cell[]) => cells.map(shownText).filter((text) => text !== '')
const textOf = (cells: readonly Cell[]) => filledTexts(cells).join(' | ')

function findHeading({ rows }: Sheet): { index: number; columns: ColumnReading[] } | undefined {
  let best: { index: number; columns: ColumnReading[]; known: number } | undefined
  for (const [index, { cells }] of rows.slice(0, surveyedRowsMax).entries()) {
    const columns = readNeedHeadings(
      cells.slice(0, columnsMax).map((cell) => shownText(cell).replace(/\s+/g, ' ')),
      columnsMin,
    )
    const known = columns?.filter(({ column }) => column !== undefined).length ?? 0
    if (columns && known > (best?.known ?? 0)) best = { index, columns, known }
  }
  return best
}

/** Cells merged downwards say the same in each of their rows. */
function createFill({ rows, merges }: Sheet): (row: SheetRow) => readonly Cell[] {
  const down = merges.filter(({ top, bottom }) => bottom > top)
  const firstCells = new Map(
    down.map((merge) => [merge, rows.find(({ number }) => number === merge.top)?.cells[merge.left] ?? '']),
  )
  return ({ number, cells }) => {
    const within = down.filter(({ top, bottom }) => number > top && number <= bottom)
    if (within.length === 0) return cells
    const filled = [...cells]
    for (const merge of within) {
      while (filled.length <= merge.left) filled.push('')
      if (filled[merge.left] === '') filled[merge.left] = firstCells.get(merge) ?? ''
    }
    return filled
  }
}
