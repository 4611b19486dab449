import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import type { FixedTexts, ListHeading, RowWarning, TableSurvey } from '../../../../../shared/lists/schema.ts'
import {
  type ColumnName,
  columnKinds,
  columnNames,
  type RoleName,
  requiredColumns,
} from '../../../../../shared/lists/terms.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { columnLetters, quoteCell } from '../../../../../shared/text/cells.ts'
import { findUnit, type HeadingUnit } from './heading-unit.ts'
import {
  type Certainty,
  findHintedColumn,
  type HeadingReading,
  headingKey,
  isForeign,
  listKnownHeadings,
  rankHeading,
  readHeading,
} from './read-heading.ts'
import { headingWords } from './word-table.ts'

const unitHeading = /^(?:(?:qty|quantity) )?(?:uom|units?|u m|um|unit of measure|bun)$/
const packs = 'skids?|bundles?|bdls?|lifts?|pkgs?|packages?|pallets?'
const packHeading = new RegExp(`^(?:(?:no|number|qty|num|count)(?: of)? )?(?:${packs})(?: qty| count)?$`)
const perPackHeading = new RegExp(`^(?:pcs?|pieces?|sheets?|shts?|qty|ea) (?:per )?(?:${packs})$`)
const packWeightHeading = new RegExp(`^(?:net )?(?:wt|lbs?|weight)(?: lbs?)? (?:per |each )?(?:${packs})$`)
const poundsMin = 100 // fewer may be pieces that are priced by weight

// None of these words has a digit, as most cells have that are tried as headings.
const saysOnly = (words: RegExp) => (heading: string) =>
  !/\d/.test(heading) && words.test(headingWords(heading).join(' '))

/** Whether a heading is for the unit of the quantities. */
export const isUnitHeading: (heading: string) => boolean = saysOnly(unitHeading)
export const isPackHeading: (heading: string) => boolean = saysOnly(packHeading)
/** Whether a heading is for pieces in each skid or bundle. */
export const isPerPackHeading: (heading: string) => boolean = saysOnly(perPackHeading)

/** Whether a heading is for the weight of each skid or bundle: 'Wt/Bdl', not 'Bundle Wt', which may be that of the row. */
export const isPackWeightHeading: (heading: string) => boolean = saysOnly(packWeightHeading)

/** Whether the quantities of a column must be weights by the units in the column right behind it. */
export function areWeighed(fileColumns: readonly FileColumn[], position: number): boolean {
  const units = fileColumns[position + 1]
  if (!units || !isUnitHeading(units.heading)) return false
  const values = units.values()
  return (
    values.length > 0 && values.every(isWeightUnit) && fileColumns[position]?.values().every(looksLikeWeight) === true
  )
}

/** Whether it is a unit that no price of a piece is given in. */
export function isWeightUnit(unit: string): boolean {
  const stated = readStatedWeight(`1 ${unit}`)?.unit
  return stated === 'lb' || stated === 'kg'
}

export const looksLikeWeight = (text: string): boolean => (readStatedWeight(text)?.weight ?? 0) >= poundsMin

/** The column of skids or bundles, if another one says how many pieces each has. */
function findPacks(fileColumns: readonly FileColumn[], columns: ReadonlyMap<ColumnName, number>): number {
  const taken = new Set(columns.values())
  const hasPer = fileColumns.some(({ heading }, position) => !taken.has(position) && isPerPackHeading(heading))
  return hasPer ? fileColumns.findIndex(({ heading }, position) => !taken.has(position) && isPackHeading(heading)) : -1
}

/** `values` gives some of its distinct values. */
export type FileColumn = { heading: string; values: () => readonly string[] }

/** What staff chose earlier for a set of headings, with columns and roles by heading key. */
export type RememberedColumns = {
  headingSetKey: string
  columns: Readonly<Record<string, ColumnName>>
  /** Null: as the headings and the cells say. */
  roles: Readonly<Record<string, RoleName>> | null
  fixedTexts: FixedTexts
  sheetNameAs: TableSurvey['sheetNameAs']
}

/** How a supplier's earlier lists were read, whatever the rest of their headings was. */
export type SupplierLayout = {
  /** What staff said that its headings mean, by heading key. */
  columns: Readonly<Record<string, ColumnName>>
  /** Which of them decide how rows are read. */
  roles: Readonly<Record<string, RoleName>>
  /** The sets of headings of its lists, and the headings of the last one. */
  headingSetKeys: readonly string[]
  headings: readonly string[]
}

export type ColumnMapping = {
  columns: ReadonlyMap<ColumnName, number>
  matchedBy: ReadonlyMap<number, NonNullable<ListHeading['matchedBy']>>
  /** Units in the headings other than inches and pounds. */
  units: ReadonlyMap<ColumnName, HeadingUnit>
  score: number
  /** Further columns of the file for a column that is already matched. */
  repeated: readonly { position: number; column: ColumnName }[]
  /** The earlier choice that was used. */
  recalled?: RememberedColumns | undefined
}

