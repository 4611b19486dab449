import type { TRPCError } from '@trpc/server'
import { sql } from 'kysely'
import type { Order } from '../../../../shared/orders/schema.ts'
import { isPurchaseToTell, takesAnswer } from '../../../../shared/orders/words.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { parseWorkbook } from '../../../lib/workbook/parse-workbook.ts'
import { conflict, refusalOf } from '../../../test/calls/refusals.ts'
import { aSentQuote } from '../../../test/deals/quotes.ts'
import { anInquiry, anItem, aSupplier } from '../../../test/factories.ts'
import { test as base, callbacks, expect } from '../../../test/fixtures.ts'
import { upload } from '../../../test/lists/one-step-uploads.ts'
import { countQueries } from '../../../test/query-count.ts'
import { toRefusal } from '../../../trpc.ts'
import { eraseCustomer, exportCustomer } from '../../customer-data/customer-data.ts'
import { offeredColumns } from '../../inventory/table.ts'
import { loadOrder } from './order-view.ts'

type Ordering = {
  confirm(order: Order): Promise<Order>
  /** An order of a coil of DMW1, a plate of B7 and a line that staff wrote; the plate has no cost. */
  order: Order
}

const buyer = { customerName: 'Quentin Buyerman', company: 'Zephyr Fabricators', fob: 'Dock 9, Muncie, IN' }

const test = base.extend<Ordering>({
  confirm: async ({ admin }, use) => {
    await use(({ id, revision }) => admin.inquiries.orders.confirm({ id, revision }))
  },
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
      ...{
        token: quote.token,
        answer: 'accept',
        name: 'Quentin',
        purchaseOrder: 'PO 778',
        note: 'Before the bridge closes',
      },
      lineIds: quote.lines.map(({ id }) => id),
    })
    const [entry] = (await admin.inquiries.orders.list({})).orders
    await use(await admin.inquiries.orders.get({ id: entry?.id ?? '' }))
  },
})

