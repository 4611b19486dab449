import { expect, test } from 'vitest'
import { findStarts } from '../quotes/starts.ts'
import { type Deal, readDeal } from './deal-state.ts'

const inquiry: Deal['inquiry'] = {
  id: 'inquiry',
  request: [],
  status: 'pending',
  createdAt: '2026-11-24T18:00:00.000Z',
  itemCount: 3,
}
const inquiryId = 'inquiry'
const sources = [
  { inquiryId, code: 'DMW1' },
  { inquiryId, code: 'B7' },
]
const begun: Deal = { inquiry, sources, asks: [], quotes: [], orders: [] }
const line = { id: 'a', price: null, noQuote: false, inquiryItemId: null } as Deal['quotes'][number]['lines'][number]
const priced = { ...line, id: 'b', price: '38.5' }
const aQuote = (state: Deal['quotes'][number]['state'], delivery: Deal['quotes'][number]['delivery'] = 'mailed') => ({
  id: 'quote',
  inquiryIds: [inquiryId],
  state,
  delivery,
  validUntil: '2026-12-04',
  lines: [line, priced],
  answer: null,
  order:
    state === 'accepted' ? { id: '1', reference: 'O-1007', state: 'accepted' as const, lineIds: ['a', 'b'] } : null,
})
const aPurchase = (state: Deal['orders'][number]['purchases'][number]['state'], readyOn: string | null = null) => ({
  id: '1',
  reference: 'O-1007-B',
  sourceCode: 'B7',
  state,
  delivery: 'mailed' as const,
  readyOn,
  isShipped: false,
  isChanged: false,
})
const anOrder: Deal['orders'][number] = {
  id: '1',
  reference: 'O-1007',
  state: 'accepted',
  purchases: [],
  shipmentCount: 0,
}
const asked = (...states: Deal['asks'][number]['state'][]) =>
  states.map((state, index) => ({
    ...{ state, inquiryId, sourceCode: ['dmw1', 'B7'][index] ?? '' },
    ...{ delivery: 'mailed' as const, isOrdered: false },
  }))

/** `Asked: 1 of 2 suppliers answered > Write the quote`: how far the deal is, where it stands, and what is next. */
function brief(deal: Partial<Deal>): string {
  const { now, ended, words, next } = readDeal({ ...begun, ...deal })
  return `${ended ?? now ?? 'New'}: ${words} > ${next?.label ?? 'nothing'}`
}

test('a deal shows the states that it comes through, each with what became of it', () => {
  expect(readDeal(begun)).toEqual({
    states: ['Asked', 'Quoted', 'Accepted', 'Confirmed', 'Shipped', 'Closed'].map((name) => ({ name, mark: 'next' })),
    now: undefined,
    ended: undefined,
    words: expect.stringMatching(/^3 lines, sent Nov 24.* · Suppliers not asked yet$/),
    toldOrderIds: [],
    next: { label: 'Ask 2 suppliers', act: 'ask' },
  })
  const marks = (deal: Partial<Deal>) => readDeal({ ...begun, ...deal }).states.map(({ mark }) => mark)
  expect(marks({ quotes: [aQuote('sent')] }).slice(0, 3)).toEqual(['skipped', 'done', 'next'])
  const shipped = { quotes: [aQuote('accepted')], orders: [{ ...anOrder, state: 'shipped' as const }] }
  expect(marks({ ...shipped, asks: asked('answered') })).toEqual(['done', 'done', 'done', 'done', 'done', 'next'])
})

