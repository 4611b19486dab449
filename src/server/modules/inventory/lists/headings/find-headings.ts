import type { TableSurvey } from '../../../../../shared/lists/schema.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import {
  type Cell,
  columnsMax,
  isDirectlyBelow,
  type Sheet,
  type SheetRow,
  shownText,
} from '../../../../lib/workbook/sheet.ts'
import {
  type ColumnMapping,
  type FileColumn,
  mapColumns,
  type RememberedColumns,
  type SupplierLayout,
} from './map-columns.ts'
import { type HeadingReading, isUnitWord, readHeading } from './read-heading.ts'

/** The part of a sheet that a table takes. */
export type TableBounds = Pick<TableSurvey, 'firstColumn' | 'lastColumn' | 'lastRow'>

export const wholeSheet: TableBounds = { firstColumn: 0, lastColumn: null, lastRow: null }

/** The sheet with nothing but a table and what is above it; columns keep their places. */
export function cutTable(sheet: Sheet, bounds: TableBounds): Sheet {
  const { firstColumn, lastColumn, lastRow } = bounds
  const isWhole = firstColumn === 0 && lastColumn === null
  if (isWhole && lastRow === null) return sheet
  const rows = lastRow === null ? sheet.rows : sheet.rows.filter(({ number }) => number <= lastRow)
  return { ...sheet, rows: isWhole ? rows : rows.flatMap((row) => cutRow(row, bounds)) }
}

function cutRow(row: SheetRow, { firstColumn, lastColumn }: TableBounds): SheetRow[] {
  const cells = row.cells
    .slice(0, lastColumn === null ? undefined : lastColumn + 1)
    .map((cell, position) => (position < firstColumn ? '' : cell))
  return cells.some((cell) => cell !== '') ? [{ ...row, cells }] : []
}

/** How many filled rows are searched for headings, and how many show what a column contains. */
export const surveyedRowsMax = 60
const valuesMax = 40

type Scored = { score: number }

/** Whether a text is a heading, and what a row of headings says, is asked of the kind of list: buyers' have columns of their own. */
export type Search<Mapping extends Scored = ColumnMapping, Reading = HeadingReading> = {
  sheets: readonly Sheet[]
  read: (heading: string) => Reading | undefined
  map: (columns: readonly FileColumn[]) => Mapping
}

/** A row that may be the headings of a list, joined with the row above if the two belong together. */
export type Heading<Mapping extends Scored = ColumnMapping> = {
  sheet: number
  index: number
  lines: 1 | 2 | 3
  texts: readonly string[]
  mapping: Mapping
  bounds: TableBounds
  /** The row is an item. */
  hasNoHeadings?: boolean
  /** The sheet whose headings are used for it. */
  continues?: string
  /** Whose rows they are, by a line above them. */
  company?: string
}

export const listColumnsMin = 4

export function startSearch(
  sheets: readonly Sheet[],
  remembered: readonly RememberedColumns[],
  layout?: SupplierLayout,
): Search {
  // Until the best row is known, cells below are read as headings too, and most texts repeat.
  const readingOf = memoizeByText((heading) => ({ reading: readHeading(heading) }))
  const read = (heading: string) => readingOf(heading).reading
  return { sheets, read, map: (columns) => mapColumns(columns, remembered, read, layout?.columns) }
}

/** The row of a sheet that is most likely its headings. */
export function findHeading<Mapping extends Scored, Reading>(
  search: Search<Mapping, Reading>,
  sheet: number,
  bounds = wholeSheet,
): Heading<Mapping> | undefined {
  let best: Heading<Mapping> | undefined
  const rows = search.sheets[sheet]?.rows ?? []
  for (let index = 0; index < Math.min(rows.length, surveyedRowsMax); index += 1) {
    const heading = readHeadingAt(search, sheet, index, bounds)
    if (heading && heading.mapping.score > (best?.mapping.score ?? 0)) best = heading
  }
  return best
}

/** The headings in a row, joined with the row above if that matches more columns. */
export function readHeadingAt<Mapping extends Scored, Reading>(
  search: Search<Mapping, Reading>,
  sheet: number,
  index: number,
  bounds: TableBounds = wholeSheet,
): Heading<Mapping> | undefined {
  const own = headingTexts(search, sheet, index, bounds)
  if (!own) return undefined
  const map = (texts: readonly string[]) => search.map(fileColumns(search, sheet, index, texts))
  const single: Heading<Mapping> = { bounds, sheet, index, lines: 1, texts: own, mapping: map(own) }
  const whole = search.sheets[sheet]
  const [upper, lower] = [whole?.rows[index - 1], whole?.rows[index]]
  const isBelow = whole && upper && lower && isDirectlyBelow(whole, upper.number, lower.number)
  const above = isBelow ? headingTexts(search, sheet, index - 1, bounds) : undefined
  if (!above) return single
  const texts = joinLines(search, { above, titles: groupTitles(search, sheet, index - 1) }, own)
  const isUnitLine = areUnits(own)
  // Most rows have nothing that could be joined.
  if (!isUnitLine && texts.join('\n') === own.join('\n')) return single
  const joined: Heading<Mapping> = { bounds, sheet, index, lines: 2, texts, mapping: map(texts) }
  // A row of units is none of its own, and no item either.
  if (isUnitLine) return { ...joined, mapping: { ...joined.mapping, score: joined.mapping.score + 0.5 } }
  if (joined.mapping.score <= single.mapping.score) return single
  const top = whole?.rows[index - 2]
  const first =
    whole && top && upper && isDirectlyBelow(whole, top.number, upper.number)
      ? headingTexts(search, sheet, index - 2, bounds)
      : undefined
  if (!first) return joined
  const threefold = joinLines(search, { above: first, titles: groupTitles(search, sheet, index - 2) }, texts)
  const three: Heading<Mapping> = { ...joined, lines: 3, texts: threefold, mapping: map(threefold) }
  return three.mapping.score > joined.mapping.score ? three : joined
}

