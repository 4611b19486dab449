import { formatCount } from '../text/count-text.ts'

/** Pounds per kilogram; the pound is defined as 0.45359237 kg. */
export const lbPerKg = 1 / 0.45359237
/** Pounds per short ton, the ton of the US trade (https://midcitysteel.com/new-used-and-surplus-steel/). */
export const lbPerShortTon = 2_000

/** To a tenth, which is less than any coil. */
export const toTons = (weightLb: number) => Math.round((weightLb / lbPerShortTon) * 10) / 10
export const lbPerMetricTon = 1_000 * lbPerKg
const lbPerLongTon = 2_240
const lbPerCwt = 100
/** 'k lbs', and 'M lbs', where M is the Roman thousand (https://www.packaging-usa.com/what-is-m/). */
const lbPerThousandLb = 1_000

export type WeightUnit = 'lb' | 'thousand lb' | 'kg' | 'cwt' | 'short ton' | 'metric ton' | 'long ton' | 'ton'

/** A `ton` may be any of the tons. */
export type StatedWeight = { weight: number; unit: WeightUnit }

const poundText = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:lbs?\.?|pounds?|#)?$/i
const unitText = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)) ?([a-z][a-z ./]{0,15})$/i

// Patterns rather than lists of words, since buyers' pages load them.
const units: readonly (readonly [WeightUnit, lbPerUnit: number, words: RegExp])[] = [
  ['kg', lbPerKg, /^k(gs?|ilo(gram)?s?)$/],
  ['cwt', lbPerCwt, /^cwts?$/],
  ['thousand lb', lbPerThousandLb, /^(k|[km]lbs?|kips?)$/],
  ['short ton', lbPerShortTon, /^([sn]t|(n|net|short|us)tons?)$/],
  ['metric ton', lbPerMetricTon, /^(mts?|(m|metric)tons?|(metric)?tonnes?)$/],
  ['long ton', lbPerLongTon, /^([lg]t|(long|gross)tons?)$/],
  ['ton', Number.NaN, /^t(o?ns?)?$/],
]

const decimalComma = /,(?!\d{3}(?!\d))/
const charsMax = 40

// '19480K' may be kilograms.
const thousandLbMax = 1_000

// More than the world's yearly steel output: longer numbers are not weights, and their sums would overflow.
const weightLbMax = 1e13

/** A weight with its unit, pounds if it has none; undefined for anything else, such as blanks. */
export function readStatedWeight(text: string): StatedWeight | undefined {
  const trimmed = text.trim()
  const weightLb = parsePlainPounds(trimmed)
  if (weightLb !== undefined) return { weight: weightLb, unit: 'lb' }
  if (trimmed.length > charsMax || decimalComma.test(trimmed)) return undefined
  const [, digits, word = ''] = unitText.exec(trimmed.replaceAll(',', '').replace(/\s+/g, ' ')) ?? []
  const key = word.replace(/[ ./]/g, '').toLowerCase()
  const [unit] = units.find(([, , words]) => words.test(key)) ?? []
  const weight = Number(digits)
  return unit && !(unit === 'thousand lb' && weight >= thousandLbMax) ? { weight, unit } : undefined
}

/** Undefined for anything else, such as blanks, tons that may be short, metric or long ones, and less than nothing. */
export function parseWeightLb(text: string): number | undefined {
  const stated = readStatedWeight(text)
  const weightLb = stated && stated.unit !== 'ton' ? toPounds(stated.weight, stated.unit) : undefined
  return weightLb !== undefined && weightLb < 0 ? undefined : weightLb
}

/** Pounds without a unit or with their own; undefined for anything else, and for other units. */
export function parsePlainPounds(text: string): number | undefined {
  // Most weights of a list are plain digits, which need no pattern.
  const weightLb = hasOnlyDigits(text) ? Number(text) : Number(poundText.exec(text.trim().replaceAll(',', ''))?.[1])
  return Math.abs(weightLb) <= weightLbMax ? weightLb : undefined
}

function hasOnlyDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x30 || code > 0x39) return false
  }
  return text !== ''
}

