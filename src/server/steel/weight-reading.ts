import { readStatedWeight, toPounds, type WeightUnit } from '../../shared/steel/weight.ts'
import { isBlankWord, quoteCell } from '../../shared/text/cells.ts'

export type WeightReading = {
  /** Pounds; undefined if the text has no weight, or not a certain one. */
  weightLb: number | undefined
  unit: WeightUnit | undefined
  /** An ambiguous weight in pounds, as short and as metric tons. Empty otherwise. */
  couldBeLb: readonly number[]
  /** A warning for staff, in a sentence; `''` if there is none. */
  note: string
}

/** Reads pounds by `parseWeightLb`, as totals do; T is ambiguous. Never fails. */
export function readWeight(text: string): WeightReading {
  if (isBlankWord(text)) return weightOf(undefined, undefined)
  const stated = readStatedWeight(text)
  if (stated?.unit === 'ton') return ambiguousTons(text.trim(), stated.weight)
  const weightLb = stated && toPounds(stated.weight, stated.unit)
  if (stated && weightLb !== undefined) return weightOf(weightLb, stated.unit)
  return { ...weightOf(undefined, undefined), note: `${quoteCell(text)} cannot be read as a weight` }
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
    couldBeLb: [toPounds(tons, 'short ton'), toPounds(tons, 'metric ton')].filter((lb) => lb !== undefined),
    note: `${quoteCell(text)} may be short tons of 2,000 lb or metric tons of 2,204.62 lb`,
  }
}
