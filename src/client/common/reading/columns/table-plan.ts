import type {
  FixedTexts,
  ListChoice,
  ListHeading,
  ListSurvey,
  TableChoice,
  TableSurvey,
} from '../../../../shared/lists/schema.ts'
import {
  type ColumnName,
  columnNames,
  type RoleName,
  requiredColumns,
  roleNames,
  sheetNameColumns,
} from '../../../../shared/lists/terms.ts'
import { type DigitsRule, findDigitsProblem } from '../../../ui/fields/digits.ts'

/** Where the values of one of our columns come from: a column of the file, one text for all rows, or the sheet's name. */
export type ColumnUse = number | { text: string } | 'blank' | 'sheet name'

/** What a column of the file can be read as. */
export type OurName = ColumnName | RoleName
export const isRole = (name: OurName): name is RoleName => roleNames.some((role) => role === name)

/** How a table will be read. The row is as typed. */
export type TablePlan = {
  /** The table as the server found it. */
  found: TableSurvey
  sheet: number
  headingRow: string
  isRead: boolean
  uses: Readonly<Partial<Record<ColumnName, ColumnUse>>>
  roles: Readonly<Partial<Record<RoleName, number>>>
}

export const headingRowRule = { min: 1, max: 1_048_576, example: '2' } as const satisfies DigitsRule

/** Undefined if valid. */
export function findRowProblem({ headingRow }: Pick<TablePlan, 'headingRow'>): string | undefined {
  return headingRow === '' ? 'Enter the row number' : findDigitsProblem(headingRow, headingRowRule)
}

/** The tables of a workbook in the order of the file. */
export function listTables(survey: ListSurvey): TableSurvey[] {
  return [survey, ...survey.others].sort(
    (a, b) => a.sheet - b.sheet || a.headingRow - b.headingRow || a.firstColumn - b.firstColumn,
  )
}

export function toPlan(found: TableSurvey): TablePlan {
  const { sheet, headingRow, headings, fixedTexts, sheetNameAs, isRead } = found
  const uses: Partial<Record<ColumnName, ColumnUse>> = {}
  const roles: Partial<Record<RoleName, number>> = {}
  for (const { column, matched, role } of headings) {
    if (matched) uses[matched] = column
    if (role) roles[role] = column
  }
  for (const name of columnNames) {
    const text = fixedTexts[name]
    if (text !== undefined) uses[name] = toTextUse(text)
  }
  if (sheetNameAs) uses[sheetNameAs] = 'sheet name'
  return { found, sheet, headingRow: String(headingRow), isRead, uses, roles }
}

const toTextUse = (text: string): ColumnUse => (text === '' ? 'blank' : { text })

/** With what is offered for the missing columns: a column of the file that may be one, or a text for all rows. */
export function takeProposals(plan: TablePlan): TablePlan {
  const { missing, proposals, headings } = plan.found
  const guessed = headings.flatMap(({ suggestion, isGuessed }) => (suggestion && isGuessed ? [suggestion] : []))
  return [...new Set([...missing, ...guessed])].reduce((taken, name) => {
    const suggested = findSuggestion(taken, headings, name)
    const text = proposals[name]
    if (suggested) return takeColumn(taken, name, suggested.column)
    if (text !== undefined) return setUse(taken, name, toTextUse(text))
    // A source code can only be typed.
    return name === 'Source Code' ? setUse(taken, name, { text: '' }) : taken
  }, plan)
}

/** How a table that lacks columns is read unless staff say otherwise. */
export const toProposedPlan = (found: TableSurvey): TablePlan =>
  found.isRead ? takeProposals(toPlan(found)) : toPlan(found)

/** Reads one of our columns from a column of the file, which nothing else may use then; a product may hold the size. */
export function takeColumn(plan: TablePlan, name: ColumnName, column: number): TablePlan {
  return setUse(freeColumn(plan, column, name), name, column)
}

