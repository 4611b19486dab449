import { expect, test } from 'vitest'
import { headlineOf } from '../deals/document.ts'
import { aLine, aQuote } from '../test/quotes.ts'
import { toQuoteDocument } from './document.ts'
import type { QuoteOffer } from './schema.ts'

const lines = [aLine({ id: 'coil' }), aLine({ id: 'plate', price: '40' }), aLine({ id: 'none', noQuote: true })]
const offer: QuoteOffer = {
  ...aQuote(lines, { state: 'sent', sentAt: '2026-11-26T18:00:00.000Z' }),
  ...{ company: 'Acme', customerName: 'Pat', order: null, isFreightToBeConfirmed: false, isReplaced: false },
  sentAt: '2026-11-26T18:00:00.000Z',
}
const answer = { answer: 'accept', name: 'Pat', note: null, purchaseOrder: 'PO-7', at: offer.sentAt } as const
const order = { reference: 'O-1007', state: 'confirmed', lineIds: ['coil'], link: null } as const

test('sums and freight of an open quote follow the lines that its buyer has chosen', () => {
  expect(headlineOf(toQuoteDocument(offer))).toBe('Total $35,438.75')
  const chosen = toQuoteDocument(offer, new Set(['coil']))
  expect(headlineOf(chosen)).toBe('Total without freight $17,998.75')
  expect(chosen.facts).toContainEqual(['Freight', expect.stringContaining('Freight to be confirmed')])
  expect(chosen.lines.map(({ isLeft, marks }) => [isLeft, marks])).toEqual([
    [false, ''],
    [true, ''],
    [false, ''],
  ])
})

test('each fact that a line can hold is there, and what became of the accepted lines', () => {
  const document = toQuoteDocument({
    ...{ ...offer, state: 'accepted', order: { ...order, lineIds: [...order.lineIds] } },
    answer: { ...answer, lineIds: ['coil', 'plate'] },
  })
  expect(document.facts).toEqual([
    ['Date', 'Nov 26, 2026'],
    ['Good through', 'Dec 4, 2026'],
    ['Your PO', 'PO-7'],
    ['FOB point', 'Cleveland, OH'],
    ['Freight', 'Freight of $500.00 is added to the price of the steel.'],
  ])
  expect(document.lines.map(({ marks }) => marks)).toEqual(['', 'no longer on order O-1007', ''])
})

test('each state is a word, and has the progress of an order where one is there or may come', () => {
  const told = (changes: Partial<QuoteOffer>) => {
    const { badge, progress } = toQuoteDocument({ ...offer, ...changes })
    return [badge.word, badge.tone, progress?.reached]
  }
  const accepted = (state: NonNullable<QuoteOffer['order']>['state']) =>
    told({ state: 'accepted', answer: { ...answer, lineIds: ['coil'] }, order: { ...order, state, lineIds: ['coil'] } })
  expect(told({})).toEqual(['Open', 'open', null])
  expect(told({ state: 'accepted', answer: { ...answer, lineIds: ['coil'] } })).toEqual([
    'Accepted',
    'good',
    'accepted',
  ])
  expect(accepted('confirmed')).toEqual(['Confirmed', 'good', 'confirmed'])
  expect(accepted('closed')).toEqual(['Closed', 'good', 'closed'])
  expect(accepted('cancelled')).toEqual(['Cancelled', 'caution', 'cancelled'])
  expect(told({ state: 'declined' })).toEqual(['Declined', 'plain', undefined])
  expect(told({ state: 'withdrawn' })).toEqual(['Withdrawn', 'caution', undefined])
  expect(told({ state: 'expired' })).toEqual(['Expired', 'caution', undefined])
  expect(told({ state: 'superseded', isReplaced: true })).toEqual(['Replaced', 'caution', undefined])
  // Its successor was withdrawn.
  expect(told({ state: 'superseded' })).toEqual(['No longer valid', 'caution', undefined])
})
