/** What steel is sold as, in the words of the needs form. */
export type SteelCondition = 'Prime' | 'Excess Prime' | 'Secondary'

/** How suppliers and buyers write them, by judgment; the more exact words first. */
export const conditionWords: readonly (readonly [string, SteelCondition])[] = [
  ['(?:EXCESS|EX|XS)[-. /]*PRIME|PRIME[- ]EXCESS|EXCESS(?:ES)?|XS', 'Excess Prime'],
  ['NON[- ]?PRIME|SECONDAR(?:Y|IES|YS)|SECONDERY|SECONDS?|2NDS?|SECS?\\.?', 'Secondary'],
  ['PRIMES?|PRM\\.?', 'Prime'],
]

const patterns = conditionWords.map(
  ([words, condition]) => [new RegExp(`(?<![A-Z\\d])(?:${words})(?![A-Z\\d])`), condition] as const,
)
// Only as the whole text: within one, a letter may mean anything.
const codes: ReadonlyMap<string, SteelCondition> = new Map([
  ['P', 'Prime'],
  ['EP', 'Excess Prime'],
  ['XP', 'Excess Prime'],
  ['S', 'Secondary'],
  // Prime or secondary: as 'Prime/Secondary', not promised to be prime.
  ['P/S', 'Secondary'],
])
const conditionCharsMax = 100

/** The condition that a text names; undefined for none, and for other words such as 'Reject'. */
export function readCondition(text: string): SteelCondition | undefined {
  const words = text.slice(0, conditionCharsMax).toUpperCase()
  const code = codes.get(words.trim().replace(/\.$/, ''))
  if (code !== undefined) return code
  return patterns.find(([pattern]) => pattern.test(words))?.[1]
}
