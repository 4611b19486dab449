import { sql } from 'kysely'
import { findRegionOfState, parseRegionList, regionCodes } from '../../shared/places/regions.ts'
import { parseThicknessIn } from '../../shared/steel/thickness.ts'
import { parseWeightLb } from '../../shared/steel/weight.ts'
import { foldForMatch } from '../lib/text-key.ts'
import { createListReading } from '../modules/inventory/incoming/read-list.ts'
import { selectMarkChanges } from '../modules/inventory/sold/queries.ts'
import { anItem } from '../test/factories.ts'
import { callbacks, expect, privateLinks, test } from '../test/fixtures.ts'
import type { Db } from './database.ts'
import { loadDemoDataIfEmpty } from './demo-data.ts'

const tables = [
  'uploads',
  'inventory_items',
  'customers',
  'customer_inquiries',
  'customer_needs',
  'team_members',
  'announcements',
] as const

async function countRecords(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = count
  }
  return counts
}

test('the demo data fills every list, once', async ({ db }) => {
  expect(await loadDemoDataIfEmpty(db)).toBe(true)
  const counts = await countRecords(db)
  expect(counts).toMatchObject({
    customers: 12,
    customer_needs: 10,
    team_members: 5,
    announcements: 3,
  })
  expect(counts['customer_inquiries']).toBeGreaterThan(40)
  expect(counts['inventory_items']).toBeGreaterThan(1_800)
  expect(counts['inventory_items']).toBeLessThan(2_200)
  expect(await loadDemoDataIfEmpty(db)).toBe(false)
  expect(await countRecords(db)).toEqual(counts)
})