/** Lets a column of the file decide how rows are read; undefined for none. */
export function takeRole(plan: TablePlan, role: RoleName, column: number | undefined): TablePlan {
  const free = column === undefined ? plan : freeColumn(plan, column, role)
  const roles = omit(free.roles, (other) => other === role)
  return { ...free, roles: column === undefined ? roles : { ...roles, [role]: column } }
}

/** Changes where the values of one of our columns come from; undefined for nowhere. */
export function setUse(plan: TablePlan, name: ColumnName, use: ColumnUse | undefined): TablePlan {
  const uses = omit(plan.uses, (other, used) => other === name || (use === 'sheet name' && used === use))
  return { ...plan, uses: use === undefined ? uses : { ...uses, [name]: use } }
}

/** What is read from a column of the file. */
export function usesOf({ uses, roles }: TablePlan, column: number): OurName[] {
  return [...columnNames.filter((name) => uses[name] === column), ...roleNames.filter((role) => roles[role] === column)]
}

/** Reads one of ours from a column of the file, or from nowhere if it is read from there already. */
export function toggleUse(plan: TablePlan, name: OurName, column: number): TablePlan {
  const isUsed = usesOf(plan, column).includes(name)
  if (isRole(name)) return takeRole(plan, name, isUsed ? undefined : column)
  return isUsed ? setUse(plan, name, undefined) : takeColumn(plan, name, column)
}

/** Reads nothing from a column of the file. */
export const ignoreColumn = (plan: TablePlan, column: number): TablePlan =>
  usesOf(plan, column).reduce((left, name) => toggleUse(left, name, column), plan)

function freeColumn(plan: TablePlan, column: number, taker: OurName): TablePlan {
  const isFreed = (key: string, used: unknown) => used === column && !sharesColumn(key, taker)
  return { ...plan, uses: omit(plan.uses, isFreed), roles: omit(plan.roles, isFreed) }
}

const sharesColumn = (one: string, other: string) =>
  (one === 'Product' && other === 'Size') || (one === 'Size' && other === 'Product')

function omit<Entries extends object>(entries: Entries, isLeftOut: (key: string, value: unknown) => boolean): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([key, value]) => !isLeftOut(key, value))) as Entries // a part of it
}

/** Whether one of our columns may be left blank in all rows. */
export const canBeBlank = (name: ColumnName): boolean =>
  name !== 'Source Code' && (requiredColumns as readonly ColumnName[]).includes(name) // widened to be searched
/** Whether a sheet's name can stand for one of our columns. */
export const canBeSheetName = (name: ColumnName): boolean => (sheetNameColumns as readonly ColumnName[]).includes(name) // widened to be searched

/** The required columns that get their values from nowhere yet. */
export function findMissing(plan: TablePlan): ColumnName[] {
  return requiredColumns.filter((name) => isUnset(plan.uses[name]) && !isGrouped(plan, name) && !isInSize(plan, name))
}

/** Whether the texts of a column are in lines of their own above the rows. */
export const isGrouped = ({ found }: TablePlan, name: ColumnName): boolean => found.grouped.includes(name)

/** Whether a column without a place of its own is a part of the combined size. */
export function isInSize({ roles, found }: TablePlan, name: ColumnName): boolean {
  if (roles.Size === undefined || !sizeColumns.has(name)) return false
  const size = found.headings.find(({ role }) => role === 'Size')
  // The server knows the parts of the column that it found.
  return size?.column !== roles.Size || !found.missing.includes(name)
}

const sizeColumns: ReadonlySet<ColumnName> = new Set(['Thickness', 'Width', 'Length'])

/** Whether nothing was chosen or typed yet. */
export const isUnset = (use: ColumnUse | undefined): boolean =>
  use === undefined || (typeof use === 'object' && use.text.trim() === '')

