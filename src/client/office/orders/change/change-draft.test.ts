import { expect, test } from 'vitest'
import { blankTerms, orderLineTerms } from '../../../../shared/deals/terms.ts'
import type { Order, OrderLine } from '../../../../shared/orders/schema.ts'
import {
  addedDraft,
  describeWithoutCost,
  phraseFor,
  previewChange,
  toLineChanges,
  toLineDraft,
  withItem,
  withPieces,
} from './change-draft.ts'

const line: OrderLine = {
  ...blankTerms(orderLineTerms, 'key'),
  ...{ id: 'coil', description: 'HR Coil, P-100', thickness: '0.1345', width: '48', pieces: 2, weightLb: 42_350 },
  ...{ price: '42.5', cost: '38', amount: '17998.75', shippedPieces: 0, shippedWeightLb: 0, isComplete: false },
  ...{ finalAmount: null, quoteLineId: 'coil', itemId: 'item', sourceCode: 'DMW1' },
}
const item = {
  ...{ id: 'other', category: 'Hot Rolled Coil', product: '', productId: 'C-9', heatNum: 'H9', sourceCode: 'x1' },
  ...{ thickness: '.135', width: '48', length: 'COIL', gradeCategory: 'A36', condition: 'Prime', coatingWt: '' },
  ...{ qtyPcs: 1, weight: '41,000', locationState: 'OH', regionCodes: '', createdAt: '' },
} as unknown as Parameters<typeof addedDraft>[0]
const order = {
  ...{ lines: [line], shipments: [], freight: 'added', totals: { freight: '500.00', all: '18498.75' } },
  purchases: [{ reference: 'O-1-A', sourceCode: 'DMW1' }],
} as unknown as Order

test('only what differs is sent, as figures; what is no figure is named', () => {
  const draft = toLineDraft(line)
  expect(toLineChanges([draft])).toEqual([])
  expect(toLineChanges([{ ...draft, weightLb: '40,000', price: '$41.50/cwt' }])).toEqual([
    { lineId: 'coil', drop: false, pieces: 2, weightLb: 40_000, price: '41.5', cost: '38', unit: 'cwt' },
  ])
  expect(toLineChanges([{ ...draft, isDropped: true }])).toEqual([{ lineId: 'coil', drop: true }])
  expect(toLineChanges([{ ...draft, pieces: 'two' }])).toMatchObject({ key: 'coil' })
  expect(toLineChanges([withItem(draft, item)])).toEqual([
    {
      ...{ lineId: 'coil', itemId: 'other', drop: false, pieces: 1, weightLb: 41_000 },
      ...{ price: '42.5', cost: null, unit: 'cwt' },
    },
  ])
})

test('a preview says what holds at once, what waits, and what suppliers get', () => {
  const draft = toLineDraft(line)
  const preview = (drafts: readonly ReturnType<typeof toLineDraft>[], freight = '500.00') =>
    previewChange(order, drafts, freight)
  expect(preview([draft])).toMatchObject({ differences: [], waits: false, purchases: [], newSources: [], ended: [] })
  expect(preview([{ ...draft, price: '41' }])).toMatchObject({ waits: false, purchases: [], frees: false })
  expect(preview([{ ...draft, cost: '37' }], '510')).toMatchObject({ waits: true, purchases: ['O-1-A again, changed'] })
  expect(preview([{ ...draft, isDropped: true }, addedDraft(item)])).toMatchObject({
    ...{ waits: true, differences: [{ waits: false }, { waits: true }] },
    purchases: ['O-1-A cancelled', 'a new purchase order to X1'],
    newSources: ['X1'],
    ended: [{ reference: 'O-1-A' }],
    withoutCost: [2],
    frees: true,
  })
  expect(preview([{ ...withItem(draft, item), cost: '39' }])).toMatchObject({ withoutCost: [] })
  expect([describeWithoutCost([2]), describeWithoutCost([1, 3])]).toEqual([
    'Line 2 has no cost: its supplier reads none.',
    'Lines 1 and 3 have no cost: their suppliers read none.',
  ])
  expect(preview([withItem(draft, item)]).purchases).toEqual(['O-1-A cancelled', 'a new purchase order to X1'])
})

test('a preview says what the order comes to, before and after; nothing while an amount cannot be read', () => {
  const draft = toLineDraft(line)
  const total = (drafts: readonly ReturnType<typeof toLineDraft>[], freight = '500.00', of = order) => {
    const { totals } = previewChange(of, drafts, freight)
    return totals && [totals.before.all, totals.after.all]
  }
  expect(total([draft])).toEqual(['18498.75', '18498.75'])
  expect(total([{ ...draft, price: '$42' }], '450')).toEqual(['18498.75', '18237.00'])
  expect(
    total([
      { ...draft, isDropped: true },
      { ...addedDraft(item), price: '40' },
    ]),
  ).toEqual(['18498.75', '16900.00'])
  expect(total([withItem(draft, item)], '')).toEqual(['18498.75', '17425.00'])
  expect([total([{ ...draft, price: 'cheap' }]), total([draft], 'some')]).toEqual([undefined, undefined])
  // A line that is complete is billed by the scale.
  const shipment = { lines: [{ lineId: 'coil', pieces: 2, weightLb: 40_000, isComplete: true }] }
  const shipped = { ...order, shipments: [shipment] } as unknown as Order
  expect(total([draft], '500.00', shipped)).toEqual(['18498.75', '17500.00'])
})

test('the weight follows the pieces until it is typed', () => {
  const draft = toLineDraft(line)
  const one = withPieces(draft, '1')
  expect(one).toMatchObject({ pieces: '1', weightLb: '21,175' })
  expect(withPieces(withPieces(one, ''), '2')).toMatchObject({ weightLb: '42,350' })
  expect(withPieces({ ...one, weightLb: '20,000' }, '2')).toMatchObject({ pieces: '2', weightLb: '20,000' })
  expect(withPieces(withItem(draft, item), '2')).toMatchObject({ weightLb: '82,000' })
})

test('stock is searched by product and size', () => {
  expect(phraseFor(line)).toBe('HR Coil 0.1345 x 48')
})