test('what is next follows from what was asked, quoted and ordered', () => {
  expect(brief({ asks: asked('answered') })).toBe(
    'Asked: 3 lines, sent Nov 24 · 1 of 1 supplier answered, 1 not asked > Ask 1 supplier',
  )
  expect(brief({ asks: asked('sent', 'withdrawn') })).toBe(
    'Asked: 3 lines, sent Nov 24 · 0 of 1 supplier answered, 1 not asked > Ask 1 supplier',
  )
  expect(brief({ asks: asked('sent', 'answered') })).toBe(
    'Asked: 3 lines, sent Nov 24 · 1 of 2 suppliers answered > Write the quote',
  )
  const untold = asked('sent', 'sent').map((ask, index) =>
    index === 0 ? { ...ask, delivery: 'not yet' as const } : ask,
  )
  expect(brief({ asks: untold })).toBe(
    'Asked: 3 lines, sent Nov 24 · 0 of 2 suppliers answered, 1 ready to send > Write the quote',
  )
  expect(brief({ asks: untold.slice(0, 1) })).toMatch(/^New: .* 1 ready to send/)
  expect(brief({ asks: asked('answered', 'answered') })).toBe(
    'Asked: 3 lines, sent Nov 24 · 2 of 2 suppliers answered > Write the quote',
  )
  const one = { products: [], seenAt: null, sources: [], itemCount: 1, status: 'pending', isQuotable: true }
  const request = [inquiryId, 'other', 'archived'].map((id) => ({ ...one, id, isQuotable: id !== 'archived' }))
  const whole = { inquiry: { ...inquiry, request }, sources: [] }
  expect(brief(whole)).toBe('New: 3 lines in 3 inquiries, sent Nov 24 > Quote all 2 together')
  // Its copy is for both.
  const both = { ...aQuote('declined'), inquiryIds: [inquiryId, 'other'] }
  expect(brief({ ...whole, quotes: [both] })).toBe('Declined: Declined > Write a new version')
  const said = { name: 'Pat', note: 'We can do $39', purchaseOrder: null, at: '2026-11-24T20:00:00.000Z' }
  const withNote = { ...both, answer: { ...said, answer: 'decline' as const, lineIds: [] } }
  expect(brief({ ...whole, quotes: [withNote] })).toBe('Declined: A counteroffer to answer > Write a new version')
  const left = { ...aQuote('draft', null), lines: [priced, { ...line, noQuote: true }] }
  expect(brief({ quotes: [left] })).toBe('New: Draft, 1 of 1 line priced, 1 without a quote > Send quote')
  expect(brief({ quotes: [aQuote('draft', null)] })).toBe('New: Draft, 1 of 2 lines priced > Send quote')
  expect(brief({ quotes: [aQuote('sent', 'not yet')] })).toBe('New: Ready: send the buyer its link > Tell the buyer')
  expect(brief({ quotes: [aQuote('superseded'), aQuote('sent')] })).toBe(
    'Quoted: Version 2: Sent, the buyer can accept it through Dec 4, 2026 > nothing',
  )
  expect(brief({ quotes: [aQuote('declined')] })).toBe('Declined: Declined > Write a new version')
})

test('while a quote is written, what suppliers have not answered is told', () => {
  expect(brief({ asks: asked('sent', 'answered'), quotes: [aQuote('draft', null)] })).toBe(
    'Asked: Draft, 1 of 2 lines priced · 1 of 2 suppliers answered > Send quote',
  )
  expect(brief({ quotes: [aQuote('draft', null)] })).toBe('New: Draft, 1 of 2 lines priced > Send quote')
})

test('once there is an order, it is where the deal stands', () => {
  const quotes = [aQuote('accepted')]
  const ordered = (state: Deal['orders'][number]['state'], purchases = [aPurchase('planned')]) =>
    brief({ quotes, orders: [{ ...anOrder, state, purchases }] })
  expect(ordered('accepted')).toBe('Accepted: O-1007: To confirm > Confirm order')
  expect(ordered('confirmed', [aPurchase('sent'), aPurchase('confirmed')])).toBe(
    'Confirmed: O-1007: Waiting for 1 of 2 suppliers > Add shipment',
  )
  expect(ordered('confirmed', [aPurchase('problem'), aPurchase('sent')])).toBe(
    'Confirmed: O-1007: A supplier has a problem: O-1007-B > Add shipment',
  )
  expect(ordered('confirmed', [aPurchase('confirmed', '2999-12-09'), aPurchase('confirmed', '2999-12-04')])).toBe(
    'Confirmed: O-1007: Ready Dec 9, 2999 > Add shipment',
  )
  expect(ordered('confirmed', [aPurchase('confirmed', '2020-01-02')])).toBe(
    'Confirmed: O-1007: Ready since Jan 2, 2020 > Add shipment',
  )
  // What has shipped is no longer in the way.
  expect(
    ordered('confirmed', [{ ...aPurchase('problem'), isShipped: true }, aPurchase('confirmed', '2999-12-04')]),
  ).toBe('Confirmed: O-1007: Ready Dec 4, 2999 > Add shipment')
  expect(ordered('confirmed', [])).toBe('Confirmed: O-1007: Ready to ship > Add shipment')
  expect(ordered('shipped')).toBe('Shipped: O-1007: Shipped, to close > Close order')
  expect(ordered('closed')).toBe('Closed: O-1007: Closed > nothing')
  const [accepted] = quotes
  const { order, ...quote } = accepted ?? aQuote('accepted')
  const cancelled: Deal = {
    ...{ ...begun, quotes: [{ ...quote, order: order && { ...order, state: 'cancelled' } }] },
    orders: [{ ...anOrder, state: 'cancelled' }],
  }
  expect(brief(cancelled)).toBe('Cancelled: O-1007 was cancelled > Write a new version')
})

