import { formatCount } from '../text/count-text.ts'
import { lbPerCwt, lbPerKg, lbPerLongTon, lbPerMetricTon, lbPerShortTon, lbPerThousandLb } from './weight-units.ts'

export type WeightUnit = 'lb' | 'thousand lb' | 'kg' | 'cwt' | 'short ton' | 'metric ton' | 'long ton' | 'ton'

/** A weight as written; a `ton` may be any of the tons. */
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

/** Undefined for anything else, such as blanks and tons that may be short, metric or long ones. */
export function parseWeightLb(text: string): number | undefined {
  const stated = readStatedWeight(text)
  return stated && stated.unit !== 'ton' ? toPounds(stated.weight, stated.unit) : undefined
}

/** Pounds without a unit or with their own; undefined for anything else, and for other units. */
export function parsePlainPounds(text: string): number | undefined {
  const weightLb = Number(poundText.exec(text.trim().replaceAll(',', ''))?.[1])
  return Math.abs(weightLb) <= weightLbMax ? weightLb : undefined
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