test('of several instances that start together, one loads the demo data', async ({ db }) => {
  const results = await Promise.all([1, 2, 3].map(() => loadDemoDataIfEmpty(db)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect((await countRecords(db))['customers']).toBe(12)
})

test('demo data is never loaded into a database in use', async ({ db }) => {
  await anItem(db)
  expect(await loadDemoDataIfEmpty(db)).toBe(false)
  expect((await countRecords(db))['customers']).toBe(0)
})

test('all nine regions have stock of at least eight product types, and every product type is stocked', async ({
  db,
}) => {
  await loadDemoDataIfEmpty(db)
  const { rows } = await sql<{ region: string; categories: number }>`
    select region, count(distinct category) as categories
    from inventory_groups, unnest(regions) as region group by region
  `.execute(db)
  expect(rows.map(({ region }) => region).sort()).toEqual([...regionCodes].sort())
  for (const { categories } of rows) expect(categories).toBeGreaterThanOrEqual(8)
  const stocked = await db.selectFrom('inventory_items').select('category').distinct().execute()
  const known = await db.selectFrom('product_categories').select('name').execute()
  expect(stocked.map(({ category }) => category).sort()).toEqual(known.map(({ name }) => name).sort())
  const sources = await db.selectFrom('inventory_items').select('source_code').distinct().execute()
  expect(sources.length).toBeGreaterThanOrEqual(20)
})

test('derived values of demo items agree with the shared rules', async ({ db }) => {
  await loadDemoDataIfEmpty(db)
  const items = await db.selectFrom('inventory_items').selectAll().execute()
  for (const item of items) {
    const listed = parseRegionList(item.region_codes).codes
    const ofState = findRegionOfState(item.location_state)
    expect(item).toMatchObject({
      thickness_in: parseThicknessIn(item.thickness) ?? null,
      weight_lb: parseWeightLb(item.weight) ?? null,
      regions: listed.length > 0 ? listed : ofState ? [ofState.code] : [],
    })
  }
  const withoutRegion = items.filter(({ regions }) => regions.length === 0)
  expect(withoutRegion.length).toBeGreaterThan(0)
  expect(withoutRegion.length).toBeLessThan(20)
  expect(items.some(({ thickness_in }) => thickness_in === null)).toBe(true)
  const customers = await db.selectFrom('customers').selectAll().execute()
  for (const { company, company_key, email, email_key } of customers) {
    expect([company_key, email_key]).toEqual([foldForMatch(company), foldForMatch(email)])
  }
})

test('demo coils have realistic weights, and demo sheets the weight of their size', async ({ db }) => {
  await loadDemoDataIfEmpty(db)
  const items = await db.selectFrom('inventory_items').selectAll().where('weight_lb', 'is not', null).execute()
  for (const item of items) {
    const weightLb = item.weight_lb ?? 0
    if (item.length === 'COIL') {
      expect(weightLb).toBeGreaterThanOrEqual(8_000)
      expect(weightLb).toBeLessThanOrEqual(52_000)
    } else if (item.thickness_in !== null) {
      const theoryLb = item.thickness_in * Number(item.width) * Number(item.length) * 0.2836 * item.qty_pcs
      expect(Math.abs(weightLb - theoryLb)).toBeLessThanOrEqual(1)
    }
  }
})

test('demo inquiries of the last weeks are about listed items, line by line', async ({ db, admin }) => {
  await loadDemoDataIfEmpty(db)
  const { rows } = await sql<{ lines: number; known: number }>`
    select count(*) as lines, count(i.id) as known
    from customer_inquiries c join inquiry_lines l on l.inquiry_id = c.id left join inventory_items i
      on i.id = l.item_id and i.product_id = l.product_id and i.weight = l.weight and i.source_code = l.source_code
    where c.status <> 'archive'
  `.execute(db)
  expect(rows[0]?.lines).toBeGreaterThan(20)
  expect(rows[0]?.known).toBe(rows[0]?.lines)
  const inquiries = await db.selectFrom('customer_inquiries').selectAll().execute()
  for (const inquiry of inquiries) {
    const lines = await db
      .selectFrom('inquiry_lines')
      .select('item_id')
      .where('inquiry_id', '=', inquiry.id)
      .orderBy('position')
      .execute()
    expect(inquiry.selected_items).toEqual(lines.map(({ item_id }) => item_id))
  }
  expect(await admin.admin.demoData.status()).toMatchObject({ records: expect.any(Number) })
})

test('one request is quoted with what its suppliers answered, and one order is confirmed, bought and shipped in part', async ({
  db,
  admin,
  visitor,
}) => {
  await loadDemoDataIfEmpty(db, privateLinks)
  const { inquiries } = await admin.inquiries.page({ view: 'active', only: 'quoted', company: 'Specimen' })
  const [inquiry] = inquiries
  expect(inquiries.map(({ reference }) => reference)).toEqual([inquiry?.reference, inquiry?.reference])
  const asks = await Promise.all(inquiries.map(({ id }) => admin.inquiries.asks.list({ id })))
  expect(asks.flat().map(({ state }) => state)).toEqual(['answered', 'answered'])
  const [quote] = await admin.inquiries.quotes.list({ id: inquiry?.id ?? '' })
  expect(quote).toMatchObject({
    state: 'sent',
    delivery: 'by hand',
    inquiryIds: expect.objectContaining({ length: 2 }),
  })
  const tokenOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? ''
  const offer = await visitor.inquiries.offers.get({ token: tokenOf(quote?.link) })
  expect(offer.lines.filter(({ noQuote }) => noQuote)).toHaveLength(1)

  const { orders } = await admin.inquiries.orders.list({})
  expect(orders[0]).toMatchObject({ state: 'confirmed', lineCount: 5 })
  expect(new Set(orders.slice(1).map(({ state }) => state))).toEqual(new Set(['closed']))
  const order = await admin.inquiries.orders.get({ id: orders[0]?.id ?? '' })
  expect(order.purchases).toMatchObject([
    { state: 'confirmed', sourceCode: 'DFL2', to: null },
    { state: 'confirmed', sourceCode: 'DTX7', to: 'inventory@lonestarcoil.example' },
  ])
  expect(order.lines.map(({ isComplete }) => isComplete)).toEqual([true, true, true, false, false])
  expect(order.shipments).toMatchObject([{ lines: { length: 3 } }])
  expect(order.totals.margin).toMatch(/^\d+\.\d\d$/)
  expect(await visitor.inquiries.orderOffers.get({ token: tokenOf(order.link) })).toMatchObject({ state: 'confirmed' })
  // It is sold as a confirmation would have it, and nothing of it waits.
  const { marked } = await db
    .selectFrom('inventory_items')
    .select(({ fn }) => fn.count<number>('sold_line_id').as('marked'))
    .executeTakeFirstOrThrow()
  expect(marked).toBe(5)
  expect(await db.transaction().execute((tx) => selectMarkChanges(tx, ['DFL2', 'DTX7']))).toEqual([])
  expect(await admin.admin.waiting()).toMatchObject({
    ...{ ordersToConfirm: 0, unansweredOrders: 0, lateOrders: 0, expiringQuotes: 0 },
    pendingInquiries: 3,
  })
  await admin.admin.demoData.remove()
  expect((await admin.inquiries.orders.list({})).orders).toEqual([])
  expect(await db.selectFrom('sold_items').select('item_id').execute()).toEqual([])
})

test('removing the demo data removes exactly that, whatever has happened to it since', async ({ db, admin }) => {
  const types = await db.selectFrom('product_categories').select('id').orderBy('id').execute()
  await loadDemoDataIfEmpty(db)
  const { records } = await admin.admin.demoData.status()
  const mine = await anItem(db, { source_code: 'DMW1' })
  const demoItem = await db
    .selectFrom('inventory_items')
    .select('id')
    .where('id', '!=', mine.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const inquiry = await db
    .insertInto('customer_inquiries')
    .values({
      customer_name: 'A real buyer',
      company: 'A real company',
      phone: '1',
      email: 'buyer@example.org',
      customer_id: (await db.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow()).id,
      selected_items: JSON.stringify([demoItem.id]),
      notes: null,
      fob: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into inquiry_lines (inquiry_id, position, item_id) values (${inquiry.id}, 0, ${demoItem.id})`.execute(
    db,
  )
  const [member] = await admin.catalog.team.list()
  await admin.catalog.team.delete({ id: member?.id ?? '' })

  expect(await admin.admin.demoData.status()).toEqual({ records: records - 1 })
  expect(await admin.admin.demoData.remove()).toEqual({ records: 0 })
  expect(await countRecords(db)).toEqual({
    uploads: 0,
    inventory_items: 1,
    customers: 0,
    customer_inquiries: 1,
    customer_needs: 0,
    team_members: 0,
    announcements: 0,
  })
  expect(await db.selectFrom('inventory_items').select('id').execute()).toEqual([{ id: mine.id }])
  expect(await db.selectFrom('inquiry_lines').select('item_id').execute()).toEqual([{ item_id: demoItem.id }])
  expect(await db.selectFrom('product_categories').select('id').orderBy('id').execute()).toEqual(types)
  expect(await admin.admin.demoData.status()).toEqual({ records: 0 })
  expect(await admin.admin.demoData.remove()).toEqual({ records: 0 })
})

test('of the lists that were sent one stored itself, two wait for review, and all go with the demo data', async ({
  db,
  admin,
}) => {
  await loadDemoDataIfEmpty(db)
  const { incoming } = admin.inventory
  const { rows } = await sql<{ id: string }>`
    select payload ->> 'listId' as id from graphile_worker._private_jobs
  `.execute(db)
  const read = createListReading({ db, callbacks })
  for (const { id } of rows) await read({ listId: id })
  const { lists } = await incoming.page({})
  expect(lists.map(({ way, state, reason }) => [way, state, reason])).toEqual([
    ['page', 'waiting', 'We do not know whose list this is.'],
    ['mail', 'waiting', 'Lists of this supplier wait for review.'],
    ['link', 'stored', null],
  ])
  expect(lists.every(({ items }) => items !== null && items > 2)).toBe(true)
  const waiting = await admin.inventory.uploads.get({ id: lists[1]?.stagedUploadId ?? '' })
  expect(waiting.preview).toMatchObject({ rowsSkipped: 0, questions: [] })
  expect(await admin.admin.demoData.remove()).toEqual({ records: 0 })
  expect((await incoming.page({})).lists).toEqual([])
  expect(await admin.inventory.uploads.staged()).toEqual([])
})
