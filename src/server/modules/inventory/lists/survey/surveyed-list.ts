import type {
  ListHeading,
  ListSurvey,
  RowWarning,
  TableChoice,
  TableSurvey,
  UploadResult,
} from '../../../../../shared/lists/schema.ts'
import { type ColumnName, type RoleName, requiredColumns } from '../../../../../shared/lists/terms.ts'
import { isPlaceholderName, quoteCell, shortenCell } from '../../../../../shared/text/cells.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import { columnsMax, type Sheet } from '../../../../lib/workbook/sheet.ts'
import {
  cutTable,
  distinctValues,
  type Heading,
  headingText,
  surveyedRowsMax,
  wholeSheet,
} from '../headings/find-headings.ts'
import { type HeadingUnit, pickUnit, readUnits } from '../headings/heading-unit.ts'
import {
  areWeighed,
  type ColumnMapping,
  findMissing,
  headingKeys,
  headingSetKey,
  isUnitHeading,
  suggestColumn,
  warnOfHeadings,
} from '../headings/map-columns.ts'
import { isForeign, readHeading, readRole } from '../headings/read-heading.ts'
import { haveGrades } from './description-grade.ts'
import { listSizedColumns, roleSearch } from './find-roles.ts'
import { findEarlierText, warnOfEarlierTexts } from './fixed-texts.ts'
import { findGroupColumns } from './group-lines.ts'
import { guessColumns, valuesOf } from './guess-columns.ts'
import type { Months } from './sheet-names.ts'
import { companyAbove } from './suppliers.ts'
import { findTickedConditions } from './ticked-conditions.ts'
import { findUnitColumns } from './unit-columns.ts'

export type SurveyedTable = {
  survey: TableSurvey
  /** Identifies the set of headings; choices of columns are remembered under it. */
  headingSetKey: string
  headingKeys: readonly string[]
  columns: ReadonlyMap<ColumnName, number>
  roles: ReadonlyMap<RoleName, number>
  units: ReadonlyMap<ColumnName, HeadingUnit>
  /** The heading row and the row above it, to recognize repeated headings. */
  headingLines: readonly (readonly string[])[]
  warnings: readonly RowWarning[]
  /** The sheet whose headings are used, since the table goes on with it. */
  continues?: string | undefined
  /** The source code for all rows, if it was chosen for an earlier list with these headings. */
  earlierSource?: string | undefined
}

/** The tables of a workbook, the main one first. */
export type SurveyedList = {
  sheets: ListSurvey['sheets']
  tables: readonly [SurveyedTable, ...SurveyedTable[]]
  /** Only where staff chose no tables. */
  months?: Months
}

export function toSurvey({ sheets, tables: [main, ...others] }: SurveyedList): ListSurvey {
  return { ...main.survey, sheets, others: others.map(({ survey }) => survey) }
}

/** The columns with values that nothing is read from. */
export function listUnreadColumns({ sheets, ...survey }: ListSurvey): UploadResult['unreadColumns'] {
  return [survey, ...survey.others]
    .filter(({ isRead }) => isRead)
    .flatMap(({ sheet, headings }) =>
      headings
        .filter(
          ({ matched, role, isUnit, isTick, samples }) => !matched && !role && !isUnit && !isTick && samples.length > 0,
        )
        .map(({ heading, samples }) => ({ sheet: sheets[sheet]?.name ?? '', heading, samples })),
    )
}

/** The tables whose rows are items; the main one is always among them. */
export function tablesRead({ tables: [main, ...others] }: SurveyedList): readonly SurveyedTable[] {
  return [main, ...others.filter(({ survey }) => survey.isRead)]
}

/** The index of the first row below the headings of a table; the number of rows if there is none. */
export function firstDataRowOf(
  rows: Sheet['rows'],
  { survey: { headingRow, hasNoHeadings } }: Pick<SurveyedTable, 'survey'>,
): number {
  const first = rows.findIndex(({ number }) => (hasNoHeadings ? number >= headingRow : number > headingRow))
  return first < 0 ? rows.length : first
}

/** The required columns that tables to be read lack. */
export function findMissingColumns(list: SurveyedList): ColumnName[] {
  const missing = tablesRead(list).flatMap(({ survey }) => survey.missing)
  return requiredColumns.filter((column) => missing.includes(column))
}

/** Whether the columns were found by the values alone. */
export function hasUnknownHeadings({ survey, continues }: SurveyedTable): boolean {
  return survey.hasNoHeadings && continues === undefined
}

const samplesMax = 3
const sampleCharsMax = 80

