import { findStateCode, usStatesAndDc } from '../../../shared/places/states.ts'
import { type Match, matchAt, type Place, partMatch, typedText, wholeWords } from './phrase-lexemes.ts'
import { beforePlace, readPlace } from './phrase-places.ts'

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
