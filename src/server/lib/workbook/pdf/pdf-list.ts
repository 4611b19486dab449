import { DomainError } from '../../domain-error.ts'
import { type Sheet, startTextBudget } from '../sheet.ts'
import { readListedText, SheetBuilder } from '../sheet-builder.ts'
import { type Column, columnOf, columnsUnder, findColumns, rowCellsMin, usualCells } from './pdf-columns.ts'
import { findLines, type Line, textOf, withoutMargins } from './pdf-lines.ts'
import { joinRows, joinTexts, type TableRow } from './pdf-rows.ts'
import { readPdfText } from './pdf-text.ts'

const noTable = 'There is no table in this PDF.'

/**
 * Reads the tables of a PDF as one sheet: text with its places becomes columns, by the gaps that rows share. Throws
 * WRONG_FILE_TYPE without a table, and what `readPdfText` throws.
 */
export async function readPdfSheets(bytes: Buffer): Promise<Sheet[]> {
  const sheet = readPlacedText(findLines(await readPdfText(bytes)), 'PDF')
  if (!sheet) throw new DomainError('WRONG_FILE_TYPE', noTable)
  return [sheet]
}

/** A sheet of lines of text with their places; undefined without a table. Throws TOO_LARGE beyond the limits. */
export function readPlacedText(all: readonly Line[], name: string): Sheet | undefined {
  const usual = usualCells(all)
  const isRow = ({ cells }: Line) => cells.length >= Math.max(rowCellsMin, usual / 2)
  const tables = cutTables(withoutMargins(all, isRow), isRow)
  const builder = new SheetBuilder(startTextBudget())
  let hasTable = false
  for (const { above, heading, lines } of tables) {
    for (const line of above) addTexts(builder, line)
    const columns = findColumns([...heading, ...lines], heading)
    if (columns.length < rowCellsMin || heading.length + lines.length < 2) {
      for (const line of [...heading, ...lines]) addTexts(builder, line)
      continue
    }
    hasTable ||= heading.length > 0
    addHeading(builder, heading, columns)
    for (const row of joinRows(lines, columns)) addRow(builder, row)
  }
  return hasTable ? builder.finish(name) : undefined
}

type Table = { above: readonly Line[]; heading: readonly Line[]; lines: Line[] }

const figureShareMax = 0.34

/** Whether a line may be headings: it has hardly a figure. */
function isWordy({ cells }: Line): boolean {
  const figures = cells.filter(({ text }) => /\d/.test(text)).length
  return figures <= cells.length * figureShareMax
}

const keyOf = (line: Line) => textOf(line).replace(/\s+/g, ' ').toLowerCase()

/** A table goes on until other headings; the same headings, as on the next page, are left out. */
function cutTables(lines: readonly Line[], isRow: (line: Line) => boolean): Table[] {
  const tables: Table[] = [{ above: [], heading: [], lines: [] }]
  let headingKeys: ReadonlySet<string> = new Set()
  for (let index = 0; index < lines.length; ) {
    const line = lines[index]
    const table = tables.at(-1)
    if (!line || !table) break
    const end = isRow(line) && isWordy(line) ? endOfHeading(lines, index, isRow) : undefined
    if (end === undefined) {
      table.lines.push(line)
      index += 1
      continue
    }
    const above = startOfHeading(table.lines, line)
    const heading = [...table.lines.slice(above), ...lines.slice(index, end)]
    const keys = heading.map(keyOf)
    table.lines = table.lines.slice(0, above)
    if (!keys.every((key) => headingKeys.has(key))) {
      tables.push({ above: [], heading, lines: [] })
      headingKeys = new Set(keys)
    }
    index = end
  }
  const [first, ...others] = tables
  return first ? [{ above: first.lines, heading: [], lines: [] }, ...others] : []
}

const headingPitchMax = 2
const bannersMax = 3

/** Where the rows begin below a line of headings, or the text above them; undefined if no row is near. */
function endOfHeading(lines: readonly Line[], start: number, isRow: (line: Line) => boolean): number | undefined {
  const first = lines[start]
  let end = start + 1
  for (; end < lines.length; end += 1) {
    const [before, line, next] = [lines[end - 1], lines[end], lines[end + 1]]
    if (!first || !before || !line || line.page !== first.page || !isWordy(line)) break
    const gap = line.y - before.y
    const isNearer = isRow(line) || !next || next.page !== line.page || gap <= next.y - line.y
    if (line.cells[0]?.font !== first.cells[0]?.font || gap > headingPitchMax * before.size || !isNearer) break
    if (line.cells.length === 1 && startsBelow(first, line)) break
  }
  const next = lines.slice(end, end + bannersMax + 1)
  return next.some((line) => isRow(line) && !isWordy(line) && line.page === first?.page) ? end : undefined
}

/** Whether a text begins where the first column does, as a line above a group of rows. */
function startsBelow({ cells: [first] }: Line, { cells: [text] }: Line): boolean {
  return first !== undefined && text !== undefined && Math.abs(first.left - text.left) < 1 && text.right > first.right
}

/** Where headings of several lines begin: their other lines are as near as lines of one text. */
function startOfHeading(lines: readonly Line[], heading: Line): number {
  let start = lines.length
  let below = heading
  for (; start > 0; start -= 1) {
    const line = lines[start - 1]
    if (!line || line.page !== below.page || !isWordy(line)) break
    const isNear = below.y - line.y <= headingLineMax * Math.max(line.size, below.size)
    const isOfHeading = line.cells[0]?.font === heading.cells[0]?.font
    if (!isNear || !isOfHeading) break
    below = line
  }
  return start
}

const headingLineMax = 1.45

/** A text over several columns is a row of its own; the lines of one heading are one text. */
function addHeading(builder: SheetBuilder, heading: readonly Line[], columns: readonly Column[]): void {
  const texts = columns.map(() => '')
  const groups: { first: number; across: number; text: string }[] = []
  for (const { cells } of heading) {
    for (const cell of cells) {
      const under = columnsUnder(columns, cell)
      const [first = columnOf(columns, cell)] = under
      if (under.length > 1) groups.push({ first, across: under.length, text: cell.text })
      else texts[first] = joinTexts(texts[first] ?? '', cell.text, true)
    }
  }
  if (groups.length > 0) {
    builder.startRow(builder.rowNumber + 1)
    for (const { first, across, text } of groups) builder.addCell(first, readListedText(text), { across, down: 1 })
  }
  if (texts.every((text) => text === '')) return
  builder.startRow(builder.rowNumber + 1)
  for (const [column, text] of texts.entries()) builder.addCell(column, readListedText(text))
}

function addRow(builder: SheetBuilder, { texts }: TableRow): void {
  builder.startRow(builder.rowNumber + 1)
  for (const [column, text] of texts.entries()) builder.addCell(column, readListedText(text))
}

function addTexts(builder: SheetBuilder, { cells }: Line): void {
  builder.startRow(builder.rowNumber + 1)
  for (const [column, { text }] of cells.entries()) builder.addCell(column, readListedText(text))
}
