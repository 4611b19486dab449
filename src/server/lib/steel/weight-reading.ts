import { isBlankWord, quoteCell } from '../../../shared/cell-text.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import { lbPerCwt, lbPerKg, lbPerMetricTon, lbPerShortTon } from '../../../shared/weight-units.ts'

/** The units that weights come in; `ton` alone may be short or metric. */
export type WeightUnit = 'lb' | 'kg' | 'cwt' | 'short ton' | 'metric ton' | 'ton'

/** What a weight text says. */
export type WeightReading = {
  /** Pounds; undefined where the text names no weight, or none for certain. */
  weightLb: number | undefined
  unit: WeightUnit | undefined
  /** What an ambiguous weight could be, in pounds: by the short and by the metric ton. Empty otherwise. */
  couldBeLb: readonly number[]
  /** What staff should look at, in a sentence; `''` where nothing is doubtful. */
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

// A longer text is a remark.
const weightCharsMax = 40

/**
 * Reads a supplier's weight text. Pounds are read by the rule of `parseWeightLb`, which sums and filters go by; other units
 * are read for checks, and a note tells that totals leave them out. T, TON and TONS are ambiguous and give no weight. It never fails.
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
  return { ...reading, note: reading.note || `${quoteCell(text)} is not in pounds, so that no total counts it` }
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

// A thousandth of a pound is finer than any scale.
function roundedLb(weightLb: number): number {
  return Number(weightLb.toFixed(3))
}