/** Throws COLUMNS_MISSING with the headings that resemble the missing columns, NO_USABLE_ROWS for an empty workbook. */
export function requireColumns(list: SurveyedList): void {
  requireRows(list)
  if (tablesRead(list).some(hasUnknownHeadings)) {
    throw new DomainError(
      'COLUMNS_MISSING',
      `Missing required columns: ${requiredColumns.join(', ')}. The list has no headings.`,
    )
  }
  const missing = findMissingColumns(list)
  if (missing.length === 0) return
  const headings = tablesRead(list).flatMap(({ survey }) => survey.headings)
  const names = missing.map((column) => {
    const alike = headings.find(({ suggestion }) => suggestion === column)
    const blank = headings.find(({ heading, matched, samples }) => {
      return !matched && samples.every(isPlaceholderName) && readHeading(heading)?.columnOf([]) === column
    })
    if (blank) return `${column} (the column "${shortenCell(blank.heading)}" names none)`
    return alike ? `${column} (is it the column "${shortenCell(alike.heading)}"?)` : column
  })
  const noun = missing.length === 1 ? 'column' : 'columns'
  throw new DomainError('COLUMNS_MISSING', `Missing required ${noun}: ${names.join(', ')}`)
}

/** Throws NO_USABLE_ROWS for an empty workbook. */
export function requireRows({ sheets }: Pick<SurveyedList, 'sheets'>): void {
  if (sheets.every(({ rows }) => rows === 0)) throw new DomainError('NO_USABLE_ROWS', 'The workbook is empty')
}

export function emptyTable(): SurveyedTable {
  return {
    survey: {
      sheet: 0,
      headingRow: 1,
      ...wholeSheet,
      rows: 0,
      hasNoHeadings: false,
      isRead: true,
      sheetNameAs: null,
      fixedTexts: {},
      headings: [],
      missing: [...requiredColumns],
      grouped: [],
      proposals: {},
    },
    headingSetKey: headingSetKey([]),
    headingKeys: [],
    columns: new Map(),
    roles: new Map(),
    units: new Map(),
    headingLines: [],
    warnings: [],
  }
}

export const listSheets = (sheets: readonly Sheet[]): ListSurvey['sheets'] =>
  sheets.map(({ name, rows, isHidden }) => ({ name, rows: rows.length, isHidden }))

export type FoundColumns = {
  mapping: Pick<ColumnMapping, 'columns' | 'matchedBy' | 'units' | 'repeated' | 'recalled'>
  roles: ReadonlyMap<RoleName, number>
  fixedTexts: TableChoice['fixedTexts']
  sheetNameAs: TableSurvey['sheetNameAs']
  isRead: boolean
}

export function describeTable(
  sheets: readonly Sheet[],
  heading: Heading,
  { mapping, roles, fixedTexts, sheetNameAs, isRead }: FoundColumns,
): SurveyedTable {
  const { sheet, index, lines, texts, bounds, hasNoHeadings = false, continues } = heading
  const whole = sheets[sheet]
  const headingRow = whole?.rows[index]?.number ?? 1
  const rows = whole ? cutTable(whole, bounds).rows : []
  const place = rows.findIndex(({ number }) => number === headingRow) - Number(hasNoHeadings)
  const isFixed = (column: ColumnName) => fixedTexts[column] !== undefined || column === sheetNameAs
  const has = (column: ColumnName) => mapping.columns.has(column) || isFixed(column)
  const grouped = findGroupColumns(rows.slice(0, place + surveyedRowsMax), has)
  const sizes = roles.get('Size')
  const sized = sizes === undefined ? [] : listSizedColumns(roleSearch({ sheets }, heading, mapping.columns), sizes)
  const company = companyAbove({ sheets }, heading)
  const product = mapping.columns.get('Product')
  const isGraded = product !== undefined && haveGrades(distinctValues(rows, place, product))
  const isGiven = (column: ColumnName) =>
    grouped.includes(column) || sized.includes(column) || (isGraded && column === 'Grade Category')
  const missing = findMissing((column) => has(column) || isGiven(column))
  const width = rows
    .slice(Math.max(place, 0), place + surveyedRowsMax)
    .reduce((widest, { cells }) => Math.max(widest, cells.length), texts.length)
  const headings = Array.from({ length: Math.min(width, columnsMax) }, (_, position) => texts[position] ?? '')
  const keys = headingKeys(headings)
  return {
    survey: {
      sheet,
      headingRow,
      ...bounds,
      rows: rows.length - place - 1,
      hasNoHeadings,
      ...(company !== undefined && { company }),
      isRead,
      sheetNameAs,
      fixedTexts,
      headings: withGuesses(describeHeadings(rows, place, headings, mapping, roles), missing, (column) =>
        valuesOf(rows, place, column),
      ),
      missing,
      grouped,
      proposals: {},
    },
    headingSetKey: headingSetKey(keys.filter((_, position) => headings[position] !== '')),
    headingKeys: keys,
    columns: mapping.columns,
    roles,
    units: mapping.units,
    headingLines: hasNoHeadings
      ? [texts]
      : rows.slice(place + 1 - lines, place + 1).map(({ cells }) => cells.map(headingText)),
    continues,
    warnings: [
      ...(continues === undefined ? [] : [warnOfContinued(headingRow, continues, heading.company)]),
      ...warnOfHeadings(headingRow, headings, mapping),
      ...warnOfEarlierTexts(headingRow, fixedTexts, mapping),
    ],
    earlierSource: findEarlierText('Source Code', fixedTexts, mapping),
  }
}

