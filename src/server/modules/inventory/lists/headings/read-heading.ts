import { type ColumnName, columnNames } from '../../../../../shared/lists/terms.ts'
import { cellKinds } from './cell-kinds.ts'
import { type HeadingUnit, pickUnit, readUnits } from './heading-unit.ts'
import { senseOfHeading } from './read-status.ts'
import {
  headingWords,
  type KnownHeading,
  plainLetters,
  type RoleKind,
  readFurtherWords,
  tradeWords as table,
} from './word-table.ts'

/** How certain a heading is: our own name, a common synonym, a word that others outrank, or a last resort. */
export type Certainty = 'supplier' | 'name' | 'synonym' | 'loose' | 'last'

/** What a heading means, alone or together with the values below it. */
export type HeadingReading = {
  certainty: Certainty
  columnOf: (values: readonly string[]) => ColumnName | undefined
  unit: HeadingUnit | undefined
  /** A word of another language. */
  isTranslated?: boolean
}

/** Drops case, accents, blanks and punctuation. Keeps `#`, since 'Coil #' is not 'Coil'. */
export function headingKey(heading: string): string {
  return plainLetters(heading).replace(/[^\p{L}\p{N}#]+/gu, '')
}

/** Undefined if it is not a trade word for one of our columns. Prices and figures per piece or foot are not. */
export function readHeading(written: string): HeadingReading | undefined {
  const heading = written.replace(pivoted, '')
  const name = nameByKey.get(headingKey(heading))
  if (name) return { certainty: 'name', columnOf: () => name, unit: undefined }
  if (heading.length > headingCharsMax || !/\p{L}/u.test(heading)) return undefined
  if (shortTons.test(heading.trim())) return weightIn(heading)
  if (isForeign(heading)) return undefined
  const { units, rest } = readUnits(heading)
  const unit = pickUnit(heading, units)
  const reading = findReading(headingWords(heading), unit) ?? (units.length > 0 ? findReading(rest, unit) : undefined)
  // As 'KG/LBS', or 'N.T.'.
  return reading ?? (rest.length === 0 && isMass(unit) ? weightIn(heading) : readTwice(heading))
}

// As pivot tables write it.
const pivoted = /^(?:sum|total) of (?=\p{L})/iu

// As 'Largeur / Width' and 'Ancho (Width)': one heading in two languages.
function readTwice(heading: string): HeadingReading | undefined {
  const parts = heading.split(/[/|()\n]| - /).map((part) => part.trim())
  const [one, other, ...more] = parts.filter((part) => part !== '' && !isUnitWord(part))
  if (one === undefined || other === undefined || more.length > 0) return undefined
  const [first, second] = [readHeading(one), readHeading(other)]
  return first && second && first.columnOf([]) === second.columnOf([]) && first.columnOf([]) !== undefined
    ? { ...first, unit: first.unit ?? second.unit ?? pickUnit(heading, readUnits(heading).units) }
    : undefined
}

// Otherwise it would be a state.
const shortTons = /^s\s?[./]\s?t\.?$/i

function weightIn(heading: string): HeadingReading {
  return { certainty: 'synonym', columnOf: () => 'Weight', unit: pickUnit(heading, readUnits(heading).units) }
}

/** What a column may decide by its heading; undefined if that is not known. */
export function readRole(heading: string): RoleKind | undefined {
  if (heading.length > headingCharsMax) return undefined
  const words = headingWords(heading)
  const roleOf = (some: readonly string[]) => table.roles.get(some.join(''))
  return (
    roleOf(words) ??
    roleOf(readUnits(heading).rest) ??
    roleOf(words.filter((word) => !coatingUnits.has(word))) ??
    roleOfFirst(heading)
  )
}

/** As 'Sold To / Rel#': what stands first says that the rows are sold. */
function roleOfFirst(heading: string): RoleKind | undefined {
  const [first = '', ...others] = heading.split(/[/(|]| - /)
  if (others.length === 0 || first.trim() === '' || senseOfHeading(first) !== 'gone') return undefined
  return table.roles.get(headingWords(first).join(''))
}

// As in 'Coating Wt (oz/sq ft, both sides)'.
const coatingUnits: ReadonlySet<string> = new Set([
  'oz',
  'ounces',
  'gsm',
  'g',
  'gr',
  'm2',
  'sq',
  'ft',
  'ft2',
  'sf',
  'sqft',
  'per',
  'min',
  'total',
  'both',
  'sides',
])

/** A reader of words for columns that lists of stock have not, or mean otherwise; in the same spellings. */
export function createWordReader<Name extends string>(
  words: Readonly<Record<Name, string>>,
): (heading: string) => Name | undefined {
  const names = readFurtherWords(words, table)
  return (heading) => (heading.length > headingCharsMax ? undefined : names.get(headingWords(heading).join('')))
}

export function saysMillimeters(heading: string): boolean {
  return readUnits(heading).units.some(({ text }) => text === 'mm')
}

export function listKnownHeadings(): readonly (readonly [key: string, column: ColumnName])[] {
  return similarityKeys
}

/** How good a heading is where several are for one of our columns: less is better, as what remains of a weight. */
export function rankHeading(heading: string, column: ColumnName): number {
  const words = headingWords(heading)
  const better = table.better.get(column) ?? []
  const place = better.findIndex((some) => words.some((word) => some.has(word)))
  if (place >= 0) return place
  const isWorse = table.worse.get(column)?.some((some) => words.some((word) => some.has(word)))
  return better.length + Number(isWorse === true)
}

/** 'Actual Width (edge)' hints at Width. */
export function findHintedColumn(heading: string): ColumnName | undefined {
  const words = plainLetters(heading).split(/[^\p{L}\p{N}]+/u)
  for (const word of words) {
    const known = word.length > 2 ? table.headings.get(word) : undefined
    const column = table.hints.get(word) ?? (known?.isSure ? findColumn(known, []) : undefined)
    if (column) return column
  }
  return undefined
}

const headingCharsMax = 60

/** Whether a heading is for something that we have no column for, such as prices, rates and dates. */
export function isForeign(heading: string): boolean {
  return table.foreign.test(heading.replace(weightAndUnit, ''))
}

// 'Wt/lbs' is no price of a pound.
const weightAndUnit = /\b(?:lbs?|kgs?)\s?\/\s?(?:lbs?|kgs?)\b|\b(?:wts?|wgts?|weights?)\s?\/\s?(?:lbs|kgs?)\b/gi

export function isUnitWord(text: string): boolean {
  const word = text.toLowerCase().replace(/[^\p{L}"]+/gu, '')
  return word === '"' || table.units.has(word)
}

function findReading(words: readonly string[], unit: HeadingUnit | undefined): HeadingReading | undefined {
  const name = nameByKey.get(words.join(''))
  // 'Qty (000)' is neither a number of pieces nor surely a weight.
  const isInThousands = unit?.kind === 'thousands'
  if (name) return isInThousands && name !== 'Weight' ? undefined : { certainty: 'name', columnOf: () => name, unit }
  const known = table.headings.get(words.join(''))
  if (!known) return undefined
  const isLength = unit?.kind === 'dimension' || unit?.kind === 'inch'
  const columnOf = (values: readonly string[]) => {
    const column = findColumn(known, values)
    if (isInThousands) return column === 'Weight' ? column : undefined
    // 'Qty (lbs)' is a weight, and 'Qty (ft)' no number of pieces.
    if (column !== 'Qty Pcs') return column
    if (isLength) return undefined
    return isMass(unit) ? 'Weight' : column
  }
  return {
    certainty: known.isLast ? 'last' : known.isSure ? 'synonym' : 'loose',
    columnOf,
    unit,
    isTranslated: known.isTranslated,
  }
}

function isMass(unit: HeadingUnit | undefined): boolean {
  return unit?.kind === 'pound' || unit?.kind === 'weight' || unit?.kind === 'unclear'
}

function findColumn({ columns }: KnownHeading, values: readonly string[]): ColumnName | undefined {
  return columns.find(({ cells }) => cells === undefined || cellKinds[cells](values))?.column
}

const nameByKey: ReadonlyMap<string, ColumnName> = new Map(columnNames.map((column) => [headingKey(column), column]))

// Short words resemble everything.
const similarCharsMin = 5
const similarityKeys: readonly (readonly [string, ColumnName])[] = [
  ...nameByKey,
  ...[...table.headings].flatMap(([key, known]) => {
    const column = known.isSure ? findColumn(known, []) : undefined
    return column ? [[key, column] as const] : []
  }),
].filter(([key]) => key.length >= similarCharsMin)
