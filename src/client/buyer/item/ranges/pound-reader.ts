import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { RangeReader } from './range.ts'

const decimalComma = /,(?!\d{3}(?!\d))/

/** Reads typed pounds: 5000, 5,000 or 5,000 lbs. */
export const poundReader: RangeReader = {
  read: (typed) => {
    const weightLb = decimalComma.test(typed) ? undefined : parseWeightLb(typed)
    return weightLb !== undefined && weightLb >= 0 ? weightLb : undefined
  },
  expected: 'Use pounds, such as 5,000.',
}
