import { createHash } from 'node:crypto'
import { type ColumnName, fixableColumns, requiredColumns } from '../../../../shared/upload-terms.ts'
import type { ListChoice, ListHeading, ListSurvey, RowWarning } from '../../../../shared/uploads.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { Cell, Sheet } from '../../../lib/workbook/sheet.ts'
import { type HeadingReading, type HeadingUnit, isUnitWord, readHeading } from './column-synonyms.ts'
import {
  type ColumnMapping,
  type FileColumn,
  findMissing,
  findUnits,
  headingKeys,
  mapColumns,
  suggestColumn,
  warnOfHeadings,
} from './map-columns.ts'

/** What staff once took the columns of a heading set for, by heading key. */
export type RememberedColumns = Readonly<Record<string, ColumnName>>

/** Where the list of a workbook stands and which of its columns are ours. */
export type SurveyedList = {
  survey: ListSurvey
  /** Names the set of headings; staff's choice of columns is remembered under it. */
  headingSetKey: string
  /** The key of each column of the file, to remember staff's choice. */
  headingKeys: readonly string[]
  columns: ReadonlyMap<ColumnName, number>
  /** Units of headings that are not inches or pounds. */
  units: ReadonlyMap<ColumnName, HeadingUnit>
  /** The texts of the lines above and in the heading row, by which a repeated heading is known. */
  headingLines: readonly (readonly string[])[]
  /** Other visible sheets that look like a list too. */
  otherLists: readonly string[]
  warnings: readonly RowWarning[]
}

// A list begins within these many filled rows of its sheet, and these show what its columns hold.
const surveyedRowsMax = 60
const listColumnsMin = 4
const otherListColumnsMin = 6
const samplesMax = 3
const sampleCharsMax = 80
const valuesMax = 40
const columnsMax = 1_024

/**
 * Finds sheet, heading row and columns of the list in a workbook. `choice` is what staff chose: it is taken as it is, but
 * without a column all are found by their headings in its row; `remembered` are the columns that staff chose before for a
 * set of headings. Hidden sheets count only if no other has a list.
 * Errors: INVALID, naming the field, for a choice that is not in the workbook.
 */
export function surveyList(
  sheets: readonly Sheet[],
  given: { choice?: ListChoice | undefined; remembered?: RememberedColumns | undefined } = {},
): SurveyedList {
  const search: Search = { sheets, remembered: given.remembered ?? {}, read: rememberReadings() }
  return given.choice ? takeChoice(search, given.choice) : findList(search)
}

/**
 * Refuses a list that cannot be read as it was found. Errors: COLUMNS_MISSING naming all required columns that are missing,
 * each with the heading that resembles it; NO_USABLE_ROWS for an empty workbook.
 */
export function requireColumns({ survey }: SurveyedList): void {
  if (survey.sheets.every(({ rows }) => rows === 0)) {
    throw new DomainError('NO_USABLE_ROWS', 'The workbook is empty')
  }
  if (survey.missing.length === 0) return
  const names = survey.missing.map((column) => {
    const alike = survey.headings.find(({ suggestion }) => suggestion === column)
    return alike ? `${column} (is it the column "${alike.heading}"?)` : column
  })
  const noun = survey.missing.length === 1 ? 'column' : 'columns'
  throw new DomainError('COLUMNS_MISSING', `Missing required ${noun}: ${names.join(', ')}`)
}

type Search = {
  sheets: readonly Sheet[]
  remembered: RememberedColumns
  read: (heading: string) => HeadingReading | undefined
}

/** A row that may be the headings of a list; with the line above it where the two belong together. */
type Heading = { sheet: number; index: number; lines: 1 | 2; texts: readonly string[]; mapping: ColumnMapping }

// Cells of the rows below are read as headings too, until the best row is known: most texts come again.
function rememberReadings(): Search['read'] {
  const readings = new Map<string, HeadingReading | undefined>()
  return (heading) => {
    if (!readings.has(heading)) readings.set(heading, readHeading(heading))
    return readings.get(heading)
  }
}

