import { sql } from 'kysely'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import {
  archivedStatus,
  type InquirySort,
  inquirySorts,
  inquiryStatuses,
  inquiryViews,
} from '../../../shared/inquiries/terms.ts'
import type { Db } from '../../db/database.ts'
import { writeCursor } from '../../lib/page-cursor.ts'
import type { Caller } from '../../router.ts'
import { forgedCursors, readPages, trickyCompanies, trickySearches } from '../../test/calls/pages.ts'
import { anInquiry } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'

const instants = ['2026-01-02T03:04:05.006Z', '2026-01-02T03:04:05.007Z', '2026-02-01T00:00:00Z']
const instantMs = Date.parse('2026-01-02T03:04:05.006Z')

async function anInquiryAt(
  db: Db,
  { status = 'pending', createdAt = instants[0], company = 'Acme Steel', items = 1 } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into customer_inquiries (customer_name, company, phone, email, selected_items, status, created_at)
    select 'Pat Doe', ${company}, '555-0100', 'pat@acme.example', jsonb_agg('item ' || n), ${status}, ${createdAt}
    from generate_series(1, ${items}) as n
    returning id
  `.execute(db)
  return rows[0]?.id ?? ''
}

/** Inquiries of every status and two unknown ones, in pairs with the same time. */
async function storeInquiries(db: Db): Promise<void> {
  for (const status of [...inquiryStatuses, 'imported', 'Pending']) {
    for (const createdAt of [...instants, ...instants]) await anInquiryAt(db, { status, createdAt, items: 3 })
  }
}

/** The expected entries of a view, in order. */
async function listView(admin: Caller, view: (typeof inquiryViews)[number]) {
  const inquiries = await admin.inquiries.list()
  return inquiries
    .filter(({ status }) => (status === archivedStatus) === (view === 'archived'))
    .map(({ selectedItems: _, ...entry }) => entry)
}

test('pages of any size give the inquiries of a view in the order of the full list', async ({ db, admin }) => {
  await storeInquiries(db)
  for (const view of inquiryViews) {
    const listed = await listView(admin, view)
    for (const limit of [1, 4, listed.length, 1_000]) {
      const pages = await readPages((cursor) => admin.inquiries.page({ view, limit, cursor }))
      expect(pages.flatMap((page) => page.inquiries)).toEqual(listed)
      expect(pages.map((page) => page.total)).toEqual([listed.length, ...pages.slice(1).map(() => null)])
      expect(pages).toHaveLength(Math.ceil(listed.length / limit))
    }
  }
})

test('additions, deletions and moves between two pages neither hide nor repeat another inquiry', async ({
  db,
  admin,
}) => {
  await storeInquiries(db)
  const before = await listView(admin, 'active')
  const touched: string[] = []
  const pages = await readPages(
    (cursor) => admin.inquiries.page({ view: 'active', limit: 5, cursor }),
    async ({ inquiries }, pageNumber) => {
      const last = inquiries.at(-1)?.id ?? ''
      const next = before[pageNumber * 5]?.id
      touched.push(last)
      await admin.inquiries.delete({ id: last })
      await anInquiryAt(db, { createdAt: '2026-03-01T00:00:00Z' })
      if (pageNumber !== 2 || next === undefined) return
      touched.push(next)
      await admin.inquiries.setStatus({ id: next, status: 'archive' })
    },
  )
  const read = pages.flatMap((page) => page.inquiries.map(({ id }) => id)).filter((id) => !touched.includes(id))
  const expected = before.map(({ id }) => id).filter((id) => !touched.includes(id))
  expect(read.filter((id) => expected.includes(id))).toEqual(expected)
})

test('an empty list has a single page', async ({ admin }) => {
  const empty = { inquiries: [], nextCursor: null, total: 0, requests: 0, deals: null }
  expect(await admin.inquiries.page({ view: 'active' })).toEqual(empty)
  expect(await admin.inquiries.page({ view: 'archived', company: 'x', customerId: 'x' })).toEqual(empty)
})

test('a page has 100 inquiries by default and at most 1,000', async ({ db, admin }) => {
  await sql`
    insert into customer_inquiries (customer_name, company, phone, email, selected_items)
    select 'Pat', 'Acme', '5', 'p@a.example', '[]' from generate_series(1, 101)
  `.execute(db)
  const page = await admin.inquiries.page({ view: 'active' })
  expect(page).toMatchObject({ inquiries: { length: 100 }, total: 101 })
  for (const limit of [0, -1, 1.5, 1_001]) {
    await expect(admin.inquiries.page({ view: 'active', limit })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('the company filter finds text literally, in any case, and counts the matches', async ({ db, admin }) => {
  for (const company of trickyCompanies) await anInquiryAt(db, { company })
  await anInquiryAt(db, { company: 'Acme archived', status: 'archive' })
  const found: [string, number][] = []
  for (const [company] of trickySearches) {
    const pages = await readPages((cursor) => admin.inquiries.page({ view: 'active', company, limit: 2, cursor }))
    const inquiries = pages.flatMap((page) => page.inquiries)
    expect(pages[0]?.total).toBe(inquiries.length)
    found.push([company, inquiries.length])
  }
  expect(found).toEqual(trickySearches)
})

test('the company filter covers only the company', async ({ db, admin }) => {
  await anInquiryAt(db)
  for (const company of ['Pat', '555', 'acme.example']) {
    expect(await admin.inquiries.page({ view: 'active', company })).toMatchObject({ inquiries: [], total: 0 })
  }
})

test('inquiries can be filtered by customer', async ({ visitor, admin }) => {
  const mine = await visitor.inquiries.submit(anInquiry({ selectedItems: ['one', 'two'] }))
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['one'], email: 'sam@acme.example' }))
  const page = await admin.inquiries.page({ view: 'active', customerId: mine.customerId })
  const { selectedItems: _, ...entry } = await admin.inquiries.setStatus({ id: mine.id, status: 'pending' })
  expect(page).toEqual({ inquiries: [entry], nextCursor: null, total: 1, requests: 1, deals: null })
  expect(await admin.inquiries.page({ view: 'active' })).toMatchObject({
    inquiries: [{ id }, { id: mine.id }],
    total: 2,
  })
})

test('a cursor that the list did not create is refused', async ({ admin }) => {
  for (const cursor of forgedCursors([5, instantMs, 'id'])) {
    await expect(admin.inquiries.page({ view: 'active', cursor }), cursor).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
})

test('a cursor with any possible time and rank works', async ({ db, admin }) => {
  await anInquiryAt(db, { status: 'quoted' })
  const countAfter = async (...place: [number, string, string]) => {
    const [precedence, at, id] = place
    const cursor = writeCursor([precedence, new Date(at), id])
    return (await admin.inquiries.page({ view: 'active', cursor })).inquiries.length
  }
  expect(await countAfter(5, '0001-01-01T00:00:00Z', 'id')).toBe(1)
  expect(await countAfter(4, '9999-12-31T23:59:59.999Z', 'id')).toBe(1)
  expect(await countAfter(4, '0001-01-01T00:00:00Z', "' or true --")).toBe(0)
  expect(await countAfter(0, '9999-12-31T23:59:59.999Z', '%')).toBe(0)
})

test('the precedence index has the statuses in working order', async ({ db }) => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'customer_inquiries_precedence_idx'
  `.execute(db)
  const statuses = [...(rows[0]?.indexdef ?? '').matchAll(/'([^']*)'::text/g)].map(([, status]) => status)
  expect(statuses).toEqual(inquiryStatuses.toReversed())
})

