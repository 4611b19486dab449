import { expect, test } from 'vitest'
import { lbPerKg, lbPerMetricTon, parseWeightLb } from '../../shared/steel/weight.ts'
import { readWeight } from './weight-reading.ts'

test.each(['42,350', '42350', ' 42,350 lbs ', '42350 lbs', '42350LB', '42350#', '42350 pounds'])(
  '%j is 42,350 pounds, as in every total',
  (text) => {
    expect(readWeight(text)).toEqual({ weightLb: 42_350, unit: 'lb', couldBeLb: [], note: '' })
    expect(parseWeightLb(text)).toBe(42_350)
  },
)

test.each([
  ['19,210 kg', 'kg', 42_350.801],
  ['19210KGS', 'kg', 42_350.801],
  ['19.21 MT', 'metric ton', 42_350.801],
  ['19.21 tonnes', 'metric ton', 42_350.801],
  ['19.21 Metric Tons', 'metric ton', 42_350.801],
  ['21.175 short tons', 'short ton', 42_350],
  ['21.175 ST', 'short ton', 42_350],
  ['21.175 net tons', 'short ton', 42_350],
  ['423.5 CWT', 'cwt', 42_350],
  ['423.5cwt.', 'cwt', 42_350],
])('%j is converted to pounds, as in every total', (text, unit, weightLb) => {
  expect(readWeight(text)).toEqual({ unit, weightLb, couldBeLb: [], note: '' })
  expect(parseWeightLb(text)).toBe(weightLb)
})

test('a kilogram and a metric ton follow their definitions', () => {
  expect(lbPerKg.toFixed(6)).toBe('2.204623')
  expect(lbPerMetricTon.toFixed(2)).toBe('2204.62')
})

test.each(['21.175 T', '21.175T', '21.175 tons', '21.175 ton'])('%j may be short or metric tons', (text) => {
  expect(readWeight(text)).toMatchObject({ weightLb: undefined, unit: 'ton', couldBeLb: [42_350, 46_682.884] })
  expect(readWeight(text).note).toBe(`'${text}' may be short tons of 2,000 lb or metric tons of 2,204.62 lb`)
})

test.each(['0', '0.00', '-500', '-500 lbs', '-3 kg', '0 MT'])('%j is not a possible weight, and says so', (text) => {
  expect(readWeight(text).note).toBe('A weight must be above 0')
})

test.each(['', '  ', '-', 'N/A', 'TBD', 'VARIOUS'])('%j gives no weight and no note', (text) => {
  expect(readWeight(text)).toEqual({ weightLb: undefined, unit: undefined, couldBeLb: [], note: '' })
})

test.each([
  'CALL ME',
  'abc',
  '500 lbs/pc',
  '19.210,5 kg',
  '18,5 T',
  '12 stone',
  '1e3 kg',
  '3/4 T',
  'kg',
  '5 constructor',
])('%j cannot be read as a weight, and says so', (text) => {
  expect(readWeight(text)).toMatchObject({ weightLb: undefined, unit: undefined })
  expect(readWeight(text).note).toBe(`'${text}' cannot be read as a weight`)
})

test('a remark of thousands of characters is not a weight', () => {
  for (const piece of ['1', '1,', '1 ', ' ', 'KG ', '.', '9']) {
    const reading = readWeight(`1${piece.repeat(2_000)}x`)
    expect(reading.weightLb).toBeUndefined()
    expect(reading.note.length).toBeLessThan(100)
  }
})
