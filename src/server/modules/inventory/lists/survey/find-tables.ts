import type { SheetRow } from '../../../../lib/workbook/sheet.ts'
import {
  findHeading,
  type Heading,
  headingText,
  listColumnsMin,
  readHeadingAt,
  type Search,
  surveyedRowsMax,
  type TableBounds,
} from '../headings/find-headings.ts'
import { isForeign, readHeading } from '../headings/read-heading.ts'
import { findStrangeRows, headlessAt } from './headless.ts'

/** Columns that two tables beside each other have in common. */
const sharedColumnsMin = 3

/** The tables of a sheet, which may be beside or below each other; the headings of each bound the one before. */
export function findTables(search: Search, sheet: number): Heading[] {
  return findBands(search, sheet)
    .flatMap((heading) => findStacked(search, heading))
    .flatMap((heading) => withoutStrangeRows(search, heading))
}

// Rows below a blank one that belong to another table without headings are no items of this one.
function withoutStrangeRows(search: Search, heading: Heading): Heading[] {
  const { sheet, bounds, mapping } = heading
  const place = mapping.columns.size < listColumnsMin ? undefined : findStrangeRows(search, heading)
  const below = place === undefined ? undefined : headlessAt(search, sheet, place)
  if (!below || place === undefined) return [heading]
  const lastRow = search.sheets[sheet]?.rows[place - 1]?.number ?? null
  return [
    { ...heading, bounds: { ...bounds, lastRow } },
    { ...below, bounds },
  ]
}

/** The tables beside each other: parts between blank columns that have the same columns of ours. */
function findBands(search: Search, sheet: number): Heading[] {
  const whole = findHeading(search, sheet)
  if (!whole) return []
  const bands = repeatedBands(whole) ?? listBands(search.sheets[sheet]?.rows ?? [])
  if (bands.length < 2) return [whole]
  const lists = bands.flatMap((bounds) => {
    const heading = findHeading(search, sheet, bounds)
    return heading && heading.mapping.columns.size >= listColumnsMin ? [heading] : []
  })
  const [first, ...others] = lists
  const repeats = ({ mapping }: Heading) =>
    [...mapping.columns.keys()].filter((column) => first?.mapping.columns.has(column)).length >= sharedColumnsMin
  return first && others.length > 0 && others.every(repeats) ? lists : [whole]
}

/** The blocks of columns that have the same headings, side by side without a gap. */
function repeatedBands({ texts }: Heading): TableBounds[] | undefined {
  const filled = texts.filter((text) => text !== '').length
  const width = texts.findIndex((text, position) => position >= listColumnsMin && text !== '' && text === texts[0])
  if (width < 0 || filled !== texts.length || texts.length % width !== 0) return undefined
  if (!texts.every((text, position) => text === texts[position % width])) return undefined
  return Array.from({ length: texts.length / width }, (_, block) => ({
    firstColumn: block * width,
    lastColumn: (block + 1) * width - 1,
    lastRow: null,
  }))
}

/** The runs of columns with anything in them. */
function listBands(rows: readonly SheetRow[]): TableBounds[] {
  const isFilled: boolean[] = []
  for (const { cells } of rows.slice(0, surveyedRowsMax)) {
    for (const [position, cell] of cells.entries()) if (cell !== '') isFilled[position] = true
  }
  const starts = isFilled.flatMap((filled, position) => (filled && !isFilled[position - 1] ? [position] : []))
  return starts.map((firstColumn) => {
    const end = isFilled.findIndex((_, position) => position >= firstColumn && !isFilled[position + 1])
    return { firstColumn, lastColumn: end < 0 ? null : end, lastRow: null }
  })
}

/** The table with the best headings, those above and those below it, each with headings of its own. */
function findStacked(search: Search, best: Heading): Heading[] {
  const rows = search.sheets[best.sheet]?.rows ?? []
  const found: Heading[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    if (!row) continue
    if (index !== best.index && !couldBeHeadings(row, best.bounds)) continue
    const heading = index === best.index ? best : findNext(search, { row, index, best })
    const last = found.at(-1)
    if (!heading || (last && isRepeated(heading, last))) continue
    // Headings right below others are one heading in two lines.
    if (last && heading.index - heading.lines <= last.index) found.pop()
    found.push(heading)
  }
  return found.map((heading, position) => {
    const next = found[position + 1]
    return next ? { ...heading, bounds: { ...heading.bounds, lastRow: lastRowBefore(rows, next) } } : heading
  })
}

function findNext(
  search: Search,
  { row, index, best }: { row: SheetRow; index: number; best: Heading },
): Heading | undefined {
  const isUpperLine = index > best.index - best.lines && index < best.index
  if (isUpperLine) return undefined
  const heading = readHeadingAt(search, best.sheet, index, best.bounds)
  if (!heading || !isMostlyKnown(heading)) return undefined
  const isShort = row.cells.filter((cell) => cell !== '').length < listColumnsMin
  const isTable = !isShort && heading.mapping.columns.size >= listColumnsMin
  return isTable || isShortTable(heading) ? heading : undefined
}

/** Whether each text of a single line is a heading of ours, or of something that we have no column for. */
function isShortTable({ lines, texts, mapping: { columns } }: Heading): boolean {
  const filled = texts.filter((text) => text !== '')
  return lines === 1 && columns.size >= lowerColumnsMin && filled.every((text) => isForeign(text) || readHeading(text))
}

// Which of ours a heading is may follow from the cells below it.
const isRepeated = (heading: Heading, above: Heading) =>
  lineOf(heading) === lineOf(above) || heading.texts.join('\n') === above.texts.join('\n')

const lineOf = ({ texts, mapping }: Heading) =>
  [...mapping.columns.values()].map((position) => `${position} ${texts[position]}`).join('\n')

const digitCellsMax = 1
// A short table below a list, of scrap or prices, must not be read with the headings above it.
const lowerCellsMin = 3
const lowerColumnsMin = 2

/** Whether a row has several texts and hardly a figure; most rows are items and end the check at once. */
function couldBeHeadings({ cells }: SheetRow, { firstColumn, lastColumn }: TableBounds): boolean {
  let digits = 0
  let filled = 0
  for (let position = firstColumn; position < cells.length; position += 1) {
    if (lastColumn !== null && position > lastColumn) break
    const cell = cells[position] ?? ''
    if (cell === '') continue
    filled += 1
    if (typeof cell !== 'string' || /\d/.test(cell)) digits += 1
    if (digits > digitCellsMax) return false
  }
  return filled >= lowerCellsMin
}

function isMostlyKnown({ texts, mapping: { columns } }: Heading): boolean {
  return columns.size * 2 >= texts.filter((text) => text !== '').length
}

const titleCellsMax = 2

/** The row before the headings of another table and its titles. */
function lastRowBefore(rows: readonly SheetRow[], { index, lines }: Heading): number {
  let last = index - lines
  while (last > 0 && (rows[last]?.cells ?? []).filter((cell) => headingText(cell) !== '').length <= titleCellsMax)
    last -= 1
  return rows[last]?.number ?? 0
}