function findList(search: Search): SurveyedList {
  const best = search.sheets.flatMap((_, sheet) => findHeading(search, sheet) ?? [])
  const lists = best.filter((heading) => heading.mapping.columns.size >= listColumnsMin)
  const isVisible = ({ sheet }: Heading) => search.sheets[sheet]?.isHidden === false
  const [found] = (lists.some(isVisible) ? lists.filter(isVisible) : lists).toSorted(
    (a, b) => rankList(search, a) - rankList(search, b) || compareScores(a, b),
  )
  const heading = found ?? widestRow(search)
  if (!heading) return emptySurvey(search)
  return describeList(search, heading, heading.mapping, {}, listOthers(search, lists, heading.sheet))
}

function listOthers({ sheets }: Search, lists: readonly Heading[], chosen: number): string[] {
  return lists.flatMap(({ sheet: position, index, mapping }) => {
    const sheet = sheets[position]
    const isOther =
      sheet &&
      position !== chosen &&
      !sheet.isHidden &&
      mapping.columns.size >= otherListColumnsMin &&
      index + 1 < sheet.rows.length
    return isOther ? [sheet.name] : []
  })
}

// A list that misses nothing comes first, even without rows: it says what the file was meant to be.
function rankList({ sheets }: Search, { sheet, index, mapping: { columns } }: Heading): number {
  const isEmpty = index + 1 >= (sheets[sheet]?.rows.length ?? 0)
  return findMissing((column) => columns.has(column)).length + (isEmpty ? 0.5 : 0)
}

// Of several complete lists the first sheet counts.
function compareScores(a: Heading, b: Heading): number {
  const isComplete = findMissing((column) => a.mapping.columns.has(column)).length === 0
  return isComplete ? 0 : b.mapping.score - a.mapping.score
}

function findHeading(search: Search, sheet: number): Heading | undefined {
  let best: Heading | undefined
  const rows = search.sheets[sheet]?.rows ?? []
  for (let index = 0; index < Math.min(rows.length, surveyedRowsMax); index += 1) {
    const heading = readHeadingAt(search, sheet, index)
    if (heading && heading.mapping.score > (best?.mapping.score ?? 0)) best = heading
  }
  return best
}

/** The headings in a row, joined with those of the line above where that makes more of them known. */
function readHeadingAt(search: Search, sheet: number, index: number): Heading | undefined {
  const own = headingTexts(search, sheet, index)
  if (!own) return undefined
  const single: Heading = { sheet, index, lines: 1, texts: own, mapping: map(search, sheet, index, own) }
  const rows = search.sheets[sheet]?.rows ?? []
  const isBelow = rows[index]?.number === (rows[index - 1]?.number ?? Number.NaN) + 1
  const above = isBelow ? headingTexts(search, sheet, index - 1) : undefined
  if (!above) return single
  const texts = joinLines(search, above, own)
  const joined: Heading = { sheet, index, lines: 2, texts, mapping: map(search, sheet, index, texts) }
  const filled = own.filter((text) => text !== '')
  const isUnitLine = filled.length > 1 && filled.every(isUnitWord)
  // A line of units adds nothing that is known, but it is no item either.
  const score = joined.mapping.score + (isUnitLine ? 0.5 : 0)
  return score > single.mapping.score ? { ...joined, mapping: { ...joined.mapping, score } } : single
}

function joinLines({ read }: Search, above: readonly string[], own: readonly string[]): string[] {
  return Array.from({ length: Math.max(above.length, own.length) }, (_, position) => {
    const upper = above[position] ?? ''
    const lower = own[position] ?? ''
    if (lower === '' || upper === '' || lower === upper) return lower || upper
    const both = `${upper} ${lower}`
    if (read(both)) return both
    return isUnitWord(lower) && !read(lower) ? upper : lower
  })
}

/** The texts of a row; a cell that is merged with cells above has their text. */
function headingTexts({ sheets }: Search, position: number, index: number): string[] | undefined {
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
  return texts
}

