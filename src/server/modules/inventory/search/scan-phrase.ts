import { readCoatingWord, readGrade } from './phrase-grades.ts'
import type { Lexeme, Match, Place } from './phrase-lexemes.ts'
import { readPlace } from './phrase-places.ts'
import { readNamedCategory, readPieces, readProduct } from './phrase-products.ts'
import { readBy, readSize } from './phrase-sizes.ts'
import { readWanted } from './phrase-weights.ts'
import {
  readAluminizedType,
  readCondition,
  readNegated,
  readNumbered,
  readSmallWord,
  readSource,
  type SourceCodes,
} from './phrase-words.ts'

type Stock = { categories: readonly string[]; sources: readonly string[] }
type Reader = (place: Place) => Match | undefined

const betweenWords = /[\s,;/|+&():=!?*"'-]/
const gluedWords = 'COILS?|SHEETS?|SHT|PLATES?|PLT?|HRPO|HR|CRS?|GALV(?:ANIZED)?|WIDE|LONG'
// '3/16pl', '10gahr' and 'galv16ga' are written in one; so is 'hrcoil'.
const gluedAfterFigure = new RegExp(
  `(?<=(?<![A-Z0-9-])(?:\\d+|\\d*\\.\\d+|\\d+\\/\\d+)(?:GA|")?)(?=(?:${gluedWords})(?![A-Z0-9-]))`,
  'gi',
)
const gluedBeforeGauge =
  /(?<=(?<![A-Z0-9])(?:GALV|GALVANIZED|HRPO|HR|CR|CRS|HRC|CRC))(?=\d{1,2} ?GA(?:UGE)?(?![A-Z0-9]))/gi
const gluedForms = /(?<=(?<![A-Z0-9])(?:GALV|HRPO|HR|CR))(?=(?:COILS?|SHEETS?|PLATES?|CQ|DQ)(?![A-Z0-9]))/gi
const gluedCoating = /(?<=(?<![A-Z0-9])(?:A653|A792|A924))-?(?=(?:G|AZ?)\d{2}(?!\d))/gi
const spelledFractions: readonly (readonly [RegExp, string])[] = [
  [/\bthree[- ]quarters?(?=[- ]inch)/gi, '3/4'],
  [/\bthree[- ]eighths?(?=[- ]inch)/gi, '3/8'],
  [/\b(?:a |one[- ])?half(?=[- ]inch)/gi, '1/2'],
  [/\b(?:a |one[- ])?quarter(?=[- ]inch)/gi, '1/4'],
]

/** Cuts a phrase into its pieces, from left to right; the first reader that knows a word takes it. */
export function scanPhrase(phrase: string, { categories, sources }: Stock): Lexeme[] {
  const figures = spelledFractions.reduce((text, [words, figure]) => text.replace(words, figure), phrase)
  const typed = [gluedAfterFigure, gluedBeforeGauge, gluedForms, gluedCoating].reduce(
    (text, glued) => text.replace(glued, ' '),
    figures,
  )
  const sourceCodes: SourceCodes = new Map(sources.map((source) => [source.toUpperCase(), source]))
  const readers: readonly Reader[] = [
    (place) => readNamedCategory(place, categories),
    readBy,
    readWanted,
    readNumbered,
    readNegated,
    readCoatingWord,
    readGrade,
    readPieces,
    readSize,
    readProduct,
    readAluminizedType,
    readCondition,
    readPlace,
    (place) => readSource(place, sourceCodes),
    readSmallWord,
  ]
  const upper = upperOf(typed)
  const readAt = (at: number, before: readonly Lexeme[], isAfterComma: boolean) =>
    firstMatch({ typed, upper, at, before, isAfterComma }, readers)
  const lexemes: Lexeme[] = []
  for (let at = skipBetween(typed, 0); at < typed.length; ) {
    const word = scanWord(typed, at, lexemes, readAt)
    lexemes.push(...word.lexemes)
    const next = skipBetween(typed, word.end)
    if (/[,;|/&+]/.test(typed.slice(word.end, next))) lexemes.push({ kind: 'or', isWord: false })
    at = next
  }
  return lexemes
}

type ReadAt = (at: number, before: readonly Lexeme[], isAfterComma: boolean) => Match | undefined

// A word with a slash is read only whole, so that '48/H123' stays as it is.
function scanWord(typed: string, start: number, before: readonly Lexeme[], readAt: ReadAt): Match {
  const lexemes: Lexeme[] = []
  let end = start
  while (true) {
    const at = end === start ? start : skipBetween(typed, end)
    const gap = typed.slice(end === start ? lastWordEnd(typed, start) : end, at)
    const all = [...before, ...lexemes]
    const isInList = gap.includes('/') && isState(all.findLast(({ kind }) => kind !== 'or'))
    const match = readAt(at, all, gap.includes(',') || isInList)
    if (!match) return asWord(typed, start, endOfWord(typed, at))
    if (end > start && /[/|]/.test(gap)) lexemes.push({ kind: 'or', isWord: false })
    lexemes.push(...match.lexemes)
    end = match.end
    const next = skipBetween(typed, end)
    if (next >= typed.length || /[\s,;]/.test(typed.slice(end, next))) return { end, lexemes }
  }
}

const isState = (lexeme: Lexeme | undefined) => lexeme?.kind === 'part' && lexeme.part.filter === 'state'

function firstMatch(place: Place, readers: readonly Reader[]): Match | undefined {
  for (const read of readers) {
    const match = read(place)
    if (match && match.end > place.at) return match
  }
  return undefined
}

function skipBetween(typed: string, at: number): number {
  let next = at
  while (next < typed.length && betweenWords.test(typed.charAt(next))) next += 1
  return next
}

function lastWordEnd(typed: string, at: number): number {
  let end = at
  while (end > 0 && betweenWords.test(typed.charAt(end - 1))) end -= 1
  return end
}

function endOfWord(typed: string, at: number): number {
  const rest = typed.slice(at).search(/[\s,;]/)
  return rest < 0 ? typed.length : at + rest
}

function asWord(typed: string, from: number, end: number): Match {
  const text = typed.slice(from, end).replace(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}#%]+$/gu, '')
  return { end, lexemes: text === '' ? [] : [{ kind: 'word', text }] }
}

// Letters that become two in capitals would move the places.
function upperOf(text: string): string {
  return Array.from(text, (letter) => {
    const upper = letter.toUpperCase()
    return upper.length === letter.length ? upper : letter
  }).join('')
}
