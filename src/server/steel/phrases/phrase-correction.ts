import { distance } from 'fastest-levenshtein'
import { regions } from '../../../shared/places/regions.ts'
import { usStatesAndDc } from '../../../shared/places/states.ts'
import type { PhrasePart } from '../../../shared/search/schema.ts'
import { steelWords } from '../../../shared/steel/steel-vocabulary.ts'
import { spellingsOf } from '../../../shared/text/word-pattern.ts'
import { upperOf } from './phrase-lexemes.ts'
import { areaWords, phraseWords } from './phrase-vocabulary.ts'
import { type PhraseStock, readPhrase } from './read-phrase.ts'

const letters = /^\p{L}{4,}$/u
// 'Hott' has one letter too many.
const meantLetters = /^\p{L}{3,}$/u
const longWord = 8

/** Whether it may be misspelled: numbers, codes and words of up to three letters may not. */
export const isWord = (text: string): boolean => letters.test(text)

/** The words of some texts that others may be misspellings of, in capitals. */
export function wordsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    upperOf(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => meantLetters.test(word)),
  )
}

const vocabulary: readonly string[] = wordsIn([
  ...[phraseWords, areaWords, steelWords].flatMap((words) => Object.values<string>(words).flatMap(spellingsOf)),
  ...usStatesAndDc.map(([, name]) => name),
  ...regions.map(({ name }) => name),
])

function editsMax(word: string): number {
  return isWord(word) ? (word.length < longWord ? 1 : 2) : 0
}

/** The edits between two words; two letters in the wrong order are one. In the same case. */
function editsBetween(a: string, b: string): number {
  const edits = distance(a, b)
  return edits === 2 && a.length === b.length && isSwapped(a, b) ? 1 : edits
}

function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return a[at] === b[at + 1] && a[at + 1] === b[at]
}

/** The words of some texts that a word may be a misspelling of, the nearest first. The same word is none. */
export function wordsLike(word: string, texts: Iterable<string>): string[] {
  const max = editsMax(word)
  if (max === 0) return []
  const upper = upperOf(word)
  const near = new Map<string, number>()
  for (const other of texts) {
    if (near.has(other) || Math.abs(other.length - upper.length) > max) continue
    const edits = editsBetween(upper, other)
    if (edits <= max) near.set(other, edits)
  }
  const rank = (other: string) => (near.get(other) ?? 0) * 2 + Number(other[0] !== upper[0])
  return [...near.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** A word of a phrase that nothing has, and words of items' texts that it may be a misspelling of. */
export type UnfoundWord = { word: string; like: readonly string[] }

/**
 * Reads a phrase as it was probably meant: an unfound city as its state, then each misspelled word as the nearest word that means
 * something or that items have. The parts keep what was typed. Undefined if no word has another meaning.
 */
export function readMeantPhrase(
  q: string,
  stock: PhraseStock,
  unfound: readonly UnfoundWord[],
  stateOfCity: (city: string) => string | undefined,
): PhrasePart[] | undefined {
  const cities = unfound.flatMap(({ word }) => findCities(q, word, stateOfCity))
  const withCities = { ...stock, places: [...(stock.places ?? []), ...cities] }
  let meant = q
  const typedOf = new Map<string, string>()
  for (const { word, like } of unfound) {
    if (!hasWord(readPhrase(meant, withCities), word)) continue
    const other = findMeant(meant, word, like, withCities)
    if (other === undefined) continue
    meant = replaceWord(meant, word, other)
    typedOf.set(other, word)
  }
  if (cities.length === 0 && typedOf.size === 0) return undefined
  return readPhrase(meant, withCities).map((part) => ({ ...part, text: asTyped(part.text, typedOf) }))
}

const cityWordsMax = 3

/** Cities of up to three words with this one, as the stock would write them; the longest first. */
function findCities(q: string, word: string, stateOfCity: (city: string) => string | undefined): string[] {
  const words = q.split(/\s+/)
  const plain = words.map((text) => text.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, ''))
  const at = plain.findIndex((text) => upperOf(text.replace(/\.$/, '')) === upperOf(word))
  for (let count = at < 0 ? 0 : cityWordsMax; count > 0; count -= 1) {
    for (let start = at - count + 1; start <= at; start += 1) {
      if (start < 0 || start + count > words.length) continue
      // A comma ends a name.
      if (words.slice(start, start + count - 1).some((text) => /[,;]$/.test(text))) continue
      const city = plain.slice(start, start + count).join(' ')
      const state = stateOfCity(city)
      if (state !== undefined) return [`${city}, ${state}`]
    }
  }
  return []
}

function findMeant(q: string, word: string, like: readonly string[], stock: PhraseStock): string | undefined {
  const near = wordsLike(word, [...vocabulary, ...wordsIn(stock.categories)])
  // A word of the trade that means nothing here is no misspelling.
  if (near[0] === upperOf(word)) return undefined
  const known = new Set(like)
  return wordsLike(word, [...near, ...like])
    .find((other) => known.has(other) || !hasWord(readPhrase(replaceWord(q, word, other), stock), other))
    ?.toLowerCase()
}

function hasWord(parts: readonly PhrasePart[], word: string): boolean {
  return parts.some(({ filter, value }) => filter === 'text' && String(value).toUpperCase() === upperOf(word))
}

function replaceWord(text: string, word: string, other: string): string {
  return text.replace(wholeWord(word), other.toLowerCase())
}

function asTyped(text: string, typedOf: ReadonlyMap<string, string>): string {
  return [...typedOf].reduce((typed, [other, word]) => typed.replace(wholeWord(other), word), text)
}

// What is looked for has letters alone.
const wholeWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu')