/** A cell's text as a heading: as shown, with single blanks. */
export function headingText(cell: Cell): string {
  return (typeof cell === 'string' ? cell : cell.shown).replace(/\s+/g, ' ').trim()
}

function map(search: Search, sheet: number, index: number, texts: readonly string[]): ColumnMapping {
  return mapColumns(fileColumns(search, sheet, index, texts), search.remembered, search.read)
}

function fileColumns({ sheets }: Search, sheet: number, index: number, texts: readonly string[]): FileColumn[] {
  const rows = sheets[sheet]?.rows ?? []
  return texts.map((heading, position) => ({ heading, values: () => distinctValues(rows, index, position) }))
}

function distinctValues(rows: Sheet['rows'], headingIndex: number, position: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows.slice(headingIndex + 1, headingIndex + 1 + surveyedRowsMax)) {
    const cell = cells[position] ?? ''
    const value = typeof cell === 'string' ? cell : cell.shown
    if (value !== '') values.add(value)
    if (values.size >= valuesMax) break
  }
  return [...values]
}

// Where no headings are known, staff see the row that looks most like some.
function widestRow(search: Search): Heading | undefined {
  const isFilled = ({ rows }: Sheet) => rows.length > 0
  const visible = search.sheets.findIndex((sheet) => isFilled(sheet) && !sheet.isHidden)
  const sheet = visible < 0 ? search.sheets.findIndex(isFilled) : visible
  const widths = (search.sheets[sheet]?.rows ?? [])
    .slice(0, surveyedRowsMax)
    .map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const index = widths.indexOf(Math.max(...widths))
  return readHeadingAt(search, sheet, index)
}

function emptySurvey({ sheets }: Search): SurveyedList {
  return {
    survey: {
      sheet: 0,
      headingRow: 1,
      fixedTexts: {},
      sheets: listSheets(sheets),
      headings: [],
      missing: [...requiredColumns],
    },
    headingSetKey: headingSetKey([]),
    headingKeys: [],
    columns: new Map(),
    units: new Map(),
    headingLines: [],
    otherLists: [],
    warnings: [],
  }
}

const listSheets = (sheets: readonly Sheet[]): ListSurvey['sheets'] =>
  sheets.map(({ name, rows, isHidden }) => ({ name, rows: rows.length, isHidden }))

/** A name for a set of headings, whatever their order. */
function headingSetKey(keys: readonly string[]): string {
  return createHash('sha256')
    .update([...keys].sort().join('\n'))
    .digest('hex')
    .slice(0, 32)
}

function describeList(
  search: Search,
  { sheet, index, lines, texts }: Heading,
  mapping: Pick<ColumnMapping, 'columns' | 'matchedBy' | 'units' | 'repeated'>,
  fixedTexts: ListChoice['fixedTexts'],
  otherLists: readonly string[],
): SurveyedList {
  const rows = search.sheets[sheet]?.rows ?? []
  const headingRow = rows[index]?.number ?? 1
  const isFixed = (column: ColumnName) =>
    fixableColumns.some((name) => name === column && fixedTexts[name] !== undefined)
  const missing = findMissing((column) => mapping.columns.has(column) || isFixed(column))
  const width = rows
    .slice(index, index + surveyedRowsMax)
    .reduce((widest, { cells }) => Math.max(widest, cells.length), texts.length)
  const headings = Array.from({ length: Math.min(width, columnsMax) }, (_, position) => texts[position] ?? '')
  const keys = headingKeys(headings)
  return {
    survey: {
      sheet,
      headingRow,
      fixedTexts,
      sheets: listSheets(search.sheets),
      headings: describeHeadings(rows, index, headings, mapping),
      missing,
    },
    headingSetKey: headingSetKey(keys.filter((_, position) => headings[position] !== '')),
    headingKeys: keys,
    columns: mapping.columns,
    units: mapping.units,
    headingLines: rows.slice(index + 1 - lines, index + 1).map(({ cells }) => cells.map(headingText)),
    otherLists,
    warnings: warnOfHeadings(headingRow, headings, mapping),
  }
}

