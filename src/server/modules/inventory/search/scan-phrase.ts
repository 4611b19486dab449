import { readCoatingWord, readGrade } from './phrase-grades.ts'
import type { Lexeme, Match, Place } from './phrase-lexemes.ts'
import { readPlace } from './phrase-places.ts'
import { readNamedCategory, readPieces, readProduct } from './phrase-products.ts'
import { readBy, readSize } from './phrase-sizes.ts'
import { readWanted } from './phrase-weights.ts'
import { readCondition, readNumbered, readSmallWord, readSource, type SourceCodes } from './phrase-words.ts'

type Stock = { categories: readonly string[]; sources: readonly string[] }
type Reader = (place: Place) => Match | undefined

const betweenWords = /[\s,;/|+&():=!?*-]/
const gluedWords = 'COILS?|SHEETS?|SHT|PLATES?|PLT?|HRPO|HR|CRS?|GALV(?:ANIZED)?|WIDE|LONG'
// '3/16pl', '10gahr' and 'galv16ga' are written in one; so is 'hrcoil'.
const gluedAfterFigure = new RegExp(
  `(?<=(?<![A-Z0-9-])(?:\\d+|\\d*\\.\\d+|\\d+\\/\\d+)(?:GA|")?)(?=(?:${gluedWords})(?![A-Z0-9-]))`,
  'gi',
)
const gluedBeforeGauge =
  /(?<=(?<![A-Z0-9])(?:GALV|GALVANIZED|HRPO|HR|CR|CRS|HRC|CRC))(?=\d{1,2} ?GA(?:UGE)?(?![A-Z0-9]))/gi
const gluedForms = /(?<=(?<![A-Z0-9])(?:GALV|HRPO|HR|CR))(?=(?:COIL|SHEET|PLATE)S?(?![A-Z0-9]))/gi

/** Cuts a phrase into its pieces, from left to right; the first reader that knows a word takes it. */
export function scanPhrase(phrase: string, { categories, sources }: Stock): Lexeme[] {
  const typed = [gluedAfterFigure, gluedBeforeGauge, gluedForms].reduce(
    (text, glued) => text.replace(glued, ' '),
    phrase,
  )
  const sourceCodes: SourceCodes = new Map(sources.map((source) => [source.toUpperCase(), source]))
  const readers: readonly Reader[] = [
    (place) => readNamedCategory(place, categories),
    readBy,
    readWanted,
    readCoatingWord,
    readGrade,
    readPieces,
    readSize,
    readProduct,
    readCondition,
    readPlace,
    (place) => readSource(place, sourceCodes),
    readNumbered,
    readSmallWord,
  ]
  const upper = upperOf(typed)
  const lexemes: Lexeme[] = []
  for (let at = 0; at < typed.length; ) {
    const word = scanWord({ typed, upper, at, before: lexemes, isAfterComma: false }, readers)
    lexemes.push(...word.lexemes)
    at = Math.max(word.end, at + 1)
  }
  return lexemes
}

// A word with a slash is read only whole, so that '48/H123' stays as it is.
function scanWord(start: Place, readers: readonly Reader[]): Match {
  const { typed, upper } = start
  const lexemes: Lexeme[] = []
  let at = start.at
  let wordEnd = endOfWord(typed, skipBetween(typed, at))
  while (true) {
    const from = skipBetween(typed, at)
    if (from >= typed.length) return { end: typed.length, lexemes }
    if (at > start.at && /[\s,;]/.test(typed.slice(at, from))) return { end: at, lexemes }
    const gap = typed.slice(at, from)
    const isAfterComma = gap.includes(',')
    const place = { typed, upper, at: from, before: [...start.before, ...lexemes], isAfterComma }
    const match = firstMatch(place, readers)
    if (!match) return { end: wordEnd, lexemes: wordAt(typed, skipBetween(typed, start.at), wordEnd) }
    if (isChoice(gap) && from > 0) lexemes.push({ kind: 'or' })
    lexemes.push(...match.lexemes)
    at = match.end
    wordEnd = Math.max(wordEnd, endOfWord(typed, at))
    if (at >= typed.length || /[\s,;]/.test(typed.charAt(at))) return { end: at, lexemes }
  }
}

const isChoice = (gap: string) => /[,;/|]/.test(gap)

function firstMatch(place: Place, readers: readonly Reader[]): Match | undefined {
  for (const read of readers) {
    const match = read(place)
    if (match && match.end > place.at) return match
  }
  return undefined
}

function skipBetween(typed: string, at: number): number {
  let next = at
  while (next < typed.length && betweenWords.test(typed.charAt(next)) && !isSign(typed, next)) next += 1
  return next
}

// A bound such as '>' is a word, and so is the number sign; a minus before a figure is not.
const isSign = (typed: string, at: number) => typed.charAt(at) === '*' && /\d/.test(typed.charAt(at + 1))

function endOfWord(typed: string, at: number): number {
  const rest = typed.slice(at).search(/[\s,;]/)
  return rest < 0 ? typed.length : at + rest
}

function wordAt(typed: string, from: number, end: number): Lexeme[] {
  const text = typed.slice(from, end).replace(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}#%]+$/gu, '')
  return text === '' ? [] : [{ kind: 'word', text }]
}

// Letters that become two in capitals would move the places.
function upperOf(text: string): string {
  return Array.from(text, (letter) => {
    const upper = letter.toUpperCase()
    return upper.length === letter.length ? upper : letter
  }).join('')
}
