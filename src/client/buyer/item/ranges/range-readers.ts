import { plainDimension, readThicknessFigure } from '../../../../shared/steel/figures.ts'
import { gaugeRangeOf, gaugeSeriesOf } from '../../../../shared/steel/gauges.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import { inchReader, type RangeReader } from './range.ts'

/** Reads typed inches and, where the category has gauges, gauges: 10 GA is from or up to the end of its ordering range. */
export function thicknessReader(category: string): RangeReader {
  if (gaugeSeriesOf(category) === undefined) return inchReader
  return {
    read: (typed, end) => {
      const gauge = readGauge(typed)
      if (gauge === undefined) return inchReader.read(typed, end)
      return gaugeRangeOf(gauge, category)?.[end === 'from' ? 'lowIn' : 'highIn']
    },
    expected: 'Use inches or a gauge, such as 0.1875, 3/16 or 10 GA.',
    isEitherWay: ({ from, to }) => readGauge(from) !== undefined && readGauge(to) !== undefined,
  }
}

function readGauge(typed: string): number | undefined {
  return readThicknessFigure(plainDimension(typed))?.gauge
}

const decimalComma = /,(?!\d{3}(?!\d))/

/** Reads 5000, 5,000 or 5,000 lbs. */
export const poundReader: RangeReader = {
  read: (typed) => {
    const weightLb = decimalComma.test(typed) ? undefined : parseWeightLb(typed)
    return weightLb !== undefined && weightLb >= 0 ? weightLb : undefined
  },
  expected: 'Use pounds, such as 5,000.',
}