const tokenOf = ({ link }: { link: string | null }) => link?.replace(/^.*\//, '') ?? ''
const refused = (domainCode: string, message: RegExp) =>
  expect.objectContaining({
    message: expect.stringMatching(message),
    cause: expect.objectContaining({ code: domainCode }),
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

test('a confirmed order is sold, and each supplier has a purchase of its own', async ({
  admin,
  visitor,
  order,
  db,
}) => {
  const { id, revision } = order
  const strange = admin.inquiries.orders.confirm({ id, revision, purchases: [{ sourceCode: 'X1', to: 'a@b.example' }] })
  await expect(strange).rejects.toThrow('This order buys nothing from this source')
  const confirmed = await admin.inquiries.orders.confirm({
    ...{ id, revision },
    purchases: [
      { sourceCode: 'b7', to: 'Mill@B7.example', tellsPlace: true, needBy: '2999-12-24', note: 'Ask for Kim' },
    ],
  })
  expect(confirmed).toMatchObject({
    ...{ state: 'confirmed', revision: 2, changedBy: 'admin' },
    purchases: [
      { state: 'sent', to: 'lists@buckeye.example', shipTo: null },
      { state: 'sent', to: 'mill@b7.example', shipTo: 'Dock 9, Muncie, IN', needBy: '2999-12-24', note: 'Ask for Kim' },
    ],
  })
  await db.updateTable('mails').set({ state: 'sent' }).where('to_address', '=', 'mill@b7.example').execute()
  const { purchases } = await admin.inquiries.orders.get({ id })
  expect(purchases.map(({ mailState }) => mailState)).toEqual(['queued', 'sent'])
  const sold = await db.selectFrom('inventory_items').select('id').where('sold_line_id', 'is not', null).execute()
  expect(sold.map((item) => item.id).toSorted()).toEqual(
    confirmed.lines.flatMap(({ itemId }) => itemId ?? []).toSorted(),
  )
  const offer = await visitor.inquiries.orderOffers.get({ token: tokenOf(confirmed) })
  expect(offer).toMatchObject({ reference: 'O-1001', state: 'confirmed', totals: { all: '17620.00' } })
  const [coil, plate] = confirmed.purchases.map(tokenOf)
  expect(await visitor.inquiries.purchaseOffers.get({ token: coil ?? '' })).toMatchObject({
    ...{ reference: 'O-1001-A', isOpen: true, answer: null, shipTo: null, total: '7600.00' },
    lines: [{ cost: '38', weightLb: 20_000 }],
  })
  expect(await visitor.inquiries.purchaseOffers.get({ token: plate ?? '' })).toMatchObject({ total: null })
})

test('what goes out with a confirmation is written from one reading of the order', async ({ confirm, order, db }) => {
  const { purchases } = await confirm(order)
  const written = async (sent: typeof purchases) => {
    const { counting, count } = countQueries(db)
    await counting.transaction().execute((tx) =>
      callbacks.writeMails(tx, {
        ...{ kind: 'order confirmation', orderId: order.id, link: 'https://steel.example', sender: 'admin' },
        purchases: sent.map(({ id }) => ({ id, link: 'https://steel.example' })),
      }),
    )
    return count()
  }
  const { counting, count } = countQueries(db)
  await loadOrder(counting, order.id)
  const sent = purchases.filter(({ to }) => to !== null)
  const [none, one, two] = [await written([]), await written(sent), await written([...sent, ...sent])]
  expect([one - none, two - one]).toEqual([none - count(), none - count()])
})

test('a supplier’s record has what it was asked and what is bought from it, once that is sent', async ({
  admin,
  confirm,
  order,
}) => {
  const { suppliers } = await admin.inventory.suppliers.page({})
  const deals = async () => admin.inquiries.asks.ofSupplier({ id: suppliers[0]?.id ?? '' })
  const ask = { inquiryId: order.inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24' }
  const { reference } = await admin.inquiries.asks.create(ask)
  expect(await deals()).toMatchObject([{ kind: 'ask', reference, state: 'sent' }])
  await confirm(order)
  const purchase = { kind: 'purchase', reference: 'O-1001-A', state: 'sent', orderId: order.id }
  expect(await deals()).toEqual([expect.objectContaining({ kind: 'ask' }), expect.objectContaining(purchase)])
  expect(await deals()).toMatchObject([{}, { isShipped: false }])
  const shipped = { lineId: order.lines[0]?.id ?? '', weightLb: 20_000, pieces: 1 }
  await admin.inquiries.orders.addShipment({
    id: order.id,
    revision: 2,
    shippedOn: toPacificDay(new Date()),
    lines: [shipped],
  })
  expect(await deals()).toMatchObject([{}, { isShipped: true }])
})

test('the buyer of an order sees no cost and no source, its suppliers nothing of the buyer or a price', async ({
  visitor,
  confirm,
  order,
}) => {
  const { purchases, ...confirmed } = await confirm(order)
  // Staff read it before they write to a supplier.
  expect(order.buyerWords).toEqual({
    ...{ answerNote: 'Before the bridge closes', notes: ['Two coils by June'], needDates: [] },
  })
  const buyers = JSON.stringify(await visitor.inquiries.orderOffers.get({ token: tokenOf(confirmed) }))
  for (const word of ['"cost"', '"38"', 'DMW1', 'B7', 'margin', 'buckeye']) expect(buyers).not.toContain(word)
  for (const purchase of purchases) {
    const theirs = JSON.stringify(await visitor.inquiries.purchaseOffers.get({ token: tokenOf(purchase) }))
    for (const word of ['bridge', 'June', 'Zephyr', 'Quentin', 'Muncie', 'PO 778', '42.5', '8500', 'I-1'])
      expect(theirs).not.toContain(word)
  }
})

test('a source that is renamed before the confirmation sells and buys under its new code, also what is gone', async ({
  admin,
  visitor,
  db,
  order,
  confirm,
}) => {
  const rename = (sourceCode: string, newSourceCode: string, merge = false) =>
    admin.admin.locations.rename({ sourceCode, newSourceCode, merge })
  const replaced = await anItem(db)
  const line = { inquiryItemId: replaced.id }
  const quote = await aSentQuote({ admin, visitor }, { lines: [line] }, { selectedItems: [replaced.id] })
  const columns = sql.join(['id', ...offeredColumns, 'created_at', 'regions'].map((column) => sql.ref(column)))
  await sql`
    with gone as (delete from inventory_items where id in (${replaced.id}, ${order.lines[0]?.itemId}) returning *)
    insert into replaced_items (${columns}) select ${columns} from gone where id = ${replaced.id}
  `.execute(db)
  await anItem(db, { product_id: 'KEPT' })
  await rename('DMW1', 'ZED1')
  await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Pat' })
  const { orders } = await admin.inquiries.orders.list({})
  expect(orders.map(({ purchases }) => purchases.map(({ sourceCode }) => sourceCode))).toEqual([
    ['ZED1'],
    ['ZED1', 'B7'],
  ])
  const renamed = await admin.inquiries.orders.get({ id: order.id })
  expect(renamed).toMatchObject({ revision: 2, purchases: [{ to: 'lists@buckeye.example' }, { to: null }] })
  await expect(confirm(order)).rejects.toEqual(refused('ORDER_STATE', /^admin changed O-1001/))
  await rename('B7', 'ZED1', true)
  const merged = await admin.inquiries.orders.get({ id: order.id })
  expect(merged.purchases.map(({ reference }) => reference)).toEqual(['O-1001-A'])
  // One of its items is gone.
  await expect(confirm(merged)).rejects.toEqual(refused('STEEL_CHANGED', /check 1 line/))
  await admin.inquiries.orders.confirm({ id: merged.id, revision: merged.revision, anyway: true })
  const claims = await db.selectFrom('sold_items').select('source_code').where('is_sold', '=', true).execute()
  expect(claims.map((claim) => claim.source_code)).toEqual(['ZED1', 'ZED1'])
})

test('confirming asks where a newer list no longer has the steel, or has it otherwise, until staff say anyway', async ({
  db,
  admin,
  order,
}) => {
  const [coil, plate] = order.lines
  const steel = { 'Product ID': 'P-100', 'Heat Num': 'H-100', Thickness: '.1345', Weight: '42,350 LBS' }
  await upload(admin, [steel])
  const confirm = (anyway: boolean) =>
    admin.inquiries.orders.confirm({ id: order.id, revision: order.revision, purchases: [], anyway })
  // Written otherwise, it is the same.
  await upload(admin, [{ ...steel, Weight: '42400' }])
  await upload(admin, [{ 'Source Code': 'B7', 'Product ID': 'PL-2', 'Heat Num': 'H-2' }])
  const gone = { lineId: plate?.id, was: expect.stringMatching(/^42,350 lb, .*heat H-100, PL-1/), now: null }
  const first = await confirm(false).catch((error: TRPCError) => toRefusal(error))
  expect(first).toMatchObject({ domainCode: 'STEEL_CHANGED', asks: true, lines: [gone] })
  await upload(admin, [{ ...steel, Weight: '30,000' }])
  const second = await confirm(false).catch((error: TRPCError) => toRefusal(error))
  expect(second).toMatchObject({
    lines: [
      { lineId: coil?.id, was: expect.stringMatching(/^42,350 lb/), now: expect.stringMatching(/^30,000 lb/) },
      gone,
    ],
  })
  expect((await admin.inquiries.orders.get({ id: order.id })).state).toBe('accepted')
  expect(await confirm(true)).toMatchObject({ state: 'confirmed' })
  const sold = await db
    .selectFrom('inventory_items')
    .select('weight_lb')
    .where('sold_line_id', 'is not', null)
    .execute()
  expect(sold).toEqual([{ weight_lb: 30_000 }])
})

test('two staff who confirm at once confirm it once', async ({ admin, confirm, order, db }) => {
  const both = await Promise.all([confirm(order), confirm(order)])
  expect(both.map(({ state, revision }) => [state, revision])).toEqual([
    ['confirmed', 2],
    ['confirmed', 2],
  ])
  const confirmed = await db.selectFrom('staff_changes').select('id').where('action', '=', 'confirmed').execute()
  expect(confirmed).toHaveLength(1)
  const late = admin.inquiries.orders.cancel({ id: order.id, revision: 1, reason: 'Late' })
  await expect(late).rejects.toEqual(refused('ORDER_STATE', /^admin changed O-1001/))
})

test('what another order sold is named, and its line can be removed', async ({ admin, visitor, confirm, order }) => {
  const itemId = order.lines[0]?.itemId ?? ''
  const lines = [
    { inquiryItemId: itemId },
    { description: 'Cutting', price: '5', unit: 'lot' as const, pieces: null, weightLb: null },
  ]
  const changes = { freight: 'added', freightAmount: '90', lines } as const
  const quote = await aSentQuote({ admin, visitor }, changes, { selectedItems: [itemId] })
  await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Pat' })
  const [entry] = (await admin.inquiries.orders.list({ q: 'O-1002' })).orders
  const other = await admin.inquiries.orders.get({ id: entry?.id ?? '' })
  await confirm(order)
  const [line, rest] = other.lines
  await expect(confirm(other)).rejects.toMatchObject({
    cause: { code: 'ITEM_SOLD', issues: [{ path: `lines.${line?.id}`, message: expect.stringContaining('O-1001') }] },
  })
  const left = await admin.inquiries.orders.removeLine({ id: other.id, revision: 1, lineId: line?.id ?? '' })
  const listReady = async () => (await admin.inquiries.orders.list({ only: 'ready' })).orders
  expect(await listReady()).toEqual([])
  expect(left).toMatchObject({
    ...{ revision: 2, lines: [{ id: rest?.id }], purchases: [] },
    totals: { freight: null, all: '5.00' },
  })
  const last = admin.inquiries.orders.removeLine({ id: other.id, revision: 2, lineId: rest?.id ?? '' })
  await expect(last).rejects.toEqual(refused('ORDER_STATE', /last line: cancel/))
  expect(await confirm(left)).toMatchObject({ state: 'confirmed' })
  // What staff wrote themselves waits for no supplier.
  expect(await listReady()).toMatchObject([{ id: other.id }])
})

test('a cancelled order sells nothing, and its inquiry can be deleted', async ({ admin, confirm, order, db }) => {
  const remove = () => admin.inquiries.delete({ id: order.inquiryId })
  await expect(remove()).rejects.toEqual(refused('ORDER_STATE', /^Order O-1001 is of this inquiry/))
  const { id, revision } = await confirm(order)
  const cancel = () => admin.inquiries.orders.cancel({ id, revision, reason: 'The buyer went away' })
  const cancelled = await cancel()
  expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'The buyer went away' })
  expect(cancelled.purchases.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(await cancel()).toEqual(cancelled)
  expect(await db.selectFrom('inventory_items').select('id').where('sold_line_id', 'is not', null).execute()).toEqual(
    [],
  )
  await expect(confirm(cancelled)).rejects.toEqual(refused('ORDER_STATE', /is cancelled/))
  await remove()
  await expect(admin.inquiries.orders.get({ id })).rejects.toThrow('Order not found')
})

test('withdrawing an accepted quote cancels its order until that is confirmed', async ({
  admin,
  visitor,
  confirm,
  order,
}) => {
  const withdraw = (id: string) => admin.inquiries.quotes.withdraw({ id })
  const accept = ({ token }: { token: string }) =>
    visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat' })
  const quote = await aSentQuote({ admin, visitor })
  await accept(quote)
  await withdraw(quote.id)
  // The buyer accepts while staff withdraw: whoever comes first, no order stands without its quote.
  for (const isFirst of [true, false]) {
    const raced = await aSentQuote({ admin, visitor })
    const acts = [() => accept(raced), () => withdraw(raced.id)]
    await Promise.allSettled((isFirst ? acts : acts.toReversed()).map((act) => act()))
    expect(await admin.inquiries.quotes.get({ id: raced.id })).toMatchObject({ state: 'withdrawn' })
  }
  const { orders } = await admin.inquiries.orders.list({ state: 'cancelled' })
  expect(orders.map(({ reference }) => reference)).toContain('O-1002')
  expect(await admin.inquiries.orders.list({ state: 'accepted' })).toMatchObject({
    orders: [{ id: order.id }],
    total: 1,
  })
  await confirm(order)
  const late = admin.inquiries.quotes.withdraw({ id: order.quoteId })
  await expect(late).rejects.toEqual(refused('QUOTE_STATE', /^Order O-1001 of this quote is confirmed/))
})

test('a supplier answers its purchase, and answers again until the order ends', async ({
  admin,
  visitor,
  confirm,
  order,
}) => {
  const { id, purchases } = await confirm(order)
  expect(purchases.map(({ state }) => state)).toEqual(['sent', 'by hand'])
  const [purchase] = purchases
  const token = purchase ? tokenOf(purchase) : ''
  const answer = (said: { answer: 'confirmed' | 'problem'; readyOn?: string; note?: string }) =>
    visitor.inquiries.purchaseOffers.answer({ token, ...said })
  await expect(answer({ answer: 'problem', note: ' ' })).rejects.toThrow('Say what the problem is')
  await answer({ answer: 'problem', note: 'The heat is gone' })
  const ready = { answer: 'confirmed', readyOn: '2020-01-02' } as const
  const said = await answer(ready)
  expect(said).toMatchObject({ state: 'confirmed', answer: ready })
  expect(await answer(ready)).toEqual(said)
  const answered = await admin.inquiries.orders.get({ id })
  expect(answered).toMatchObject({ revision: 4, changedBy: 'the supplier' })
  expect(answered.purchases[0]).toMatchObject({ state: 'confirmed', answer: { ...ready, by: 'the supplier' } })
  const waiting = () => admin.inquiries.orders.list({ only: 'waits' })
  expect((await waiting()).orders).toEqual([])
  await admin.inquiries.orders.handOverPurchase({ purchaseId: purchases[1]?.id ?? '', how: 'said so' })
  expect((await waiting()).orders).toMatchObject([{ id }])
  const byTelephone = { revision: 4, purchaseId: purchases[1]?.id ?? '', ...ready, readyOn: '2999-12-24' }
  const { revision, purchases: now } = await admin.inquiries.orders.answerPurchase(byTelephone)
  expect(now[1]?.answer?.by).toBe('admin')
  expect((await admin.inquiries.orders.list({ only: 'late' })).orders).toMatchObject([{ id }])
  expect((await waiting()).orders).toEqual([])
  expect((await admin.inquiries.orders.list({ only: 'ready' })).orders).toEqual([])
  await admin.inquiries.orders.cancel({ id, revision, reason: 'Sold' })
  expect(await visitor.inquiries.purchaseOffers.get({ token })).toMatchObject({
    ...{ state: 'cancelled', isOpen: false, answer: ready },
  })
  const late = { ...ready, note: 'Wait' }
  await expect(answer(late)).rejects.toEqual(refused('ORDER_STATE', /^O-1001-A can no longer .*\. Please call us\.$/))
  // Staff read what is for them.
  const { revision: last } = await admin.inquiries.orders.get({ id })
  await expect(
    admin.inquiries.orders.answerPurchase({ revision: last, purchaseId: purchase?.id ?? '', ...late }),
  ).rejects.toEqual(refused('ORDER_STATE', /^O-1001-A can no longer .*\. Its answer stays as it is\.$/))
})

test('a purchase is ready to send until an email, staff or an answer says that its supplier knows of it', async ({
  app,
  db,
  admin,
  order,
  confirm,
  cookies,
}) => {
  const { orders } = admin.inquiries
  const planned = order.purchases[1]?.id ?? ''
  await expect(orders.handOverPurchase({ purchaseId: planned, how: 'copied' })).rejects.toEqual(
    refused('ORDER_STATE', /^O-1001 is accepted\. Confirm it before/),
  )
  const { id, revision, purchases } = await confirm(order)
  expect(purchases).toMatchObject([
    { state: 'sent', delivery: 'queued', handedOver: null },
    { state: 'by hand', delivery: 'not yet', handedOver: null },
  ])
  const [confirmation] = (await admin.admin.changes.list({ kind: 'order', recordId: id })).changes
  expect(confirmation?.fields).toContainEqual({
    ...{ field: 'purchases', before: null },
    after: 'O-1001-A, DMW1: by email\nO-1001-B, B7: ready to send',
  })
  const [coil = '', plate = ''] = purchases.map((purchase) => purchase.id)
  const toTell = async () => {
    const { ordersToTell } = await admin.admin.waiting()
    const listed = await orders.list({ only: 'suppliers to tell' })
    expect(listed.orders).toHaveLength(ordersToTell)
    const { purchases: now } = await orders.get({ id })
    const ids = now.filter(isPurchaseToTell).map((purchase) => purchase.id)
    expect(listed.orders.length > 0).toBe(ids.length > 0)
    for (const entry of listed.orders) {
      expect(entry.purchases.map(({ delivery }) => delivery)).toEqual(now.map(({ delivery }) => delivery))
    }
    return ids
  }
  expect(await toTell()).toEqual([plate])
  await db.updateTable('mails').set({ state: 'failed' }).where('about_id', '=', coil).execute()
  expect(await toTell()).toEqual([coil, plate])
  const handed = await orders.handOverPurchase({ purchaseId: plate, how: 'copied' })
  expect(handed).toMatchObject({ revision, purchases: [{}, { delivery: 'by hand', handedOver: { by: 'admin' } }] })
  expect(await orders.handOverPurchase({ purchaseId: plate, how: 'said so' })).toEqual(handed)
  await orders.handOverPurchase({ purchaseId: coil, how: 'said so' })
  expect(await toTell()).toEqual([])
  const url = `/api/purchases/${plate}/handover`
  const put = (payload: object) => app.inject({ method: 'PUT', url, payload, cookies })
  expect((await put({ how: 'shouted' })).statusCode).toBe(400)
  expect((await put({ how: null })).json().purchases[1]).toMatchObject({ delivery: 'not yet', handedOver: null })
  expect(await toTell()).toEqual([plate])
  const { changes } = await admin.admin.changes.list({ kind: 'order', recordId: id })
  expect(changes[0]).toMatchObject({
    recordName: 'O-1001-B, Zephyr Fabricators',
    fields: [{ field: 'delivery', before: 'Sent by hand', after: 'Ready to send' }],
  })
  await orders.answerPurchase({ revision, purchaseId: plate, answer: 'confirmed' })
  expect(await toTell()).toEqual([])
})

test('what was cancelled, and what has shipped, has no supplier to tell', async ({ admin, order, confirm }) => {
  const { orders } = admin.inquiries
  const waiting = async () => (await orders.list({ only: 'suppliers to tell' })).orders.length
  const { id, revision, lines } = await confirm(order)
  expect(await waiting()).toBe(1)
  const plate = lines.find(({ sourceCode }) => sourceCode === 'B7')?.id ?? ''
  const shipped = await orders.addShipment({
    ...{ id, revision, shippedOn: toPacificDay(new Date()), anyway: true },
    lines: [{ lineId: plate, pieces: 4, weightLb: 20_000 }],
  })
  expect(shipped.purchases[1]).toMatchObject({ delivery: 'not yet', isShipped: true })
  expect(await waiting()).toBe(0)
  const { revision: next } = await orders.deleteShipment({
    ...{ id, revision: shipped.revision, shipmentId: shipped.shipments[0]?.id ?? '' },
  })
  expect(await waiting()).toBe(1)
  await orders.cancel({ id, revision: next, reason: 'Sold' })
  expect(await waiting()).toBe(0)
})

test('no answer is taken of what has all shipped, by link or by telephone', async ({
  admin,
  visitor,
  confirm,
  order,
}) => {
  const { id, revision, lines, purchases } = await confirm(order)
  const [purchase] = purchases
  const shipped = { lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 19_830 }
  const now = await admin.inquiries.orders.addShipment({
    id,
    revision,
    shippedOn: '2026-12-04',
    lines: [shipped],
    anyway: true,
  })
  const problem = { answer: 'problem', note: 'Too late' } as const
  const refusal = refused('ORDER_STATE', /^O-1001-A can no longer be answered/)
  const token = purchase ? tokenOf(purchase) : ''
  await expect(visitor.inquiries.purchaseOffers.answer({ token, ...problem })).rejects.toEqual(refusal)
  const typed = { revision: now.revision, purchaseId: purchase?.id ?? '', ...problem }
  await expect(admin.inquiries.orders.answerPurchase(typed)).rejects.toEqual(refusal)
  expect(now.purchases.map((one) => takesAnswer(one, now.state))).toEqual([false, true])
})

test('an order is shipped with its last line, billed by the scale, and closed', async ({
  admin,
  visitor,
  confirm,
  order,
  db,
}) => {
  const { id, lines, purchases } = await confirm(order)
  const [coil, plate, cutting] = lines.map((line) => line.id)
  const ship = (
    revision: number,
    shipped: { lineId: string | undefined; pieces?: number; weightLb?: number; complete?: boolean }[],
  ) =>
    admin.inquiries.orders.addShipment({
      ...{ id, revision, shippedOn: toPacificDay(new Date()), carrier: 'Two Rivers', requestKey: `ship ${revision}` },
      lines: shipped.map(({ lineId = '', ...line }) => ({ lineId, ...line })),
    })
  await expect(ship(2, [{ lineId: coil, pieces: 1 }])).rejects.toThrow('Enter the weight on the scale')
  await expect(ship(2, [{ lineId: 'strange', weightLb: 1 }])).rejects.toThrow('no such line')
  await expect(ship(2, [{ lineId: coil, pieces: 1, weightLb: 22_001 }])).rejects.toMatchObject({
    message: 'Line 1: Ordered 20,000 lb, shipped 22,001 lb. That is 10.1% more than was ordered.',
    cause: { code: 'SHIPMENT_OFF', issues: [{ path: 'lines.0' }] },
  })
  const first = [{ lineId: coil, pieces: 1, weightLb: 19_830 }]
  // A repeated request is the first one, even at the same time.
  const [partly, again] = await Promise.all([ship(2, first), ship(2, first)])
  expect(again).toEqual(partly)
  expect(partly).toMatchObject({
    ...{ state: 'confirmed', revision: 3, shipments: [{ carrier: 'Two Rivers', lines: [{ lineId: coil }] }] },
    lines: [{ shippedWeightLb: 19_830, isComplete: true, finalAmount: '8427.75' }, { isComplete: false }, {}],
    totals: { weightLb: 39_830, shippedWeightLb: 19_830, lines: '17047.75', all: '17547.75' },
    // The supplier bills what was shipped, too.
    purchases: [{ isShipped: true, weightLb: 19_830, total: '7535.40', orderedTotal: '7600.00' }, { isShipped: false }],
  })
  expect(
    await visitor.inquiries.purchaseOffers.get({ token: purchases[0] ? tokenOf(purchases[0]) : '' }),
  ).toMatchObject({
    lines: [{ weightLb: 20_000, shippedWeightLb: 19_830, isComplete: true }],
    ...{ weightLb: 19_830, orderedWeightLb: 20_000, total: '7535.40', orderedTotal: '7600.00', isOpen: false },
  })
  const listed = async () => (await admin.inquiries.orders.list({})).orders.map((one) => [one.weightLb, one.amount])
  expect(await listed()).toEqual([[39_830, '17547.75']])
  const rest = [
    { lineId: plate, pieces: 4, weightLb: 20_100 },
    { lineId: cutting, complete: true },
  ]
  const shipped = await ship(3, rest)
  expect(shipped).toMatchObject({ state: 'shipped', totals: { shippedWeightLb: 39_930, all: '17590.25' } })
  expect(await listed()).toEqual([[39_930, '17590.25']])
  const [, last] = shipped.shipments
  const back = { id, revision: 4, shipmentId: last?.id ?? '' }
  expect(await admin.inquiries.orders.deleteShipment(back)).toMatchObject({ state: 'confirmed', shipments: [{}] })
  await expect(admin.inquiries.orders.close({ id, revision: 5 })).rejects.toEqual(refused('ORDER_STATE', /all lines/))
  await ship(5, rest)
  const closed = await admin.inquiries.orders.close({ id, revision: 6 })
  expect(closed).toMatchObject({ state: 'closed', revision: 7 })
  expect(await admin.inquiries.orders.close({ id, revision: 6 })).toEqual(closed)
  expect((await admin.inquiries.get({ id: order.inquiryId })).status).toBe('completed')
  const ends = await db.selectFrom('sold_items').select('ends_at').execute()
  expect(ends.map((one) => one.ends_at !== null)).toEqual([true, true])
  await expect(ship(7, first)).rejects.toEqual(refused('ORDER_STATE', /not closed/))
})

test('a shipment far ahead or before the order asks, beside what is off, and is stored anyway', async ({
  admin,
  confirm,
  order,
}) => {
  const { id, revision, lines } = await confirm(order)
  const today = toPacificDay(new Date())
  const ship = (shippedOn: string, weightLb = 20_000, anyway = false) =>
    admin.inquiries.orders.addShipment({
      ...{ id, revision, shippedOn, anyway },
      lines: [{ lineId: lines[0]?.id ?? '', pieces: 1, weightLb }],
    })
  const [early, far] = [addDays(today, -1), addDays(today, 8)]
  await expect(ship(far)).rejects.toEqual(refused('SHIPMENT_OFF', /^\w+ \d+, \d+ is 8 days from now\.$/))
  await expect(ship(early, 30_000)).rejects.toMatchObject({
    message: expect.stringMatching(
      / is before the order, which is of .*Line 1: Ordered 20,000 lb, shipped 30,000 lb\./,
    ),
    cause: { code: 'SHIPMENT_OFF', issues: [{ path: 'shippedOn' }, { path: 'lines.0' }] },
  })
  expect(await ship(far, 20_000, true)).toMatchObject({ shipments: [{ shippedOn: far }] })
})

test('a cancellation against a shipment: one of them holds', async ({ admin, confirm, order }) => {
  const { id, revision, lines } = await confirm(order)
  const shipped = { lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 20_000 }
  const results = await Promise.allSettled([
    admin.inquiries.orders.addShipment({ id, revision, shippedOn: toPacificDay(new Date()), lines: [shipped] }),
    admin.inquiries.orders.cancel({ id, revision, reason: 'Too late' }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { state, shipments } = await admin.inquiries.orders.get({ id })
  expect([state, shipments.length]).toEqual(state === 'cancelled' ? ['cancelled', 0] : ['confirmed', 1])
})

test('orders are exported line by line for accounting, and no text runs as a formula', async ({
  admin,
  confirm,
  order,
  app,
  cookies,
  db,
}) => {
  await db.updateTable('customer_inquiries').set({ company: '=1+1' }).execute()
  const { id, revision, lines } = await confirm(order)
  const shipped = { lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 19_830 }
  await admin.inquiries.orders.addShipment({ id, revision, shippedOn: toPacificDay(new Date()), lines: [shipped] })
  const today = toPacificDay(new Date())
  const read = async (query: string) => app.inject({ url: `/api/orders/export?${query}`, cookies })
  const csv = await read(`from=${today}&to=${today}`)
  expect(csv.headers['content-disposition']).toContain(`Orders%20${today}%20${today}.csv`)
  const [headings, first, second, third, end] = csv.body.split('\r\n')
  expect(headings).toMatch(/^\uFEFFOrder,Date,State,Customer,Purchase Order,/)
  expect(first).toContain(`O-1001,${today},Confirmed,'=1+1,PO 778,I-`)
  expect(first).toMatch(
    new RegExp(`,DMW1,Buckeye Steel,O-1001-A,1,20000,1,19830,Yes,${today},198.3,cwt,42.5,8427.75,38,7535.4,500$`),
  )
  // What has not shipped comes to nothing yet.
  expect(second).toMatch(/,B7,,O-1001-B,4,20000,0,0,No,,,cwt,42\.5,,,,$/)
  expect(third).toMatch(/,,,,,,0,0,No,,,lot,120,,/)
  expect(end).toBe('')
  const [sheet] = await parseWorkbook((await read('format=xlsx')).rawPayload)
  expect(sheet?.rows.map(({ cells }) => cells[3])).toEqual(['Customer', '=1+1', '=1+1', '=1+1'])
  expect((await read(`to=${addDays(today, -1)}`)).body.split('\r\n')).toHaveLength(2)
})

test('erasing a person leaves what was ordered, and whoever asks gets all that is stored', async ({
  db,
  confirm,
  order,
}) => {
  const confirmed = await confirm(order)
  await db.updateTable('orders').set({ note: 'Call Quentin', terms: 'Net 30, Quentin Buyerman' }).execute()
  await db.updateTable('purchases').set({ ship_to: 'Ask for Quentin Buyerman', answer_note: 'Kim has it' }).execute()
  const { email } = order.customer
  expect(await exportCustomer(db, { email })).toMatchObject({ orders: [{ reference: 'O-1001' }], purchases: [] })
  const supplier = { email: 'lists@buckeye.example' }
  expect(await exportCustomer(db, supplier)).toMatchObject({
    purchases: [{ reference: 'O-1001-A', to: supplier.email }],
  })
  expect((await eraseCustomer(db, { email })).summary).toContain('1 order,')
  await eraseCustomer(db, supplier)
  const { note, terms } = await db.selectFrom('orders').select(['note', 'terms']).executeTakeFirstOrThrow()
  expect([note, terms]).toEqual(['', 'Net 30, (erased)'])
  const [purchase] = await db.selectFrom('purchases').select(['to_address', 'ship_to']).orderBy('position').execute()
  expect(purchase).toEqual({ to_address: null, ship_to: 'Ask for (erased)' })
  expect(await db.selectFrom('order_lines').select('id').execute()).toHaveLength(confirmed.lines.length)
})

test('an order of a whole request is of the inquiries with accepted lines', async ({ db, admin, visitor, confirm }) => {
  const sendingId = crypto.randomUUID()
  const inquiryIds: string[] = []
  for (const source_code of ['DMW1', 'B7', 'C3']) {
    const selectedItems = [(await anItem(db, { source_code, product_id: source_code })).id]
    inquiryIds.push((await visitor.inquiries.submit(anInquiry({ ...buyer, selectedItems, sendingId }))).id)
  }
  const [inquiryId = '', second = '', left = ''] = inquiryIds
  const draft = await admin.inquiries.quotes.create({ inquiryId, whole: true })
  const priced = { price: '40', pieces: 1, weightLb: 1_000 }
  const lines = draft.lines.map((line) => ({ ...line, ...priced }))
  await admin.inquiries.quotes.update({ id: draft.id, revision: draft.revision, freight: 'included', lines })
  const sent = await admin.inquiries.quotes.send({ id: draft.id })
  const lineIds = sent.lines.filter((line) => line.inquiryId !== left).map(({ id }) => id)
  await visitor.inquiries.offers.answer({ token: tokenOf(sent), answer: 'accept', name: 'Pat', lineIds })
  const [entry] = (await admin.inquiries.orders.list({ inquiryId: second })).orders
  const { id, ...order } = await confirm(await admin.inquiries.orders.get({ id: entry?.id ?? '' }))
  expect(order.inquiryIds).toEqual([inquiryId, second].toSorted())
  // What was sent with all of them is read once.
  expect(order.buyerWords.notes).toEqual(['Two coils by June'])
  expect(order.lines.map(({ sourceCode }) => sourceCode)).toEqual(['DMW1', 'B7'])
  expect((await admin.inquiries.orders.list({ inquiryId: left })).orders).toEqual([])
  // All inquiries of the request lead to it, and have its emails and its history; what tells of the answer leads to its steel.
  const { orders: ofRequest } = await admin.inquiries.orders.list({ inquiryId: left, ofRequest: true })
  expect(ofRequest.map((one) => one.id)).toEqual([id])
  const { mails } = await admin.admin.mails.page({ inquiryId: left })
  expect(mails.map(({ kind }) => kind)).toContain('order confirmation')
  const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordIds: inquiryIds })
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'order', recordId: id, action: 'confirmed' }))
  expect(await admin.inquiries.quotes.get({ id: sent.id })).toMatchObject({ order: { id, state: 'confirmed' } })
  await expect(admin.inquiries.delete({ id: second })).rejects.toEqual(refused('ORDER_STATE', /O-1001/))
  await admin.inquiries.setStatus({ id: second, status: 'pending' })
  const shipped = order.lines.map((line) => ({ lineId: line.id, pieces: 1, weightLb: 1_000 }))
  await admin.inquiries.orders.addShipment({
    id,
    revision: order.revision,
    shippedOn: toPacificDay(new Date()),
    lines: shipped,
  })
  await admin.inquiries.orders.close({ id, revision: order.revision + 1 })
  const statuses = await Promise.all(inquiryIds.map((one) => admin.inquiries.get({ id: one })))
  expect(statuses.map(({ status }) => status)).toEqual(['completed', 'pending', 'quoted'])
})

test('lines that an order does not have are quoted in a further version of only these, which becomes another order', async ({
  admin,
  visitor,
  order,
  db,
}) => {
  const { quotes, orders } = admin.inquiries
  const { inquiryId, quoteId } = order
  const [coil, plate, cutting] = order.lines
  const loaded = await quotes.create({ inquiryId, from: quoteId })
  expect(loaded.lines).toHaveLength(3)
  expect(await refusalOf(quotes.send({ id: loaded.id }))).toEqual(
    conflict(/Withdraw it before you send another version, or remove what order O-1001 has \(lines 1, 2, 3\) to quote/),
  )
  await quotes.delete({ id: loaded.id })
  expect(await refusalOf(quotes.create({ inquiryId, rest: true }))).toEqual(conflict(/no rest to quote/))
  const less = await orders.removeLine({ id: order.id, revision: 1, lineId: plate?.id ?? '' })
  const confirmed = await orders.confirm({ id: order.id, revision: less.revision, purchases: [] })

  // The same steel under another id is taken as well.
  const fresh = await quotes.create({ inquiryId })
  const lines = fresh.lines.map((line) => ({ ...line, price: '40' }))
  await quotes.update({ id: fresh.id, revision: 1, lines, freight: 'included' })
  expect(await refusalOf(quotes.send({ id: fresh.id }))).toEqual(
    conflict(/^Version 1 is accepted. Remove what order O-1001 has \(line 1\) to quote the rest/),
  )
  await quotes.delete({ id: fresh.id })

  const rest = await quotes.create({ inquiryId, whole: true, rest: true })
  expect(rest).toMatchObject({
    freight: 'added',
    freightAmount: null,
    lines: [{ id: plate?.quoteLineId, price: '42.5' }],
  })
  const priced = await quotes.update({ id: rest.id, revision: rest.revision, freightAmount: '90' })
  const sent = await quotes.send({ id: rest.id, revision: priced.revision })
  const first = await quotes.get({ id: quoteId })
  expect(first).toMatchObject({
    state: 'accepted',
    order: {
      id: order.id,
      reference: 'O-1001',
      state: 'confirmed',
      lineIds: [coil?.quoteLineId, cutting?.quoteLineId],
    },
  })
  await expect(quotes.withdraw({ id: quoteId })).rejects.toThrow('O-1001 of this quote is confirmed')
  // What the buyer is told of the first version still goes out.
  const mails = await db.selectFrom('mails').select(['kind', 'state']).where('about_id', '=', quoteId).execute()
  expect(mails).toContainEqual({ kind: 'answer to staff', state: 'queued' })
  const token = tokenOf(sent)
  const accepted = await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Quentin' })
  expect(accepted).toMatchObject({ order: { reference: 'O-1002', state: 'accepted', link: null } })
  const { orders: both } = await orders.list({ inquiryId })
  expect(both.map(({ reference, state, lineCount }) => [reference, state, lineCount])).toEqual([
    ['O-1002', 'accepted', 1],
    ['O-1001', 'confirmed', 2],
  ])

  // The inquiry is completed with the last of its orders.
  const close = async ({ id, revision, lines: shipped }: Order) => {
    const parts = shipped.map((line) => ({
      lineId: line.id,
      weightLb: line.weightLb,
      pieces: line.pieces ?? 1,
      complete: true,
    }))
    const all = await orders.addShipment({ id, revision, shippedOn: toPacificDay(new Date()), lines: parts })
    await orders.close({ id, revision: all.revision })
    return (await admin.inquiries.get({ id: inquiryId })).status
  }
  expect(await close(confirmed)).toBe('waiting order')
  expect(await close(await orders.confirm({ id: both[0]?.id ?? '', revision: 1, purchases: [] }))).toBe('completed')
})
