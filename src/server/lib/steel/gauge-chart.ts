import { categoryTraits } from '../../../shared/category-traits.ts'
import { type GaugeSeries, gaugesOf, gaugeThicknessIn } from '../../../shared/gauges.ts'

/** How far sheet that was ordered by gauge may be off: hot rolled with P&O and pickle dry, cold rolled, or coated. */
export type ToleranceClass = 'hot rolled' | 'cold rolled' | 'coated'

// http://www.craginmetals.com/chart.html; coated 8 and 9 from an unnamed service center's chart, rounded. Low
// and high of each gauge in turn.
const orderingRanges: Readonly<Record<ToleranceClass, { firstGauge: number; lowHighIn: readonly number[] }>> = {
  'hot rolled': {
    firstGauge: 4,
    lowHighIn: [
      0.2152, 0.2332, 0.2002, 0.2182, 0.1853, 0.2033, 0.1713, 0.1873, 0.1564, 0.1724, 0.1415, 0.1575, 0.1265, 0.1425,
      0.1116, 0.1276, 0.0966, 0.1126, 0.0827, 0.0967, 0.0677, 0.0817, 0.0613, 0.0733, 0.0538, 0.0658, 0.0478, 0.0598,
      0.0428, 0.0528,
    ],
  },
  'cold rolled': {
    firstGauge: 10,
    lowHighIn: [
      0.1285, 0.1405, 0.1136, 0.1256, 0.0986, 0.1106, 0.0847, 0.0947, 0.0697, 0.0797, 0.0623, 0.0723, 0.0548, 0.0648,
      0.0498, 0.0578, 0.0438, 0.0518, 0.0378, 0.0458, 0.0329, 0.0389, 0.0299, 0.0359, 0.0269, 0.0329, 0.0239, 0.0299,
      0.0209, 0.0269, 0.0179, 0.0239, 0.0159, 0.0199, 0.0144, 0.0184, 0.0129, 0.0169,
    ],
  },
  coated: {
    firstGauge: 8,
    lowHighIn: [
      0.159, 0.177, 0.144, 0.162, 0.1292, 0.1472, 0.1143, 0.1323, 0.0994, 0.1174, 0.0854, 0.1014, 0.0705, 0.0865, 0.065,
      0.077, 0.0575, 0.0695, 0.0525, 0.0625, 0.0466, 0.0566, 0.0406, 0.0506, 0.0356, 0.0436, 0.0326, 0.0406, 0.0296,
      0.0376, 0.0266, 0.0346, 0.0236, 0.0316, 0.0207, 0.0287, 0.0187, 0.0247, 0.0172, 0.0232, 0.0157, 0.0217, 0.0142,
      0.0202, 0.0127, 0.0187,
    ],
  },
}

// The same chart, pounds per square foot: the thickness times 41.82, except that the chart has none for MSG 29 and 30.
const chartWeights: Readonly<Record<GaugeSeries, { firstGauge: number; lbPerSqFt: readonly number[] }>> = {
  msg: {
    firstGauge: 3,
    lbPerSqFt: [
      10, 9.376, 8.748, 8.125, 7.498, 6.875, 6.252, 5.624, 5.001, 4.374, 3.751, 3.124, 2.814, 2.501, 2.25, 1.999, 1.748,
      1.501, 1.376, 1.25, 1.125, 0.999, 0.874, 0.749, 0.686, 0.623,
    ],
  },
  coated: {
    firstGauge: 8,
    lbPerSqFt: [
      7.031, 6.406, 5.779, 5.156, 4.533, 3.906, 3.283, 2.969, 2.655, 2.405, 2.158, 1.907, 1.656, 1.531, 1.405, 1.28,
      1.154, 1.033, 0.907, 0.845, 0.782, 0.719, 0.657,
    ],
  },
}

/** Which ordering tolerance a category's sheet has; undefined for plate and what is no category of carbon steel sheet. */
export function toleranceClassOf(category: string): ToleranceClass | undefined {
  const { form, finish } = categoryTraits(category)
  if (form === 'plate' || finish === undefined) return undefined
  if (finish === 'cold rolled') return finish
  return finish === 'hot rolled' || finish === 'P&O' || finish === 'pickle dry' ? 'hot rolled' : 'coated'
}

/**
 * The ordering tolerance of a gauge, in inches, both ends included; undefined where the chart has none. The ranges of
 * neighbors overlap, so they never tell which gauge a thickness is: ask `nearestGauge` for that.
 */
export function gaugeRangeIn(
  gauge: number,
  toleranceClass: ToleranceClass,
): { lowIn: number; highIn: number } | undefined {
  const { firstGauge, lowHighIn } = orderingRanges[toleranceClass]
  const [lowIn, highIn] = lowHighIn.slice(2 * (gauge - firstGauge))
  return gauge < firstGauge || lowIn === undefined || highIn === undefined ? undefined : { lowIn, highIn }
}

/** What the warehouse's chart says a square foot of a gauge weighs, in pounds; undefined where it says nothing. */
export function gaugeWeightLbPerSqFt(gauge: number, series: GaugeSeries): number | undefined {
  const { firstGauge, lbPerSqFt } = chartWeights[series]
  return lbPerSqFt[gauge - firstGauge]
}

/** The gauge whose nominal thickness is nearest, the thicker of two; undefined for what the table is far from. */
export function nearestGauge(thicknessIn: number, series: GaugeSeries): number | undefined {
  const distanceIn = (gauge: number) => Math.abs((gaugeThicknessIn(gauge, series) ?? Number.NaN) - thicknessIn)
  const nearest = gaugesOf(series).reduce((best, gauge) => (distanceIn(gauge) < distanceIn(best) ? gauge : best))
  return distanceIn(nearest) <= furthestIn ? nearest : undefined
}

// Half the widest step between neighbors.
const furthestIn = 0.0075

/** A thickness in the words of gauges, as in `about 10 GA`: a decimal is never exactly a gauge. `''` where none is near. */
export function aboutGauge(thicknessIn: number, series: GaugeSeries): string {
  const gauge = nearestGauge(thicknessIn, series)
  return gauge === undefined ? '' : `about ${gauge} GA`
}
