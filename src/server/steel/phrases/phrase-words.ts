import { conditionWords } from '../../../shared/steel/conditions.ts'
import { findMetalNames } from '../../../shared/steel/metals.ts'
import { anyOf } from '../../../shared/text/word-pattern.ts'
import { type Lexeme, type Match, matchAt, type Place, partMatch, typedText, wholeWords } from './phrase-lexemes.ts'
import { phraseWords } from './phrase-vocabulary.ts'

const aluminizedType = wholeWords('(?:TYPE|TY|T)[- ]?[12]')
const conditions = conditionWords.map(([pattern, value]) => [wholeWords(pattern), value] as const)

const onlyAfter = /,? ONLY(?=$|[\s,;.])/y
// Stainless steel, whose L is no length.
const stainlessGrade = wholeWords(
  String.raw`(?:SS|S/S|T|TYPE|TP)?[- ]?(?:${anyOf(phraseWords.stainlessNumbers)}|4[0-4]\d)[- ]?(?:L|LN|H|SS|S)`,
)
// With the word after it, which may say that it is no metal.
const metalName = /([A-Z][A-Z/]*)(?:[ -]([A-Z]+))?/y
const distance = wholeWords('(?:WITHIN |UNDER |LESS THAN )?\\d+(?:-| )?(?:MI|MILES?)(?: RADIUS)?')
const smallWords = wholeWords(anyOf(phraseWords.smallWords))
// Those of Spanish too.
const or = wholeWords('OR|AND|Y|O')
const negated = /(?:(?:NOT|EXCEPT|EXCLUDING|WITHOUT)[ -]+(?:(?:IN|FROM|A) )?[A-Z\d]+|NO [A-Z][A-Z\d]*)(?=$|[\s,;])/y
// What someone looks for by its number: the word before it is in no column.
const beforeNumber = new RegExp(
  String.raw`(?:${anyOf(phraseWords.numbered)}|COIL (?=#|NO|ID|NUM))?(?: ?(?:#|NO\.?|NUM(?:BER)?|ID))?[: ]*(?=[A-Z\d-]*\d{3})`,
  'y',
)
const identifier = /[A-Z\d][A-Z\d./-]*/y
const beforeSource = new RegExp(`${anyOf(phraseWords.beforeSource)}[: ]+`, 'y')
const sourceWordsMax = 5
// Shorter numbers are sizes.
const numericSourceMin = 4

/** Reads 'aluminized type 1', which grades write T1. */
export function readAluminizedType(place: Place): Match | undefined {
  const match = /ALUMINI/.test(place.upper) ? matchAt(aluminizedType, place.upper, place.at) : undefined
  if (!match) return undefined
  const end = place.at + match[0].length
  return partMatch(end, { text: typedText(place, end), filter: 'text', value: `T${match[0].slice(-1)}` })
}

export function readCondition(place: Place): Match | undefined {
  for (const [pattern, value] of conditions) {
    const match = matchAt(pattern, place.upper, place.at)
    if (!match) continue
    const end = place.at + match[0].length
    return partMatch(end, { text: typedText(place, end), filter: 'condition', value })
  }
  return undefined
}

/** Reads 'stainless 316L' as the word that stock has. */
export function readStainless(place: Place): Match | undefined {
  const match = matchAt(stainlessGrade, place.upper, place.at)
  if (!match) return undefined
  const end = place.at + match[0].length
  return partMatch(end, {
    text: typedText(place, end),
    filter: 'text',
    value: match[0].replace(/^[A-Z/]+[- ]?|[- ]/g, ''),
  })
}

/** Reads the name of another metal, such as 'stainless steel'; 'copper bearing' and the like name none. */
export function readMetal(place: Place): Match | undefined {
  const [named = '', first = '', second = ''] = matchAt(metalName, place.upper, place.at) ?? []
  const metal = findMetalNames(named).find((one) => findMetalNames(first).includes(one) || /^STEELS?$/.test(second))
  if (metal === undefined) return undefined
  const end = place.at + (/^STEELS?$/.test(second) ? named : first).length
  return partMatch(end, { text: typedText(place, end), filter: 'metal', value: metal })
}

