import { expect, test } from 'vitest'
import { aLine } from '../test/quotes.ts'
import { type OrderState, orderStates } from './order-states.ts'
import type { QuoteOffer } from './schema.ts'
import type { PricedLine } from './totals.ts'
import {
  describeMissingMargin,
  describeState,
  describeTaken,
  formatDollars,
  formatFreight,
  formatPounds,
  formatPrice,
  formatShortTons,
  notePriorSale,
} from './words.ts'

test('money and weights are written as the trade does', () => {
  expect(['1234.5', '0.1234', '-1234567.00', '7'].map(formatDollars)).toEqual([
    '$1,234.50',
    '$0.1234',
    '-$1,234,567.00',
    '$7.00',
  ])
  expect(formatPrice('42.5', 'cwt')).toBe('$42.50/cwt')
  expect([42_350, 3_828.6, 0.125].map(formatPounds)).toEqual(['42,350', '3,828.6', '0.125'])
  expect(formatShortTons(2_274_074)).toBe('1,137.037')
})

const [line, sums] = [aLine(), { weightLb: 42_350, lines: '1.00', freight: '0.00', all: '1.00' }]
const answer = { answer: 'accept' as const, lineIds: [line.id], name: 'Pat', note: null, purchaseOrder: null }
const offer: QuoteOffer = {
  ...{ reference: 'I-1042', version: 1, state: 'accepted', validUntil: '2026-12-04', company: 'Acme' },
  ...{ customerName: 'Pat', fobPoint: '', freight: 'included', freightAmount: null, terms: '', note: '' },
  ...{ lines: [line], totals: sums, quotedTotals: sums, isFreightToBeConfirmed: false, isReplaced: false },
  ...{ answer: { ...answer, at: '2026-11-28T20:00:00.000Z' }, sentAt: '2026-11-28T20:00:00.000Z', order: null },
}

test('an accepted quote says what became of its order', () => {
  const say = (state: NonNullable<QuoteOffer['order']>['state']) =>
    describeState({ ...offer, order: { reference: 'O-1007', state, lineIds: [line.id], link: null } })
  const title = 'Pat accepted this quote on Nov 28, 2026'
  const promise = 'We confirm every order by phone or email.'
  expect(describeState(offer)).toEqual({ title, text: `Thank you for your order. ${promise}` })
  expect(say('accepted')).toEqual({ title, text: `Thank you for your order O-1007. ${promise}` })
  expect(say('confirmed')).toEqual({ title, text: 'Thank you for your order. O-1007 is confirmed.' })
  expect(say('closed')).toEqual({ title, text: 'Thank you for your order. O-1007 is closed.' })
  expect(say('cancelled')).toEqual({
    title: 'Order O-1007 was cancelled',
    text: `${title}. None of it will ship. Please call or write to us.`,
  })
})

test('what is quoted is subject to prior sale until its order is confirmed', () => {
  const noteOf = (state: OrderState) =>
    notePriorSale({ order: { reference: 'O-1007', state, lineIds: [], link: null } })
  expect(notePriorSale({ order: null })).toBe('*Subject to prior sale')
  expect(orderStates.map((state) => noteOf(state) !== '')).toEqual([true, false, false, false, true])
})

test('a quote that holds no longer leads to the newer version, once there is one', () => {
  const newer =
    'We sent a newer version since. Please use the link to the newer version, or call or write to us for it.'
  const declined = { ...offer, answer: { ...answer, answer: 'decline' as const, at: '2026-11-28T20:00:00.000Z' } }
  for (const state of ['declined', 'withdrawn', 'expired'] as const) {
    const textOf = (isReplaced: boolean) => describeState({ ...declined, state, isReplaced }).text
    expect([state, textOf(false)]).toEqual([state, expect.stringMatching(/call or write to us for a new quote\.$/)])
    expect([state, textOf(true).endsWith(newer)]).toEqual([state, true])
  }
  const superseded = (isReplaced: boolean) => describeState({ ...offer, state: 'superseded', isReplaced })
  expect(superseded(true).title).toBe('A newer version replaces this quote')
  expect(superseded(false)).toEqual({
    title: 'This quote no longer holds',
    text: 'The version that replaced it was withdrawn. Please call or write to us for a new quote.',
  })
})

test('a buyer who declined with a note is told that we have it', () => {
  const declined = { ...answer, answer: 'decline' as const, note: 'We can do $39', at: '2026-11-28T20:00:00.000Z' }
  const textOf = (isReplaced: boolean) =>
    describeState({ ...offer, state: 'declined', answer: declined, isReplaced }).text
  expect(textOf(false)).toBe('We have your note and will get back to you.')
  expect(textOf(true)).toMatch(/^We sent a newer version since/)
})

test('freight of which a part was accepted is still to be confirmed', () => {
  expect([formatFreight('added', '1850.00'), formatFreight('added', null)]).toEqual([
    'Added: $1,850.00',
    'Freight to be confirmed',
  ])
})

test('a part of an offer is named where it is not all', () => {
  expect([describeTaken(1, 3), describeTaken(3, 3)]).toEqual(['1 of 3 lines', undefined])
})

test('a margin that is not known yet names what is missing for it', () => {
  const line: PricedLine = { pieces: 1, weightLb: 10_000, price: '40', unit: 'cwt', noQuote: false, cost: '30' }
  const unpriced = { ...line, price: null }
  const uncosted = { ...line, cost: null }
  const quotes: PricedLine[][] = [
    [unpriced, unpriced],
    [{ ...unpriced, cost: null }, unpriced],
    [uncosted, line, unpriced],
    [uncosted, uncosted],
    [{ ...line, weightLb: null }, line],
    [{ ...uncosted, weightLb: null }],
    [
      { ...line, unit: 'piece', pieces: null },
      { ...line, weightLb: null },
    ],
    [{ ...line, noQuote: true }],
  ]
  expect(quotes.map(describeMissingMargin)).toEqual([
    'needs a price',
    'needs a price and a cost',
    'needs 1 cost',
    'needs 2 costs',
    'needs 1 quantity',
    'needs 1 cost and 1 quantity',
    'needs 2 quantities',
    'no line is quoted',
  ])
})
