import { isBlankWord, quoteCell } from '../../../shared/cell-text.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import { lbPerCwt, lbPerKg, lbPerMetricTon, lbPerShortTon } from '../../../shared/weight-units.ts'

export type WeightUnit = 'lb' | 'kg' | 'cwt' | 'short ton' | 'metric ton' | 'ton'

export type WeightReading = {
  /** Pounds; undefined if the text has no weight, or not a certain one. */
  weightLb: number | undefined
  unit: WeightUnit | undefined
  /** An ambiguous weight in pounds, as short and as metric tons. Empty otherwise. */
  couldBeLb: readonly number[]
  /** A warning for staff, in a sentence; `''` if there is none. */
  note: string
}

const unitWords: Readonly<Record<string, WeightUnit>> = {
  KG: 'kg',
  KGS: 'kg',
  KILO: 'kg',
  KILOS: 'kg',
  CWT: 'cwt',
  ST: 'short ton',
  NT: 'short ton',
  'NET TON': 'short ton',
  'NET TONS': 'short ton',
  'SHORT TON': 'short ton',
  'SHORT TONS': 'short ton',
  MT: 'metric ton',
  MTS: 'metric ton',
  TONNE: 'metric ton',
  TONNES: 'metric ton',
  'METRIC TON': 'metric ton',
  'METRIC TONS': 'metric ton',
  T: 'ton',
  TON: 'ton',
  TONS: 'ton',
}

const lbPerUnit = {
  lb: 1,
  kg: lbPerKg,
  cwt: lbPerCwt,
  'short ton': lbPerShortTon,
  'metric ton': lbPerMetricTon,
} as const satisfies Record<Exclude<WeightUnit, 'ton'>, number>

const weightInUnit = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)) ?([A-Z ]{1,12})\.?$/

const decimalComma = /,(?!\d{3}(?!\d))/

const weightCharsMax = 40

/**
 * Reads pounds by `parseWeightLb`, which totals use; other units are only for checks, and T is ambiguous. Never fails.
 */
export function readWeight(text: string): WeightReading {
  if (isBlankWord(text)) return weightOf(undefined, undefined)
  const weightLb = parseWeightLb(text)
  if (weightLb !== undefined) return weightOf(weightLb, 'lb')
  const trimmed = text.trim()
  const isReadable = trimmed.length <= weightCharsMax && !decimalComma.test(trimmed)
  const [, digits, word] = (isReadable && weightInUnit.exec(plainWeight(trimmed))) || []
  const unit = word === undefined ? undefined : unitWords[word]
  if (unit === undefined)
    return { ...weightOf(undefined, undefined), note: `${quoteCell(text)} cannot be read as a weight` }
  const weight = Number(digits)
  if (unit === 'ton') return ambiguousTons(trimmed, weight)
  const reading = weightOf(roundedLb(weight * lbPerUnit[unit]), unit)
  return { ...reading, note: reading.note || `${quoteCell(text)} is not in pounds, so totals leave it out` }
}

function weightOf(weightLb: number | undefined, unit: WeightUnit | undefined): WeightReading {
  return {
    weightLb,
    unit,
    couldBeLb: [],
    note: weightLb !== undefined && weightLb <= 0 ? 'A weight must be above 0' : '',
  }
}

function ambiguousTons(text: string, tons: number): WeightReading {
  return {
    weightLb: undefined,
    unit: 'ton',
    couldBeLb: [roundedLb(tons * lbPerShortTon), roundedLb(tons * lbPerMetricTon)],
    note: `${quoteCell(text)} may be short tons of 2,000 lb or metric tons of 2,204.62 lb`,
  }
}

function plainWeight(text: string): string {
  return text.toUpperCase().replaceAll(',', '').replace(/\s+/g, ' ')
}

function roundedLb(weightLb: number): number {
  return Number(weightLb.toFixed(3))
}