/** Reads 'within 200 miles' as words: stock knows no distances, and it is no size. */
export function readDistance(place: Place): Match | undefined {
  const match = matchAt(distance, place.upper, place.at)
  if (!match) return undefined
  const end = place.at + match[0].length
  const text = typedText(place, end)
  return partMatch(end, { text, filter: 'text', value: text })
}

/** Small words are dropped, but 'or' and 'and' are kept for the words beside them. */
export function readSmallWord({ upper, at }: Place): Match | undefined {
  const small = matchAt(smallWords, upper, at)
  if (small) return { end: at + small[0].length, lexemes: [] }
  const match = matchAt(or, upper, at)
  return (
    match && { end: at + match[0].length, lexemes: [{ kind: 'or', isWord: match[0] === 'OR' || match[0] === 'O' }] }
  )
}

/** Reads 'not TX' and the like as words: it must not become a filter for the opposite. */
export function readNegated({ typed, upper, at }: Place): Match | undefined {
  const match = matchAt(negated, upper, at)
  if (!match) return undefined
  const end = at + match[0].length
  const words = typed.slice(at, end).split(/[ -]+/)
  return { end, lexemes: words.map((text) => ({ kind: 'word', text })) }
}

/** Reads 'heat 12345' and '#0012345' as the text of one number. */
export function readNumbered(place: Place): Match | undefined {
  const { upper, at } = place
  const lead = matchAt(beforeNumber, upper, at)?.[0] ?? ''
  const number = lead === '' ? undefined : matchAt(identifier, upper, at + lead.length)?.[0].replace(/[./-]+$/, '')
  if (number === undefined || number === '') return undefined
  const start = at + lead.length
  const end = start + number.length
  return partMatch(end, { text: typedText(place, end), filter: 'text', value: place.typed.slice(start, end) })
}

/** Source codes by their capital letters. */
export type SourceCodes = ReadonlyMap<string, string>

/** Reads 'prime only' and the like: what limits a part says no more than the part. */
export function withOnly({ typed, upper }: Place, match: Match): Match {
  const last = match.lexemes.at(-1)
  const only = last && isLimited(last) ? matchAt(onlyAfter, upper, match.end) : undefined
  if (!last || !only) return match
  const more = typed.slice(match.end, match.end + only[0].length)
  const end = match.end + only[0].length
  return { end, lexemes: [...match.lexemes.slice(0, -1), withText(last, more)] }
}

function isLimited(lexeme: Lexeme): boolean {
  return lexeme.kind === 'part'
    ? lexeme.part.filter !== 'text'
    : lexeme.kind === 'product' || lexeme.kind === 'category'
}

function withText(lexeme: Lexeme, more: string): Lexeme {
  if (lexeme.kind === 'part') return { ...lexeme, part: { ...lexeme.part, text: lexeme.part.text + more } }
  return lexeme.kind === 'product' || lexeme.kind === 'category' ? { ...lexeme, text: lexeme.text + more } : lexeme
}

/** Reads the longest of several that exist. */
export function readSource(place: Place, sources: SourceCodes): Match | undefined {
  const { upper, at } = place
  const lead = matchAt(beforeSource, upper, at)?.[0].length ?? 0
  return (
    (lead > 0 ? readSourceAt(place, at + lead, sources, true) : undefined) ?? readSourceAt(place, at, sources, false)
  )
}

function readSourceAt(place: Place, start: number, sources: SourceCodes, isNamed: boolean): Match | undefined {
  const words = place.upper.slice(start).split(/(?<=[^\s,;])(?=[\s,;])/, sourceWordsMax)
  for (let count = words.length; count > 0; count -= 1) {
    const text = words.slice(0, count).join('')
    const code = sources.get(text)
    const isNumber = /^\d+$/.test(text) && text.length < numericSourceMin
    if (code === undefined || (isNumber && !isNamed)) continue
    const end = start + text.length
    return partMatch(end, { text: typedText(place, end), filter: 'source', value: code })
  }
  return undefined
}
