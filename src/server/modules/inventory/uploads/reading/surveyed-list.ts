import { createHash } from 'node:crypto'
import { type ColumnName, fixableColumns, requiredColumns } from '../../../../../shared/upload-terms.ts'
import type { ListChoice, ListHeading, ListSurvey, RowWarning } from '../../../../../shared/uploads.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { columnsMax } from '../../../../lib/workbook/sheet-limits.ts'
import { distinctValues, type Heading, headingText, surveyedRowsMax } from './find-headings.ts'
import { type ColumnMapping, findMissing, headingKeys, suggestColumn, warnOfHeadings } from './map-columns.ts'
import type { HeadingUnit } from './read-heading.ts'

export type SurveyedList = {
  survey: ListSurvey
  /** Identifies the set of headings; choices of columns are remembered under it. */
  headingSetKey: string
  headingKeys: readonly string[]
  columns: ReadonlyMap<ColumnName, number>
  units: ReadonlyMap<ColumnName, HeadingUnit>
  /** The heading row and the row above it, to recognize repeated headings. */
  headingLines: readonly (readonly string[])[]
  warnings: readonly RowWarning[]
}

const samplesMax = 3
const sampleCharsMax = 80

/** Throws COLUMNS_MISSING with the headings that resemble the missing columns, NO_USABLE_ROWS for an empty workbook. */
export function requireColumns({ survey }: SurveyedList): void {
  requireRows(survey)
  if (survey.missing.length === 0) return
  const names = survey.missing.map((column) => {
    const alike = survey.headings.find(({ suggestion }) => suggestion === column)
    return alike ? `${column} (is it the column "${alike.heading}"?)` : column
  })
  const noun = survey.missing.length === 1 ? 'column' : 'columns'
  throw new DomainError('COLUMNS_MISSING', `Missing required ${noun}: ${names.join(', ')}`)
}

/** Throws NO_USABLE_ROWS for an empty workbook. */
export function requireRows({ sheets }: ListSurvey): void {
  if (sheets.every(({ rows }) => rows === 0)) throw new DomainError('NO_USABLE_ROWS', 'The workbook is empty')
}

export function emptySurvey(sheets: readonly Sheet[]): SurveyedList {
  return {
    survey: {
      sheet: 0,
      headingRow: 1,
      fixedTexts: {},
      sheets: listSheets(sheets),
      headings: [],
      otherLists: [],
      missing: [...requiredColumns],
    },
    headingSetKey: headingSetKey([]),
    headingKeys: [],
    columns: new Map(),
    units: new Map(),
    headingLines: [],
    warnings: [],
  }
}

const listSheets = (sheets: readonly Sheet[]): ListSurvey['sheets'] =>
  sheets.map(({ name, rows, isHidden }) => ({ name, rows: rows.length, isHidden }))

function headingSetKey(keys: readonly string[]): string {
  return createHash('sha256')
    .update([...keys].sort().join('\n'))
    .digest('hex')
    .slice(0, 32)
}

export type FoundColumns = {
  mapping: Pick<ColumnMapping, 'columns' | 'matchedBy' | 'units' | 'repeated'>
  fixedTexts: ListChoice['fixedTexts']
  otherLists: ListSurvey['otherLists']
}

export function describeList(
  sheets: readonly Sheet[],
  { sheet, index, lines, texts }: Heading,
  { mapping, fixedTexts, otherLists }: FoundColumns,
): SurveyedList {
  const rows = sheets[sheet]?.rows ?? []
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
      sheets: listSheets(sheets),
      headings: describeHeadings(rows, index, headings, mapping),
      otherLists,
      missing,
    },
    headingSetKey: headingSetKey(keys.filter((_, position) => headings[position] !== '')),
    headingKeys: keys,
    columns: mapping.columns,
    units: mapping.units,
    headingLines: rows.slice(index + 1 - lines, index + 1).map(({ cells }) => cells.map(headingText)),
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
