import { sql } from 'kysely'
import { afterEach, vi } from 'vitest'
import { figureWeeks } from '../../../../shared/office/figures.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import type { Db } from '../../../db/database.ts'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { aConfirmedOrder } from '../../../test/deals/orders.ts'
import { aSentQuote } from '../../../test/deals/quotes.ts'
import { aNeedsList, anInquiry, anItem, aSupplier } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { upload } from '../../../test/lists/one-step-uploads.ts'
import { keepMissingPrices } from '../../inquiries/prices/keep-prices.ts'
import { deleteOutdated } from '../retention.ts'

afterEach(() => void vi.useRealTimers())

const today = toPacificDay(new Date())

/** What the days say of now, and what the items say. */
async function compareDays(db: Db) {
  const { rows: noted } = await sql<{ source_code: string; category: string; items: number; pounds: number }>`
    select source_code, category, item_count as items, weight_lb as pounds from (
      select distinct on (source_code, category) * from stock_days order by source_code, category, day desc
    ) as last where item_count > 0 order by 1, 2
  `.execute(db)
  const { rows: there } = await sql<(typeof noted)[number]>`
    select source_code, category, count(*)::integer as items, coalesce(sum(weight_lb), 0) as pounds
    from listed_items group by 1, 2 order by 1, 2
  `.execute(db)
  return { noted, there }
}

test('the days follow every change of the stock: lists, renames, merges, deletions, restorations, sales', async ({
  db,
  admin,
  visitor,
}) => {
  const same = async () => {
    const { noted, there } = await compareDays(db)
    expect(noted).toEqual(there)
    return there.length
  }
  const list = (source: string, ...weights: string[]) =>
    upload(
      admin,
      weights.map((Weight, index) => ({ 'Product ID': `${source}-${index}`, 'Source Code': source, Weight })),
    )
  await list('A1', '10,000', '20,000')
  await list('B1', '5,000')
  expect(await same()).toBe(2)
  const second = await list('A1', '12,000')
  expect(await same()).toBe(2)
  await admin.inventory.uploads.restore({ id: second.uploadId })
  expect(await same()).toBe(2)
  await admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode: 'A2' })
  expect(await same()).toBe(2)
  await admin.admin.locations.rename({ sourceCode: 'B1', newSourceCode: 'A2', merge: true })
  expect(await same()).toBe(1)
  await admin.admin.locations.delete({ sourceCode: 'A2' })
  expect(await same()).toBe(0)
  const { days, products } = await admin.admin.figures.stock()
  expect([days.at(-1), products]).toEqual([today, []])

  const { id: item } = await anItem(db)
  expect(await same()).toBe(1)
  const lines = [{ inquiryItemId: item, cost: '38' }]
  const { token } = await aSentQuote({ admin, visitor }, { lines }, { selectedItems: [item] })
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  const [order] = (await admin.inquiries.orders.list({})).orders
  await admin.inquiries.orders.confirm({ id: order?.id ?? '', revision: 1 })
  expect(await same()).toBe(0)
})

test('stock of past days stands until it changes, by product', async ({ db, admin }) => {
  await anItem(db, { weight_lb: 40_000 })
  const day = (ago: number, pounds: number) => ({
    ...{ source_code: 'DMW1', category: 'Hot Rolled Coil', item_count: 1 },
    ...{ day: addDays(today, -ago), weight_lb: pounds },
  })
  await db
    .insertInto('stock_days')
    .values([day(20, 10_000), day(10, 20_000)])
    .execute()
  const { days, products } = await admin.admin.figures.stock()
  expect(days).toEqual([14, 7, 0].map((ago) => addDays(today, -ago)))
  expect(products).toEqual([{ product: 'Hot Rolled Coil', tons: [5, 10, 20] }])
})

test('the six heaviest products stand by themselves, and the others as one', async ({ db, admin }) => {
  for (let tons = 1; tons <= 8; tons += 1)
    await anItem(db, { category: `Product ${tons}`, weight: `${2_000 * tons}`, weight_lb: 2_000 * tons })
  const { products } = await admin.admin.figures.stock()
  expect(products.map(({ product, tons }) => [product, tons.at(-1)])).toEqual([
    ...[8, 7, 6, 5, 4, 3].map((tons) => [`Product ${tons}`, tons]),
    ['Other', 3],
  ])
})

test('days beyond the four years that are kept go, but for the last of them, which stood on the next day', async ({
  db,
}) => {
  const day = (daysAgo: number, category = 'Plate') => ({
    ...{ source_code: 'DMW1', category, item_count: 1, weight_lb: 2_000, day: addDays(today, -daysAgo) },
  })
  const years = 4 * 366
  await db
    .insertInto('stock_days')
    .values([day(years + 40), day(years + 30), day(years + 20), day(years - 40), day(years + 50, 'Coil')])
    .execute()
  await deleteOutdated(db)
  const { rows } = await sql<{ category: string; day: string }>`
    select category, day::text as day from stock_days order by category, day
  `.execute(db)
  expect(rows).toEqual(
    [day(years + 50, 'Coil'), day(years + 20), day(years - 40)].map(({ category, day: at }) => ({ category, day: at })),
  )
})

