import type { Order } from '../../../../shared/orders/schema.ts'
import { anItem, aSupplier } from '../../../test/factories.ts'
import { test as base, expect } from '../../../test/fixtures.ts'
import { aSentQuote } from '../../../test/quotes.ts'

type Ordering = {
  /** An order of a coil of DMW1, a plate of B7 and a line that staff wrote; the plate has no cost. */
  order: Order
}

const buyer = { customerName: 'Quentin Buyerman', company: 'Zephyr Fabricators', fob: 'Dock 9, Muncie, IN' }

const test = base.extend<Ordering>({
  order: async ({ db, visitor, admin }, use) => {
    await admin.inventory.suppliers.create(aSupplier({ emails: ['lists@buckeye.example', 'b@buckeye.example'] }))
    const [coil, plate] = [await anItem(db), await anItem(db, { product_id: 'PL-1', source_code: 'B7' })]
    const line = { weightLb: 20_000, price: '42.5', cost: '38' }
    const quote = await aSentQuote(
      { admin, visitor },
      {
        freight: 'added',
        freightAmount: '500',
        lines: [
          { ...line, inquiryItemId: coil.id },
          { ...line, inquiryItemId: plate.id, cost: null, pieces: 4 },
          { ...line, description: 'Cutting', price: '120', unit: 'lot', weightLb: null, pieces: null },
        ],
      },
      { ...buyer, selectedItems: [coil.id, plate.id] },
    )
    await visitor.inquiries.offers.answer({
      ...{ token: quote.token, answer: 'accept', name: 'Quentin', purchaseOrder: 'PO 778' },
      lineIds: quote.lines.map(({ id }) => id),
    })
    const [entry] = (await admin.inquiries.orders.list({})).orders
    await use(await admin.inquiries.orders.get({ id: entry?.id ?? '' }))
  },
})

test('an accepted quote is an order at once, with a planned purchase for each source', async ({ admin, order }) => {
  expect(order).toMatchObject({
    ...{ reference: 'O-1001', state: 'accepted', revision: 1, purchaseOrder: 'PO 778', changedBy: 'the buyer' },
    inquiryIds: [order.inquiryId],
    customer: { company: buyer.company },
    link: null,
    lines: [
      { sourceCode: 'DMW1', amount: '8500.00', cost: '38', shippedPieces: 0, finalAmount: null },
      { sourceCode: 'B7', amount: '8500.00', cost: null },
      { sourceCode: '', itemId: null, amount: '120.00' },
    ],
    purchases: [
      { reference: 'O-1001-A', sourceCode: 'DMW1', state: 'planned', to: 'lists@buckeye.example', link: null },
      { reference: 'O-1001-B', sourceCode: 'B7', state: 'planned', to: null },
      { reference: 'O-1001-C', sourceCode: '', state: 'planned', to: null },
    ],
    totals: { orderedAmount: '17120.00', freight: '500.00', all: '17620.00', cost: null, margin: null },
  })
  const { inquiries } = await admin.inquiries.page({ view: 'active' })
  expect(inquiries[0]?.status).toBe('waiting order')
})

test('orders are found by reference, company, purchase order and inquiry, page by page', async ({
  admin,
  visitor,
  order,
}) => {
  const other = await aSentQuote({ admin, visitor })
  await visitor.inquiries.offers.answer({ token: other.token, answer: 'accept', name: 'Pat' })
  const list = async (filter: Parameters<typeof admin.inquiries.orders.list>[0]) => {
    const { orders } = await admin.inquiries.orders.list(filter)
    return orders.map(({ reference }) => reference)
  }
  expect(await list({})).toEqual(['O-1002', 'O-1001'])
  for (const q of ['o-1001', 'zephyr', 'po 778']) expect([q, await list({ q })]).toEqual([q, ['O-1001']])
  expect(await list({ q: 'O-9' })).toEqual([])
  expect(await list({ inquiryId: other.inquiryId })).toEqual(['O-1002'])
  expect(await list({ state: 'confirmed' })).toEqual([])
  const first = await admin.inquiries.orders.list({ only: 'to confirm', limit: 1 })
  expect(first).toMatchObject({ total: 2, orders: [{ company: 'Acme Steel', lineCount: 1, weightLb: 42_350 }] })
  const next = await admin.inquiries.orders.list({ only: 'to confirm', limit: 1, cursor: first.nextCursor })
  expect(next).toMatchObject({ total: null, nextCursor: null, orders: [{ id: order.id, amount: '17620.00' }] })
})
