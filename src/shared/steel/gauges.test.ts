import { expect, test } from 'vitest'
import { fallbackProductTypes } from '../stock/terms.ts'
import { gaugeSeriesOf, gaugeThicknessIn } from './gauges.ts'

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