const certainties: readonly Certainty[] = ['supplier', 'name', 'synonym', 'loose', 'last']
const scores: Readonly<Record<Certainty, number>> = { supplier: 3, name: 3, synonym: 2, loose: 1, last: 0.5 }

const matchedBySaid = {
  supplier: 'remembered',
  name: 'name',
  synonym: 'synonym',
  loose: 'synonym',
  last: 'synonym',
} as const satisfies Record<Certainty, NonNullable<ListHeading['matchedBy']>>

/**
 * By our own names, then by trade words; of two equally certain columns the left one. An earlier choice by staff for
 * these headings is used as a whole instead.
 */
export function mapColumns(
  fileColumns: readonly FileColumn[],
  remembered: readonly RememberedColumns[] = [],
  read: (heading: string) => HeadingReading | undefined = readHeading,
  ofSupplier: SupplierLayout['columns'] = {},
): ColumnMapping {
  const keys = headingKeys(fileColumns.map(({ heading }) => heading))
  const meanings = new Map(Object.entries(ofSupplier))
  const readings = fileColumns.map(({ heading }, position): HeadingReading | undefined => {
    const own = read(heading)
    const column = heading === '' ? undefined : meanings.get(keys[position] ?? '')
    return column === undefined ? own : { certainty: 'supplier', columnOf: () => column, unit: own?.unit }
  })
  const headingAt = (position: number) => fileColumns[position]?.heading
  const recalled = recallColumns(fileColumns, remembered)
  if (recalled) {
    const { choice, columns } = recalled
    const matchedBy = new Map([...columns.values()].map((position) => [position, 'remembered'] as const))
    const units = findUnits(columns, headingAt)
    return { columns, matchedBy, units, score: columns.size * scores.name, repeated: [], recalled: choice }
  }
  const columns = new Map<ColumnName, number>()
  const matchedBy = new Map<number, NonNullable<ListHeading['matchedBy']>>()
  const repeated: { position: number; column: ColumnName }[] = []
  let score = 0
  const known = readings.flatMap((reading, position) => (reading ? [{ reading, position }] : []))
  for (const certainty of certainties) {
    for (const { reading, position } of known) {
      if (reading.certainty !== certainty) continue
      const column = reading.columnOf(fileColumns[position]?.values() ?? [])
      if (!column) continue
      if (!columns.has(column)) {
        columns.set(column, position)
        matchedBy.set(position, matchedBySaid[certainty])
        score += scores[certainty]
      } else if (certainty === 'name' || certainty === 'synonym') repeated.push({ position, column })
    }
  }
  settleConditions(fileColumns, columns, matchedBy, repeated)
  preferBetter(fileColumns, columns, matchedBy, repeated, readings)
  settleQuantities(fileColumns, columns, matchedBy, repeated)
  const moved = takeBesideBlank(fileColumns, columns, matchedBy)
  return { columns, matchedBy, units: findUnits(columns, (at) => headingAt(moved.get(at) ?? at)), score, repeated }
}

