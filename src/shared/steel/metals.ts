import { anyOf } from '../text/word-pattern.ts'
import { steelWords } from './steel-vocabulary.ts'

/** What carbon steel is not. A text that names none of these means carbon steel. */
export const otherMetals = [
  'stainless',
  'tool steel',
  'aluminum',
  'copper',
  'brass',
  'bronze',
  'nickel',
  'titanium',
] as const
export type OtherMetal = (typeof otherMetals)[number]

export const metals = ['carbon', ...otherMetals] as const
export type Metal = (typeof metals)[number]

const charsMax = 2_000

/** A pattern that no letter or digit adjoins. */
export const apart = (pattern: string) => new RegExp(`(?<![A-Z0-9.])(?:${pattern})(?![A-Z0-9])`)
const ofSteel = `(?![ -]${anyOf(steelWords.afterMetal)}(?![A-Z]))`
const metalWord = (pattern: string) =>
  apart(`(?<!\\b(?:NO|NOT|NON|WITHOUT)[ -])(?<!%[ -]?)(?<!ZINC[ -])(?:${pattern})${ofSteel}`)

/** The names of metals, wherever they stand. */
const nameWords: readonly (readonly [OtherMetal, RegExp])[] = [
  ['stainless', apart(`(?<!\\b(?:NO|NOT|NON)[ -])${anyOf(steelWords.stainless)}`)],
  ['tool steel', apart('TOOL STEELS?')],
  ['aluminum', metalWord('ALUM|ALUMINI?UM')],
  ['copper', metalWord('COPPER')],
  ['brass', metalWord('BRASS')],
  ['bronze', metalWord('BRONZE')],
  ['nickel', metalWord('INCONEL|MONEL|HASTELLOY|INCOLOY|NICKEL')],
  ['titanium', metalWord('TITANIUM')],
]

/** A text as the patterns expect it: capitals and single blanks. */
export const plainText = (text: string) => text.slice(0, charsMax).toUpperCase().replace(/\s+/g, ' ').trim()

export function findMetalNames(plain: string): OtherMetal[] {
  return nameWords.flatMap(([metal, pattern]) => (pattern.test(plain) ? metal : []))
}

/** As people say it, such as `stainless steel` and `brass`. */
export function metalName(metal: Metal): string {
  return metal === 'carbon' || metal === 'stainless' ? `${metal} steel` : metal
}

/** Without case. */
export function findMetal(text: string): Metal | undefined {
  const plain = text.trim().toLowerCase()
  return metals.find((metal) => metal === plain)
}
