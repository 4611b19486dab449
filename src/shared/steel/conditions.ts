import { anyOf } from '../text/word-pattern.ts'
import { steelWords } from './steel-vocabulary.ts'

/** What steel is sold as, in the words of the needs form. */
export type SteelCondition = 'Prime' | 'Excess Prime' | 'Secondary'

const prime = anyOf(steelWords.prime)
const excessPrime = [
  `${anyOf(steelWords.excess)}[-. /]*${prime}`,
  'PRIME[- ]EXCESS',
  `EXCESS(?:ES)?(?! ${anyOf(steelWords.defects)})`,
  'XS',
]
/** How suppliers and buyers write them, by judgment; the more exact words first. */
export const conditionWords: readonly (readonly [string, SteelCondition])[] = [
  [excessPrime.join('|'), 'Excess Prime'],
  [anyOf(steelWords.secondary), 'Secondary'],
  ['PRIMES?|PRM\\.?', 'Prime'],
]

const patterns = conditionWords.map(
  ([words, condition]) => [new RegExp(`(?<![A-Z\\d])(?:${words})(?![A-Z\\d])`), condition] as const,
)
// Only as the whole text: within one, a letter may mean anything.
const codes: ReadonlyMap<string, SteelCondition> = new Map([
  ['P', 'Prime'],
  ['PR', 'Prime'],
  ['PRI', 'Prime'],
  ['PRIM', 'Prime'],
  ['EP', 'Excess Prime'],
  ['EX', 'Excess Prime'],
  ['XP', 'Excess Prime'],
  ['EXP', 'Excess Prime'],
  ['S', 'Secondary'],
  ['NP', 'Secondary'],
  // Prime or secondary: as 'Prime/Secondary', not promised to be prime.
  ['P/S', 'Secondary'],
])
const conditionCharsMax = 100

/** Undefined for none, and for other words such as 'Reject'. */
export function readCondition(text: string): SteelCondition | undefined {
  const words = text.slice(0, conditionCharsMax).toUpperCase()
  const code = codes.get(words.trim().replace(/\.$/, ''))
  if (code !== undefined) return code
  return patterns.find(([pattern]) => pattern.test(words))?.[1]
}

/** What a text is counted and filtered as: the condition that it names, else the text itself. */
export function conditionName(text: string): string {
  return readCondition(text) ?? text.trim()
}