/** Figures that stand a column right of their heading, where nothing else is, are below it. */
function takeBesideBlank(
  fileColumns: readonly FileColumn[],
  columns: Map<ColumnName, number>,
  matchedBy: Map<number, NonNullable<ListHeading['matchedBy']>>,
): ReadonlyMap<number, number> {
  const moved = new Map<number, number>()
  for (const [column, position] of columns) {
    const beside = fileColumns[position + 1]
    if (columnKinds[column] === 'text' || columnKinds[column] === 'identifier' || beside?.heading !== '') continue
    if ((fileColumns[position]?.values().length ?? 0) > 0) continue
    const values = beside.values()
    if (values.length === 0 || !values.every((value) => /^[\d.,'"\s/-]*\d/.test(value))) continue
    columns.set(column, position + 1)
    matchedBy.delete(position)
    matchedBy.set(position + 1, 'values')
    moved.set(position + 1, position)
  }
  return moved
}

/** Where two columns may be the grade, one with nothing but `Prime` and the like is the condition. */
function settleConditions(
  fileColumns: readonly FileColumn[],
  columns: Map<ColumnName, number>,
  matchedBy: Map<number, NonNullable<ListHeading['matchedBy']>>,
  repeated: { position: number; column: ColumnName }[],
): void {
  const graded = columns.get('Grade Category')
  const others = repeated.filter(({ column }) => column === 'Grade Category')
  if (graded === undefined || others.length === 0 || columns.has('Condition')) return
  const areConditions = (position: number) => {
    const values = fileColumns[position]?.values() ?? []
    return values.length > 0 && values.every((text) => readCondition(text) !== undefined)
  }
  const positions = [graded, ...others.map(({ position }) => position)]
  const condition = positions.find(areConditions)
  const grade = positions.find((position) => !areConditions(position))
  if (condition === undefined || grade === undefined) return
  columns.set('Grade Category', grade)
  columns.set('Condition', condition)
  for (const position of [grade, condition]) matchedBy.set(position, matchedBy.get(position) ?? 'synonym')
  for (const { position } of others) {
    if (position !== grade && position !== condition) continue
    repeated.splice(
      repeated.findIndex((one) => one.position === position),
      1,
    )
  }
}

/**
 * Where several columns are for one of ours, the better one is taken by the words of its heading: the weight that remains,
 * the measured thickness. Of equally good weights those in the clearest units are taken, pounds before all.
 */
function preferBetter(
  fileColumns: readonly FileColumn[],
  columns: Map<ColumnName, number>,
  matchedBy: Map<number, NonNullable<ListHeading['matchedBy']>>,
  repeated: { position: number; column: ColumnName }[],
  readings: readonly (HeadingReading | undefined)[],
): void {
  for (const column of new Set(repeated.map((one) => one.column))) {
    const taken = columns.get(column)
    if (taken === undefined) continue
    const rankOf = (position: number) => rankHeading(fileColumns[position]?.heading ?? '', column)
    const isOther = column === 'Weight' && isOtherWeight(readings[taken]?.unit)
    const vaguenessOf = (position: number) => (isOther ? vaguenessOfUnit(readings[position]) : 0)
    const compare = (a: number, b: number) => rankOf(a) - rankOf(b) || vaguenessOf(a) - vaguenessOf(b)
    const [best] = repeated.filter((one) => one.column === column).sort((a, b) => compare(a.position, b.position))
    if (!best || compare(best.position, taken) >= 0) continue
    columns.set(column, best.position)
    matchedBy.delete(taken)
    matchedBy.set(best.position, 'synonym')
    best.position = taken
  }
}

/** What a unit right behind calls a weight is not a number of pieces; skids are, if another column says how many each has. */
function settleQuantities(
  fileColumns: readonly FileColumn[],
  columns: Map<ColumnName, number>,
  matchedBy: Map<number, NonNullable<ListHeading['matchedBy']>>,
  repeated: readonly { position: number; column: ColumnName }[],
): void {
  const use = (column: ColumnName, position: number) => {
    columns.set(column, position)
    matchedBy.set(position, 'synonym')
  }
  const quantities = columns.get('Qty Pcs')
  if (quantities !== undefined && areWeighed(fileColumns, quantities)) {
    columns.delete('Qty Pcs')
    matchedBy.delete(quantities)
    if (!columns.has('Weight')) use('Weight', quantities)
    const other = repeated.find(({ column, position }) => column === 'Qty Pcs' && !areWeighed(fileColumns, position))
    if (other) use('Qty Pcs', other.position)
  }
  const packs = columns.has('Qty Pcs') ? -1 : findPacks(fileColumns, columns)
  if (packs >= 0) use('Qty Pcs', packs)
  const packWeight = fileColumns.findIndex(({ heading }) => isPackWeightHeading(heading))
  const hasPacks = fileColumns.some(({ heading }) => isPackHeading(heading))
  if (packWeight >= 0 && hasPacks && !columns.has('Weight')) use('Weight', packWeight)
}

const isOtherWeight = (unit: HeadingUnit | undefined) => unit !== undefined && unit.kind !== 'pound'

/** From pounds to tons that may be net or metric ones. */
function vaguenessOfUnit(reading: HeadingReading | undefined): number {
  if (reading?.unit?.kind === 'pound') return 0
  if (reading?.unit === undefined) return 1
  return reading.unit.kind === 'unclear' || /^t(?:ons?)?$/.test(reading.unit.text) ? 3 : 2
}

function recallColumns(
  fileColumns: readonly FileColumn[],
  remembered: readonly RememberedColumns[],
): { choice: RememberedColumns; columns: ReadonlyMap<ColumnName, number> } | undefined {
  if (remembered.length === 0) return undefined
  const headings = fileColumns.map(({ heading }) => heading)
  const keys = headingKeys(headings)
  const setKey = headingSetKey(keys.filter((_, position) => headings[position] !== ''))
  const choice = remembered.find((one) => one.headingSetKey === setKey)
  if (!choice) return undefined
  const columns = new Map(Object.entries(choice.columns).map(([key, column]) => [column, keys.indexOf(key)] as const))
  const isWhole = [...columns.values()].every((position) => position >= 0) && columns.size > 0
  return isWhole ? { choice, columns } : undefined
}

/** Identifies a set of headings, in any order. */
export function headingSetKey(keys: readonly string[]): string {
  return createHash('sha256')
    .update([...keys].sort().join('\n'))
    .digest('hex')
    .slice(0, 32)
}

export function findMissing(has: (column: ColumnName) => boolean): ColumnName[] {
  return requiredColumns.filter((column) => !has(column))
}

/** The units other than ours in the headings of columns, however these were found. */
export function findUnits(
  columns: ReadonlyMap<ColumnName, number>,
  headingAt: (position: number) => string | undefined,
): ReadonlyMap<ColumnName, HeadingUnit> {
  const units = new Map<ColumnName, HeadingUnit>()
  for (const [column, position] of columns) {
    const unit = findUnit(headingAt(position) ?? '', column)
    if (unit && unit.kind !== 'inch' && unit.kind !== 'pound') units.set(column, unit)
  }
  return units
}

/** A key for each heading of a row, to remember choices by; repeated headings are numbered. */
export function headingKeys(headings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const key = headingKey(heading)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 && key !== '' ? key : `${key} ${count}`
  })
}

const similarityMin = 0.75

/** The column that an unknown heading resembles, as a suggestion for staff. */
export function suggestColumn(heading: string): ColumnName | undefined {
  if (isForeign(heading)) return undefined
  const key = headingKey(heading).replaceAll('#', '')
  const letters = sortLetters(key)
  let best: { column: ColumnName; similarity: number } | undefined
  for (const known of knownHeadings) {
    const isSwapped = letters === known.letters && key !== known.key
    const similarity = isSwapped ? swapSimilarity(key) : similarityOf(key, known.key)
    if (similarity >= similarityMin && similarity > (best?.similarity ?? 0)) best = { column: known.column, similarity }
  }
  return best?.column ?? findHintedColumn(heading)
}

const sortLetters = (text: string) => [...text].sort().join('')
const knownHeadings = listKnownHeadings().map(([key, column]) => ({ key, column, letters: sortLetters(key) }))

// Otherwise swapped letters, the most common typo, would count as two edits.
const swapSimilarity = (key: string) => 1 - 1 / key.length

function similarityOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  const isTooDifferent = Math.abs(a.length - b.length) > (1 - similarityMin) * longest
  return isTooDifferent ? 0 : 1 - distance(a, b) / longest
}

