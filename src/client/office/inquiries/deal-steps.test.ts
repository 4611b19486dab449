import { expect, test } from 'vitest'
import { findStarts } from '../quotes/starts.ts'
import { type Deal, readDeal } from './deal-steps.ts'

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
})
const anOrder: Deal['orders'][number] = { id: '1', reference: 'O-1007', state: 'accepted', purchases: [] }
const asked = (...states: Deal['asks'][number]['state'][]) =>
  states.map((state, index) => ({
    ...{ state, inquiryId, sourceCode: ['dmw1', 'B7'][index] ?? '' },
    ...{ delivery: 'mailed' as const, isOrdered: false },
  }))

/** `Suppliers: Not asked yet > Ask 2 suppliers`: where the deal stands, and what is next. */
function brief(deal: Partial<Deal>): string {
  const { steps, next } = readDeal({ ...begun, ...deal })
  const now = steps.find(({ state }) => state === 'now')
  return `${now ? `${now.name}: ${now.words}` : 'over'} > ${next?.label ?? 'nothing'}`
}

test('a deal shows its four steps in order, each with its state in a few words', () => {
  expect(readDeal(begun)).toEqual({
    steps: [
      { name: 'Request', state: 'done', words: expect.stringMatching(/^3 lines, sent Nov 24/) },
      { name: 'Suppliers', state: 'now', words: 'Not asked yet' },
      { name: 'Quote', state: 'next', words: 'Not written yet' },
      { name: 'Order', state: 'next', words: 'Made when the buyer accepts a quote' },
    ],
    next: { step: 'Suppliers', label: 'Ask 2 suppliers', act: 'ask' },
  })
  // Nobody to ask.
  expect(readDeal({ ...begun, sources: [] }).steps).toHaveLength(3)
})

test('what is next follows from what was asked, quoted and ordered', () => {
  expect(brief({ asks: asked('answered') })).toBe('Suppliers: 1 of 1 answered, 1 not asked > Ask 1 supplier')
  expect(brief({ asks: asked('sent', 'withdrawn') })).toBe('Suppliers: 0 of 1 answered, 1 not asked > Ask 1 supplier')
  expect(brief({ asks: asked('sent', 'answered') })).toBe('Suppliers: 1 of 2 answered > Write the quote')
  const untold = asked('sent', 'sent').map((ask, index) =>
    index === 0 ? { ...ask, delivery: 'not yet' as const } : ask,
  )
  expect(brief({ asks: untold })).toBe('Suppliers: 0 of 2 answered, 1 ready to send > Write the quote')
  expect(brief({ asks: asked('answered', 'answered') })).toBe('Quote: Not written yet > Write the quote')
  const one = { products: [], seenAt: null, sources: [], itemCount: 1, status: 'pending', isQuotable: true }
  const request = [inquiryId, 'other', 'archived'].map((id) => ({ ...one, id, isQuotable: id !== 'archived' }))
  const whole = { inquiry: { ...inquiry, request }, sources: [] }
  expect(brief(whole)).toBe('Quote: Not written yet > Quote all 2 together')
  // Its copy is for both.
  const both = { ...aQuote('declined'), inquiryIds: [inquiryId, 'other'] }
  expect(brief({ ...whole, quotes: [both] })).toBe('Quote: Declined > Write a new version')
  expect(brief({ quotes: [aQuote('draft', null)] })).toBe('Quote: Draft, 1 of 2 lines priced > Go to the draft')
  expect(brief({ quotes: [aQuote('sent', 'not yet')] })).toBe('Quote: Ready: send the buyer its link > Go to the quote')
  expect(brief({ quotes: [aQuote('superseded'), aQuote('sent')] })).toBe(
    'Quote: Version 2: Sent, the buyer can accept it through Dec 4, 2026 > nothing',
  )
  expect(brief({ quotes: [aQuote('declined')] })).toBe('Quote: Declined > Write a new version')
})

test('while a quote is written, what suppliers have not answered is still to come', () => {
  const suppliersIn = (asks: Deal['asks'], state: Deal['quotes'][number]['state']) =>
    readDeal({ ...begun, asks, quotes: [aQuote(state)] }).steps.find(({ name }) => name === 'Suppliers')?.state
  expect(suppliersIn(asked('sent', 'answered'), 'draft')).toBe('next')
  expect(suppliersIn(asked('answered', 'answered'), 'draft')).toBe('done')
  expect(suppliersIn(asked('sent'), 'sent')).toBe('skipped')
  expect(suppliersIn([], 'draft')).toBe('skipped')
})