test('what the order of a whole quote left out can be quoted, and both orders are told', () => {
  const one = { products: [], seenAt: null, sources: [], itemCount: 2, status: 'quoted', isQuotable: true }
  const request = [inquiryId, 'other'].map((id) => ({ ...one, id, isQuotable: id === inquiryId }))
  const inquiryIds = [inquiryId, 'other']
  const accepted = {
    ...aQuote('accepted'),
    inquiryIds,
    order: { ...anOrder, state: 'confirmed' as const, lineIds: ['b'] },
  }
  const confirmed = { ...anOrder, state: 'confirmed' as const }
  const whole = { inquiry: { ...inquiry, request }, quotes: [accepted], orders: [confirmed] }
  expect(brief(whole)).toBe('Confirmed: O-1007: Ready to ship, 1 line not ordered > Add shipment')
  expect(findStarts(whole.inquiry, whole.quotes)).toEqual([{ label: 'Quote the rest (1 line)', rest: true }])
  const unconfirmed = [{ ...accepted, order: { ...accepted.order, state: 'accepted' as const } }]
  expect(findStarts(whole.inquiry, unconfirmed).map(({ label }) => label)).toEqual([
    'Quote the rest (1 line)',
    'New version',
  ])
  // What was not quoted, and what the order had and has no longer, the buyer did not leave out.
  const took = { answer: 'accept' as const, name: 'Pat', note: null, purchaseOrder: null, at: '', lineIds: ['b', 'c'] }
  const more = [line, priced, { ...priced, id: 'c' }, { ...line, id: 'd', noQuote: true }]
  expect(brief({ ...whole, quotes: [{ ...accepted, answer: took, lines: more }] })).toBe(
    'Confirmed: O-1007: Ready to ship, 1 line not ordered > Add shipment',
  )
  const further = { ...aQuote('draft', null), id: 'next', lines: [line] }
  const drafted = { ...whole, quotes: [accepted, further] }
  expect(brief(drafted)).toBe('Confirmed: Version 2: Draft, 0 of 1 line priced > Send quote')
  const told = (changes: Partial<Deal>) => readDeal({ ...begun, ...changes }).toldOrderIds
  expect([told(whole), told(drafted)]).toEqual([[confirmed.id], []])
  expect(brief({ ...drafted, orders: [anOrder] })).toBe('Accepted: O-1007: To confirm > Confirm order')
  expect(brief({ ...whole, orders: [{ ...anOrder, id: '2', reference: 'O-1008' }, confirmed] })).toBe(
    'Accepted: O-1008: To confirm; O-1007: Ready to ship, 1 line not ordered > Confirm order',
  )
  // Another inquiry of the request was quoted apart, and ordered.
  expect(brief({ ...whole, quotes: [], sources: [] })).toBe(
    'New: 4 lines in 2 inquiries, sent Nov 24 > Write the quote',
  )
})

test('an inquiry that is over asks for nothing, unless an order is open', () => {
  const archived = { ...inquiry, status: 'archive' } as const
  expect(brief({ inquiry: archived })).toBe('New: 3 lines, sent Nov 24 · Suppliers not asked yet > nothing')
  expect(brief({ inquiry: archived, quotes: [aQuote('accepted')], orders: [{ ...anOrder, state: 'shipped' }] })).toBe(
    'Shipped: O-1007: Shipped, to close > Close order',
  )
})
