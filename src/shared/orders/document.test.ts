import { expect, test } from 'vitest'
import { lineColumns } from '../quotes/lines.ts'
import type { PriceUnit } from '../quotes/terms.ts'
import {
  describeBilling,
  describeOrder,
  describeOrderFreight,
  describePurchaseAnswer,
  describePurchaseOffer,
  describeShipments,
  describeTakenBack,
  listOrderTotals,
  listPurchaseTotals,
  markLines,
  purchaseOpening,
  purchaseSubject,
  toOrderDocument,
  toOrderedLine,
  toPurchasedLine,
} from './document.ts'
import { type BuyerOrderLine, type OrderOffer, orderOffer, type PurchaseOffer, purchaseOffer } from './schema.ts'

const texts = {
  ...{ description: 'HR Coil', thickness: '0.1345', width: '48', length: 'COIL', grade: 'A1011 CS-B' },
  ...{ condition: 'Prime', heat: '4A7731', shipsFrom: 'OH', leadTime: '', note: '' },
}
const coil: BuyerOrderLine = {
  ...{ id: 'coil', ...texts, pieces: null, weightLb: 42_350, price: '42.5', unit: 'cwt', basis: 'actual' },
  ...{ amount: '17998.75', shippedPieces: 0, shippedWeightLb: 0, isComplete: false, finalAmount: null },
}
const times = {
  createdAt: '2026-11-20T18:00:00Z',
  confirmedAt: '2026-11-26T18:00:00Z',
  closedAt: null,
  cancelledAt: null,
}
const order: OrderOffer = orderOffer.parse({
  ...{
    reference: 'O-1007',
    inquiryReference: 'I-1042',
    state: 'confirmed',
    purchaseOrder: 'PO-7',
    fobPoint: 'Gary, IN',
  },
  ...{ freight: 'included', terms: '', note: '', company: 'Acme', customerName: 'Pat', ...times },
  ...{ lines: [coil], shipments: [], version: 1, versions: [], change: null, takenBack: null },
  totals: {
    ...{ weightLb: 42_350, orderedWeightLb: 42_350, orderedAmount: '17998.75', shippedWeightLb: 0 },
    ...{ lines: '17998.75', freight: '0.00', all: '17998.75' },
  },
})
const part = { lineId: 'coil', pieces: 4, weightLb: 42_130, isComplete: false }
const shipment = { shippedOn: '2026-12-04', carrier: 'Estes', trackingNumber: '4471', billOfLading: '', lines: [part] }

test('the buyer reads what holds of an order', () => {
  expect(describeOrder(order)).toEqual({ title: 'Confirmed on Nov 26, 2026', text: 'Nothing has shipped yet.' })
  expect(describeOrder({ ...order, shipments: [shipment] }).text).toBe('1 shipment so far, and more to come.')
  const shipped = (weightLb: number) => {
    const lines = [coil, { ...coil, isComplete: true, shippedWeightLb: weightLb }]
    return describeOrder({ ...order, state: 'shipped', lines }).text
  }
  expect(shipped(41_980)).toBe('All of your order has shipped.')
  expect(shipped(20_000)).toBe('No more of it will ship: line 2 was shipped short.')
  expect(describeOrder({ ...order, state: 'cancelled', cancelledAt: times.confirmedAt })).toEqual({
    title: 'Cancelled on Nov 26, 2026',
    text: 'None of it will ship. Please call or write to us.',
  })
})

test('an order that ships in parts says so in a word', () => {
  const wordOf = (changes: Partial<OrderOffer>) => toOrderDocument({ ...order, ...changes }).badge.word
  expect(wordOf({})).toBe('Confirmed')
  expect(wordOf({ shipments: [shipment] })).toBe('Shipped in part')
  expect(wordOf({ shipments: [shipment], state: 'shipped' })).toBe('Shipped')
  expect(wordOf({ shipments: [shipment], state: 'cancelled' })).toBe('Cancelled')
})

test('a buyer reads what the last change changed, and nothing of one that was not about what the buyer buys', () => {
  const version = { note: '', at: '2026-11-28T20:00:00Z' }
  const [first, dropped] = [
    { ...version, version: 1, differs: [] },
    { ...version, version: 2, differs: ['HR Plate, 4 pieces: dropped', 'Freight: $450.00 instead of $500.00'] },
  ]
  const changed = (changes: Partial<OrderOffer>) =>
    [toOrderDocument({ ...order, ...changes })].flatMap(({ facts, notes }) =>
      [...facts, ...notes].flatMap(([name, text]) => (name.toLowerCase().includes('changed') ? text : [])),
    )
  const told = ['Change 1, Nov 28, 2026', 'HR Plate, 4 pieces: dropped\nFreight: $450.00 instead of $500.00']
  expect(changed({})).toEqual(['', ''])
  expect(changed({ version: 2, versions: [first, dropped] })).toEqual(told)
  // Another cost is nothing to the buyer.
  expect(changed({ version: 3, versions: [first, dropped, { ...first, version: 3 }] })).toEqual(told)
  expect(changed({ version: 2, versions: [first, { ...first, version: 2 }] })).toEqual(['', ''])
  const notes = (note: string, differs = dropped.differs) =>
    toOrderDocument({ ...order, version: 2, versions: [first, { ...dropped, note, differs }] }).notes.map(
      ([, text]) => text,
    )
  expect(notes('The mill is late')).toEqual([told[1], 'The mill is late', ''])
  expect(notes('The mill is late', [])).toEqual(['', 'The mill is late', ''])
})

