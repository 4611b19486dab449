import { plainDimension, readThicknessFigure } from '../../../../shared/steel/figures.ts'
import { gaugeRangeOf, gaugeSeriesOf } from '../../../../shared/steel/gauges.ts'
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
