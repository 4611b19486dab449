import { categoryTraits, isUncoated } from './categories.ts'
import { readFigure, readThicknessFigure, type ThicknessFigure } from './figures.ts'
import { type ComparedSize, isBetween } from './thickness.ts'
import { roundWeightLb } from './weight.ts'

/** Manufacturers' Standard Gauge for uncoated sheet, or the gauges of coated sheet. */
export type GaugeSeries = 'msg' | 'coated'

// A service center's chart, http://www.craginmetals.com/chart.html, checked against
// https://greaseralley.com/2010/12/09/sheet-metal-gauge-chart/ (for MSG 3, 29 and 30). Charts with coated 22 GA as .0306
// have shifted rows; 15 USC 206 (7 GA = .1875) is for customs duties only.
const thicknessesIn: Readonly<Record<GaugeSeries, { firstGauge: number; nominalIn: readonly number[] }>> = {
  msg: {
    firstGauge: 3,
    nominalIn: [
      0.2391, 0.2242, 0.2092, 0.1943, 0.1793, 0.1644, 0.1495, 0.1345, 0.1196, 0.1046, 0.0897, 0.0747, 0.0673, 0.0598,
      0.0538, 0.0478, 0.0418, 0.0359, 0.0329, 0.0299, 0.0269, 0.0239, 0.0209, 0.0179, 0.0164, 0.0149, 0.0135, 0.012,
    ],
  },
  coated: {
    firstGauge: 8,
    nominalIn: [
      0.1681, 0.1532, 0.1382, 0.1233, 0.1084, 0.0934, 0.0785, 0.071, 0.0635, 0.0575, 0.0516, 0.0456, 0.0396, 0.0366,
      0.0336, 0.0306, 0.0276, 0.0247, 0.0217, 0.0202, 0.0187, 0.0172, 0.0157,
    ],
  },
}

/**
 * Undefined for plate and for other than carbon steel sheet. Coated steel has its own table:
 * https://www.steelmarketupdate.com/resources/steel-buyers-basics; the choice for each finish is judgment.
 */
export function gaugeSeriesOf(category: string): GaugeSeries | undefined {
  const { form, finish } = categoryTraits(category)
  if (form === 'plate' || finish === undefined) return undefined
  return isUncoated(finish) ? 'msg' : 'coated'
}

/** Undefined if the table does not have the gauge. */
export function gaugeThicknessIn(gauge: number, series: GaugeSeries): number | undefined {
  const { firstGauge, nominalIn } = thicknessesIn[series]
  return nominalIn[gauge - firstGauge]
}

/** As `readThicknessFigure`, with the thickness of a gauge; `series` is undefined where gauges do not apply. */
export function readGaugedFigure(plain: string, series: GaugeSeries | undefined): ThicknessFigure | undefined {
  const figure = readThicknessFigure(plain)
  if (figure?.gauge === undefined || series === undefined) return figure
  return { ...figure, valueIn: gaugeThicknessIn(figure.gauge, series) }
}

/** Whether any series has the gauge. */
export function isKnownGauge(gauge: number): boolean {
  return gaugeThicknessIn(gauge, 'msg') !== undefined || gaugeThicknessIn(gauge, 'coated') !== undefined
}

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

/** Undefined for plate and for what has no gauges. */
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

/** Undefined for plate, for a category without gauges, and for a gauge it lacks. */
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

/** A thickness that steel is sold in, and what counts as it. Inches; both ends are included. */
export type ThicknessStep = {
  /** `16 ga` or `3/16 in`; null for a gauge where the series differ. */
  name: string | null
  nominalIn: number
  fromIn: number
  /** Null for the thickest. */
  toIn: number | null
}

export type StepStock = ThicknessStep & { items: number; weightLb: number }

// The usual thicknesses of plate, by judgment; sheet and coil go up to them from the first that no gauge comes near.
const plateIn =
  '1/8 3/16 1/4 5/16 3/8 7/16 1/2 9/16 5/8 11/16 3/4 7/8 1 1-1/8 1-1/4 1-3/8 1-1/2 1-3/4 2 2-1/4 2-1/2 2-3/4 3 3-1/2 4 5 6'
const firstBesideGauges = '3/16'

/**
 * The steps of a series, the thinnest first: gauges and fractions; of plate (undefined) fractions alone. Half the way to the
 * next one counts as a step. Where series are mixed, the steps are those of uncoated sheet.
 */
export function thicknessSteps(series: GaugeSeries | 'mixed' | undefined): ThicknessStep[] {
  const fractions = plateIn.split(' ').map((size) => ({ name: `${size} in`, nominalIn: readFigure(size) ?? 0 }))
  if (series === undefined) return withEnds(fractions)
  const { firstGauge, nominalIn: gaugesIn } = thicknessesIn[series === 'mixed' ? 'msg' : series]
  const gauges = gaugesIn.map((nominalIn, index) => ({
    name: series === 'mixed' ? null : `${firstGauge + index} ga`,
    nominalIn,
  }))
  const first = fractions.findIndex(({ name }) => name === `${firstBesideGauges} in`)
  return withEnds([...gauges, ...fractions.slice(first)].sort((a, b) => a.nominalIn - b.nominalIn))
}

function withEnds(sizes: readonly Pick<ThicknessStep, 'name' | 'nominalIn'>[]): ThicknessStep[] {
  let fromIn = 0
  return sizes.map((size, index) => {
    const next = sizes[index + 1]
    const step = { ...size, fromIn, toIn: next ? exactIn(startOf(size, next) - comparedIn) : null }
    if (next) fromIn = startOf(size, next)
    return step
  })
}

// Where the value on screen, of three decimals, is the next thousandth too: so a thickness is in one step by both.
function startOf({ nominalIn }: { nominalIn: number }, next: { nominalIn: number }): number {
  return exactIn((Math.floor((nominalIn + next.nominalIn) * 500 + comparedIn) + 0.5) / 1_000)
}

// To what sizes are compared.
const comparedIn = 0.0001

export type SizeStock = ComparedSize & { items: number; weightLb: number }

/** The steps that have items: as many as From and To of the step find, so a range such as .180-.190 may count in several. */
export function countSteps(steps: readonly ThicknessStep[], sizes: Iterable<SizeStock>): StepStock[] {
  const stock = steps.map((step) => ({ ...step, items: 0, weightLb: 0 }))
  for (const size of sizes) {
    const thinnestIn = Math.min(size.lowIn, size.shownIn) - comparedIn
    const thickestIn = Math.max(size.highIn, size.shownIn) + comparedIn
    for (const step of stock) {
      const toIn = step.toIn ?? Number.POSITIVE_INFINITY
      if (step.fromIn > thickestIn) break
      if (toIn < thinnestIn || !isBetween(size, step.fromIn, toIn)) continue
      step.items += size.items
      step.weightLb += size.weightLb
    }
  }
  return stock.filter(({ items }) => items > 0).map((step) => ({ ...step, weightLb: roundWeightLb(step.weightLb) }))
}

// Differences of decimals are not exact.
function exactIn(valueIn: number): number {
  return Number(valueIn.toFixed(5))
}