test('a buyer who was asked about a change that is off reads so', () => {
  expect(describeTakenBack(order)).toBeUndefined()
  expect(describeTakenBack({ takenBack: { version: 2, at: '2026-11-28T20:00:00Z' } })).toEqual({
    title: 'We took back the change that we asked you about on Nov 28, 2026',
    text: 'Nothing is needed from you. Your order stands as below.',
  })
})

test('shipments are numbered, each with its carrier and its lines', () => {
  expect(
    describeShipments({ ...order, shipments: [shipment, { ...shipment, carrier: '', billOfLading: 'B-77' }] }),
  ).toEqual([
    '1. Dec 4, 2026, Estes, tracking number 4471: line 1, 4 pieces, 42,130 lb',
    '2. Dec 4, 2026, tracking number 4471, bill of lading B-77: line 1, 4 pieces, 42,130 lb',
  ])
})

test('a line comes to its final amount once it is complete, and the total then says what was ordered', () => {
  const shipped = { ...coil, shippedWeightLb: 42_130, finalAmount: '17905.25' }
  expect([false, true].map((isComplete) => toOrderedLine({ ...shipped, isComplete }).amount)).toEqual([
    '17998.75',
    '17905.25',
  ])
  const totals = {
    ...{ ...order.totals, weightLb: 42_130, shippedWeightLb: 42_130 },
    ...{ lines: '17905.25', freight: '850.00', all: '18755.25' },
  }
  expect(listOrderTotals({ freight: 'added', totals })).toEqual([
    { name: 'Weight', value: '42,130 lbs (21.065 tons)', quoted: '42,350 lbs as ordered' },
    { name: 'Steel', value: '$17,905.25', quoted: '' },
    { name: 'Freight', value: '$850.00', quoted: '' },
    { name: 'Total', value: '$18,755.25', quoted: '$18,848.75 as ordered', isWhole: true },
  ])
  expect(listOrderTotals({ freight: 'added', totals: { ...order.totals, freight: null } }).at(-1)).toEqual({
    ...{ name: 'Total without freight', value: '$17,998.75', quoted: '', isWhole: true },
  })
  // While more is to come.
  expect(listOrderTotals({ freight: 'included', totals: { ...order.totals, shippedWeightLb: 20_000 } })).toMatchObject([
    { name: 'Weight', value: '42,350 lbs (21.175 tons)', quoted: '' },
    { name: 'Shipped', value: '20,000 lbs (10.000 tons)' },
    { name: 'Total' },
  ])
  expect(describeOrderFreight({ freight: 'added', totals })).toBe(
    'Freight of $850.00 is added to the price of the steel.',
  )
})

test('in each row the quantity that is billed times its price is the amount, in pounds, hundredweights and tons alike', () => {
  const shipped = { ...coil, pieces: 1, shippedPieces: 1, shippedWeightLb: 42_130, isComplete: true }
  const show = (unit: PriceUnit, price: string) => {
    const line = toOrderedLine({ ...shipped, unit, price })
    const { pieces, weight, price: at, amount } = lineColumns
    return [pieces, weight, at, amount].map(({ read, beneath }) =>
      [read(line), beneath?.(line)].filter(Boolean).join(' '),
    )
  }
  const weight = '42,130 ordered 42,350'
  expect([show('cwt', '42.5'), show('ton', '850'), show('lb', '0.425')]).toEqual([
    ['1', weight, '$42.50/cwt × 421.3 cwt', '$17,905.25'],
    ['1', weight, '$850.00/ton × 21.065 tons', '$17,905.25'],
    ['1', weight, '$0.425/lb', '$17,905.25'],
  ])
  const more = toOrderedLine({ ...shipped, pieces: 4, isComplete: false })
  expect([lineColumns.weight.read(more), more.amount, markLines([more])[0]?.marks]).toEqual([
    ...['42,350', '17998.75', 'Ordered 4 pieces, 42,350 lb, shipped 1 piece, 42,130 lb.'],
  ])
  expect(markLines([toOrderedLine(coil)])[0]?.marks).toBe('')
})

