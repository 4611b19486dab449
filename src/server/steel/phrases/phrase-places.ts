import { findRegionCode, type RegionCode, regionName, regions } from '../../../shared/places/regions.ts'
import { findStateCode, usStatesAndDc } from '../../../shared/places/states.ts'
import type { PhrasePart } from '../../../shared/search/schema.ts'
import { anyOf } from '../../../shared/text/word-pattern.ts'
import { type Match, matchAt, type Place, partMatch, typedText, wholeWords } from './phrase-lexemes.ts'
import { areaWords, phraseWords } from './phrase-vocabulary.ts'

const oneOf = (texts: readonly string[]) => [...texts].sort((a, b) => b.length - a.length).join('|')

const stateName = wholeWords(
  `WASHINGTON,? D\\.?C\\.?|(?:N|S|W)(?:\\. ?| )(?:CAROLINA|DAKOTA|VIRGINIA)|${oneOf(usStatesAndDc.map(([, name]) => name.toUpperCase()))}`,
)
const stateCode = wholeWords(usStatesAndDc.map(([code]) => code).join('|'))
// Codes of two letters are states, or no words of their own.
const regionCode = wholeWords(
  regions
    .map(({ code }) => code)
    .filter((code) => code.length === 3)
    .join('|'),
)
const regionNamePattern = wholeWords(regions.map(({ name }) => name.toUpperCase().replace(/[- ]/g, '[- ]?')).join('|'))
const longRegionName = wholeWords('(EAST|WEST)[- ](NORTH|SOUTH)[- ]CENTRAL')
type AreaMeaning = { regions: readonly RegionCode[] } | { states: readonly string[] }
const meanings: Readonly<Record<keyof typeof areaWords, AreaMeaning>> = {
  pacificNorthwest: { states: ['OR', 'WA'] },
  gulfCoast: { states: ['AL', 'FL', 'LA', 'MS', 'TX'] },
  southwest: { states: ['AZ', 'NM', 'OK', 'TX'] },
  midwest: { regions: ['ENC', 'WNC'] },
  greatLakes: { regions: ['ENC'] },
  northeast: { regions: ['NE', 'MA'] },
  southeast: { regions: ['SA', 'ESC'] },
  eastCoast: { regions: ['NE', 'MA', 'SA'] },
  westCoast: { regions: ['PAC'] },
  mountains: { regions: ['MTN'] },
  south: { regions: ['SA', 'ESC', 'WSC'] },
  west: { regions: ['PAC', 'MTN'] },
}
// Object.keys loses the key type.
const areas = (Object.keys(areaWords) as (keyof typeof areaWords)[]).map(
  (name) => [wholeWords(`${anyOf(areaWords[name])}(?: ${anyOf(phraseWords.afterArea)})?`), meanings[name]] as const,
)
const beforePlace = new RegExp(`${anyOf(phraseWords.beforePlace)}[: ]+(?:${anyOf(phraseWords.betweenPlace)} )*`, 'y')
const afterRegion = / REGION(?=$|[\s,;])/y
// Kansas City is in Missouri.
const partOfTown = /[ -](?:CITY|HARBOR|BEACH|FALLS|SPRINGS)(?=$|[\s,;])/y

const wordsOfLanguage = new Set(['IN', 'OR', 'ME', 'HI', 'OK', 'ID', 'AL', 'CO'])
const conjunctions = new Set(['IN', 'OR'])

/** Reads a region or state, also after words such as 'ship from'. */
export function readPlace(place: Place): Match | undefined {
  const lead = matchAt(beforePlace, place.upper, place.at)
  const start = place.at + (lead?.[0].length ?? 0)
  return (lead && readPlaceAt({ ...place, isAfterComma: false }, start)) ?? readPlaceAt(place, place.at)
}

function readPlaceAt(place: Place, start: number): Match | undefined {
  return readRegion(place, start) ?? readStateName(place, start) ?? readStateCode(place, start)
}

/** Reads 'midwest' and the like, each region or state of it as a part. */
export function readAreaName(place: Place): Match | undefined {
  const start = place.at + (matchAt(beforePlace, place.upper, place.at)?.[0].length ?? 0)
  if ([longRegionName, stateName].some((pattern) => matchAt(pattern, place.upper, start))) return undefined
  for (const [pattern, meaning] of areas) {
    const match = matchAt(pattern, place.upper, start)
    if (!match) continue
    const end = start + match[0].length
    const text = typedText(place, end)
    const parts: PhrasePart[] =
      'regions' in meaning
        ? meaning.regions.map((code) => ({ text, filter: 'region', value: regionName(code) }))
        : meaning.states.map((value) => ({ text, filter: 'state', value }))
    return { end, lexemes: parts.map((part) => ({ kind: 'part', part })) }
  }
  return undefined
}

function readRegion(place: Place, start: number): Match | undefined {
  const { upper } = place
  const long = matchAt(longRegionName, upper, start)
  const match = long ?? matchAt(regionNamePattern, upper, start) ?? matchAt(regionCode, upper, start)
  if (!match) return undefined
  const code = long
    ? findRegionCode(`${long[1]?.charAt(0)}-${long[2]?.charAt(0)} Central`)
    : regions.find(({ name, code }) => [name, code].some((text) => plainLetters(text) === plainLetters(match[0])))?.code
  if (!code) return undefined
  const end = start + match[0].length
  const last = end + (matchAt(afterRegion, upper, end)?.[0].length ?? 0)
  return partMatch(last, { text: typedText(place, last), filter: 'region', value: regionName(code) })
}

