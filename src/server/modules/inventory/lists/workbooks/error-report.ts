import type { ListHeading } from '../../../../../shared/lists/schema.ts'
import { type ColumnName, listColumns } from '../../../../../shared/lists/terms.ts'
import { type Cell, cellCharsMax, type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import {
  type WrittenCell,
  type WrittenRow,
  type WrittenSheet,
  writeXlsx,
} from '../../../../lib/workbook/write-workbook.ts'
import type { ReadRow } from '../reading/read-list.ts'
import { isIdentifier } from '../survey/column-texts.ts'
import { sizeColumns } from '../survey/split-size.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'

type ErrorReport = {
  sheet: Sheet
  table: Pick<SurveyedTable, 'survey' | 'columns' | 'units' | 'headingLines'>
  readRows: Iterable<Pick<ReadRow, 'number' | 'isItem' | 'problems' | 'corrected' | 'fields'>>
}

/**
 * Reads the same way as the list: headings chosen by staff get our names, texts for all rows become columns, hidden
 * rows and merged cells stay. Each table gets a sheet; a single one is called List.
 */
export function buildErrorWorkbook(reports: readonly ErrorReport[]): Uint8Array<ArrayBuffer> {
  const names = reports.length === 1 ? ['List'] : toSheetNames(reports.map(({ sheet }) => sheet.name))
  return writeXlsx(reports.map((report, index) => ({ name: names[index] ?? 'List', ...reportTable(report) })))
}

function toSheetNames(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const same = names.slice(0, index).filter((other) => other.toLowerCase() === name.toLowerCase()).length
    return same === 0 ? name : `${name.slice(0, 25)} (${same + 1})`
  })
}

function reportTable({ sheet, table, readRows }: ErrorReport): Omit<WrittenSheet, 'name'> {
  const found = new Map<number, FoundRow>()
  for (const { number, isItem, problems, corrected, fields } of readRows) {
    found.set(number, { isItem, errors: describeWarnings(problems), corrected, fields })
  }
  const columns = reportColumns(table, [...found.values()])
  const { headingRow } = table.survey
  // Repeated headings are only recognized if the headings at the top are the same.
  const keepsAll = table.headingLines.length === 1 && !columns.some(({ isRenamed }) => isRenamed)
  const isKept = ({ number, isHidden }: SheetRow) => number > headingRow && (keepsAll || isHidden || found.has(number))
  const rows = sheet.rows.filter(isKept)
  return {
    columns: columns.map((column, position) => ({
      widthChars: column.kind === 'errors' ? errorsWidthChars : widthOf(column.heading, rows, position),
      look: column.kind === 'errors' ? 'warning' : 'text',
    })),
    rows: reportRows(columns, rows, found, headingRow),
    height: (rows.at(-1)?.number ?? headingRow) - headingRow + 1,
    merges: sheet.merges
      .filter(({ top }) => top > headingRow)
      .map((merge) => ({ ...merge, top: merge.top - headingRow + 1, bottom: merge.bottom - headingRow + 1 })),
  }
}

type FoundRow = Pick<ReadRow, 'isItem' | 'corrected' | 'fields'> & { errors: string }

const errorsHeading = 'Errors'
const errorsWidthChars = 80

function describeWarnings(problems: ReadRow['problems']): string {
  const texts = problems.map(({ column, message, expected }) => {
    const text = column === '' ? message : `${column}: ${message}`
    return expected === '' ? text : `${text} (expected: ${expected})`
  })
  return texts.join('; ').slice(0, cellCharsMax)
}

type ReportColumn = { heading: string; isRenamed: boolean } & (
  | { kind: 'listed'; column: ColumnName | undefined }
  | { kind: 'fixed'; text: string }
  | { kind: 'read'; field: (typeof listColumns)[number]['column'] }
  | { kind: 'errors' }
)

