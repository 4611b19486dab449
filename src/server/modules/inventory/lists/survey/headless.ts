import { type ColumnName, columnKinds } from '../../../../../shared/lists/terms.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { readItemThickness } from '../../../../../shared/steel/thickness-reading.ts'
import { hasAtMostCells, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { cellKinds } from '../headings/cell-kinds.ts'
import {
  areUnits,
  cutTable,
  type Heading,
  listColumnsMin,
  readHeadingAt,
  type Search,
  surveyedRowsMax,
  wholeSheet,
} from '../headings/find-headings.ts'
import { guessColumns, namesProduct, valuesOf } from './guess-columns.ts'

const itemCellsMin = 5
const figuresMin = 2

/** A list whose first row is an item: its columns are guessed by their values. */
export function findHeadless(search: Search): Heading | undefined {
  return search.sheets
    .map((_, sheet) => headlessOn(search, sheet))
    .find((heading) => heading?.mapping.columns.has('Thickness'))
}

/** The list without headings on a visible sheet; undefined if there is none. */
export function headlessOn(search: Search, sheet: number): Heading | undefined {
  const index = headlessRow(search, sheet)
  const heading = index === undefined ? undefined : headlessAt(search, sheet, index)
  return heading && heading.mapping.columns.size > listColumnsMin ? heading : undefined
}

/** The first row of a visible sheet that looks like an item, unless the one above may be its headings. */
function headlessRow(search: Search, sheet: number): number | undefined {
  const index = firstItemRow(search, sheet)
  return index === undefined || unknownHeadingRow(search, sheet) !== undefined ? undefined : index
}

function firstItemRow({ sheets }: Search, sheet: number): number | undefined {
  const { rows, isHidden } = sheets[sheet] ?? { rows: [], isHidden: true }
  const index = isHidden ? -1 : rows.slice(0, surveyedRowsMax).findIndex(looksLikeItem)
  return index < 0 ? undefined : index
}

/** The row above the first item of a visible sheet, if it may be headings, or their units. */
function unknownHeadingRow(search: Search, sheet: number): number | undefined {
  const rows = search.sheets[sheet]?.rows ?? []
  const above = (firstItemRow(search, sheet) ?? 0) - 1
  const isUnitLine = areUnits((rows[above]?.cells ?? []).map(shownText)) && hasNames(rows[above - 1])
  return isUnitLine || hasNames(rows[above]) ? above : undefined
}

/** The headings of a list in words that we do not know: what stands right above its first item. */
export function findUnknownHeadings(search: Search): Heading | undefined {
  for (const sheet of search.sheets.keys()) {
    const index = unknownHeadingRow(search, sheet)
    if (index !== undefined) return readHeadingAt(search, sheet, index)
  }
  return undefined
}

/** The list without headings from a row on; undefined if there is no such row. */
export function headlessAt({ sheets }: Search, sheet: number, index: number): Heading | undefined {
  const rows = sheets[sheet]?.rows ?? []
  const first = rows[index]
  if (!first) return undefined
  const columns = guessColumns(first.cells.map((_, position) => valuesOf(rows, index - 1, position)))
  const matchedBy = new Map([...columns.values()].map((position) => [position, 'values'] as const))
  const mapping = { columns, matchedBy, units: new Map(), score: 0, repeated: [] }
  return { sheet, index, lines: 1, texts: [], mapping, bounds: wholeSheet, hasNoHeadings: true }
}

function looksLikeItem({ cells }: SheetRow): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return (
    filled.length >= itemCellsMin &&
    filled.filter((cell) => typeof cell !== 'string' || /\d/.test(cell)).length >= figuresMin
  )
}

/** Whether a row could be headings, if unknown ones. */
const hasNames = (row: SheetRow | undefined) => (row?.cells ?? []).filter((cell) => cell !== '').length >= itemCellsMin

const columnsMin = 6
const titleRowsMax = 3

/**
 * The rows of a sheet without headings, with those of the last table before it if each column holds the same kind of
 * values; undefined otherwise.
 */
export function findContinued(search: Search, sheet: number, tables: readonly Heading[]): Heading | undefined {
  const table = tables.findLast(
    (one) => one.sheet < sheet && !one.hasNoHeadings && one.mapping.columns.size >= columnsMin,
  )
  const index = table ? headlessRow(search, sheet) : undefined
  if (!table || index === undefined || index > titleRowsMax || table.bounds.firstColumn > 0) return undefined
  const { sheets } = search
  const whole = sheets[table.sheet]
  const above = whole ? cutTable(whole, table.bounds).rows : []
  const first = whole?.rows[table.index]?.number ?? 0
  const rows = above.filter(({ number }) => number > first).slice(0, surveyedRowsMax)
  const further = (sheets[sheet]?.rows ?? []).slice(index, index + surveyedRowsMax)
  if (!areAlike(table, rows, further)) return undefined
  const { texts, mapping } = table
  const continues = whole?.name ?? ''
  const own = { ...mapping, score: 0, repeated: [] }
  return { sheet, index, lines: 1, texts, mapping: own, bounds: wholeSheet, hasNoHeadings: true, continues }
}

const strangeMin = 2
const strangeRatio = 20
const blockRowsMax = 20

