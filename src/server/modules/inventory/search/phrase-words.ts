import { type Match, matchAt, type Place, partMatch, typedText, wholeWords } from './phrase-lexemes.ts'

const conditions: readonly (readonly [RegExp, string])[] = (
  [
    ['(?:EXCESS|EX|XS)[-. /]*PRIME|PRIME[- ]EXCESS|EXCESS(?:ES)?|XS', 'Excess Prime'],
    ['PRIMES?', 'Prime'],
    ['SECONDAR(?:Y|IES)|SECONDS?|2NDS?|SECS?\\.?', 'Secondary'],
  ] as const
).map(([pattern, value]) => [wholeWords(pattern), value] as const)

const smallWords = wholeWords('IN|AND|OF|FOR|WITH|W/|FROM|TO|THE|A')
const or = wholeWords('OR')
// What someone looks for by its number: the word before it is in no column.
const beforeNumber =
  /(?:HEAT|HT|MELT|TAG|COIL (?=#|NO|ID|NUM)|PRODUCT ID|ID|PART|ITEM|LOT)?(?: ?(?:#|NO\.?|NUM(?:BER)?|ID))?[: ]*(?=[A-Z\d-]*\d{3})/y
const identifier = /[A-Z\d][A-Z\d./-]*/y
const beforeSource = /(?:SOURCE(?: CODE)?|SUPPLIER|MILL|SRC|LOCATION)[: ]+/y
const sourceWordsMax = 5
// Shorter numbers are sizes.
const numericSourceMin = 4

export function readCondition(place: Place): Match | undefined {
  for (const [pattern, value] of conditions) {
    const match = matchAt(pattern, place.upper, place.at)
    if (!match) continue
    const end = place.at + match[0].length
    return partMatch(end, { text: typedText(place, end), filter: 'condition', value })
  }
  return undefined
}

/** Small words are dropped; 'or' is kept for the words beside it. */
export function readSmallWord({ upper, at }: Place): Match | undefined {
  const small = matchAt(smallWords, upper, at)
  if (small) return { end: at + small[0].length, lexemes: [] }
  const match = matchAt(or, upper, at)
  return match && { end: at + match[0].length, lexemes: [{ kind: 'or' }] }
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

/** Reads a source code that exists; the longest of several. */
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
