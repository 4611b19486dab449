import { expect, test } from 'vitest'
import { toSourceOptions, toSourceRows } from './sources.ts'

test("a source reads 'source code - state'", () => {
  expect(toSourceOptions([{ code: 'S12', location: 'TX' }])).toEqual([{ value: 'S12', label: 'S12 - TX' }])
})

test('a source code in two states is one choice, and one without a state shows only its code', () => {
  const options = toSourceOptions([
    { code: 'S12', location: 'OK' },
    { code: 'S12', location: 'TX' },
    { code: 'S13', location: '' },
  ])
  expect(options).toEqual([
    { value: 'S12', label: 'S12 - OK, TX' },
    { value: 'S13', label: 'S13' },
  ])
})

const ohio = {
  code: 'D1',
  location: 'OH',
  items: 2,
  weightLb: 100,
  lightestIn: 0.1,
  heaviestIn: 0.2,
  listedAt: '2026-01-02T00:00:00.000Z',
}

test('the states of a source code are one row with all of its stock', () => {
  const texas = {
    ...ohio,
    location: 'TX',
    items: 3,
    lightestIn: 0.05,
    heaviestIn: 0.15,
    listedAt: '2026-01-01T00:00:00.000Z',
  }
  const unmeasured = { ...ohio, location: '', items: 1, lightestIn: null, heaviestIn: null }
  const other = { ...unmeasured, code: 'D2' }
  expect(toSourceRows([ohio, texas, unmeasured, other])).toEqual([
    { ...ohio, location: 'OH, TX', items: 6, weightLb: 300, lightestIn: 0.05 },
    other,
  ])
})