/** The columns of the list in their places, then those added by staff. Replaces the errors of an earlier report. */
function reportColumns({ survey, columns, units }: ErrorReport['table'], rows: readonly FoundRow[]): ReportColumn[] {
  const columnAt = new Map([...columns].map(([column, position]) => [position, column]))
  const width = survey.headings.reduce((widest, { column }) => Math.max(widest, column + 1), 0)
  const headingAt = new Map(survey.headings.map((heading) => [heading.column, heading]))
  const listed = Array.from({ length: width }, (_, position): ReportColumn => {
    const heading = headingAt.get(position)
    const column = columnAt.get(position)
    if (!column && heading?.heading === errorsHeading) return errorsColumn
    const isRenamed = heading !== undefined && column !== undefined && isChosen(heading) && !units.has(column)
    return {
      kind: 'listed',
      heading: isRenamed ? column : (heading?.heading ?? ''),
      isRenamed,
      column,
    }
  })
  const fixed = Object.entries(survey.fixedTexts).map(
    ([heading, text]): ReportColumn => ({ kind: 'fixed', heading, isRenamed: false, text }),
  )
  const added = addedColumns(rows, new Set([...columns.keys(), ...Object.keys(survey.fixedTexts)]))
  return [...listed, ...fixed, ...added, ...(listed.includes(errorsColumn) ? [] : [errorsColumn])]
}

const sizeHeadings: ReadonlySet<string> = new Set(Object.values(sizeColumns))

/** Columns for corrected texts that have none in the file; if a part of a combined size was corrected, for all its parts. */
function addedColumns(rows: readonly FoundRow[], placed: ReadonlySet<string>): ReportColumn[] {
  const corrected = new Set<string>(rows.flatMap((row) => row.corrected.map(({ column }) => column)))
  const isSize = [...sizeHeadings].some((heading) => corrected.has(heading) && !placed.has(heading))
  return listColumns
    .filter(({ heading }) => !placed.has(heading))
    .filter(({ heading }) => corrected.has(heading) || (isSize && sizeHeadings.has(heading)))
    .map(({ heading, column }): ReportColumn => ({ kind: 'read', heading, isRenamed: false, field: column }))
}

const errorsColumn: ReportColumn = { kind: 'errors', heading: errorsHeading, isRenamed: false }

// Choices are remembered by the set of headings, which the column of errors changes.
const isChosen = ({ matchedBy }: ListHeading) => matchedBy === 'chosen' || matchedBy === 'remembered'

function* reportRows(
  columns: readonly ReportColumn[],
  rows: readonly SheetRow[],
  found: ReadonlyMap<number, FoundRow>,
  headingRow: number,
): Generator<WrittenRow> {
  yield { cells: columns.map(({ heading }) => heading) }
  let number = headingRow
  for (const row of rows) {
    for (number += 1; number < row.number; number += 1) yield { cells: [] }
    const read = found.get(number)
    const cells = columns.map((column, position): WrittenCell => {
      if (column.kind === 'errors') return read?.errors ?? ''
      const name = column.kind === 'listed' ? column.column : column.heading
      const corrected = read?.corrected.find((one) => one.column === name)
      if (corrected) return corrected.text
      if (column.kind === 'fixed') return read?.isItem ? column.text : ''
      if (column.kind === 'read') return read?.isItem ? String(read.fields[column.field]) : ''
      return writtenCell(row.cells[position] ?? '', column.column !== undefined && isIdentifier(column.column))
    })
    yield { cells, isHidden: row.isHidden && !read }
  }
}

function writtenCell(cell: Cell, isShown: boolean): WrittenCell {
  if (typeof cell === 'string') return cell
  if (cell.note?.kind === 'error') return { error: cell.note.error }
  return isShown ? cell.shown : cell.value
}

const widthCharsMin = 9
const widthCharsMax = 40
const measuredRowsMax = 200

function widthOf(heading: string, rows: readonly SheetRow[], position: number): number {
  const lengths = rows.slice(0, measuredRowsMax).map(({ cells }) => {
    const cell = cells[position] ?? ''
    return shownText(cell).length
  })
  return Math.min(Math.max(widthCharsMin, heading.length + 4, ...lengths), widthCharsMax)
}