/** Warnings for staff: repeated columns, and units other than ours. */
export function warnOfHeadings(
  row: number,
  headings: readonly string[],
  { columns, repeated, units }: Pick<ColumnMapping, 'columns' | 'repeated' | 'units'>,
): RowWarning[] {
  const warnings = repeated.map(({ position, column }) => ({
    row,
    column,
    value: headings[position] ?? '',
    message: `There is more than one ${column} column; column ${columnLetters(columns.get(column) ?? position)} is used, column ${columnLetters(position)} is not`,
    expected: `one column for ${column}`,
  }))
  const unitWarnings = columnNames.flatMap((column) => {
    const unit = units.get(column)
    if (!unit) return []
    const value = headings[columns.get(column) ?? -1] ?? ''
    return [{ row, column, value, message: describeUnit(unit), expected: column === 'Weight' ? 'pounds' : 'inches' }]
  })
  return [
    ...warnings,
    ...unitWarnings,
    ...warnOfPlaces(row, headings, columns),
    ...warnOfWeighed(row, headings, columns),
  ]
}

// Where steel was made need not be where it is.
function warnOfPlaces(row: number, headings: readonly string[], columns: ColumnMapping['columns']): RowWarning[] {
  const value = headings[columns.get('State') ?? -1] ?? ''
  if (readHeading(value)?.certainty !== 'last') return []
  const message = `The State is read from the column ${quoteCell(value)}; make sure that the steel is still there`
  return [{ row, column: 'State', value, message, expected: '' }]
}

function warnOfWeighed(row: number, headings: readonly string[], columns: ColumnMapping['columns']): RowWarning[] {
  const position = columns.get('Weight') ?? -1
  const value = headings[position] ?? ''
  const unit = headings[position + 1] ?? ''
  if (!isUnitHeading(unit) || readHeading(value)?.columnOf([]) !== 'Qty Pcs') return []
  const message = `The column ${quoteCell(unit)} says that the column ${quoteCell(value)} has weights, so it was read as the Weight`
  return [{ row, column: 'Weight', value, message, expected: '' }]
}

function describeUnit(unit: HeadingUnit): string {
  if (unit.kind === 'thousands')
    return 'The heading says thousands of pounds: its numbers were stored as such, as 42.5 k lbs'
  if (unit.kind === 'unclear') return 'The heading says pounds and kilograms, so its numbers may be either'
  return unit.kind === 'gauge'
    ? 'The heading says gauge: whole numbers from 3 to 38 were stored as gauges, such as 10 GA'
    : `The heading says ${unit.text}: its numbers were stored with this unit`
}