function describeHeadings(
  rows: Sheet['rows'],
  index: number,
  headings: readonly string[],
  { columns, matchedBy }: Pick<ColumnMapping, 'columns' | 'matchedBy'>,
): ListHeading[] {
  const columnAt = new Map([...columns].map(([column, position]) => [position, column]))
  return headings.flatMap((heading, column) => {
    const samples = distinctValues(rows, index, column).slice(0, samplesMax)
    if (heading === '' && samples.length === 0) return []
    const matched = columnAt.get(column) ?? null
    return [
      {
        column,
        heading,
        samples: samples.map((sample) => sample.slice(0, sampleCharsMax).toWellFormed()),
        matched,
        matchedBy: matchedBy.get(column) ?? null,
        suggestion: matched || heading === '' ? null : findSuggestion(heading, columns),
      },
    ]
  })
}

function findSuggestion(heading: string, columns: ReadonlyMap<ColumnName, number>): ColumnName | null {
  const column = suggestColumn(heading)
  return column && !columns.has(column) ? column : null
}

function takeChoice(search: Search, choice: ListChoice): SurveyedList {
  const sheet = search.sheets[choice.sheet]
  if (!sheet) throw invalidChoice('sheet', 'The workbook has no such sheet')
  const index = sheet.rows.findIndex(({ number }) => number === choice.headingRow)
  const heading = readHeadingAt(search, choice.sheet, index)
  if (!heading) throw invalidChoice('headingRow', `Row ${choice.headingRow} of ${sheet.name} is empty`)
  const automatic = heading.mapping
  const columns = isOpen(choice) ? withoutFixed(automatic.columns, choice) : chosenColumns(sheet, choice)
  const matchedBy = new Map(
    [...columns].map(([column, position]) => {
      const isOurs = automatic.columns.get(column) === position
      return [position, (isOurs && automatic.matchedBy.get(position)) || 'chosen'] as const
    }),
  )
  const mapping = { columns, matchedBy, units: findUnits(columns, heading.texts.map(search.read)), repeated: [] }
  return describeList(search, heading, mapping, { ...choice.fixedTexts }, otherListsThan(search, choice.sheet))
}

function otherListsThan(search: Search, chosen: number): string[] {
  const lists = search.sheets.flatMap((_, sheet) => (sheet === chosen ? [] : (findHeading(search, sheet) ?? [])))
  return listOthers(search, lists, chosen)
}

// Staff who only say in which row the headings stand leave the columns to us.
const isOpen = ({ columns }: ListChoice) => Object.keys(columns).length === 0

function withoutFixed(columns: ReadonlyMap<ColumnName, number>, { fixedTexts }: ListChoice): Map<ColumnName, number> {
  return new Map([...columns].filter(([column]) => !fixableColumns.some((name) => name === column && fixedTexts[name])))
}

function chosenColumns({ name, rows }: Sheet, { columns: chosen, fixedTexts }: ListChoice): Map<ColumnName, number> {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const columns = new Map<ColumnName, number>()
  const taken = new Map<number, ColumnName>()
  for (const [key, position] of Object.entries(chosen)) {
    const column = key as ColumnName // the keys of a choice are our column names
    if (position >= width) throw invalidChoice(`columns.${column}`, `${name} has only ${width} columns`)
    const other = taken.get(position)
    if (other) throw invalidChoice(`columns.${column}`, `${other} and ${column} cannot both be the same column`)
    taken.set(position, column)
    columns.set(column, position)
  }
  for (const column of fixableColumns) {
    if (fixedTexts[column] === undefined || !columns.has(column)) continue
    throw invalidChoice(
      `fixedTexts.${column}`,
      `${column} is a column of the file; it cannot be one text for all rows too`,
    )
  }
  return columns
}

function invalidChoice(field: string, message: string): DomainError {
  return new DomainError('INVALID', message, { issues: [{ path: `choice.${field}`, message }] })
}