test('the list can be sorted by every column, both ways, on pages of any size', async ({ db, admin }) => {
  const texts = ['beta', 'Alpha', 'alpha', 'gamma'.repeat(50), '']
  for (const [n, name] of [...texts, ...texts].entries()) {
    const id = await anInquiryAt(db, { company: `${name} Co`, items: 1 + (n % 4) })
    await sql`
      update customer_inquiries set customer_name = ${name}, fob = ${name || null}, weight_lb = ${n % 3},
        products = ${[name, 'other']}, sources = ${name ? [name] : []}
      where id = ${id}
    `.execute(db)
  }
  const keyOf = {
    status: null,
    date: ({ reference }) => Number(reference.slice(2)),
    customer: ({ customerName }) => customerName,
    company: ({ company }) => company,
    product: ({ products }) => products[0] ?? '',
    items: ({ itemCount }) => itemCount,
    weight: ({ weightLb }) => weightLb,
    fob: ({ fob }) => fob ?? '',
    source: ({ sources }) => sources[0] ?? '',
  } as const satisfies Record<InquirySort, ((entry: InquiryEntry) => string | number) | null>
  for (const sort of inquirySorts) {
    const read = async (descending: boolean, limit: number) => {
      const pages = await readPages((cursor) =>
        admin.inquiries.page({ view: 'active', sort, descending, limit, cursor }),
      )
      return pages.flatMap((page) => page.inquiries)
    }
    const all = await read(false, 100)
    expect(new Set(all.map(({ id }) => id)).size).toBe(10)
    expect(await read(false, 3)).toEqual(all)
    expect(await read(true, 3)).toEqual(all.toReversed())
    const keyOfSort = keyOf[sort]
    if (!keyOfSort) continue
    const keys = all.map((entry) => keyOfSort(entry)).map((key) => (typeof key === 'string' ? key.toLowerCase() : key))
    expect([sort, keys]).toEqual([sort, keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))])
  }
})