/** The unused column of the file whose heading resembles one of ours. */
export function findSuggestion(
  { uses, roles }: TablePlan,
  headings: readonly ListHeading[],
  name: ColumnName,
): ListHeading | undefined {
  if (typeof uses[name] === 'number') return undefined
  const taken = new Set<ColumnUse>([...Object.values(uses), ...Object.values(roles)])
  return headings.find(({ suggestion, column }) => suggestion === name && !taken.has(column))
}

/** The columns of the file that are proposed by their values, and still are what they are proposed as. */
export const listGuessed = ({ found, uses }: Pick<TablePlan, 'found' | 'uses'>): ListHeading[] =>
  found.headings.filter(
    ({ column, suggestion, isGuessed }) => isGuessed && suggestion !== null && uses[suggestion] === column,
  )

export function isAsFound(plan: TablePlan): boolean {
  const found = toPlan(plan.found)
  return (
    isInPlace(plan) &&
    plan.isRead === found.isRead &&
    columnNames.every((name) => keyOf(plan.uses[name]) === keyOf(found.uses[name])) &&
    roleNames.every((role) => plan.roles[role] === found.roles[role])
  )
}

function keyOf(use: ColumnUse | undefined): string {
  if (typeof use !== 'object') return String(use)
  return use.text.trim() === '' ? String(undefined) : `text ${use.text.trim()}`
}

/** Whether the table is still taken from the sheet and heading row where it was found. */
export function isInPlace({ found, sheet, headingRow }: TablePlan): boolean {
  return sheet === found.sheet && headingRow === String(found.headingRow)
}

/**
 * The request to the server; undefined if no table would be read. The main table stays the same while it is read. Of a
 * table that was moved, the columns are looked up again, and the one at its old place is left out.
 */
export function toListChoice(plans: readonly TablePlan[], main: TablePlace): ListChoice | undefined {
  const read = plans.filter(({ isRead }) => isRead)
  const first = read.find(({ found }) => isSamePlace(found, main)) ?? read[0]
  if (!first) return undefined
  const moved = plans.filter((plan) => !isInPlace(plan))
  const isTaken = (plan: TablePlan) => moved.some((other) => other !== plan && isSamePlace(toPlace(other), plan.found))
  const others = plans.filter((plan) => plan !== first && !isTaken(plan)).map(toTableChoice)
  const left = moved
    .filter(({ found }) => found.headings.length > 0)
    .map(({ found }) => ({ ...toTableChoice(toPlan(found)), isRead: false }))
  return { ...toTableChoice(first), others: [...others, ...left] }
}

type TablePlace = Pick<TableSurvey, 'sheet' | 'headingRow' | 'firstColumn'>

export const isSamePlace = (one: TablePlace, other: TablePlace) =>
  one.sheet === other.sheet && one.headingRow === other.headingRow && one.firstColumn === other.firstColumn

function toPlace({ found, sheet, headingRow }: TablePlan): TablePlace {
  return { sheet, headingRow: Number(headingRow), firstColumn: sheet === found.sheet ? found.firstColumn : 0 }
}

function toTableChoice(plan: TablePlan): TableChoice {
  const { found, uses, roles, isRead } = plan
  const place = { ...toPlace(plan), isRead }
  const fixedTexts: FixedTexts = {}
  const columns: TableChoice['columns'] = {}
  let sheetNameAs: TableChoice['sheetNameAs'] = null
  for (const name of columnNames) {
    const use = uses[name]
    if (typeof use === 'number') columns[name] = use
    else if (use === 'blank') fixedTexts[name] = ''
    else if (use === 'sheet name') sheetNameAs = sheetNameColumns.find((one) => one === name) ?? null
    else if (use && use.text.trim() !== '') fixedTexts[name] = use.text.trim()
  }
  if (!isInPlace(plan)) return { ...place, columns: {}, fixedTexts }
  return { ...place, hasNoHeadings: found.hasNoHeadings, columns, roles: { ...roles }, fixedTexts, sheetNameAs }
}