test('the scale is named where it decides what is billed', () => {
  const line = toOrderedLine(coil)
  expect(describeBilling([line])).toMatch(/^Billed by shipped weight:/)
  expect(describeBilling([line, { ...line, basis: 'theoretical' }])).toMatch(/^Billed by shipped weight, or where/)
  expect(describeBilling([{ ...line, unit: 'lot' }])).toBe('')
})

const purchase: PurchaseOffer = purchaseOffer.parse({
  supplier: { company: 'Buckeye Steel', contactName: '' },
  change: null,
  terms: '',
  ...{ reference: 'O-1007-A', state: 'sent', shipTo: null, readyOn: null, sentAt: times.confirmedAt, answer: null },
  ...{ needBy: null, note: '' },
  lines: [{ ...coil, cost: '33.8', note: '', leadTime: '' }],
  ...{ weightLb: 42_350, orderedWeightLb: 42_350, total: '14314.30', orderedTotal: '14314.30', isOpen: true },
  ...{ shippedWeightLb: 0, isShipped: false },
})
const answered = (answer: Partial<NonNullable<PurchaseOffer['answer']>>): PurchaseOffer => ({
  ...purchase,
  answer: { answer: 'confirmed', readyOn: null, note: '', at: times.confirmedAt, ...answer },
})

test('a supplier reads its cost as the price, and what it answered', () => {
  expect(purchase.lines.map(toPurchasedLine)).toMatchObject([{ price: '33.8', amount: '14314.30' }])
  expect(listPurchaseTotals(purchase)).toMatchObject([{ name: 'Weight' }, { value: '$14,314.30', quoted: '' }])
  expect(listPurchaseTotals({ ...purchase, total: null })).toMatchObject([{ value: '42,350 lbs (21.175 tons)' }])
  const weighed = { shippedWeightLb: 42_130, isComplete: true }
  expect(purchase.lines.map((line) => toPurchasedLine({ ...line, ...weighed }))).toMatchObject([
    { weightLb: 42_130, amount: '14239.94' },
  ])
  expect(listPurchaseTotals({ ...purchase, weightLb: 42_130, total: '14239.94' })).toMatchObject([
    { name: 'Weight', quoted: '42,350 lbs as ordered' },
    { name: 'Total', value: '$14,239.94', quoted: '$14,314.30 as ordered' },
  ])
  expect(describePurchaseOffer(purchase).title).toBe('Please confirm this purchase order')
  expect(describePurchaseOffer(answered({ readyOn: '2026-12-04' })).title).toBe(
    'You confirmed on Nov 26, 2026, ready on Dec 4, 2026',
  )
  expect(describePurchaseOffer(answered({ answer: 'problem', note: 'Heat is gone' })).title).toBe(
    'You told us about a problem on Nov 26, 2026: Heat is gone',
  )
  const shipped = { isShipped: true, isOpen: false }
  expect(describePurchaseOffer({ ...purchase, ...shipped })).toEqual({
    ...{ title: 'This purchase order has shipped', text: 'All of it has shipped. Nothing more is needed now.' },
  })
  expect(describePurchaseOffer({ ...answered({ answer: 'problem', note: 'Late' }), ...shipped })).toEqual({
    ...{ title: 'You told us about a problem on Nov 26, 2026: Late', text: 'All of it has shipped.' },
  })
  expect(describePurchaseOffer({ ...answered({}), state: 'cancelled' }).text).toBe('Please do not ship it.')
})

test('who is written to by hand about a purchase that has changed reads that it has', () => {
  const changed = {
    ...purchase,
    change: { at: times.confirmedAt, differs: ['HR Coil: 2 pieces instead of 4'] },
  }
  const wording = (one: PurchaseOffer) => [purchaseSubject(one, { brandName: 'Steel Market' }), purchaseOpening(one)]
  expect(wording(purchase)).toEqual([
    'Purchase order O-1007-A from Steel Market',
    expect.stringContaining('We are ordering this steel from your list.'),
  ])
  expect(wording(changed)).toEqual([
    'Changed: Purchase order O-1007-A from Steel Market',
    expect.stringContaining('We have changed this purchase order.'),
  ])
  // Where all that is left of it has shipped, nothing but what was dropped could ship.
  const shipped = { ...changed, isShipped: true, isOpen: false }
  expect([describePurchaseOffer(shipped), wording(shipped)[1]]).toEqual([
    {
      title: 'This purchase order has changed',
      text: 'All that is left of it has shipped: please ship nothing more.',
    },
    expect.stringMatching(
      /changed this purchase order\. All that is left of it has shipped: please ship nothing more\.$/,
    ),
  ])
})

test('staff hear what a supplier answered', () => {
  expect(describePurchaseAnswer(answered({ readyOn: '2026-12-04' }))).toBe('confirmed O-1007-A, ready Dec 4, 2026')
  expect(describePurchaseAnswer(answered({ answer: 'problem', note: 'Sold' }))).toBe('has a problem with O-1007-A')
})
