import { expect, test } from 'vitest'
import { toSourceRows } from './source-stock-rows.ts'

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
