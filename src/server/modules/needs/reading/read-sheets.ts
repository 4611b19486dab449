import { pastedLinesMax, type ReadNeeds } from '../../../../shared/needs/reading.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { memoizeByText } from '../../../lib/memoize-by-text.ts'
import { type Cell, columnsMax, type Sheet, type SheetRow, shownText } from '../../../lib/workbook/sheet.ts'
import { findHeading, type Heading, surveyedRowsMax } from '../../inventory/lists/headings/find-headings.ts'
import { type ReadingContext, readLine, toReadLine } from './read-line.ts'
import { type ColumnReading, mapNeedHeadings, readNeedHeading, readRow } from './read-row.ts'
import { requireShort, tooManyLines } from './read-text.ts'
import { readForAll } from './whole-list.ts'

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
  const readingOf = memoizeByText((text) => readNeedHeading(text, 0))
  const search = { sheets: visible, read: (text: string) => readingOf(text).column, map: mapNeedHeadings }
  for (const [index, sheet] of visible.entries()) readSheet(sheet, findHeading(search, index), context, found)
  if (found.lines.length > pastedLinesMax) throw tooManyLines()
  return found
}

type FoundHeading = Heading<ReturnType<typeof mapNeedHeadings>>

function readSheet(sheet: Sheet, found: FoundHeading | undefined, context: ReadingContext, needs: ReadNeeds): void {
  const { index: last, lines, mapping } = found && found.mapping.columns.length > 0 ? found : noHeading
  const fill = createFill(sheet)
  for (const [index, row] of sheet.rows.entries()) {
    const cells = fill(row).slice(0, columnsMax)
    const text = textOf(cells)
    if (text === '') continue
    requireShort(row.number, text)
    const isHeading = index > last - lines && index <= last
    const read = isHeading || row.isHidden ? undefined : readCells(cells, index > last ? mapping.columns : [], context)
    const forAll =
      read?.isItem || row.isHidden ? undefined : readForAll(filledTexts(cells).join(' '), row.number, context.today)
    if (read?.isItem) needs.lines.push(toReadLine(row.number, text, read))
    else if (forAll) needs.forAll.push(forAll)
    else needs.others.push({ line: row.number, text: row.isHidden ? `${text} (hidden row)` : text })
  }
}

const noHeading = { index: -1, lines: 1, mapping: { columns: [] } }

function readCells(cells: readonly Cell[], columns: readonly ColumnReading[], context: ReadingContext) {
  if (columns.length > 0) return readRow(cells, columns, context)
  return readLine(filledTexts(cells).join(' ; '), context)
}

const filledTexts = (cells: readonly Cell[]) => cells.map(shownText).filter((text) => text !== '')
const textOf = (cells: readonly Cell[]) => filledTexts(cells).join(' | ')

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