function warnOfContinued(row: number, sheet: string, company: string | undefined): RowWarning {
  if (company !== undefined) {
    const message = `${quoteCell(company)} is above this row, so a table of its own begins here, with the headings above`
    return { row, column: '', value: company, message, expected: '' }
  }
  const message = `There are no headings here, so those of the sheet ${quoteCell(sheet)} were used, which has the same kinds of values; check its columns`
  return { row, column: '', value: '', message, expected: '' }
}

function describeHeadings(
  rows: Sheet['rows'],
  index: number,
  headings: readonly string[],
  { columns, matchedBy }: Pick<ColumnMapping, 'columns' | 'matchedBy'>,
  roles: ReadonlyMap<RoleName, number>,
): ListHeading[] {
  const columnAt = new Map([...columns].map(([column, position]) => [position, column]))
  const roleAt = new Map([...roles].map(([role, position]) => [position, role]))
  const fileColumns = headings.map((heading, column) => ({
    heading,
    values: () => distinctValues(rows, index, column),
  }))
  const isWeighed = (column: number) => areWeighed(fileColumns, column)
  const described = headings.flatMap((heading, column) => {
    const samples = distinctValues(rows, index, column).slice(0, samplesMax)
    if (heading === '' && samples.length === 0) return []
    const matched = columnAt.get(column) ?? null
    const role = roleAt.get(column) ?? null
    return [
      {
        column,
        heading,
        samples: samples.map((sample) => sample.slice(0, sampleCharsMax).toWellFormed()),
        matched,
        matchedBy: matched && (matchedBy.get(column) ?? null),
        role,
        suggestion:
          matched || role || heading === '' || samples.every(isPlaceholderName) || isWeighed(column)
            ? null
            : findSuggestion(heading, columns),
      },
    ]
  })
  const units = findUnitColumns(described, (column) => distinctValues(rows, index, column))
  const ticks = findTickedConditions(described, (column) => distinctValues(rows, index, column)).map(
    ({ position }) => position,
  )
  return described.map((one) => ({
    ...one,
    ...(units.includes(one.column) && { isUnit: true }),
    ...(ticks.includes(one.column) && { isTick: true }),
  }))
}

// With fewer columns, it is hardly a list.
const guessedMin = 6

/**
 * Suggests columns by their values and units where the headings are in words that we do not know. What a heading merely
 * resembles counts only for what is left.
 */
function withGuesses(
  headings: readonly ListHeading[],
  missing: readonly ColumnName[],
  valuesAt: (column: number) => ReturnType<typeof valuesOf>,
): ListHeading[] {
  if (missing.length === 0 || !areTranslated(headings.map(({ heading }) => heading))) return [...headings]
  if (isOfSomethingElse(headings)) return [...headings]
  const free = headings.filter(
    ({ heading, matched, role, isUnit, isTick }) =>
      !matched &&
      !role &&
      !isUnit &&
      !isTick &&
      !isForeign(heading) &&
      readRole(heading) === undefined &&
      !isUnitHeading(heading),
  )
  const hasCondition = headings.some(({ matched }) => matched === 'Condition')
  const guessed = guessColumns(
    free.map(({ heading, column }) => ({ ...valuesAt(column), unit: pickUnit(heading, readUnits(heading).units) })),
    hasCondition ? missing : [...missing, 'Condition'],
  )
  if (headings.filter(({ matched }) => matched).length + guessed.size < guessedMin) return [...headings]
  const nameAt = new Map([...guessed].map(([name, column]) => [column, name]))
  return headings.map((heading) => {
    const name = nameAt.get(heading.column)
    if (name !== undefined) return { ...heading, suggestion: name, isGuessed: true }
    return heading.suggestion && guessed.has(heading.suggestion) ? { ...heading, suggestion: null } : heading
  })
}

const steelColumnsMin = 3

/** Whether headings are English words of which hardly any is of the trade: a table of games or of the weather. */
function isOfSomethingElse(headings: readonly ListHeading[]): boolean {
  const named = headings.filter(({ heading }) => heading !== '')
  const isEnglish = named.every(({ heading }) => /^[\p{ASCII}]*$/u.test(heading) && !readHeading(heading)?.isTranslated)
  return isEnglish && named.filter(({ matched, role }) => matched || role).length < steelColumnsMin
}

/** Whether headings are words of another language, or most of them no words of the trade that we know. */
function areTranslated(headings: readonly string[]): boolean {
  const named = headings.filter((heading) => heading !== '')
  const isKnown = (heading: string) =>
    readHeading(heading) !== undefined || readRole(heading) !== undefined || isForeign(heading)
  const translated = named.filter((heading) => readHeading(heading)?.isTranslated)
  return translated.length >= translatedMin || named.filter(isKnown).length * 2 < named.length
}

const translatedMin = 2

function findSuggestion(heading: string, columns: ReadonlyMap<ColumnName, number>): ColumnName | null {
  const column = suggestColumn(heading)
  return column && !columns.has(column) ? column : null
}
