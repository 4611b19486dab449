import { anyOf } from '../text/word-pattern.ts'
import { steelWords } from './steel-vocabulary.ts'

/** Galvanized, galvannealed, Galvalume, Galfan, and aluminized of type 1 and 2. A weight in one says nothing in another. */
export type CoatingFamily = 'G' | 'A' | 'AZ' | 'GF' | 'T1' | 'T2'

/** `weight` is the number of the designation: hundredths of an ounce a square foot, both sides together. */
export type Coating = { family: CoatingFamily; weight: number }

const coatingCharsMax = 200
const gramsPerHundredthOunce = 3.05

// Equal by ASTM A653/A653M and A792/A792M, not by the factor: https://www.scribd.com/document/701072025/ASTM-A653 and
// http://www.steelroofing.com/steelroofing/trade_specs_data.html
const metricPairs: Readonly<Partial<Record<CoatingFamily, Readonly<Record<number, number>>>>> = {
  G: { 90: 30, 120: 40, 180: 60, 275: 90 },
  A: { 75: 25, 120: 40, 180: 60 },
  AZ: { 150: 50, 165: 55, 180: 60 },
}
const metricFamilies: Readonly<Record<string, CoatingFamily>> = { Z: 'G', ZF: 'A', AZ: 'AZ', AZM: 'AZ', ZGF: 'GF' }

// Only the weights of the standards, after their letter: 60G is grams a square meter on each side, and G50 is a grade.
const forms = [
  `(?<g>GF?)[- ]?(?<ounces>${anyOf(steelWords.galvanizedWeights)})[UE]?`,
  `(?<a>A)-?(?<annealed>${anyOf(steelWords.galvannealedWeights)})`,
  `AZ[- ]?(?<aluzinc>${anyOf(steelWords.galvalumeWeights)})`,
  String.raw`(?<metric>ZG?F|Z|AZM?)[- ]?(?<grams>\d{1,2}[05])`,
  `(?<type>T[12])[- ](?<aluminized>${anyOf(steelWords.aluminizedWeights)})`,
]
const designation = new RegExp(String.raw`(?<![A-Z0-9.])(?:${forms.join('|')})(?![A-Z0-9]|\.\d)`, 'g')
const mayHoldCoating = /[AGMZF][- ]?\d|T[12][- ]\d/
const speaksOfGalvaneal = /GALV[- ]?ANN?EAL|\bZF ?\d|\bA[- ]?653/
// In structural steel G60 is grade 60.
const gradedByG = /\bA[- ]?(?:516|572|656|709|871)(?!\d)/

type Found = { coating: Coating; index: number; text: string }

/**
 * Reads a coating weight anywhere in a text, such as `A653 CS-B G90`: of several the lightest, of several families none.
 * `A40` and `A60` count alone, in a text that speaks of galvaneal, or if the caller knows that it is.
 */
export function readCoating(text: string, isGalvaneal = false): Coating | undefined {
  const words = text.slice(0, coatingCharsMax).trim().toUpperCase()
  const [first, ...others] = findCoatings(words, isGalvaneal).map(({ coating }) => coating)
  if (first === undefined || others.some(({ family }) => family !== first.family)) return undefined
  return { family: first.family, weight: Math.min(first.weight, ...others.map(({ weight }) => weight)) }
}

/** Whether `A40` and `A60` beside this text, such as a product or category, are coatings. */
export function isGalvanealText(text: string): boolean {
  return speaksOfGalvaneal.test(text.toUpperCase())
}

/** Whether an item has the wanted coating or a heavier one of the same family. */
export function isCoatedAtLeast(item: Coating | undefined, wanted: Coating): boolean {
  return item !== undefined && item.family === wanted.family && item.weight >= wanted.weight
}

/** Its designation, such as `G90`, `A40` or `T1-25`. */
export function formatCoating({ family, weight }: Coating): string {
  const digits = String(weight).padStart(2, '0')
  return family === 'T1' || family === 'T2' ? `${family}-${digits}` : `${family}${digits}`
}

/** `words`, in upper case, with blanks for what is a coating beside other words. */
export function withoutCoatings(words: string): string {
  return findCoatings(words, false).reduce(
    (rest, { text, index }) =>
      text === words ? rest : rest.slice(0, index) + ' '.repeat(text.length) + rest.slice(index + text.length),
    words,
  )
}

function findCoatings(words: string, isGalvaneal: boolean): Found[] {
  // Much quicker for the many texts without one.
  if (!mayHoldCoating.test(words) || gradedByG.test(words)) return []
  return [...words.matchAll(designation)].flatMap((match) => {
    const coating = toCoating(match.groups)
    const isMeant =
      match.groups?.['a'] === undefined || isGalvaneal || match[0] === words || speaksOfGalvaneal.test(words)
    return coating && isMeant ? [{ coating, index: match.index, text: match[0] }] : []
  })
}

function toCoating({
  g,
  ounces,
  annealed,
  aluzinc,
  metric,
  grams,
  type,
  aluminized,
}: Record<string, string | undefined> = {}): Coating | undefined {
  if (g !== undefined) return { family: g === 'GF' ? 'GF' : 'G', weight: Number(ounces) }
  if (annealed !== undefined) return { family: 'A', weight: Number(annealed) }
  if (aluzinc !== undefined) return { family: 'AZ', weight: Number(aluzinc) }
  if (type !== undefined) return { family: type === 'T1' ? 'T1' : 'T2', weight: Number(aluminized) }
  const family = metric === undefined ? undefined : metricFamilies[metric]
  return (
    family && {
      family,
      weight: metricPairs[family]?.[Number(grams)] ?? Math.round(Number(grams) / gramsPerHundredthOunce),
    }
  )
}
