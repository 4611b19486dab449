import { anyOf } from '../../../shared/text/word-pattern.ts'
import { readCoatingWord, readGrade } from './phrase-grades.ts'
import { type Lexeme, type Match, type Place, upperOf } from './phrase-lexemes.ts'
import { readAreaName, readCityBeforeState, readCityOfStock, readPlace } from './phrase-places.ts'
import { readNamedCategory, readProduct } from './phrase-products.ts'
import { readQuantity, readWanted, readWeightLimit } from './phrase-quantities.ts'
import { readBy, readSize } from './phrase-sizes.ts'
import { phraseWords } from './phrase-vocabulary.ts'
import {
  readAluminizedType,
  readCondition,
  readDistance,
  readMetal,
  readNegated,
  readNumbered,
  readSmallWord,
  readSource,
  readStainless,
  type SourceCodes,
  withOnly,
} from './phrase-words.ts'

type Stock = { categories: readonly string[]; sources: readonly string[]; places?: readonly string[] }
type Reader = (place: Place) => Match | undefined

const betweenWords = /[\s,;/|+&():=!?*"'-]/
// '3/16pl', '10gahr' and 'galv16ga' are written in one; so is 'hrcoil'.
const gluedAfterFigure = new RegExp(
  `(?<=(?<![A-Z0-9-])(?:\\d+|\\d*\\.\\d+|\\d+\\/\\d+)(?:GA|")?)(?=${anyOf(phraseWords.glued)}(?![A-Z0-9-]))`,
  'gi',
)
const gluedBeforeGauge =
  /(?<=(?<![A-Z0-9])(?:GALV|GALVANIZED|HRPO|HR|CR|CRS|HRC|CRC))(?=\d{1,2} ?GA(?:UGE)?(?![A-Z0-9]))/gi
const gluedForms = /(?<=(?<![A-Z0-9])(?:GALV|HRPO|HR|CR))(?=(?:COILS?|SHEETS?|PLATES?|CQ|DQ)(?![A-Z0-9]))/gi
const gluedCoating = /(?<=(?<![A-Z0-9])(?:A653|A792|A924))-?(?=(?:G|AZ?)\d{2}(?!\d))/gi
// H.R.P.O. and N.Y., but not the edges and diameters S.E., M.E., C.E. and I.D.
const dottedLetters =
  /(?<![A-Z.])(?!(?:[SMC]\.E|[IO]\.D)\.?(?![A-Z.]))(?:[A-Z]\. ?(?=[A-Z&](?:\.|$|[\s,;]))|& ?(?=[A-Z]\.))+[A-Z](?![A-Z])\.?/gi
const thicknessBeforeDash =
  '(?<![A-Z\\d./-])(?:\\d{1,2}(?: |-)?(?:GAUGE|GAGE|GA)\\.?|(?:\\d?\\.\\d{2,4}|\\d{1,2}/\\d{1,2})(?:"| ?IN(?:CH)?)?)'
const side = String.raw`\d{1,3}(?:\.\d{1,4})?(?:"|'| ?(?:IN|INCH|FT|FOOT|FEET)(?![A-Z]))?`
// '16ga-48-120' and '11ga-4x8', but not the thread 1/4-28.
const dashedSizes = new RegExp(
  `(${thicknessBeforeDash}) ?- ?(${side})(?: ?[-x] ?| by )(${side}|C(?:OIL)?)(?![\\w./-])|(${thicknessBeforeDash})-((?:3[6-9]|[4-9]\\d)(?:\\.\\d+)?"?)(?![\\w./'-])`,
  'gi',
)
const dashedGauges = new RegExp(
  String.raw`(?<![\w./-])(\d{1,2})-(${anyOf(phraseWords.widthsAfterGauge)})-(${anyOf(phraseWords.lengthsAfterGauge)})(?![\w./-])`,
  'gi',
)
const dashedSides = /(?<![\w./-])(\d{2}(?:\.\d+)?")-((?:9[6-9]|[1-7]\d\d)(?:\.\d+)?")(?![\w./-])/g
const spelledFractions: readonly (readonly [RegExp, string])[] = [
  [/\bthree[- ]quarters?(?=[- ]inch)/gi, '3/4'],
  [/\bthree[- ]eighths?(?=[- ]inch)/gi, '3/8'],
  [/\b(?:a |one[- ])?half(?=[- ]inch)/gi, '1/2'],
  [/\b(?:a |one[- ])?quarter(?=[- ]inch)/gi, '1/4'],
]

/** Cuts a phrase into its pieces, from left to right; the first reader that knows a word takes it. */
export function scanPhrase(phrase: string, { categories, sources, places }: Stock): Lexeme[] {
  const figures = spelledFractions.reduce((text, [words, figure]) => text.replace(words, figure), phrase)
  const typed = [gluedAfterFigure, gluedBeforeGauge, gluedForms, gluedCoating]
    .reduce((text, glued) => text.replace(glued, ' '), figures)
    .replace(dottedLetters, (letters) => letters.replace(/[. ]/g, ''))
    .replace(dashedSizes, (_, ...found: (string | undefined)[]) => found.slice(0, 5).filter(Boolean).join(' x '))
    .replace(dashedGauges, '$1 x $2 x $3')
    .replace(dashedSides, '$1 x $2')
  const sourceCodes: SourceCodes = new Map(sources.map((source) => [upperOf(source), source]))
  const steelReaders: readonly Reader[] = [
    (place) => readNamedCategory(place, categories),
    readBy,
    ...(places ? [readDistance] : []),
    readQuantity,
    // In a need it is a note beside what is wanted.
    ...(places ? [readWeightLimit] : []),
    readWanted,
    readStainless,
    readNumbered,
    readNegated,
    // Lists and needs have readers of their own for metals.
    ...(places ? [readMetal] : []),
    readCoatingWord,
    readGrade,
    readSize,
    readProduct,
    readAluminizedType,
    readCondition,
  ]
  const readCode: Reader = (place) => readSource(place, sourceCodes)
  const isKnown = (place: Place) => [...steelReaders, readPlace, readCode].some((read) => read(place) !== undefined)
  const readArea: Reader = (place) => {
    const area = readAreaName(place)
    // South Bend is a city.
    return area && (readCityOfStock(place, places ?? []) ?? area)
  }
  const readers = [
    ...steelReaders,
    ...(places ? [(place: Place) => readCityBeforeState(place, isKnown), readArea] : []),
    readPlace,
    readCode,
    readSmallWord,
    ...(places ? [(place: Place) => readCityOfStock(place, places)] : []),
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
    if (match && match.end > place.at) return withOnly(place, match)
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