test('once there is an order, it is where the deal stands', () => {
  const quotes = [aQuote('accepted')]
  const ordered = (state: Deal['orders'][number]['state'], purchases = [aPurchase('planned')]) =>
    brief({ quotes, orders: [{ ...anOrder, state, purchases }] })
  expect(ordered('accepted')).toBe('Order: To confirm > Confirm order')
  expect(ordered('confirmed', [aPurchase('sent'), aPurchase('confirmed')])).toBe(
    'Order: Waiting for 1 of 2 suppliers > Add shipment',
  )
  expect(ordered('confirmed', [aPurchase('problem'), aPurchase('sent')])).toBe(
    'Order: A supplier has a problem: O-1007-B > Add shipment',
  )
  expect(ordered('confirmed', [aPurchase('confirmed', '2999-12-09'), aPurchase('confirmed', '2999-12-04')])).toBe(
    'Order: Ready Dec 9, 2999 > Add shipment',
  )
  expect(ordered('confirmed', [aPurchase('confirmed', '2020-01-02')])).toBe(
    'Order: Ready since Jan 2, 2020 > Add shipment',
  )
  // What has shipped is no longer in the way.
  expect(
    ordered('confirmed', [{ ...aPurchase('problem'), isShipped: true }, aPurchase('confirmed', '2999-12-04')]),
  ).toBe('Order: Ready Dec 4, 2999 > Add shipment')
  expect(ordered('confirmed', [])).toBe('Order: Ready to ship > Add shipment')
  expect(ordered('shipped')).toBe('Order: Shipped, to close > Close order')
  expect(ordered('closed')).toBe('over > nothing')
  const [accepted] = quotes
  const { order, ...quote } = accepted ?? aQuote('accepted')
  const cancelled: Deal = {
    ...{ ...begun, quotes: [{ ...quote, order: order && { ...order, state: 'cancelled' } }] },
    orders: [{ ...anOrder, state: 'cancelled' }],
  }
  expect(brief(cancelled)).toBe('Quote: Accepted, its order was cancelled > Write a new version')
  expect(readDeal(cancelled).steps.at(-1)).toMatchObject({ state: 'next', words: 'None now: O-1007 was cancelled' })
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
  const { steps } = readDeal({ ...begun, ...whole })
  expect(steps.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^4 lines in 2 inquiries, sent/),
    'Not asked',
    'Accepted, 1 line not ordered',
    'Ready to ship',
  ])
  expect(findStarts(whole.inquiry, whole.quotes)).toEqual([{ label: 'Quote the rest (1 line)', rest: true }])
  const unconfirmed = [{ ...accepted, order: { ...accepted.order, state: 'accepted' as const } }]
  expect(findStarts(whole.inquiry, unconfirmed).map(({ label }) => label)).toEqual([
    'Quote the rest (1 line)',
    'New version',
  ])
  const further = { ...aQuote('draft', null), id: 'next', lines: [line] }
  const drafted = { ...whole, quotes: [accepted, further] }
  expect(brief(drafted)).toBe('Quote: Version 2: Draft, 0 of 1 line priced > Go to the draft')
  expect(brief({ ...drafted, orders: [anOrder] })).toBe('Order: To confirm > Confirm order')
  expect(brief({ ...whole, orders: [{ ...anOrder, id: '2', reference: 'O-1008' }, confirmed] })).toBe(
    'Order: O-1008: To confirm; O-1007: Ready to ship > Confirm order',
  )
  // Another inquiry of the request was quoted apart, and ordered.
  expect(brief({ ...whole, quotes: [], sources: [] })).toBe('Quote: Not written yet > Write the quote')
})

test('an inquiry that is over asks for nothing, unless an order is open', () => {
  const archived = { ...inquiry, status: 'archive' } as const
  expect(brief({ inquiry: archived })).toBe('over > nothing')
  expect(readDeal({ ...begun, inquiry: archived }).steps.map(({ state }) => state)).toEqual([
    'done',
    'skipped',
    'skipped',
    'skipped',
  ])
  expect(brief({ inquiry: archived, quotes: [aQuote('accepted')], orders: [{ ...anOrder, state: 'shipped' }] })).toBe(
    'Order: Shipped, to close > Close order',
  )
})
