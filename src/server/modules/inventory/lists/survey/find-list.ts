import type {
  FixedTexts,
  ListChoice,
  RowWarning,
  TableChoice,
  TableSurvey,
} from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { categoryTraits, contradictsCategory } from '../../../../../shared/steel/categories.ts'
import { isPlaceholderName, quoteCell, shortenCell } from '../../../../../shared/text/cells.ts'
import { hasAtMostCells, type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import {
  distinctValues,
  type Heading,
  listColumnsMin,
  type Search,
  startSearch,
  widestRow,
} from '../headings/find-headings.ts'
import { findMissing, headingKeys, type RememberedColumns, type SupplierLayout } from '../headings/map-columns.ts'
import { readRole } from '../headings/read-heading.ts'
import { findRoles, roleSearch } from './find-roles.ts'
import { findTables } from './find-tables.ts'
import { findTexts } from './fixed-texts.ts'
import { findContinued, findHeadless, findUnknownHeadings, headlessOn } from './headless.ts'
import { comparePlaces, isSamePlace, takeChoice } from './list-choice.ts'
import { findSource } from './propose-source.ts'
import { listOlderSheets, mayBeStock, saysMonth } from './sheet-names.ts'
import { splitBySupplier } from './suppliers.ts'
import { describeTable, emptyTable, listSheets, type SurveyedList, type SurveyedTable } from './surveyed-list.ts'

const otherListColumnsMin = 6
const amounts = ['Weight', 'Qty Pcs', 'Product ID'] as const satisfies ColumnName[]

export type SurveyOptions = {
  /** How staff want the tables to be read. */
  choice?: ListChoice | undefined
  /** Earlier choices for the headings of this workbook. */
  remembered?: readonly RememberedColumns[] | undefined
  /** How the earlier lists of its supplier were read. */
  layout?: SupplierLayout | undefined
  /** Nobody reviews the list: only complete tables are read, and without a split only those of the category. */
  unattended?: { category: string; splitByProduct: boolean }
  /** Texts for columns that the tables lack. */
  fill?: FixedTexts
  /** Whether the sheets of older months are stock, too. */
  readsAllMonths?: boolean | undefined
}

/**
 * Finds the tables of a workbook: the main one, and the lists on other sheets, which are read too. A `choice` is used as
 * is. Hidden sheets only count if no other has a list. Throws INVALID, naming the field, for an invalid choice.
 */
export function surveyList(
  sheets: readonly Sheet[],
  { choice, remembered = [], layout, unattended, fill = {}, readsAllMonths = false }: SurveyOptions = {},
): SurveyedList {
  const search = startSearch(sheets, remembered, layout)
  const older = listOlderSheets(sheets.map(({ name }) => name))
  const isStock = ({ sheet }: Heading) => mayBeStock(sheets[sheet]) && (readsAllMonths || !older.has(sheet))
  const headed = sheets.flatMap((_, sheet) =>
    findTables(search, sheet)
      .map((heading) => withoutBlankSource(search, heading))
      .flatMap((heading) => splitBySupplier(search, heading)),
  )
  const best = withContinued(search, headed)
  const only = unattended?.splitByProduct === false ? unattended.category : undefined
  const fitting = best.filter((heading) => only === undefined || fitsCategory(search, heading, only))
  const found = pickHeading(
    search,
    (fitting.length > 0 ? fitting : best).filter(({ hasNoHeadings }) => !hasNoHeadings),
    isStock,
  )
  const isRead = (heading: Heading, { missing }: TableSurvey) =>
    heading === found ||
    (isFull(heading) &&
      isStock(heading) &&
      fitting.includes(heading) &&
      (unattended === undefined || missing.length === 0))
  const describeFound = (heading: Heading) => {
    const { mapping } = heading
    const { roles, columns } = findRoles(
      roleSearch(search, heading, mapping.columns),
      mapping.recalled?.roles,
      mapping.recalled ? {} : layout?.roles,
    )
    const own = { ...mapping, columns }
    const texts = findTexts(own, fill)
    const table = describeTable(sheets, heading, { mapping: own, roles, ...texts, isRead: true })
    const changed = layout && heading === found ? warnOfLayout(table, layout) : []
    const warnings = [...changed, ...table.warnings, ...warnOfSource(table.survey, heading, fill)]
    return { ...table, warnings, survey: { ...table.survey, isRead: isRead(heading, table.survey) } }
  }
  const describeChosen = (one: TableChoice, path: string) => {
    const { heading, ...chosen } = takeChoice(search, one, { path, found: best })
    return describeTable(sheets, heading, chosen)
  }
  const main = choice ? describeChosen(choice, 'choice') : found && describeFound(found)
  if (!main) return { sheets: listSheets(sheets), tables: [emptyTable()] }
  const chosen = (choice?.others ?? []).map((other, index) => describeChosen(other, `choice.others.${index}`))
  const taken = [main, ...chosen]
  const withoutHeadings = sheets.flatMap((_, sheet) =>
    best.some((heading) => heading.sheet === sheet && countColumns(heading) >= listColumnsMin)
      ? []
      : (headlessOn(search, sheet) ?? []),
  )
  const others = [...(found && !best.includes(found) ? [found] : withoutHeadings), ...best]
    .filter((one) => one === found || one.hasNoHeadings || isList(search, one) || one.sheet === found?.sheet)
    .map(describeFound)
    .filter(({ survey }) => !taken.some((table) => isSamePlace(table.survey, survey)))
  const months = choice ? undefined : findMonths(sheets, best.filter(isFull), older)
  return {
    sheets: listSheets(sheets),
    tables: [main, ...[...chosen, ...others].sort((a, b) => comparePlaces(a.survey, b.survey))],
    ...(months && { months }),
  }
}

/** Undefined unless lists of several months could all be stock. */
function findMonths(
  sheets: readonly Sheet[],
  lists: readonly Heading[],
  older: ReadonlySet<number>,
): SurveyedList['months'] {
  const places = [...new Set(lists.map(({ sheet }) => sheet))].filter((place) => mayBeStock(sheets[place]))
  const named = places.flatMap((place) => sheets[place] ?? [])
  const isOlder = (_: unknown, index: number) => older.has(places[index] ?? -1)
  const past = named.filter(isOlder)
  if (past.length === 0) return undefined
  return {
    newest: named.filter((sheet) => !past.includes(sheet) && saysMonth(sheet.name)).map(({ name }) => name),
    older: past.map(({ name }) => name),
  }
}

/** A source column that names none is as good as no column: the source is asked for. */
function withoutBlankSource({ sheets }: Search, heading: Heading): Heading {
  const { sheet, index, bounds, mapping } = heading
  const position = mapping.columns.get('Source Code')
  if (position === undefined) return heading
  const { lastRow } = bounds
  const rows = sheets[sheet]?.rows ?? []
  const isItem = (row: SheetRow) => (lastRow === null || row.number <= lastRow) && !hasAtMostCells(lineCellsMax, row)
  const namesSource = (row: SheetRow) => isItem(row) && !isPlaceholderName(shownText(row.cells[position] ?? ''))
  if (rows.length <= index + 1 || rows.some((row, place) => place > index && namesSource(row))) return heading
  const columns = new Map([...mapping.columns].filter(([column]) => column !== 'Source Code'))
  return { ...heading, mapping: { ...mapping, columns } }
}

const namedMax = 2
const nameCharsMax = 20

/** Says what changed in a layout that the supplier had not before. */
function warnOfLayout(
  { survey, headingSetKey, headingKeys: keys }: SurveyedTable,
  layout: SupplierLayout,
): RowWarning[] {
  const known = layout.headingSetKeys.includes(headingSetKey)
  if (known || layout.headings.length === 0 || survey.hasNoHeadings) return []
  const before = new Set(headingKeys(layout.headings))
  const now = new Set(keys)
  const added = survey.headings.filter(({ heading, column }) => heading !== '' && !before.has(keys[column] ?? ''))
  const gone = layout.headings.filter((_, at) => !now.has(headingKeys(layout.headings)[at] ?? ''))
  const parts = [
    ...(added.length > 0 ? [`new ${nameHeadings(added.map(({ heading }) => heading))}`] : []),
    ...(gone.length > 0 ? [`gone ${nameHeadings(gone)}`] : []),
  ]
  if (parts.length === 0) return []
  const message = `Other columns than in this supplier's last list: ${parts.join('; ')}. Check what they mean`
  return [{ row: survey.headingRow, column: '', value: '', message, expected: '' }]
}

function nameHeadings(headings: readonly string[]): string {
  const named = headings.slice(0, namedMax).map((heading) => `'${shortenCell(heading, nameCharsMax)}'`)
  return named.join(', ') + (headings.length > namedMax ? ' and others' : '')
}

/** One source that a client gives for a file is hardly that of several companies. */
function warnOfSource(
  { headingRow }: TableSurvey,
  { company }: Heading,
  { 'Source Code': source }: FixedTexts,
): RowWarning[] {
  if (source === undefined || company === undefined || findSource(company, [source]) !== undefined) return []
  const message = `${quoteCell(company)} is above these rows, but their source is ${quoteCell(source)}. Make sure that it is theirs`
  return [{ row: headingRow, column: 'Source Code', value: company, message, expected: '' }]
}

// A title is no item.
const lineCellsMax = 2

/** Sheets without headings that go on with the table before them are read with its headings. */
function withContinued(search: Search, headed: readonly Heading[]): Heading[] {
  const isHeaded = (sheet: number) => headed.some((one) => one.sheet === sheet && countColumns(one) >= listColumnsMin)
  return search.sheets.flatMap((_, sheet) => {
    const own = headed.filter((one) => one.sheet === sheet)
    return isHeaded(sheet) ? own : (findContinued(search, sheet, headed) ?? own)
  })
}

function isFull(heading: Heading): boolean {
  return (
    (!heading.hasNoHeadings || heading.continues !== undefined) &&
    countColumns(heading) >= otherListColumnsMin &&
    // A price list has none of them.
    amounts.some((column) => heading.mapping.columns.has(column))
  )
}

// A column of sizes stands for several.
function countColumns({ texts, mapping: { columns } }: Heading): number {
  const hasSizes = !columns.has('Width') && texts.some((text) => readRole(text) === 'Size')
  return columns.size + (hasSizes ? 2 : 0)
}

const isComplete = ({ mapping: { columns } }: Heading) => findMissing((column) => columns.has(column)).length === 0

/** Whether no more than half of the products, or else the name of the sheet, are of another category. */
function fitsCategory({ sheets }: Search, { sheet, index, mapping: { columns } }: Heading, category: string): boolean {
  const { rows = [], name = '' } = sheets[sheet] ?? {}
  const position = columns.get('Product')
  const products = position === undefined ? [] : distinctValues(rows, index, position)
  // 'Coil' on a sheet called 'CR' is cold rolled.
  const texts = products.some((text) => categoryTraits(text).finish !== undefined) ? products : [name]
  return texts.filter((text) => contradictsCategory(text, category)).length * 2 <= texts.length
}

function pickHeading(
  search: Search,
  best: readonly Heading[],
  isStock: (heading: Heading) => boolean,
): Heading | undefined {
  const { sheets } = search
  const lists = best.filter((heading) => countColumns(heading) >= listColumnsMin)
  const isVisible = ({ sheet }: Heading) => sheets[sheet]?.isHidden === false
  const [found] = (
    [isStock, isVisible].map((test) => lists.filter(test)).find(({ length }) => length > 0) ?? lists
  ).toSorted((a, b) => rankList(search, a) - rankList(search, b) || compareScores(a, b))
  return found ?? findHeadless(search) ?? findUnknownHeadings(search) ?? widestRow(search)
}

// A list with all columns comes first, even without rows: it shows what the file was meant to be.
function rankList({ sheets }: Search, { sheet, index, mapping: { columns } }: Heading): number {
  const isEmpty = index + 1 >= (sheets[sheet]?.rows.length ?? 0)
  return findMissing((column) => columns.has(column)).length + (isEmpty ? 0.5 : 0)
}

function compareScores(a: Heading, b: Heading): number {
  return isComplete(a) ? 0 : b.mapping.score - a.mapping.score
}

function isList({ sheets }: Search, heading: Heading): boolean {
  const { sheet: position, index } = heading
  return countColumns(heading) >= listColumnsMin && index + 1 < (sheets[position]?.rows.length ?? 0)
}
