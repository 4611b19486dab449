import { type ColumnName, columnKinds } from '../../../../../shared/lists/terms.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { categoryTraits } from '../../../../../shared/steel/category-traits.ts'
import { readItemThickness } from '../../../../../shared/steel/thickness-reading.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { cellKinds } from '../headings/cell-kinds.ts'
import { type Heading, type Search, surveyedRowsMax } from '../headings/find-headings.ts'
import { viewTable, wholeSheet } from '../headings/table-view.ts'
import { headlessRow, looksLikeItem } from './find-headless.ts'

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
  const above = whole ? viewTable(whole, table.bounds).rows : []
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

/** The first row after a blank one or a title from which on the figures of a table stand in other columns; undefined if there is none. */
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
  if (!above || number !== above.number + 1) return true
  let filled = 0
  for (const cell of above.cells) {
    if (cell !== '') filled += 1
    if (filled > titleCellsMax) return false
  }
  return true
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
  Product: (text) => categoryTraits(text).form !== undefined || categoryTraits(text).finish !== undefined,
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
