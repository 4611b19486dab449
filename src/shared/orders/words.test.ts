import { expect, test } from 'vitest'
import { type Delivery, deliveries } from '../quotes/terms.ts'
import {
  describeAllShipped,
  describeOddDay,
  describeOff,
  describePurchase,
  describeShipped,
  formatPurchaseReference,
} from './words.ts'

test('purchases of an order are lettered, and go on after Z', () => {
  expect([0, 1, 25, 26, 27, 702].map((position) => formatPurchaseReference('O-1007', position))).toEqual([
    'O-1007-A',
    'O-1007-B',
    'O-1007-Z',
    'O-1007-AA',
    'O-1007-AB',
    'O-1007-AAA',
  ])
})

const line = {
  ...({ pieces: null, weightLb: 42_350, unit: 'cwt', basis: 'actual' } as const),
  ...{ shippedPieces: 0, shippedWeightLb: 0, isComplete: false },
}

test('a line says what was ordered beside what was shipped', () => {
  expect(describeShipped({ ...line, shippedWeightLb: 42_130 })).toBe('Ordered 42,350 lb, shipped 42,130 lb.')
  expect(describeShipped({ ...line, pieces: 12, shippedPieces: 1, shippedWeightLb: 3_500.5 })).toBe(
    'Ordered 12 pieces, 42,350 lb, shipped 1 piece, 3,500.5 lb.',
  )
  const coil = { ...line, pieces: 1, shippedPieces: 1, shippedWeightLb: 42_130 }
  expect(describeShipped(coil)).toBe('Ordered 42,350 lb, shipped 42,130 lb.')
  expect(describeShipped(line)).toBe('Ordered 42,350 lb, nothing shipped yet.')
  const lot = { ...line, unit: 'lot', weightLb: null } as const
  expect(describeShipped({ ...lot, isComplete: true })).toBe('Ordered the lot, complete.')
  expect(describeShipped({ ...line, isComplete: true })).toBe('Ordered 42,350 lb, none of it shipped.')
})

test('what has shipped says of which lines no more will come than that', () => {
  const done = { ...line, isComplete: true }
  const plates = { ...done, pieces: 4, weightLb: 13_068 }
  const whole = [
    { ...done, shippedWeightLb: 38_200 },
    { ...plates, shippedPieces: 4, shippedWeightLb: 11_000 },
    { ...plates, shippedWeightLb: 13_000 },
    { ...done, unit: 'lot' as const },
  ]
  expect(describeAllShipped([...whole, line])).toBe('All of it has shipped.')
  const short = [
    { ...done, shippedWeightLb: 38_000 },
    { ...plates, shippedPieces: 3, shippedWeightLb: 13_068 },
    { ...plates, unit: 'piece' as const, weightLb: null },
  ]
  const start = 'No more of it will ship: '
  expect(describeAllShipped([...whole, ...short])).toBe(`${start}lines 5, 6, and 7 were shipped short.`)
  expect(describeAllShipped([...short, ...short])).toBe(`${start}6 lines were shipped short.`)
})

test('a purchase says what its supplier answered', () => {
  const answer = { answer: 'problem', readyOn: null, note: 'the heat is gone', at: '', by: '' } as const
  const problem = { state: 'problem', readyOn: null, answer, delivery: 'mailed', isChanged: false } as const
  expect(describePurchase({ ...problem, isShipped: false })).toBe('There is a problem: the heat is gone')
  expect(describePurchase({ ...problem, isShipped: true })).toBe('There was a problem: the heat is gone')
  const ready = { ...problem, state: 'confirmed', readyOn: '2026-12-04', answer: { ...answer, note: '' } } as const
  expect(describePurchase({ ...ready, isShipped: true })).toBe('Confirmed, ready Dec 4, 2026')
})

test('a purchase that its supplier does not know of is ready to send, until it has shipped', () => {
  const sent = { state: 'sent', readyOn: null, answer: null, isShipped: false, isChanged: false } as const
  for (const state of ['sent', 'by hand'] as const) {
    const tell = (delivery: Delivery) => describePurchase({ ...sent, state, delivery })
    expect(deliveries.map((delivery) => [delivery, tell(delivery)])).toEqual([
      ['queued', 'Waiting for an answer'],
      ['mailed', 'Waiting for an answer'],
      ['failed', 'Ready to send'],
      ['by hand', 'Waiting for an answer'],
      ['not yet', 'Ready to send'],
    ])
    expect(describePurchase({ ...sent, state, delivery: 'not yet', isShipped: true })).toBe('No answer')
    // Who does not know what a change dropped would ship that too.
    const changed = { ...sent, state, isShipped: true, isChanged: true }
    expect(describePurchase({ ...changed, delivery: 'not yet' })).toBe('Ready to send')
    expect(describePurchase({ ...changed, delivery: 'by hand' })).toBe('Changed, no answer needed')
  }
  expect(describePurchase({ ...sent, state: 'planned', delivery: null })).toBe('Not sent yet')
  expect(describePurchase({ ...sent, state: 'cancelled', delivery: 'not yet' })).toBe('Cancelled')
})

test('a shipment that is off says by how much, and never by as little as is not asked about', () => {
  expect([14.2, -49.6, 10.001, -100].map(describeOff)).toEqual([
    'That is 14% more than was ordered.',
    'That is 50% less than was ordered.',
    'That is 10.1% more than was ordered.',
    'That is 100% less than was ordered.',
  ])
})

test('a shipment far ahead or before its order is odd, a late entry or the next days are not', () => {
  const days = { orderedOn: '2026-11-20', today: '2026-11-28' }
  expect(['2026-11-20', '2026-11-28', '2026-12-05'].map((day) => describeOddDay(day, days))).toEqual([
    ...[undefined, undefined, undefined],
  ])
  expect(describeOddDay('2026-12-06', days)).toBe('Dec 6, 2026 is 8 days from now.')
  expect(describeOddDay('2026-11-19', days)).toBe('Nov 19, 2026 is before the order, which is of Nov 20, 2026.')
})