/** Pounds as `42,350 lbs`; any other text as written. */
export function describeWeightText(text: string | null): string {
  const weightLb = parsePlainPounds(text ?? '')
  return weightLb === undefined ? (text ?? '') : `${formatCount(weightLb)} lbs`
}

/** Without the noise of floating-point products; undefined for more than a weight can be. */
export function toPounds(weight: number, unit: Exclude<WeightUnit, 'ton'>): number | undefined {
  if (unit === 'lb') return weight
  const [, lbPerUnit = Number.NaN] = units.find(([name]) => name === unit) ?? []
  const weightLb = Number((weight * lbPerUnit).toFixed(3))
  return Math.abs(weightLb) <= weightLbMax ? weightLb : undefined
}

/** Unreadable texts count as 0. */
export function totalWeightLb(texts: readonly string[]): { weightLb: number; withoutWeight: number } {
  const weightsLb = texts.map(parseWeightLb)
  return {
    weightLb: weightsLb.reduce<number>((sum, weightLb) => sum + (weightLb ?? 0), 0),
    withoutWeight: weightsLb.filter((weightLb) => weightLb === undefined).length,
  }
}

/** Without the noise of floating-point sums, which repeated additions and subtractions leave. */
export function roundWeightLb(weightLb: number): number {
  return Math.round(weightLb * 100) / 100
}

/** Density of carbon steel, pounds per cubic inch: 7,850 kg/m³. */
export const steelDensityLbPerIn3 = 0.2836
type SteelPieces = { thicknessIn: number; widthIn: number; lengthIn: number; qtyPcs: number }

/** The theoretical weight of sheets or plates in pounds: thickness x width x length x density x pieces. */
export function theoreticalWeightLb({ qtyPcs, thicknessIn, widthIn, lengthIn }: SteelPieces): number {
  return qtyPcs * thicknessIn * widthIn * lengthIn * steelDensityLbPerIn3
}

// Well above rolling tolerance, crown and trim, and below any wrong unit or count. Our own judgment.
const offRatioMax = 0.15

/** Whether a listed weight is more than 15% off the theoretical one, both in pounds. */
export function isWeightOff(listedLb: number, theoryLb: number): boolean {
  return theoryLb > 0 && Math.abs(listedLb - theoryLb) > offRatioMax * theoryLb
}

/** Checks the listed weight of sheets or plates, in pounds, against the theoretical weight. Undefined if within 15%. */
export function checkWeight(
  listedLb: number,
  pieces: SteelPieces,
): { theoryLb: number; reason: WeightErrorReason; warning: string } | undefined {
  const theoryLb = theoreticalWeightLb(pieces)
  if (listedLb <= 0 || !isWeightOff(listedLb, theoryLb)) return undefined
  const reason = likelyReason(listedLb, theoryLb, pieces.qtyPcs)
  return {
    theoryLb,
    reason,
    warning: `The theoretical weight is ${Math.round(theoryLb).toLocaleString('en-US')} lb${reasonWords[reason]}`,
  }
}

const reasonWords = {
  'one piece': ': is this the weight of one piece?',
  kilograms: ': are these kilograms?',
  tons: ': are these tons?',
  hundredweight: ': is this hundredweight?',
  unclear: '',
} as const
type WeightErrorReason = keyof typeof reasonWords

function likelyReason(listedLb: number, theoryLb: number, qtyPcs: number): WeightErrorReason {
  const factors: (readonly [WeightErrorReason, number])[] = [
    ['kilograms', lbPerKg],
    ['hundredweight', lbPerCwt],
    ['tons', lbPerShortTon],
  ]
  if (qtyPcs > 1) factors.unshift(['one piece', qtyPcs])
  const missesBy = ([, factor]: readonly [WeightErrorReason, number]) => Math.abs(listedLb * factor - theoryLb)
  const nearest = factors.reduce((best, factor) => (missesBy(factor) < missesBy(best) ? factor : best))
  return isWeightOff(listedLb * nearest[1], theoryLb) ? 'unclear' : nearest[0]
}