test('the demo data has a past, which goes with it', async ({ db, admin }) => {
  await loadDemoDataIfEmpty(db)
  const { days, products } = await admin.admin.figures.stock()
  expect(days).toHaveLength(figureWeeks + 1)
  expect(products.length).toBeGreaterThan(3)
  expect(products.every(({ tons }) => tons.every((value) => value > 0))).toBe(true)
  await keepMissingPrices(db)
  const quoted = await admin.admin.figures.prices()
  expect(quoted.months.length).toBeGreaterThanOrEqual(6)
  expect(quoted.products.length).toBeGreaterThan(3)
  const [leads, margin] = [await admin.admin.figures.leads(), await admin.admin.figures.margin()]
  for (const { months } of [leads, margin]) expect(months.length).toBeGreaterThanOrEqual(6)
  expect(leads.months.filter(({ ordered }) => ordered > 0).length).toBeGreaterThan(3)
  await admin.admin.demoData.remove()
  expect(await admin.admin.figures.stock()).toEqual({ days: [], products: [] })
})

test('regions and ages of lists are of what is for sale now', async ({ db, admin }) => {
  await admin.inventory.suppliers.create(aSupplier({ listEveryDays: 7 }))
  await upload(admin, [{ Weight: '30,000' }])
  await upload(admin, [{ 'Product ID': 'P', Weight: '10,000' }], { category: 'Plate' })
  await sql`update uploads set created_at = now() - case category when 'Plate' then 3 else 12 end * interval '1 day'`.execute(
    db,
  )
  const { regions } = await admin.admin.figures.regions()
  expect(regions).toHaveLength(9)
  expect(regions.filter(({ tons }) => tons > 0)).toEqual([{ region: 'E-N Central', items: 2, tons: 20 }])
  const { suppliers } = await admin.admin.figures.lists()
  const ages = { newestDays: 3, oldestDays: 12, everyDays: 7 }
  expect(suppliers).toEqual([{ supplier: 'Buckeye Steel', sources: ['DMW1'], tons: 20, ...ages }])
})

test('leads become quotes and orders in the month in which they came, with prices and margin', async ({
  db,
  admin,
  visitor,
}) => {
  const { id: item } = await anItem(db)
  await visitor.inquiries.submit(anInquiry({ selectedItems: [item] }))
  const [need] = await visitor.needs.submit(aNeedsList())
  await admin.needs.matches.makeInquiry({ id: need?.id ?? '', itemIds: [item] })
  const sell = (price: string, cost: string | null) =>
    aSentQuote({ admin, visitor }, { lines: [{ inquiryItemId: item, price, cost }] }, { selectedItems: [item] })
  await sell('40', null)
  const { token, inquiryId } = await sell('42', '38')
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  await sql`update customer_inquiries set created_at = created_at - interval '3 hours' where id = ${inquiryId}`.execute(
    db,
  )
  const { months } = await admin.admin.figures.leads()
  // Three requests and a needs list, in this month or, just after midnight, the one before; none from before the first.
  expect(months[0]?.leads).toBeGreaterThan(0)
  const total = (key: 'leads' | 'quoted' | 'ordered') => months.reduce((sum, one) => sum + one[key], 0)
  expect([total('leads'), total('quoted'), total('ordered')]).toEqual([4, 2, 1])
  for (const { wonPercent, quoted, ordered } of months)
    expect(wonPercent).toBe(quoted === 0 ? null : (100 * ordered) / quoted)
  expect(Math.max(...months.map(({ hoursToQuote }) => hoursToQuote ?? 0))).toBeGreaterThanOrEqual(1.5)
  const prices = await admin.admin.figures.prices()
  expect(prices.products).toEqual([
    { product: 'Hot Rolled Coil', perCwt: expect.arrayContaining(['41.00']), quotes: expect.arrayContaining([2]) },
  ])
  const margin = (await admin.admin.figures.margin()).months.at(-1)
  expect(margin).toMatchObject({
    ...{ orders: 1, sales: '17787.00', cost: '16093.00', margin: '1694.00', marginPercent: '9.5', linesWithoutCost: 0 },
  })
  const [order] = (await admin.inquiries.orders.list({})).orders
  await admin.inquiries.orders.cancel({ id: order?.id ?? '', revision: 1, reason: 'Sold out' })
  expect(await admin.admin.figures.margin()).toEqual({ months: [] })
})

test('the margin is billed by the scale once a line has shipped, as its order says', async ({ db, admin, visitor }) => {
  const { id, lines, revision } = await aConfirmedOrder({ db, admin, visitor })
  const given = [{ lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 42_000 }]
  const shipment = { shippedOn: today, lines: given, tell: false, anyway: true }
  const { totals } = await admin.inquiries.orders.addShipment({ id, revision, ...shipment })
  const { cost, margin } = totals
  const sums = { sales: totals.lines, cost, margin, marginPercent: '10.6' }
  expect(cost).toBe('15960.00')
  expect((await admin.admin.figures.margin()).months).toMatchObject([sums])
})

test('without anything, each figure is empty and valid, and strangers get none', async ({ admin, visitor }) => {
  expect(await admin.admin.figures.stock()).toEqual({ days: [], products: [] })
  expect(await admin.admin.figures.lists()).toEqual({ suppliers: [] })
  expect(await admin.admin.figures.leads()).toEqual({ months: [] })
  expect(await admin.admin.figures.prices()).toEqual({ months: [], products: [] })
  for (const call of ['stock', 'regions', 'lists', 'leads', 'prices', 'margin'] as const)
    await expect(visitor.admin.figures[call]()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
