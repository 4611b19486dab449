import { distance } from 'fastest-levenshtein'
import { columnLetters } from '../../../../../shared/column-letters.ts'
import { type ColumnName, columnKinds, columnNames, requiredColumns } from '../../../../../shared/upload-terms.ts'
import type { ListHeading, RowWarning } from '../../../../../shared/uploads.ts'
import {
  type Certainty,
  findHintedColumn,
  type HeadingReading,
  type HeadingUnit,
  headingKey,
  isForeign,
  listKnownHeadings,
  readHeading,
} from './read-heading.ts'

/** A column of the file as it stands below its heading; `values` gives some of its distinct values. */
export type FileColumn = { heading: string; values: () => readonly string[] }

/** What staff once took the columns of a heading set for, by heading key. */
export type RememberedColumns = Readonly<Record<string, ColumnName>>

/** Which column of the file is which of ours. */
export type ColumnMapping = {
  columns: ReadonlyMap<ColumnName, number>
  /** How each column of the file came to be one of ours, by its position. */
  matchedBy: ReadonlyMap<number, NonNullable<ListHeading['matchedBy']>>
  /** Units that the headings state and that differ from inches and pounds. */
  units: ReadonlyMap<ColumnName, HeadingUnit>
  /** The more headings are known, and the surer, the higher. */
  score: number
  /** Columns of the file that would have been one of ours that another column is. */
  repeated: readonly { position: number; column: ColumnName }[]
}

const certainties: readonly Certainty[] = ['name', 'synonym', 'loose']
const scores: Readonly<Record<Certainty, number>> = { name: 3, synonym: 2, loose: 1 }

/**
 * Finds our columns among those of a file by our own names, then by the words of the trade. Of two equally sure columns the
 * leftmost counts. Where staff decided for headings that all stand here, their decision is taken instead, whole.
 */
export function mapColumns(
  fileColumns: readonly FileColumn[],
  remembered: RememberedColumns = {},
  read: (heading: string) => HeadingReading | undefined = readHeading,
): ColumnMapping {
  const readings = fileColumns.map(({ heading }) => read(heading))
  const decided = recallColumns(fileColumns, remembered)
  if (decided) {
    const matchedBy = new Map([...decided.values()].map((position) => [position, 'remembered'] as const))
    const units = findUnits(decided, readings)
    return { columns: decided, matchedBy, units, score: decided.size * scores.name, repeated: [] }
  }
  const columns = new Map<ColumnName, number>()
  const matchedBy = new Map<number, NonNullable<ListHeading['matchedBy']>>()
  const repeated: { position: number; column: ColumnName }[] = []
  let score = 0
  for (const certainty of certainties) {
    for (const [position, reading] of readings.entries()) {
      if (reading?.certainty !== certainty) continue
      const column = reading.columnOf(fileColumns[position]?.values() ?? [])
      if (!column) continue
      if (!columns.has(column)) {
        columns.set(column, position)
        matchedBy.set(position, certainty === 'name' ? 'name' : 'synonym')
        score += scores[certainty]
      } else if (certainty !== 'loose') repeated.push({ position, column })
    }
  }
  return { columns, matchedBy, units: findUnits(columns, readings), score, repeated }
}

function recallColumns(
  fileColumns: readonly FileColumn[],
  remembered: RememberedColumns,
): ReadonlyMap<ColumnName, number> | undefined {
  const decisions = Object.entries(remembered)
  if (decisions.length === 0) return undefined
  const keys = headingKeys(fileColumns.map(({ heading }) => heading))
  const positions = decisions.map(([key, column]) => [column, keys.indexOf(key)] as const)
  return positions.every(([, position]) => position >= 0) ? new Map(positions) : undefined
}

/** The required columns that are not among these. */
export function findMissing(has: (column: ColumnName) => boolean): ColumnName[] {
  return requiredColumns.filter((column) => !has(column))
}

/** The units that the headings of the found columns state, where numbers below them are no inches or pounds. */
export function findUnits(
  columns: ReadonlyMap<ColumnName, number>,
  readings: readonly (HeadingReading | undefined)[],
): ReadonlyMap<ColumnName, HeadingUnit> {
  const units = new Map<ColumnName, HeadingUnit>()
  for (const [column, position] of columns) {
    const unit = readings[position]?.unit
    if (unit && isInUnit(unit, column)) units.set(column, unit)
  }
  return units
}

function isInUnit({ kind }: HeadingUnit, column: ColumnName): boolean {
  return kind === 'gauge' ? column === 'Thickness' : kind === columnKinds[column]
}

/**
 * A key for each heading of a row, under which staff's choice for it is remembered; equal headings are counted.
 */
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

/** The column that an unknown heading resembles, for staff to decide; undefined when it resembles none. */
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

// Swapped letters, the commonest slip, would count as two.
const swapSimilarity = (key: string) => 1 - 1 / key.length

function similarityOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  const isFarApart = Math.abs(a.length - b.length) > (1 - similarityMin) * longest
  return isFarApart ? 0 : 1 - distance(a, b) / longest
}

/** What staff should know of the headings: of two for one column which one counts, and units other than ours. */
export function warnOfHeadings(
  row: number,
  headings: readonly string[],
  { columns, repeated, units }: Pick<ColumnMapping, 'columns' | 'repeated' | 'units'>,
): RowWarning[] {
  const warnings = repeated.map(({ position, column }) => ({
    row,
    column,
    value: headings[position] ?? '',
    message: `The column ${column} stands more than once; column ${columnLetters(columns.get(column) ?? position)} counts, column ${columnLetters(position)} does not`,
    expected: `one column for ${column}`,
  }))
  const unitWarnings = columnNames.flatMap((column) => {
    const unit = units.get(column)
    if (!unit) return []
    const value = headings[columns.get(column) ?? -1] ?? ''
    return [{ row, column, value, message: describeUnit(unit), expected: column === 'Weight' ? 'pounds' : 'inches' }]
  })
  return [...warnings, ...unitWarnings]
}

function describeUnit(unit: HeadingUnit): string {
  return unit.kind === 'gauge'
    ? 'The heading says gauge: whole numbers from 3 to 38 were stored as gauges, such as 10 GA'
    : `The heading says ${unit.text}: its numbers were stored with this unit`
}
