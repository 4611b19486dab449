import { expect, test } from 'vitest'
import type { SimilarPrices } from './schema.ts'
import { describePrices } from './words.ts'

const seven: SimilarPrices = {
  count: 7,
  last: { perCwt: '38.50', at: '2026-11-03T05:30:00.000Z', accepted: true },
  low: '36.00',
  high: '41.25',
  median: '39.10',
  cost: '33.80',
  customer: null,
}

test('what like steel brought is said in one line, with days in Pacific time', () => {
  expect(describePrices(seven)).toBe(
    'Last $38.50/cwt on Nov 2, accepted · 7 quotes $36.00 to $41.25, median $39.10 · cost $33.80',
  )
})

test('what the same customer was quoted comes first, and alone where it is all', () => {
  const one = { count: 1, last: { ...theirs, accepted: false }, low: '40.00', high: '40.00', median: '40.00' }
  expect(describePrices({ ...seven, customer: one })).toBe(
    'To this customer: last $40.00/cwt on Oct 3 · Last $38.50 on Nov 2, accepted · 7 quotes $36.00 to $41.25, median $39.10 · cost $33.80',
  )
  expect(describePrices({ ...one, cost: null, customer: one })).toBe('To this customer: last $40.00/cwt on Oct 3')
  const two = { ...one, count: 2 }
  expect(describePrices({ ...two, cost: null, customer: null })).toBe('Last $40.00/cwt on Oct 3 · 2 quotes at $40.00')
})

const theirs = { perCwt: '40.00', at: '2026-10-03T19:00:00.000Z' }

test('where nothing was quoted, the line says so, with what suppliers asked', () => {
  const none = { count: 0, last: null, low: null, high: null, median: null, customer: null }
  expect(describePrices({ ...none, cost: null })).toBe('No quote of like steel in 180 days')
  expect(describePrices({ ...none, cost: '33.80' })).toBe('No quote of like steel in 180 days · cost $33.80/cwt')
})
