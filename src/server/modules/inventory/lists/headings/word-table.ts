import { type ColumnName, columnNames, roleNames } from '../../../../../shared/lists/terms.ts'
import { splitWords } from '../../../../../shared/text/word-pattern.ts'
import { type CellKind, cellKinds } from './cell-kinds.ts'
import { tradeVocabulary } from './trade-vocabulary.ts'

/** Removes case, accents and apostrophes, and splits words as in 'CoilWeight'. */
export function plainLetters(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
}

// Letters of other languages that are none with an accent.
const ownLetters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ı: 'i', ø: 'o', æ: 'ae', œ: 'oe' }

/** A text without letters of other languages, in lower case. */
export const latinLetters = (text: string): string =>
  plainLetters(text).replace(/[ßłıøæœ]/g, (letter) => ownLetters[letter] ?? letter)

export function headingWords(heading: string): string[] {
  return latinLetters(heading)
    .replaceAll('#', ' no ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

const unitKinds = ['inch', 'pound', 'gauge', 'dimension', 'weight', 'thousands'] as const
export type UnitKind = (typeof unitKinds)[number]

/** `Remarks` may say that steel is sold. */
const roleKinds = [...roleNames, 'Remarks'] as const
export type RoleKind = (typeof roleKinds)[number]

type PossibleColumn = { column: ColumnName; cells: CellKind | undefined }

/** The meaning of a heading: the first of the columns that its cells allow. */
export type KnownHeading = {
  isSure: boolean
  isLast: boolean
  /** A word of another language. */
  isTranslated: boolean
  columns: readonly PossibleColumn[]
}

type Spellings = ReadonlyMap<string, readonly string[]>

type WordTable = {
  spellings: Spellings
  headings: ReadonlyMap<string, KnownHeading>
  units: ReadonlyMap<string, UnitKind>
  roles: ReadonlyMap<string, RoleKind>
  hints: ReadonlyMap<string, ColumnName>
  /** By column, words of headings in the order of their lines: those of the better columns, and of the worse. */
  better: ReadonlyMap<ColumnName, readonly ReadonlySet<string>[]>
  worse: ReadonlyMap<ColumnName, readonly ReadonlySet<string>[]>
  foreign: RegExp
}

type Line = { section: string; name: string; words: readonly string[] }

/** Parses a table like `tradeVocabulary`. Throws an Error for an unknown name or a duplicate word. */
export function readWordTable(text: string): WordTable {
  const lines = [...splitLines(text)]
  const linesOf = (section: string) => lines.filter((line) => line.section === section)
  const spellings = new Map(linesOf('spellings').map(({ name, words }) => [name, words]))
  requireOnce(linesOf('spellings').map(({ name, words }) => ({ name, words: [name, ...words] })))
  return {
    spellings,
    headings: readHeadings(lines, spellings),
    units: byWord(linesOf('units'), (name) => requireOneOf(unitKinds, name, 'unit')),
    roles: readRoles(linesOf('roles'), spellings),
    hints: byWord(linesOf('hints'), requireColumn),
    better: readRanks(linesOf('better'), spellings),
    worse: readRanks(linesOf('worse'), spellings),
    foreign: new RegExp(['[$€¢%]', ...linesOf('foreign').map(foreignPattern)].join('|'), 'iu'),
  }
}

const sections: readonly string[] = [
  'spellings',
  'units',
  'sure',
  'unsure',
  'sure, by the cells below',
  'unsure, by the cells below',
  'last, by the cells below',
  'sure, in other languages',
  'sure, by the cells below, in other languages',
  'unsure, by the cells below, in other languages',
  'roles',
  'better',
  'worse',
  'hints',
  'foreign',
]

function* splitLines(text: string): Generator<Line> {
  let section = ''
  for (const line of text.replace(/\n[ \t]+(?=\S)/g, ', ').split('\n')) {
    if (line.trim() === '') continue
    const [, title] = /^\[([^\]]*)\]/.exec(line) ?? []
    if (title !== undefined) section = requireOneOf(sections, title, 'section')
    else {
      requireOneOf(sections, section, 'section')
      const [name = '', words, ...more] = line.split(':')
      if (words === undefined || more.length > 0) throw new Error(`A line needs one colon: ${line}`)
      yield { section, name: name.trim(), words: splitWords(words) }
    }
  }
}

type Spelling = { phrase: string; isAsWritten: boolean; known: KnownHeading }

function readHeadings(lines: readonly Line[], spellings: Spellings): Map<string, KnownHeading> {
  const found = new Map<string, Spelling>()
  for (const { section, name, words } of lines) {
    if (!/^(?:(?:un)?sure|last)/.test(section)) continue
    const known = {
      isSure: section.startsWith('sure'),
      isLast: section.startsWith('last'),
      isTranslated: section.includes('in other languages'),
      columns: readColumns(section, name),
    }
    for (const phrase of words) {
      for (const [place, key] of spell(headingWords(phrase), spellings).entries()) {
        const spelling = { phrase, isAsWritten: place === 0, known }
        const other = found.get(key)
        if (other?.isAsWritten === spelling.isAsWritten)
          throw new Error(`"${phrase}" and "${other.phrase}" are the same heading`)
        if (!other?.isAsWritten) found.set(key, spelling)
      }
    }
  }
  return new Map([...found].map(([key, { known }]) => [key, known]))
}

function readRoles(lines: readonly Line[], spellings: Spellings): ReadonlyMap<string, RoleKind> {
  requireOnce(lines)
  return new Map(
    lines.flatMap(({ name, words }) => {
      const role = requireOneOf(roleKinds, name, 'role')
      return spellAll(words, spellings).map((key) => [key, role] as const)
    }),
  )
}

function spellAll(words: readonly string[], spellings: Spellings): string[] {
  return words.flatMap((phrase) => spell(headingWords(phrase), spellings))
}

/** Words by name, with commas between them, in all spellings: the name of each. */
export function readFurtherWords<Name extends string>(
  words: Readonly<Record<Name, string>>,
  { spellings }: WordTable,
): ReadonlyMap<string, Name> {
  // Object.entries loses the key type.
  const lines = Object.entries<string>(words).map(([name, text]) => [name as Name, splitWords(text)] as const)
  return new Map(lines.flatMap(([name, list]) => spellAll(list, spellings).map((key) => [key, name] as const)))
}

function spell(words: readonly string[], spellings: Spellings): string[] {
  return words.reduce<string[]>(
    (starts, word) => starts.flatMap((start) => [word, ...(spellings.get(word) ?? [])].map((form) => start + form)),
    [''],
  )
}

function readColumns(section: string, name: string): PossibleColumn[] {
  if (!section.includes('by the cells below')) return [{ column: requireColumn(name), cells: undefined }]
  return name.split(', ').map((choice) => {
    const [column = '', cells] = choice.split(' if ')
    return {
      column: requireColumn(column),
      cells: cells === undefined ? undefined : requireOneOf(cellKindNames, cells, 'kind of cells'),
    }
  })
}

// Object.keys loses the key type.
const cellKindNames = Object.keys(cellKinds) as CellKind[]

function byWord<Meaning>(
  lines: readonly Pick<Line, 'name' | 'words'>[],
  read: (name: string) => Meaning,
): Map<string, Meaning> {
  requireOnce(lines)
  return new Map(lines.flatMap(({ name, words }) => words.map((word) => [word, read(name)] as const)))
}

function requireOnce(lines: readonly Pick<Line, 'name' | 'words'>[]): void {
  const lineOf = new Map<string, string>()
  for (const { name, words } of lines) {
    for (const word of words) {
      const other = lineOf.get(word)
      if (other !== undefined) throw new Error(`"${word}" is already under "${other}"`)
      lineOf.set(word, name)
    }
  }
}

function readRanks(
  lines: readonly Line[],
  spellings: Spellings,
): ReadonlyMap<ColumnName, readonly ReadonlySet<string>[]> {
  const ranks = new Map<ColumnName, ReadonlySet<string>[]>()
  for (const { name, words } of lines) {
    const column = requireColumn(name)
    ranks.set(column, [...(ranks.get(column) ?? []), new Set(spellAll(words, spellings))])
  }
  return ranks
}

const requireColumn = (name: string) => requireOneOf(columnNames, name, 'column')

function requireOneOf<Name extends string>(names: readonly Name[], name: string, what: string): Name {
  const found = names.find((one) => one === name)
  if (found === undefined) throw new Error(`There is no ${what} "${name}", only ${names.join(', ')}`)
  return found
}

const foreignPlaces = ['anywhere', 'after a slash'] as const
// The letters of every script make words.
const foreignStarts = { anywhere: '(?<![\\p{L}\\d])', 'after a slash': '/\\s*' }

function foreignPattern({ name, words }: Line): string {
  const anyWord = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return `${foreignStarts[requireOneOf(foreignPlaces, name, 'place')]}(?:${anyWord})(?![\\p{L}\\d])`
}

export const tradeWords = readWordTable(tradeVocabulary)
