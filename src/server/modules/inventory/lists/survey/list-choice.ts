import type { TableChoice } from '../../../../../shared/lists/schema.ts'
import { type ColumnName, columnNames, type RoleName } from '../../../../../shared/lists/terms.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { type Heading, readHeadingAt, type Search, type TableBounds, wholeSheet } from '../headings/find-headings.ts'
import { findUnits } from '../headings/map-columns.ts'
import { findRoles, roleSearch } from './find-roles.ts'
import { headlessAt } from './headless.ts'
import type { FoundColumns } from './surveyed-list.ts'

/** Without columns, they are found by the headings of the chosen row. Throws INVALID, naming the field under `path`. */
export function takeChoice(
  search: Search,
  choice: TableChoice,
  { path, found }: { path: string; found: readonly Heading[] },
): FoundColumns & { heading: Heading } {
  const invalid = (field: string, message: string) => invalidChoice(`${path}.${field}`, message)
  const sheet = search.sheets[choice.sheet]
  if (!sheet) throw invalid('sheet', 'The workbook has no such sheet')
  const index = sheet.rows.findIndex(({ number }) => number === choice.headingRow)
  const heading = choice.hasNoHeadings
    ? (found.find((one) => one.continues !== undefined && one.sheet === choice.sheet && one.index === index) ??
      headlessAt(search, choice.sheet, index))
    : readHeadingAt(search, choice.sheet, index, boundsOf(search, choice, found))
  if (!heading) throw invalid('headingRow', `Row ${choice.headingRow} of ${sheet.name} is empty`)
  const automatic = heading.mapping
  const given = hasNoColumns(choice) ? withoutFixed(automatic.columns, choice) : chosenColumns(sheet, choice, invalid)
  const { roles, columns } = choice.roles
    ? { roles: chosenRoles(sheet, choice, { columns: given, invalid }), columns: given }
    : findRoles(roleSearch(search, heading, given), automatic.recalled?.roles)
  const matchedBy = new Map(
    [...columns].map(([column, position]) => {
      const isOwnAddress = automatic.columns.get(column) === position
      return [position, (isOwnAddress && automatic.matchedBy.get(position)) || 'chosen'] as const
    }),
  )
  const units = findUnits(columns, (position) => heading.texts[position])
  const { fixedTexts, sheetNameAs = null, isRead = true } = choice
  return {
    heading,
    mapping: { columns, matchedBy, units, repeated: [] },
    roles,
    fixedTexts: { ...fixedTexts },
    sheetNameAs,
    isRead,
  }
}

/** The bounds of the table that was found there, or up to the next one below. */
function boundsOf({ sheets }: Search, choice: TableChoice, found: readonly Heading[]): TableBounds {
  const beside = found.filter(
    ({ sheet, bounds }) => sheet === choice.sheet && bounds.firstColumn === (choice.firstColumn ?? 0),
  )
  const rowOf = ({ sheet, index }: Heading) => sheets[sheet]?.rows[index]?.number ?? 0
  const above = beside.findLast((heading) => rowOf(heading) <= choice.headingRow) ?? beside[0]
  return above?.bounds ?? wholeSheet
}

function chosenRoles(
  { name, rows }: Sheet,
  { roles = {} }: TableChoice,
  { columns, invalid }: { columns: ReadonlyMap<ColumnName, number>; invalid: Refuse },
): Map<RoleName, number> {
  const chosen = new Map(Object.entries(roles) as [RoleName, number][]) // Object.entries loses the key type
  const width = widthOf(rows)
  for (const [role, position] of chosen) {
    if (position >= width) throw invalid(`roles.${role}`, `${name} has only ${width} columns`)
    const [other] = [...columns].find(([, taken]) => taken === position) ?? []
    const isDescription = role === 'Size' && other === 'Product'
    if (other && !isDescription) throw invalid(`roles.${role}`, `${other} and ${role} cannot both be the same column`)
  }
  return chosen
}

const widthOf = (rows: Sheet['rows']) => rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)

/** Whether the columns are found by the headings of the chosen row. */
export const hasNoColumns = ({ columns }: TableChoice) => Object.keys(columns).length === 0

function withoutFixed(
  columns: ReadonlyMap<ColumnName, number>,
  { fixedTexts, sheetNameAs, roles = {} }: TableChoice,
): Map<ColumnName, number> {
  const taken = new Set(Object.values(roles))
  const isFree = (column: ColumnName) => fixedTexts[column] === undefined && column !== sheetNameAs
  const isOwnAddress = (column: ColumnName, position: number) => column === 'Product' || !taken.has(position)
  return new Map([...columns].filter(([column, position]) => isFree(column) && isOwnAddress(column, position)))
}

type Refuse = (field: string, message: string) => DomainError

function chosenColumns(
  { name, rows }: Sheet,
  { columns: chosen, fixedTexts }: TableChoice,
  invalid: Refuse,
): Map<ColumnName, number> {
  const width = widthOf(rows)
  const columns = new Map<ColumnName, number>()
  const taken = new Map<number, ColumnName>()
  for (const [key, position] of Object.entries(chosen)) {
    const column = key as ColumnName // as checked by the input schema
    if (position >= width) throw invalid(`columns.${column}`, `${name} has only ${width} columns`)
    const other = taken.get(position)
    if (other) throw invalid(`columns.${column}`, `${other} and ${column} cannot both be the same column`)
    taken.set(position, column)
    columns.set(column, position)
  }
  for (const column of columnNames) {
    if (fixedTexts[column] === undefined || !columns.has(column)) continue
    throw invalid(
      `fixedTexts.${column}`,
      `${column} is a column of the file, so it cannot also be one text for all rows`,
    )
  }
  return columns
}

function invalidChoice(path: string, message: string): DomainError {
  return new DomainError('INVALID', message, { issues: [{ path, message }] })
}

/** Where a table of a workbook begins. */
type ListPlace = Pick<TableChoice, 'sheet' | 'headingRow' | 'firstColumn'>

/** Orders tables by sheet, row and column. */
export function comparePlaces(one: ListPlace, other: ListPlace): number {
  return (
    one.sheet - other.sheet || one.headingRow - other.headingRow || (one.firstColumn ?? 0) - (other.firstColumn ?? 0)
  )
}

export function isSamePlace(one: ListPlace, other: ListPlace): boolean {
  return comparePlaces(one, other) === 0
}