test('each order is read from its index', async ({ db, admin }) => {
  await sql`
    insert into customer_inquiries (customer_name, company, phone, email, selected_items, fob, weight_lb, products, sources)
    select 'Pat ' || n, 'Acme ' || n, '5', 'p@a.example', '[]', 'Town ' || n, n, array['Coil ' || n], array['S' || n]
    from generate_series(1, 5000) as n
  `.execute(db)
  await sql`analyze customer_inquiries`.execute(db)
  for (const sort of inquirySorts) await admin.inquiries.page({ view: 'active', sort, limit: 10 })
  const used = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexrelname as name from pg_stat_user_indexes
      where relname = 'customer_inquiries' and idx_scan > 0 and indexrelname ~ '_by_|precedence'
    `.execute(db)
    return rows.map(({ name }) => name.replace(/^customer_inquiries_(by_)?|_idx$/g, '')).sort()
  }
  const wanted = inquirySorts.map((sort) => (sort === 'status' ? 'precedence' : sort)).toSorted()
  await expect.poll(used, { timeout: 15_000 }).toEqual(wanted)
})

test('a cursor of another order is refused', async ({ admin }) => {
  const refused = [
    ['company', 5],
    ['items', 'Acme'],
    ['items', 3e9],
    ['date', 1.5],
    ['weight', 'x'],
  ] as const
  for (const [sort, value] of refused) {
    const cursor = writeCursor([value, new Date(), 'id'])
    await expect(admin.inquiries.page({ view: 'active', sort, cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('the inquiries of one request stand together by date, and by status where the first of them is', async ({
  admin,
  visitor,
}) => {
  const sendingId = crypto.randomUUID()
  const send = (more: object) => visitor.inquiries.submit(anInquiry({ selectedItems: ['one'], ...more }))
  const first = await send({ sendingId })
  const other = await send({ company: 'Bolt & Co', email: 'b@bolt.example' })
  const second = await send({ sendingId })
  const ids = async (page: Partial<Parameters<typeof admin.inquiries.page>[0]>) =>
    (await readPages((cursor) => admin.inquiries.page({ view: 'active', limit: 2, cursor, ...page }))).flatMap(
      ({ inquiries }) => inquiries.map(({ id }) => id),
    )
  expect(await ids({ sort: 'date', descending: true })).toEqual([other.id, second.id, first.id])
  expect(await ids({ sort: 'status' })).toEqual([second.id, first.id, other.id])
  // What is left to be worked of the request is older than the other one.
  await admin.inquiries.setStatus({ id: second.id, status: 'quoted' })
  expect(await ids({ sort: 'status' })).toEqual([other.id, second.id, first.id])
  await admin.inquiries.setStatus({ id: other.id, status: 'quoted' })
  expect(await ids({ sort: 'status' })).toEqual([second.id, first.id, other.id])
  expect(await ids({ sort: 'status', descending: true })).toEqual([other.id, second.id, first.id])
  expect(await ids({ sort: 'status', only: 'quoted' })).toEqual([second.id, other.id])
  await admin.inquiries.setStatus({ id: second.id, status: 'archive' })
  expect(await ids({ sort: 'status' })).toEqual([first.id, other.id])
  expect(await ids({ sort: 'status', view: 'archived' })).toEqual([second.id])
})

test('no page splits a request, in whatever order, and one stands where its first text or largest figure would', async ({
  db,
  admin,
  visitor,
}) => {
  const send = async (products: readonly string[]) => {
    const sendingId = crypto.randomUUID()
    for (const product of products) {
      const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['one'], sendingId }))
      await sql`
        update customer_inquiries set products = ${[product]}, weight_lb = ${product.charCodeAt(0)} where id = ${id}
      `.execute(db)
    }
  }
  for (const products of [['d', 'a'], ['b'], ['f', 'c', 'e']]) await send(products)
  const read = async (page: Partial<Parameters<typeof admin.inquiries.page>[0]>) =>
    (await readPages((cursor) => admin.inquiries.page({ view: 'active', limit: 1, cursor, ...page }))).map(
      ({ inquiries }) => inquiries.map(({ products: [product] }) => product).join(''),
    )
  expect(await read({})).toEqual(['ecf', 'b', 'ad'])
  expect(await read({ sort: 'date' })).toEqual(['ad', 'b', 'ecf'])
  expect(await read({ sort: 'product' })).toEqual(['ad', 'b', 'ecf'])
  expect(await read({ sort: 'product', descending: true })).toEqual(['ecf', 'b', 'ad'])
  expect(await read({ sort: 'weight' })).toEqual(['b', 'ad', 'ecf'])
  expect(await read({ sort: 'weight', descending: true })).toEqual(['ecf', 'ad', 'b'])
  const page = await admin.inquiries.page({ view: 'active', limit: 2 })
  expect(page).toMatchObject({ inquiries: { length: 4 }, total: 6, requests: 3 })
  const [first] = page.inquiries
  await admin.inquiries.setStatus({ id: first?.id ?? '', status: 'archive' })
  expect(await read({ sort: 'product' })).toEqual(['ad', 'b', 'cf'])
})
