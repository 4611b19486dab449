import { categoryTraits } from './categories.ts'
import { type GaugeSeries, gaugeSeriesOf, gaugeThicknessIn } from './gauges.ts'

/** Inches; both ends are included. */
export type GaugeRange = { lowIn: number; highIn: number }

/** A column of ordering tolerances. */
export type GaugeChart = 'hot rolled' | 'cold rolled' | 'coated'

// The ordering tolerances of http://www.craginmetals.com/chart.html; coated 8 and 9 from an unnamed service center's chart,
// rounded. Low and high of each gauge in turn.
// biome-ignore format: a line for every four gauges
const orderingRangesIn: Readonly<Record<GaugeChart, { firstGauge: number; lowHighIn: readonly number[] }>> = {
  'hot rolled': {
    firstGauge: 4,
    lowHighIn: [
      0.2152, 0.2332, 0.2002, 0.2182, 0.1853, 0.2033, 0.1713, 0.1873,
      0.1564, 0.1724, 0.1415, 0.1575, 0.1265, 0.1425, 0.1116, 0.1276,
      0.0966, 0.1126, 0.0827, 0.0967, 0.0677, 0.0817, 0.0613, 0.0733,
      0.0538, 0.0658, 0.0478, 0.0598, 0.0428, 0.0528,
    ],
  },
  'cold rolled': {
    firstGauge: 10,
    lowHighIn: [
      0.1285, 0.1405, 0.1136, 0.1256, 0.0986, 0.1106, 0.0847, 0.0947,
      0.0697, 0.0797, 0.0623, 0.0723, 0.0548, 0.0648, 0.0498, 0.0578,
      0.0438, 0.0518, 0.0378, 0.0458, 0.0329, 0.0389, 0.0299, 0.0359,
      0.0269, 0.0329, 0.0239, 0.0299, 0.0209, 0.0269, 0.0179, 0.0239,
      0.0159, 0.0199, 0.0144, 0.0184, 0.0129, 0.0169,
    ],
  },
  coated: {
    firstGauge: 8,
    lowHighIn: [
      0.159, 0.177, 0.144, 0.162, 0.1292, 0.1472, 0.1143, 0.1323,
      0.0994, 0.1174, 0.0854, 0.1014, 0.0705, 0.0865, 0.065, 0.077,
      0.0575, 0.0695, 0.0525, 0.0625, 0.0466, 0.0566, 0.0406, 0.0506,
      0.0356, 0.0436, 0.0326, 0.0406, 0.0296, 0.0376, 0.0266, 0.0346,
      0.0236, 0.0316, 0.0207, 0.0287, 0.0187, 0.0247, 0.0172, 0.0232,
      0.0157, 0.0217, 0.0142, 0.0202, 0.0127, 0.0187,
    ],
  },
}

/** The chart of a category; undefined for plate and for what has no gauges. */
export function gaugeChartOf(category: string): GaugeChart | undefined {
  const series = gaugeSeriesOf(category)
  if (series !== 'msg') return series
  return categoryTraits(category).finish === 'cold rolled' ? 'cold rolled' : 'hot rolled'
}

/**
 * What a mill may deliver for a gauge. Where the chart has no range: that of the other uncoated column, else half the way to
 * the neighbors. Undefined for a gauge that the series of the chart lacks.
 */
export function gaugeRange(gauge: number, chart: GaugeChart): GaugeRange | undefined {
  const series = seriesOfChart(chart)
  const nominalIn = gaugeThicknessIn(gauge, series)
  if (nominalIn === undefined) return undefined
  const range = chartRange(gauge, chart) ?? (series === 'msg' ? chartRange(gauge, otherUncoated(chart)) : undefined)
  if (range) return range
  const [thinnerIn, thickerIn] = [gaugeThicknessIn(gauge + 1, series), gaugeThicknessIn(gauge - 1, series)]
  const belowIn = Math.abs(nominalIn - (thinnerIn ?? thickerIn ?? nominalIn)) / 2
  const aboveIn = Math.abs(nominalIn - (thickerIn ?? thinnerIn ?? nominalIn)) / 2
  return { lowIn: exactIn(nominalIn - belowIn), highIn: exactIn(nominalIn + aboveIn) }
}

/** The range of a gauge in a category; undefined for plate, for a category without gauges, and for a gauge it lacks. */
export function gaugeRangeOf(gauge: number, category: string): GaugeRange | undefined {
  const chart = gaugeChartOf(category)
  return chart && gaugeRange(gauge, chart)
}

export function seriesOfChart(chart: GaugeChart): GaugeSeries {
  return chart === 'coated' ? 'coated' : 'msg'
}

function otherUncoated(chart: GaugeChart): GaugeChart {
  return chart === 'hot rolled' ? 'cold rolled' : 'hot rolled'
}

function chartRange(gauge: number, chart: GaugeChart): GaugeRange | undefined {
  const { firstGauge, lowHighIn } = orderingRangesIn[chart]
  if (gauge < firstGauge) return undefined
  const [lowIn, highIn] = lowHighIn.slice(2 * (gauge - firstGauge))
  return lowIn === undefined || highIn === undefined ? undefined : { lowIn, highIn }
}

// Differences of decimals are not exact.
function exactIn(valueIn: number): number {
  return Number(valueIn.toFixed(5))
}