/** The first row after a blank one or a title from which on the figures of a table are in other columns; undefined if there is none. */
export function findStrangeRows({ sheets }: Search, { sheet, index, bounds, mapping }: Heading): number | undefined {
  const rows = sheets[sheet]?.rows ?? []
  const last = bounds.lastRow ?? Number.POSITIVE_INFINITY
  const measured = [...mapping.columns].filter(([column]) => ratios[column] !== undefined)
  let ranges: readonly Range[] | undefined
  for (let place = index + 2; place < rows.length; place += 1) {
    const row = rows[place]
    if (!row || row.number > last) return undefined
    if (!isApart(row, rows[place - 1]) || !looksLikeItem(row)) continue
    ranges ??= measured.map(([column, position]) => rangeOf(column, position, rows.slice(index + 1, place)))
    const isStrange = (one: SheetRow) =>
      looksLikeItem(one) && (ranges ?? []).filter((range) => isOutside(range, one)).length >= strangeMin
    if (isStrange(row) && isBlockOf(rows.slice(place, place + blockRowsMax), isStrange)) return place
  }
  return undefined
}

const titleCellsMax = 2

function isApart({ number }: SheetRow, above: SheetRow | undefined): boolean {
  return !above || number !== above.number + 1 || hasAtMostCells(titleCellsMax, above)
}

type Range = { column: ColumnName; position: number; known: ReadonlySet<string>; low: number; high: number }

function rangeOf(column: ColumnName, position: number, rows: readonly SheetRow[]): Range {
  const known = valuesAt(rows.slice(0, surveyedRowsMax), position)
  const sizes = known.map((text) => sizeOf(column, text)).filter((size) => !Number.isNaN(size))
  return { column, position, known: new Set(known), low: Math.min(...sizes), high: Math.max(...sizes) }
}

function isOutside({ column, position, known, low, high }: Range, { cells }: SheetRow): boolean {
  const text = shownText(cells[position] ?? '')
  if (text === '' || known.size === 0 || known.has(text)) return false
  const size = sizeOf(column, text)
  // A column without figures, such as lengths of coils, may get some.
  if (low > high) return false
  if (Number.isNaN(size)) return !hasDigits(text)
  return size * strangeRatio < low || size > high * strangeRatio
}

/** Whether the rows up to the next blank one are all so. */
function isBlockOf(rows: readonly SheetRow[], test: (row: SheetRow) => boolean): boolean {
  const end = rows.findIndex(({ number }, place) => place > 0 && number !== (rows[place - 1]?.number ?? 0) + 1)
  return rows.slice(0, end < 0 ? undefined : end).every((row) => test(row) || !looksLikeItem(row))
}

function areAlike({ texts, mapping: { columns } }: Heading, rows: readonly SheetRow[], further: readonly SheetRow[]) {
  if (rows.length === 0) return false
  const columnAt = new Map([...columns].map(([column, position]) => [position, column]))
  const width = further.reduce((widest, { cells }) => Math.max(widest, cells.length), texts.length)
  return Array.from({ length: width }).every((_, position) => {
    const [known, other] = [valuesAt(rows, position), valuesAt(further, position)]
    const column = columnAt.get(position)
    if (other.length === 0) return column === undefined || known.length === 0
    if (known.length === 0) return (texts[position] ?? '') !== '' && column === undefined
    return holdAlike(column, known, other)
  })
}

function valuesAt(rows: readonly SheetRow[], position: number): string[] {
  return rows.map(({ cells }) => shownText(cells[position] ?? '')).filter((text) => text !== '')
}

function holdAlike(column: ColumnName | undefined, known: readonly string[], other: readonly string[]): boolean {
  const ratio = column && ratios[column]
  if (column !== undefined && ratio !== undefined) return haveSameSize(column, [known, other], ratio)
  const test = column && meanings[column]
  if (test && mostly(known, test) !== mostly(other, test)) return false
  if (column === 'Source Code' || column === 'Condition' || column === 'Region Code') {
    return other.filter((text) => known.includes(text)).length * 2 >= other.length
  }
  return (
    mostly(known, hasLetters) === mostly(other, hasLetters) && mostly(known, hasDigits) === mostly(other, hasDigits)
  )
}

// How much larger or smaller figures on the next page may be; weights of coils and lengths of sheets are far apart.
const ratios: Partial<Record<ColumnName, number>> = { Thickness: 10, Width: 3, Length: 3, 'Qty Pcs': 30, Weight: 12 }

const meanings: Partial<Record<ColumnName, (text: string) => boolean>> = {
  State: (text) => findStateIn(text) !== undefined,
  Product: namesProduct,
  'Grade Category': (text) => cellKinds.grades([text]),
}

const share = 0.5
const mostly = (texts: readonly string[], test: (text: string) => boolean) =>
  texts.filter(test).length > share * texts.length
const hasLetters = (text: string) => /\p{L}/u.test(text)
const hasDigits = (text: string) => /\d/.test(text)

function haveSameSize(column: ColumnName, [known, other]: [readonly string[], readonly string[]], ratio: number) {
  const [sizes, others] = [known, other].map((texts) => texts.map((text) => sizeOf(column, text)))
  if (!sizes || !others) return false
  const isNoFigure = Number.isNaN
  // Coils have no lengths.
  if (sizes.every(isNoFigure)) return others.every(isNoFigure) && other.every((text) => known.includes(text))
  const figures = sizes.filter((size) => !isNoFigure(size))
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  return others.every((size, index) =>
    isNoFigure(size) ? known.includes(other[index] ?? '') : size * ratio >= low && size <= high * ratio,
  )
}

function sizeOf(column: ColumnName, text: string): number {
  if (column === 'Thickness') return readItemThickness(text, '').thicknessIn ?? figureOf(text)
  return columnKinds[column] === 'identifier' ? Number.NaN : figureOf(text)
}

const figureOf = (text: string) =>
  Number.parseFloat(/^[^\p{L}\d.]*(\d[\d,]*\.?\d*|\.\d+)/u.exec(text)?.[1]?.replaceAll(',', '') ?? '')
