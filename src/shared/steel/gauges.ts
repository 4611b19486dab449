import { categoryTraits } from './categories.ts'

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
  return finish === 'hot rolled' || finish === 'P&O' || finish === 'pickle dry' || finish === 'cold rolled'
    ? 'msg'
    : 'coated'
}

/** Undefined if the table does not have the gauge. */
export function gaugeThicknessIn(gauge: number, series: GaugeSeries): number | undefined {
  const { firstGauge, nominalIn } = thicknessesIn[series]
  return nominalIn[gauge - firstGauge]
}

/** Whether any series has the gauge. */
export function isKnownGauge(gauge: number): boolean {
  return gaugeThicknessIn(gauge, 'msg') !== undefined || gaugeThicknessIn(gauge, 'coated') !== undefined
}