const plainLetters = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '')

function readStateName(place: Place, start: number): Match | undefined {
  const match = matchAt(stateName, place.upper, start)
  if (!match) return undefined
  const end = start + match[0].length
  if (matchAt(partOfTown, place.upper, end)) return undefined
  const code = findStateCode(fullStateName(match[0]))
  return code === undefined ? undefined : stateMatch(place, end, code)
}

function fullStateName(name: string): string {
  if (/^WASHINGTON,? D/.test(name)) return 'DC'
  return name.replace(/^([NSW])(?:\. ?| )/, (_, letter: string) => ({ N: 'NORTH ', S: 'SOUTH ' })[letter] ?? 'WEST ')
}

function readStateCode(place: Place, start: number): Match | undefined {
  const code = matchAt(stateCode, place.upper, start)?.[0]
  if (code === undefined) return undefined
  const end = start + 2
  if (wordsOfLanguage.has(code)) {
    const isCapital = place.typed.slice(start, end) === code
    if (!isCapital && !place.isAfterComma) return undefined
    if (conjunctions.has(code) && isConjunction(place, end, isCapital)) return undefined
  }
  return stateMatch(place, end, code)
}

// 'coil, in Ohio', and 'COIL IN OHIO' or 'HR OR CR' where all is in capitals; but not in 'OH, IN, IL' or 'WA OR CA'.
function isConjunction(place: Place, end: number, isCapital: boolean): boolean {
  if (isCapital && /[a-z]/.test(place.typed)) return false
  const last = place.before.findLast(({ kind }) => kind !== 'or')
  if (isCapital && last?.kind === 'part' && last.part.filter === 'state') return false
  const next = /^ (?=\S)/.exec(place.upper.slice(end, end + 2)) ? end + 1 : undefined
  if (next === undefined) return false
  // Portland is a word that fits no filter.
  if (isCapital && place.upper.startsWith('OR ', end - 2) && last !== undefined && last.kind !== 'word') return true
  const following = { ...place, at: next, before: [], isAfterComma: false }
  return (
    readRegion(following, next) !== undefined ||
    matchAt(stateName, place.upper, next) !== undefined ||
    isOtherCode(place.upper, next)
  )
}

function isOtherCode(upper: string, at: number): boolean {
  const code = matchAt(stateCode, upper, at)?.[0]
  return code !== undefined && !conjunctions.has(code)
}

function stateMatch(place: Place, end: number, code: string): Match {
  // A word of the language reads as a state only in capitals.
  const typed = typedText(place, end)
  const text = wordsOfLanguage.has(typed.toUpperCase()) ? typed.toUpperCase() : typed
  return partMatch(end, { text, filter: 'state', value: code })
}

const stateText = usStatesAndDc.flatMap(([code, name]) => [code, name.toUpperCase()]).join('|')
const cityWords = `[A-Z][A-Z'.-]*(?: [A-Z][A-Z'.-]*){0,2}`
const storedPlace = new RegExp(`^(?<city>${cityWords}),? +(?<state>${stateText})\\.?(?:[ ,]+\\d{5}(?:-\\d{4})?)?$`)
const cityBeforeComma = /(?<city>[A-Z][A-Z'.-]+(?: [A-Z][A-Z'.-]+){0,2}), ?/y
const cityOfStock = wholeWords(cityWords)

/** Reads any city before a comma and its state, as that state. `isKnown` tells whether a word of the phrase is something else. */
export function readCityBeforeState(place: Place, isKnown: (place: Place) => boolean): Match | undefined {
  const match = matchAt(cityBeforeComma, place.upper, place.at)
  if (!match) return undefined
  const words = [...(match.groups?.['city'] ?? '').matchAll(/\S+/g)]
  // 'HR coil, TX' names no city.
  if (words.some(({ index }) => isKnown({ ...place, at: place.at + index, before: [] }))) return undefined
  const state = readPlace({ ...place, at: place.at + match[0].length, before: [], isAfterComma: true })
  const [lexeme] = state?.lexemes ?? []
  if (!state || lexeme?.kind !== 'part' || lexeme.part.filter !== 'state') return undefined
  return partMatch(state.end, { ...lexeme.part, text: typedText(place, state.end) })
}

/** Reads a city in which steel lies, as its state. One of two states is none. */
export function readCityOfStock(place: Place, places: readonly string[]): Match | undefined {
  const start = place.at + (matchAt(beforePlace, place.upper, place.at)?.[0].length ?? 0)
  const words = matchAt(cityOfStock, place.upper, start)?.[0].split(' ') ?? []
  const [first] = words
  if (first === undefined) return undefined
  const alike = places.filter((text) => text.slice(0, first.length).toUpperCase() === first).flatMap(readStoredPlace)
  for (let count = alike.length > 0 ? words.length : 0; count > 0; count -= 1) {
    const city = words.slice(0, count).join(' ')
    const [code, ...others] = new Set(alike.flatMap((stored) => (stored.city === city ? [stored.code] : [])))
    if (code === undefined || others.length > 0) continue
    const end = start + city.length
    return partMatch(end, { text: typedText(place, end), filter: 'state', value: code })
  }
  return undefined
}

function readStoredPlace(text: string): { city: string; code: string }[] {
  const { city, state = '' } = storedPlace.exec(text.trim().replace(/\s+/g, ' ').toUpperCase())?.groups ?? {}
  const code = findStateCode(state)
  return city === undefined || code === undefined ? [] : [{ city, code }]
}
