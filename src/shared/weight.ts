import { lbPerCwt, lbPerKg, lbPerLongTon, lbPerMetricTon, lbPerShortTon } from './weight-units.ts'

export type WeightUnit = 'lb' | 'kg' | 'cwt' | 'short ton' | 'metric ton' | 'long ton' | 'ton'

/** A weight as written; a `ton` may be any of the tons. */
export type StatedWeight = { weight: number; unit: WeightUnit }

const poundText = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:lbs?\.?|pounds?|#)?$/i
const unitText = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)) ?([a-z][a-z ./]{0,15})$/i

const unitWords: Readonly<Record<string, WeightUnit>> = {
  ...wordsOf('kg', 'KG KGS KILO KILOS KILOGRAM KILOGRAMS'),
  ...wordsOf('cwt', 'CWT'),
  ...wordsOf('short ton', 'ST NT NTON NTONS NETTON NETTONS SHORTTON SHORTTONS USTON USTONS'),
  ...wordsOf('metric ton', 'MT MTS MTON MTONS TONNE TONNES METRICTON METRICTONS METRICTONNE METRICTONNES'),
  ...wordsOf('long ton', 'LT GT LONGTON LONGTONS GROSSTON GROSSTONS'),
  ...wordsOf('ton', 'T TN TNS TON TONS'),
}

function wordsOf(unit: WeightUnit, words: string): Record<string, WeightUnit> {
  return Object.fromEntries(words.split(' ').map((word) => [word, unit]))
}

const lbPerUnit = {
  lb: 1,
  kg: lbPerKg,
  cwt: lbPerCwt,
  'short ton': lbPerShortTon,
  'metric ton': lbPerMetricTon,
  'long ton': lbPerLongTon,
} as const satisfies Record<Exclude<WeightUnit, 'ton'>, number>

const decimalComma = /,(?!\d{3}(?!\d))/
const charsMax = 40

// More than the world's yearly steel output: longer numbers are not weights, and their sums would overflow.
const weightLbMax = 1e13

/** A weight with its unit, pounds if it has none; undefined for anything else, such as blanks. */
export function readStatedWeight(text: string): StatedWeight | undefined {
  const trimmed = text.trim()
  const weightLb = parsePlainPounds(trimmed)
  if (weightLb !== undefined) return { weight: weightLb, unit: 'lb' }
  if (trimmed.length > charsMax || decimalComma.test(trimmed)) return undefined
  const [, digits, word = ''] = unitText.exec(trimmed.replaceAll(',', '').replace(/\s+/g, ' ')) ?? []
  const unit = unitWords[word.replace(/[ ./]/g, '').toUpperCase()]
  return digits === undefined || unit === undefined ? undefined : { weight: Number(digits), unit }
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

/** Without the noise of floating-point products; undefined for more than a weight can be. */
export function toPounds(weight: number, unit: Exclude<WeightUnit, 'ton'>): number | undefined {
  if (unit === 'lb') return weight
  const weightLb = Number((weight * lbPerUnit[unit]).toFixed(3))
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
