import type { ColumnName, RoleName } from '../../../../../shared/lists/terms.ts'
import { categoryTraits, type SteelForm } from '../../../../../shared/steel/categories.ts'
import { type SizeField, sizeFields } from '../../../../../shared/steel/sizes.ts'
import { hasAtMostCells, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { readCoatingCell } from '../../../../steel/coating-cells.ts'
import { cutTable, distinctValues, type Heading, type Search } from '../headings/find-headings.ts'
import { headingKeys, type RememberedColumns, type SupplierLayout } from '../headings/map-columns.ts'
import { isUnitWord, readRole, saysMillimeters } from '../headings/read-heading.ts'
import {
  areStatuses,
  mayBeGone,
  readStatus,
  type StatusMeaning,
  type StatusSense,
  senseBeside,
  senseOfHeading,
} from '../headings/read-status.ts'
import { ownFields, sizeColumns, splitSize } from './split-size.ts'

// Below a heading that says so, some may be too odd to be split.
const share = { Size: 0.3, other: 0.7 } as const
const ourColumns = Object.values(sizeColumns)
// A sheet may have a thousand columns.
const columnsTriedMax = 50
const dimensions: readonly ColumnName[] = ourColumns

/** The column of combined sizes: one headed so, or ours for dimensions, or any if the sizes are nowhere else. */
function findSizeColumn(search: RoleSearch): number | undefined {
  const { headings, columns } = search
  const columnAt = new Map([...columns].map(([column, position]) => [position, column]))
  const isElsewhere = columns.has('Thickness') && columns.has('Width')
  const free = headings.flatMap((heading, position) => {
    const column = columnAt.get(position)
    return heading === '' || (column && !dimensions.includes(column) && column !== 'Product')
      ? []
      : [{ heading, position, column }]
  })
  const isHeaded = ({ heading, column }: (typeof free)[number]) => column === undefined && readRole(heading) === 'Size'
  const lacksSizes = !columns.has('Thickness') && !columns.has('Width')
  const isOwnAddress = ({ column }: (typeof free)[number]) => column !== undefined && dimensions.includes(column)
  const ordered = [
    ...free.filter(isHeaded).map((one) => ({ ...one, min: share.Size })),
    ...free.filter(isOwnAddress).map((one) => ({ ...one, min: share.other })),
    ...free
      .filter((one) => !isElsewhere && !isHeaded(one) && !isOwnAddress(one) && (one.column === undefined || lacksSizes))
      .map((one) => ({ ...one, min: share.other })),
  ]
  return ordered.slice(0, columnsTriedMax).find(({ position, min }) => areSizes(search, position, min))?.position
}

function areSizes(search: RoleSearch, position: number, min: number): boolean {
  const own = ownFields(search.columns, position)
  const { texts, split } = sizesOf(search, position)
  return split.length > 0 && split.length >= min * texts.length && split.some((parts) => hasFurther(parts, own))
}

const hasFurther = (parts: Partial<Record<SizeField, unknown>>, own: ReadonlySet<SizeField>) =>
  sizeFields.some((field) => parts[field] !== undefined && !own.has(field))

/** The columns that the sizes of a table give. */
export function listSizedColumns(search: RoleSearch, position: number): ColumnName[] {
  const { split } = sizesOf(search, position)
  const given = (field: SizeField) => split.some((parts) => parts[field] !== undefined)
  return sizeFields.filter(given).map((field) => sizeColumns[field])
}

function sizesOf({ headings, rows, columns }: RoleSearch, position: number) {
  const texts = distinctValues(rows, -1, position)
  const context = {
    form: formOf(rows, columns),
    own: ownFields(columns, position),
    isMetric: saysMillimeters(headings[position] ?? ''),
    isDescription: columns.get('Product') === position,
  }
  return { texts, split: texts.flatMap((text) => splitSize(text, context) ?? []) }
}

/** The form that the products name; sizes are read before the category is known. */
function formOf(rows: readonly SheetRow[], columns: ReadonlyMap<ColumnName, number>): SteelForm | undefined {
  const position = columns.get('Product')
  if (position === undefined) return undefined
  return distinctValues(rows, -1, position).flatMap((text) => categoryTraits(text).form ?? [])[0]
}

type Roles = ReadonlyMap<RoleName, number>

/** The headings of a table, the rows below them, and the columns that were found. */
type RoleSearch = {
  headings: readonly string[]
  rows: readonly SheetRow[]
  columns: ReadonlyMap<ColumnName, number>
}

export function roleSearch(
  { sheets }: Pick<Search, 'sheets'>,
  { sheet, index, bounds, texts, hasNoHeadings = false }: Heading,
  columns: RoleSearch['columns'],
): RoleSearch {
  const whole = sheets[sheet]
  const first = whole?.rows[index + Number(!hasNoHeadings)]?.number
  const { rows } = whole && first !== undefined ? cutTable(whole, bounds) : { rows: [] }
  const start = rows.findIndex(({ number }) => number >= (first ?? 0))
  return { headings: texts, rows: start < 0 ? [] : rows.slice(start), columns }
}

/**
 * The columns that decide how rows are read, by their headings and cells, and those of ours without them. An earlier
 * choice does not hide a status. What staff said of a heading of the supplier's other lists holds where no choice for
 * these headings does.
 */
export function findRoles(
  search: RoleSearch,
  remembered: RememberedColumns['roles'] = null,
  ofSupplier: SupplierLayout['roles'] = {},
): { roles: Roles; columns: RoleSearch['columns'] } {
  const columnsOfStatus = findStatusColumns(search)
  const [status] = columnsOfStatus.filter(({ isOwn, position, sense }) => {
    if (!isOwn) return saysGone(search, position, sense)
    // Headings may be repeated among the rows.
    const texts = textsOf(search.rows, position).filter((text) => text !== search.headings[position])
    return areStatuses(texts, sense) || areAskable(texts)
  })
  const marked = status?.position ?? findMarkedColumn(search, columnsOfStatus)
  const found = new Map<RoleName, number>(marked === undefined ? [] : [['Status', marked]])
  const keys = headingKeys(search.headings)
  for (const [key, role] of Object.entries(remembered ?? ofSupplier)) {
    const position = keys.indexOf(key)
    if (position >= 0) found.set(role, position)
  }
  const sizes = remembered === null ? findSizeColumn(search) : undefined
  if (sizes !== undefined) found.set('Size', sizes)
  const coating = found.has('Coating') ? undefined : findCoatingColumn(search)
  if (coating !== undefined) found.set('Coating', coating)
  const taken = new Set(found.values())
  // A description also has a size.
  const isOwnAddress = ([column, position]: readonly [ColumnName, number]) =>
    column === 'Product' || !taken.has(position)
  return { roles: found, columns: new Map([...search.columns].filter(isOwnAddress)) }
}

const coatingsMin = 0.5
// A bare figure is a coating of one of them.
const coatedFinishes = ['galvanized', 'galvaneal', 'galvalume'] as const

/** The column of coating weights beside the grade: headed so, and most of its texts are some. */
function findCoatingColumn({ headings, rows, columns }: RoleSearch): number | undefined {
  const taken = new Set(columns.values())
  const found = headings.findIndex((heading, position) => {
    if (taken.has(position) || readRole(heading) !== 'Coating') return false
    const texts = distinctValues(rows, -1, position)
    const isCoating = (text: string) => coatedFinishes.some((finish) => readCoatingCell(text, finish, heading))
    return texts.length > 0 && texts.filter(isCoating).length >= coatingsMin * texts.length
  })
  return found < 0 ? undefined : found
}

type StatusColumn = { position: number; sense: StatusSense; isOwn: boolean }

// Marks are also written beside the list, below no heading.
const blankHeadingsMax = 3

export function statusSense(heading: string): StatusSense {
  if (heading === '' || readRole(heading) === 'Remarks') return 'remark'
  return readRole(heading) === 'Status' ? senseOfHeading(heading) : (senseBeside(heading) ?? senseOfHeading(heading))
}

/** The columns that may say that steel is sold, those headed so first. */
export function findStatusColumns({ headings, rows, columns }: RoleSearch): StatusColumn[] {
  const taken = new Set(columns.values())
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const own: StatusColumn[] = []
  const others: StatusColumn[] = []
  let blanks = 0
  for (let position = 0; position < width; position += 1) {
    const heading = headings[position] ?? ''
    const role = heading === '' ? undefined : readRole(heading)
    if (taken.has(position)) continue
    if (role === 'Status') own.push({ position, sense: statusSense(heading), isOwn: true })
    if (heading === '') blanks += 1
    const isBlank = heading === '' && blanks <= blankHeadingsMax
    const isBeside = role === undefined && senseBeside(heading) !== undefined
    if (role === 'Remarks' || isBlank || isBeside) others.push({ position, sense: statusSense(heading), isOwn: false })
  }
  return [...own, ...others]
}

const askableMax = 10

/** Whether staff can be asked about each text of a status column; figures may be pieces or pounds. */
const areAskable = (texts: readonly string[]): boolean =>
  texts.length > 0 &&
  texts.length <= askableMax &&
  texts.every((text) => (/\p{L}/u.test(text) && !isAmount.test(text)) || isStatusMark(text))

// As '40,100 LB'.
const isAmount = /^[\d,]*\.?\d+\s*(?:lbs?|pounds|kgs?|pcs?|pieces|ea)\.?$/i

const marksMax = 3
// A row with fewer cells is no item.
const lineCellsMax = 2

/** A column without a heading whose only texts are a few marks at some of the rows. */
function findMarkedColumn(search: RoleSearch, statusColumns: readonly StatusColumn[]): number | undefined {
  const { headings, rows, columns } = search
  const isSize = (position: number) => dimensions.some((column) => columns.get(column) === position)
  const blank = statusColumns.filter(
    ({ position }) => (headings[position] ?? '') === '' && !(isSize(position - 1) && isSize(position + 1)),
  )
  if (blank.length === 0) return undefined
  const items = rows.filter((row) => !hasAtMostCells(lineCellsMax, row))
  return blank.find(({ position }) => {
    const texts = textsOf(items, position)
    const isEverywhere = items.every(({ cells }) => shownText(cells[position] ?? '') !== '')
    return !isEverywhere && texts.length > 0 && texts.length <= marksMax && texts.every(isStatusMark)
  })?.position
}

const isStatusMark = (text: string) => /^([\p{L}\p{So}*√†‡•×])\1{0,2}$/u.test(text) && !isUnitWord(text)

/** The rows that are sold, held or not here by the texts of a column; of remarks also those that may be. */
export function* findSoldOrHeldRows(
  { rows, columns }: Pick<RoleSearch, 'rows' | 'columns'>,
  position: number,
  sense: StatusSense,
) {
  const known = new Map<string, boolean>()
  const source = sense === 'owner' ? columns.get('Source Code') : undefined
  // One owner of all is who sends the list.
  if (sense === 'owner') for (const text of onlyOwner(rows, position)) known.set(text, false)
  for (const { number, cells } of rows) {
    const text = shownText(cells[position] ?? '')
    if (text === '') continue
    if (source !== undefined && isSameSource(text, shownText(cells[source] ?? ''))) continue
    const isGone = known.get(text) ?? (mayCount(text, sense) && isGoneOrAway(readStatus(text, sense), sense))
    if (known.size < textsMax) known.set(text, isGone)
    if (isGone) yield { number, text }
  }
}

const mayCount = (text: string, sense: StatusSense) => sense !== 'remark' || mayBeGone(text)
const isGoneOrAway = (meaning: StatusMeaning, sense: StatusSense) =>
  sense === 'remark' || sense === 'owner' ? meaning !== 'available' : meaning === 'gone' || meaning === 'not here'

const textsMax = 1_000

const isSameSource = (text: string, source: string) =>
  source !== '' && text.trim().toLowerCase() === source.trim().toLowerCase()

function onlyOwner(rows: readonly SheetRow[], position: number): string[] {
  const texts = textsOf(
    rows.filter((row) => !hasAtMostCells(lineCellsMax, row)),
    position,
  )
  return texts.length === 1 ? texts.filter((text) => readStatus(text, 'owner') === 'unknown') : []
}

const saysGone = ({ rows, columns }: RoleSearch, position: number, sense: StatusSense) =>
  findSoldOrHeldRows({ rows, columns }, position, sense).next().done === false

function textsOf(rows: readonly SheetRow[], position: number): string[] {
  const texts = new Set<string>()
  for (const { cells } of rows) {
    const text = shownText(cells[position] ?? '')
    if (text !== '') texts.add(text)
    if (texts.size >= textsMax) break
  }
  return [...texts]
}
