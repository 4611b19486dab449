import { expect, test } from 'vitest'
import { blankTerms, orderLineTerms } from '../../../../shared/deals/terms.ts'
import type { Order, OrderLine } from '../../../../shared/orders/schema.ts'
import { addedDraft, phraseFor, previewChange, toLineChanges, toLineDraft, withItem } from './change-draft.ts'

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
  ...{ lines: [line], freight: 'added', totals: { freight: '500.00' } },
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
  expect(preview([draft])).toEqual({ differences: [], waits: false, purchases: [] })
  expect(preview([{ ...draft, price: '41' }])).toMatchObject({ waits: false, purchases: [] })
  expect(preview([{ ...draft, cost: '37' }], '510')).toMatchObject({ waits: true, purchases: ['O-1-A again, changed'] })
  expect(preview([{ ...draft, isDropped: true }, addedDraft(item)])).toMatchObject({
    ...{ waits: true, differences: [{ waits: false }, { waits: true }] },
    purchases: ['O-1-A cancelled', 'a new purchase order to X1'],
  })
  expect(preview([withItem(draft, item)]).purchases).toEqual(['O-1-A cancelled', 'a new purchase order to X1'])
})

test('stock is searched by product and size', () => {
  expect(phraseFor(line)).toBe('HR Coil 0.1345 x 48')
})
