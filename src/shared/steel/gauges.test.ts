import { expect, test } from 'vitest'
import { fallbackProductTypes } from '../stock/terms.ts'
import { countSteps, gaugeRangeOf, gaugeSeriesOf, gaugeThicknessIn, thicknessSteps } from './gauges.ts'
import { thicknessDecimals } from './thickness.ts'

test('the tables end where the charts end', () => {
  const ends = { msg: [3, 30], coated: [8, 30] } as const
  for (const series of ['msg', 'coated'] as const) {
    expect(ends[series].map((gauge) => gaugeThicknessIn(gauge, series))).toEqual([
      expect.any(Number),
      expect.any(Number),
    ])
  }
  expect([2, 31, 10.5, -1, Number.NaN].map((gauge) => gaugeThicknessIn(gauge, 'msg'))).toEqual(Array(5).fill(undefined))
  expect([7, 31].map((gauge) => gaugeThicknessIn(gauge, 'coated'))).toEqual([undefined, undefined])
})

test('uncoated sheet goes by the Manufacturers’ Standard Gauge, coated sheet by its own table, and plate has no gauge', () => {
  expect(fallbackProductTypes.map((name) => gaugeSeriesOf(name))).toEqual([
    undefined,
    ...Array(6).fill('msg'),
    ...Array(2).fill('coated'),
    ...Array(2).fill('msg'),
    ...Array(8).fill('coated'),
  ])
  expect(gaugeSeriesOf('Odd lots')).toBeUndefined()
})

test('coated 22 and 24 gauge are not from the charts with shifted rows', () => {
  expect(gaugeThicknessIn(22, 'coated')).toBe(0.0336)
  expect(gaugeThicknessIn(24, 'coated')).toBe(0.0276)
})

test('gauges follow the trade, not customs law', () => {
  expect([7, 10, 16].map((gauge) => gaugeThicknessIn(gauge, 'msg'))).toEqual([0.1793, 0.1345, 0.0598])
})

test('aluminum and stainless have no gauges here', () => {
  expect(['Stainless CR Sheet', 'Aluminum Sheet', 'Aluminum Coil'].map(gaugeSeriesOf)).toEqual(Array(3).fill(undefined))
})

test('a gauge has the ordering range of its category', () => {
  expect(gaugeRangeOf(10, 'Hot Rolled Coil')).toEqual({ lowIn: 0.1265, highIn: 0.1425 })
  expect(gaugeRangeOf(10, 'Hot Rolled P&O Sheet')).toEqual({ lowIn: 0.1265, highIn: 0.1425 })
  expect(gaugeRangeOf(10, 'Cold Rolled Coil')).toEqual({ lowIn: 0.1285, highIn: 0.1405 })
  expect(gaugeRangeOf(10, 'Galvanized Sheet')).toEqual({ lowIn: 0.1292, highIn: 0.1472 })
  expect(gaugeRangeOf(30, 'Galvalume Coil')).toEqual({ lowIn: 0.0127, highIn: 0.0187 })
})

test('where its column has no range, the other uncoated column or the way to the neighbors counts', () => {
  expect(gaugeRangeOf(22, 'Hot Rolled Sheet')).toEqual({ lowIn: 0.0269, highIn: 0.0329 })
  expect(gaugeRangeOf(7, 'Cold Rolled Sheet')).toEqual({ lowIn: 0.1713, highIn: 0.1873 })
  expect(gaugeRangeOf(29, 'Cold Rolled Sheet')).toEqual({ lowIn: 0.01275, highIn: 0.0142 })
  expect(gaugeRangeOf(3, 'Hot Rolled Coil')).toEqual({ lowIn: 0.23165, highIn: 0.24655 })
  expect(gaugeRangeOf(30, 'Hot Rolled Coil')).toEqual({ lowIn: 0.01125, highIn: 0.01275 })
})

test('plate, other categories and unknown gauges have none', () => {
  expect(gaugeRangeOf(10, 'Hot Rolled Plate')).toBeUndefined()
  expect(gaugeRangeOf(10, 'Odd lots')).toBeUndefined()
  expect(gaugeRangeOf(42, 'Hot Rolled Coil')).toBeUndefined()
  expect(gaugeRangeOf(3, 'Galvanized Coil')).toBeUndefined()
})

test.for([
  ['msg', '16 ga', 0.0565, 0.0634],
  ['coated', '16 ga', 0.0605, 0.0674],
  ['msg', '3/16 in', 0.1835, 0.1904],
  ['mixed', null, 0.0565, 0.0634],
  [undefined, '1/4 in', 0.2185, 0.2814],
] as const)('of %s steel %s is from %d to %d in', ([series, name, fromIn, toIn]) => {
  const steps = thicknessSteps(series)
  expect(steps).toContainEqual({ name, nominalIn: expect.any(Number), fromIn, toIn })
})

test.for(['msg', 'coated', 'mixed', undefined] as const)('the steps of %s steel leave no thickness out', (series) => {
  const steps = thicknessSteps(series)
  expect([steps[0]?.fromIn, steps.at(-1)?.toIn]).toEqual([0, null])
  for (const [index, { nominalIn, fromIn, toIn }] of steps.entries()) {
    for (const valueIn of [nominalIn, Number(nominalIn.toFixed(thicknessDecimals))]) {
      expect([valueIn, fromIn <= valueIn && valueIn <= (toIn ?? valueIn)]).toEqual([valueIn, true])
    }
    const next = steps[index + 1]
    if (next && toIn !== null) expect(next.fromIn).toBeCloseTo(toIn + 0.0001, 6)
  }
})

test('a step counts what its From and To would find; a range of thicknesses counts in each step that it touches', () => {
  const plain = (thicknessIn: number, shownIn = thicknessIn) => ({
    lowIn: thicknessIn,
    highIn: thicknessIn,
    shownIn,
    items: 1,
    weightLb: 0.1,
  })
  const sizes = [
    plain(0.0598, 0.06),
    plain(0.0568, 0.057),
    plain(0.0564, 0.056),
    plain(4.5 / 25.4),
    { ...plain(0.18), highIn: 0.19, items: 3 },
    plain(7 / 32),
  ]
  expect(countSteps(thicknessSteps('msg'), sizes).map(({ name, items, weightLb }) => [name, items, weightLb])).toEqual([
    ['17 ga', 1, 0.1],
    ['16 ga', 2, 0.2],
    ['7 ga', 4, 0.2],
    ['3/16 in', 3, 0.1],
    ['4 ga', 1, 0.1],
  ])
  expect(countSteps(thicknessSteps(undefined), [plain(9 / 32), plain(20)])).toMatchObject([
    { name: '1/4 in', items: 1 },
    { name: '6 in', items: 1 },
  ])
})