/** Whether a line of headings has nothing but units. */
export function areUnits(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  return filled.length > 1 && filled.every(isUnitWord)
}

type InSheets = Pick<Search, 'sheets'>
type ReadsHeadings = { read: (heading: string) => unknown }
type Above = { above: readonly string[]; titles: ReadonlyMap<number, string> }

function joinLines({ read }: ReadsHeadings, { above, titles }: Above, own: readonly string[]): string[] {
  const isUnitLine = areUnits(own)
  return Array.from({ length: Math.max(above.length, own.length) }, (_, position) => {
    const upper = above[position] ?? ''
    const lower = own[position] ?? ''
    const title = titles.get(position)
    if (title !== undefined && lower !== '' && upper === '' && !read(lower) && read(`${title} ${lower}`))
      return `${title} ${lower}`
    if (lower === '' || upper === '' || lower === upper) return lower || upper
    const both = `${upper} ${lower}`
    if (read(both)) return both
    if (!isUnitLine && (!isUnitWord(lower) || read(lower))) return lower
    // What a heading means may be found out later, and then its unit counts.
    return read(upper) ? upper : both
  })
}

/** The titles over several columns, as 'Weight' over 'Gross' and 'Net', by the columns without a text of their own. */
function groupTitles({ sheets }: InSheets, position: number, index: number): ReadonlyMap<number, string> {
  const titles = new Map<number, string>()
  const { rows = [], merges = [] } = sheets[position] ?? {}
  const row = rows[index]
  for (const { top, left, right } of merges) {
    if (top !== row?.number || right >= columnsMax) continue
    const text = headingText(row.cells[left] ?? '')
    for (let column = left + 1; text !== '' && column <= right; column += 1) titles.set(column, text)
  }
  return titles
}

function headingTexts(
  { sheets }: InSheets,
  position: number,
  index: number,
  { firstColumn, lastColumn }: TableBounds,
): string[] | undefined {
  const sheet = sheets[position]
  const row = sheet?.rows[index]
  if (!sheet || !row) return undefined
  const texts = row.cells.slice(0, columnsMax).map(headingText)
  for (const { top, bottom, left } of sheet.merges) {
    if (top >= row.number || bottom < row.number || left >= columnsMax || texts[left]) continue
    const first = sheet.rows.slice(0, index).findLast(({ number }) => number === top)
    const text = headingText(first?.cells[left] ?? '')
    if (text === '') continue
    while (texts.length <= left) texts.push('')
    texts[left] = text
  }
  if (firstColumn === 0 && lastColumn === null) return texts
  const own = texts.map((text, column) => (column < firstColumn ? '' : text)).slice(0, (lastColumn ?? columnsMax) + 1)
  return own.some((text) => text !== '') ? own : undefined
}

export function headingText(cell: Cell): string {
  return shownText(cell).replace(/\s+/g, ' ').trim()
}

function fileColumns({ sheets }: InSheets, sheet: number, index: number, texts: readonly string[]): FileColumn[] {
  const rows = sheets[sheet]?.rows ?? []
  return texts.map((heading, position) => ({ heading, values: () => distinctValues(rows, index, position) }))
}

export function distinctValues(rows: Sheet['rows'], headingIndex: number, position: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows.slice(headingIndex + 1, headingIndex + 1 + surveyedRowsMax)) {
    const value = shownText(cells[position] ?? '')
    if (value !== '') values.add(value)
    if (values.size >= valuesMax) break
  }
  return [...values]
}

/** The widest row, to show to staff if no headings were found. */
export function widestRow(search: Search): Heading | undefined {
  const isFilled = ({ rows }: Sheet) => rows.length > 0
  const visible = search.sheets.findIndex((sheet) => isFilled(sheet) && !sheet.isHidden)
  const sheet = visible < 0 ? search.sheets.findIndex(isFilled) : visible
  const widths = (search.sheets[sheet]?.rows ?? [])
    .slice(0, surveyedRowsMax)
    .map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const index = widths.indexOf(Math.max(...widths))
  return readHeadingAt(search, sheet, index)
}
