import { expect, test } from 'vitest'
import { describeMiles, findStateNear, milesBetween } from './distances.ts'
import { usStatesAndDc } from './states.ts'

test('distances are those between the middles of states, whichever comes first', () => {
  expect(milesBetween('OH', 'OH')).toBe(0)
  expect(milesBetween('OH', 'IN')).toBeCloseTo(milesBetween('IN', 'OH'), 6)
  // As a map shows them, within a tenth.
  expect(milesBetween('IN', 'OH')).toBeGreaterThan(170)
  expect(milesBetween('IN', 'OH')).toBeLessThan(210)
  expect(milesBetween('CA', 'NY')).toBeGreaterThan(2_300)
  expect(milesBetween('CA', 'NY')).toBeLessThan(2_600)
  for (const [code] of usStatesAndDc) expect([code, milesBetween(code, 'OH') < 5_000]).toEqual([code, true])
  expect(milesBetween('OH', '')).toBeNaN()
})

test('distances are said in steps of 50 miles', () => {
  expect([0, 20, 189, 1_234, Number.NaN].map(describeMiles)).toEqual([
    'same state',
    'about 50 mi',
    'about 200 mi',
    'about 1,250 mi',
    '',
  ])
})

test.for([
  ['60609', 'IL'],
  ['46402-1234', 'IN'],
  ['00501', 'NY'],
  ['06390', 'CT'],
  [' ohio ', 'OH'],
  ['tx', 'TX'],
  ['73301', 'TX'],
  ['00601', undefined],
  ['6060', undefined],
  ['Chicago', undefined],
] as const)('%s is in %s', ([text, state]) => {
  expect(findStateNear(text)).toBe(state)
})
