import { type ColumnName, columnNames } from '../../../../../shared/lists/terms.ts'
import { cellKinds } from './cell-kinds.ts'
import { tradeVocabulary } from './trade-vocabulary.ts'
import {
  headingWords,
  type KnownHeading,
  plainLetters,
  type RoleKind,
  readFurtherWords,
  readWordTable,
  type UnitKind,
} from './word-table.ts'

const table = readWordTable(tradeVocabulary)

/** How certain a heading is: our own name, a common synonym, a word that others outrank, or a last resort. */
export type Certainty = 'name' | 'synonym' | 'loose' | 'last'

export type HeadingUnit = { text: string; kind: UnitKind }

/** What a heading means, alone or together with the values below it. */
export type HeadingReading = {
  certainty: Certainty
  columnOf: (values: readonly string[]) => ColumnName | undefined
  unit: HeadingUnit | undefined
}

/** Normalizes a heading: no case, accents, blanks or punctuation. Keeps `#`, since 'Coil #' is not 'Coil'. */
export function headingKey(heading: string): string {
  return plainLetters(heading).replace(/[^\p{L}\p{N}#]+/gu, '')
}

/** Undefined if it is not a trade word for one of our columns. Prices and figures per piece or foot are not. */
export function readHeading(heading: string): HeadingReading | undefined {
  const name = nameByKey.get(headingKey(heading))
  if (name) return { certainty: 'name', columnOf: () => name, unit: undefined }
  if (heading.length > headingCharsMax || !/\p{L}/u.test(heading) || isForeign(heading)) return undefined
  const words = headingWords(heading)
  const stated = readUnit(words)
  // With 'Thickness/Gauge' the unit is not certain.
  const unit = stated?.kind === 'gauge' && heading.includes('/') ? undefined : stated
  return findReading(words, unit) ?? (unit && findReading(withoutUnit(words), unit))
}

/** What a column may decide by its heading; undefined if that is not known. */
export function readRole(heading: string): RoleKind | undefined {
  if (heading.length > headingCharsMax) return undefined
  const words = headingWords(heading)
  return table.roles.get(words.join('')) ?? table.roles.get(withoutUnit(words).join(''))
}

/** A reader of words for columns that lists of stock have not, or mean otherwise; in the same spellings. */
export function createWordReader<Name extends string>(
  words: Readonly<Record<Name, string>>,
): (heading: string) => Name | undefined {
  const names = readFurtherWords(words, table)
  return (heading) => (heading.length > headingCharsMax ? undefined : names.get(headingWords(heading).join('')))
}

export function saysMillimeters(heading: string): boolean {
  return readUnit(headingWords(heading))?.text === 'mm'
}

export function listKnownHeadings(): readonly (readonly [key: string, column: ColumnName])[] {
  return similarityKeys
}

/** The column that a heading hints at: 'Actual Width (edge)' hints at Width. */
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
  return table.foreign.test(heading)
}

export function isUnitWord(text: string): boolean {
  const word = text.toLowerCase().replace(/[^\p{L}"]+/gu, '')
  return word === '"' || table.units.has(word)
}

function readUnit(words: readonly string[]): HeadingUnit | undefined {
  for (const count of [2, 1]) {
    const text = words.slice(-count).join(' ')
    const kind = table.units.get(text)
    if (kind && words.length >= count) return { text, kind }
  }
  return undefined
}

function withoutUnit(words: readonly string[]): readonly string[] {
  const unit = readUnit(words)
  const rest = words.slice(0, words.length - (unit?.text.split(' ').length ?? 0))
  return rest.at(-1) === 'in' ? rest.slice(0, -1) : rest
}

function findReading(words: readonly string[], unit: HeadingUnit | undefined): HeadingReading | undefined {
  const name = nameByKey.get(words.join(''))
  // 'Qty (000)' is neither a number of pieces nor surely a weight.
  const isInThousands = unit?.kind === 'thousands'
  if (name) return isInThousands && name !== 'Weight' ? undefined : { certainty: 'name', columnOf: () => name, unit }
  const known = table.headings.get(words.join(''))
  if (!known) return undefined
  const isMass = unit?.kind === 'pound' || unit?.kind === 'weight'
  // 'Qty (lbs)' is a weight.
  const columnOf = (values: readonly string[]) => {
    const column = findColumn(known, values)
    if (isInThousands) return column === 'Weight' ? column : undefined
    return column === 'Qty Pcs' && isMass ? 'Weight' : column
  }
  return { certainty: known.isLast ? 'last' : known.isSure ? 'synonym' : 'loose', columnOf, unit }
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
