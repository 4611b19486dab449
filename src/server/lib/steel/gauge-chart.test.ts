import { expect, test } from 'vitest'
import { gaugesOf, gaugeThicknessIn } from '../../../shared/gauges.ts'
import { aboutGauge, gaugeRangeIn, gaugeWeightLbPerSqFt, nearestGauge, toleranceClassOf } from './gauge-chart.ts'
import { gaugeChartLbPerSqFtIn } from './theoretical-weight.ts'

// Gauge, MSG: thickness, hot rolled range, cold rolled range, lb per sq ft, coated: thickness, range, lb per sq ft.
const chart = `
3  .2391 -           -           10.000 -     -           -
4  .2242 .2152-.2332 -           9.376  -     -           -
5  .2092 .2002-.2182 -           8.748  -     -           -
6  .1943 .1853-.2033 -           8.125  -     -           -
7  .1793 .1713-.1873 -           7.498  -     -           -
8  .1644 .1564-.1724 -           6.875  .1681 .159-.177   7.031
9  .1495 .1415-.1575 -           6.252  .1532 .144-.162   6.406
10 .1345 .1265-.1425 .1285-.1405 5.624  .1382 .1292-.1472 5.779
11 .1196 .1116-.1276 .1136-.1256 5.001  .1233 .1143-.1323 5.156
12 .1046 .0966-.1126 .0986-.1106 4.374  .1084 .0994-.1174 4.533
13 .0897 .0827-.0967 .0847-.0947 3.751  .0934 .0854-.1014 3.906
14 .0747 .0677-.0817 .0697-.0797 3.124  .0785 .0705-.0865 3.283
15 .0673 .0613-.0733 .0623-.0723 2.814  .0710 .0650-.0770 2.969
16 .0598 .0538-.0658 .0548-.0648 2.501  .0635 .0575-.0695 2.655
17 .0538 .0478-.0598 .0498-.0578 2.250  .0575 .0525-.0625 2.405
18 .0478 .0428-.0528 .0438-.0518 1.999  .0516 .0466-.0566 2.158
19 .0418 -           .0378-.0458 1.748  .0456 .0406-.0506 1.907
20 .0359 -           .0329-.0389 1.501  .0396 .0356-.0436 1.656
21 .0329 -           .0299-.0359 1.376  .0366 .0326-.0406 1.531
22 .0299 -           .0269-.0329 1.250  .0336 .0296-.0376 1.405
23 .0269 -           .0239-.0299 1.125  .0306 .0266-.0346 1.280
24 .0239 -           .0209-.0269 .999   .0276 .0236-.0316 1.154
25 .0209 -           .0179-.0239 .874   .0247 .0207-.0287 1.033
26 .0179 -           .0159-.0199 .749   .0217 .0187-.0247 .907
27 .0164 -           .0144-.0184 .686   .0202 .0172-.0232 .845
28 .0149 -           .0129-.0169 .623   .0187 .0157-.0217 .782
29 .0135 -           -           -      .0172 .0142-.0202 .719
30 .0120 -           -           -      .0157 .0127-.0187 .657`
const rows = chart
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

const number = (text = '-') => (text === '-' ? undefined : Number(text))
function range(text = '-') {
  const [lowIn, highIn] = text.split('-').map(Number)
  return text === '-' ? undefined : { lowIn, highIn }
}

test.each(rows)('gauge %s has the thickness, tolerance and weight of the chart', (gaugeText, ...cells) => {
  const gauge = Number(gaugeText)
  const [msgIn, hotRolled, coldRolled, msgLb, coatedIn, coated, coatedLb] = cells
  expect(gaugeThicknessIn(gauge, 'msg')).toBe(number(msgIn))
  expect(gaugeThicknessIn(gauge, 'coated')).toBe(number(coatedIn))
  expect(gaugeRangeIn(gauge, 'hot rolled')).toEqual(range(hotRolled))
  expect(gaugeRangeIn(gauge, 'cold rolled')).toEqual(range(coldRolled))
  expect(gaugeRangeIn(gauge, 'coated')).toEqual(range(coated))
  expect(gaugeWeightLbPerSqFt(gauge, 'msg')).toBe(number(msgLb))
  expect(gaugeWeightLbPerSqFt(gauge, 'coated')).toBe(number(coatedLb))
})

test('the tolerances end where the chart ends', () => {
  expect(gaugeRangeIn(3, 'hot rolled')).toBeUndefined()
  expect(gaugeRangeIn(31, 'coated')).toBeUndefined()
})

test('a larger gauge is thinner, within its own tolerance, and weighs what its thickness gives', () => {
  for (const series of ['msg', 'coated'] as const) {
    const thicknesses = gaugesOf(series).map((gauge) => gaugeThicknessIn(gauge, series) ?? 0)
    expect(thicknesses).toEqual(thicknesses.toSorted((a, b) => b - a))
    for (const gauge of gaugesOf(series)) {
      const thicknessIn = gaugeThicknessIn(gauge, series) ?? 0
      const lbPerSqFt = gaugeWeightLbPerSqFt(gauge, series) ?? thicknessIn * gaugeChartLbPerSqFtIn
      expect(Math.abs(lbPerSqFt - thicknessIn * gaugeChartLbPerSqFtIn)).toBeLessThan(0.0025)
    }
  }
})

test('tolerances go by hot rolled, cold rolled and coated', () => {
  expect(
    ['Hot Rolled P&O Coil', 'Cold Rolled Sheet', 'Galvaneal Coil', 'Hot Rolled Plate', 'Odd lots'].map(
      toleranceClassOf,
    ),
  ).toEqual(['hot rolled', 'cold rolled', 'coated', undefined, undefined])
})

test('a decimal is about the gauge whose nominal thickness is nearest, although the tolerances of two hold it', () => {
  for (const gauge of [10, 11]) {
    expect(gaugeRangeIn(gauge, 'hot rolled')?.lowIn).toBeLessThanOrEqual(0.127)
    expect(gaugeRangeIn(gauge, 'hot rolled')?.highIn).toBeGreaterThanOrEqual(0.127)
  }
  expect(nearestGauge(0.127, 'msg')).toBe(11)
  expect(nearestGauge(0.1271, 'msg')).toBe(10)
  expect(aboutGauge(0.135, 'msg')).toBe('about 10 GA')
  expect(aboutGauge(0.0785, 'coated')).toBe('about 14 GA')
})

test('a thickness far from every gauge is about none', () => {
  expect(aboutGauge(0.5, 'msg')).toBe('')
  expect(aboutGauge(0.003, 'msg')).toBe('')
  expect(nearestGauge(Number.NaN, 'msg')).toBeUndefined()
})

test('3/16 is not within the tolerance of 7 gauge', () => {
  expect(gaugeRangeIn(7, 'hot rolled')?.highIn).toBeLessThan(3 / 16)
  expect(gaugeThicknessIn(7, 'msg')).not.toBe(3 / 16)
})
