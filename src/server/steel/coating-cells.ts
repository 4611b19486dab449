import type { SteelFinish } from '../../shared/steel/categories.ts'
import { readCoating } from '../../shared/steel/coatings.ts'
import { isBlankWord } from '../../shared/text/cells.ts'

const designation = /^(GF?|AZ?|T[12])[- ]?(\d{2,3})[UE]?$/
const figure = /^(\d{1,3}|\d?\.\d{1,3})(?: ?(?:OZ|GSM|G)\b.*)?$/
const uncoated = /^(?:BARE|NONE|NO|UNCOATED|UNC)$/
const grams = /\bg\s?(?:\/|per)\s?m|\bg m2|\bgsm\b|\bgrams?\b/i
// Ounces a square foot; whole figures are hundredths of them, as in G90.
const ouncesMax = 5

type Letters = { ounces: string; grams: string }
const lettersOf: Partial<Record<SteelFinish, Letters>> = {
  galvanized: { ounces: 'G', grams: 'Z' },
  bonderized: { ounces: 'G', grams: 'Z' },
  galvaneal: { ounces: 'A', grams: 'ZF' },
  galvalume: { ounces: 'AZ', grams: 'AZM' },
}

/**
 * The designation that a cell of a coating column means, as it is written behind a grade: `G90` for `G-90`, for `90` and `.90`
 * of galvanized steel. `''` for bare steel and blanks, undefined for what is no coating. `heading` may say grams.
 */
export function readCoatingCell(text: string, finish: SteelFinish | undefined, heading: string): string | undefined {
  const words = text.trim().toUpperCase().replace(/\s+/g, ' ')
  if (isBlankWord(words) || uncoated.test(words)) return ''
  const [, family = '', weight = ''] = designation.exec(words) ?? []
  const plain = family.startsWith('T') ? `${family}-${weight}` : family + weight
  if (family !== '' && readCoating(plain, true)) return plain
  if (readCoating(words, true)) return words
  const letters = heading.trim().toUpperCase() === 'G' ? lettersOf.galvanized : finish && lettersOf[finish]
  const value = Number(figure.exec(words)?.[1] ?? Number.NaN)
  if (letters === undefined || Number.isNaN(value)) return undefined
  const candidates = candidatesOf(value, letters, grams.test(heading) || grams.test(words))
  return candidates.find((one) => readCoating(one, true) !== undefined)
}

// G275 is no coating, but Z275 is one.
function candidatesOf(value: number, letters: Letters, isGrams: boolean): string[] {
  const ofGrams = `${letters.grams}${value}`
  if (isGrams) return [ofGrams]
  const hundredths = value < ouncesMax ? Math.round(value * 100) : value
  return [`${letters.ounces}${String(hundredths).padStart(2, '0')}`, ...(value >= gramsMin ? [ofGrams] : [])]
}

// Fewer are hundredths of an ounce that no standard has.
const gramsMin = 120
