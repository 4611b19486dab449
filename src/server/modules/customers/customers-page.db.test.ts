import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { writeCursor } from '../../lib/page-cursor.ts'
import { forgedCursors, readPages, trickyCompanies, trickySearches } from '../../test/calls/pages.ts'
import { aCustomer, aNeedsList, anInquiry, aVisit } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'

const instantMs = Date.parse('2026-01-02T03:04:05.006Z')

/** Stores customers in pairs with the same time, and some inquiries. */
async function storeCustomers(db: Db): Promise<void> {
  await sql`
    insert into customers (id, company, name, email, phone, state, action, visit_date, company_key, email_key, kept_by_staff)
    select 'customer ' || n, 'Company ' || n, 'Pat', 'p@c.example', '5', 'OH', 'Need',
      timestamptz '2026-01-02T03:04:05.006Z' + (n / 2) * interval '1 millisecond', '', '', false
    from generate_series(1, 20) as n
    order by random()
  `.execute(db)
  await sql`
    insert into customer_inquiries (customer_name, company, phone, email, selected_items, customer_id, created_at)
    select 'Pat', 'Acme', '5', 'p@a.example', '[]', 'customer ' || n, timestamptz '2026-01-01' + n * interval '1 day'
    from generate_series(1, 20) as n, generate_series(1, n % 4)
  `.execute(db)
}

test('pages of any size give the customers of the full list, in its order and with its counts', async ({
  db,
  admin,
}) => {
  await storeCustomers(db)
  const listed = (await admin.customers.list()).map((customer) => ({ ...customer, needCount: 0 }))
  for (const limit of [1, 3, listed.length, 1_000]) {
    const pages = await readPages((cursor) => admin.customers.page({ limit, cursor }))
    expect(pages.flatMap((page) => page.customers)).toEqual(listed)
    expect(pages.map((page) => page.total)).toEqual([listed.length, ...pages.slice(1).map(() => null)])
    expect(pages).toHaveLength(Math.ceil(listed.length / limit))
  }
})

test('additions and deletions between two pages neither hide nor repeat another customer', async ({
  db,
  visitor,
  admin,
}) => {
  await storeCustomers(db)
  const before = (await admin.customers.list()).map(({ id }) => id)
  const pages = await readPages(
    (cursor) => admin.customers.page({ limit: 3, cursor }),
    async ({ customers }, pageNumber) => {
      await admin.customers.delete({ id: customers.at(-1)?.id ?? '' })
      await visitor.customers.recordVisit(aVisit({ email: `new${pageNumber}@acme.example` }))
    },
  )
  expect(pages.flatMap((page) => page.customers.map(({ id }) => id))).toEqual(before)
})

test('the search finds text literally, in any case, and counts the matches', async ({ admin }) => {
  for (const company of trickyCompanies) {
    await admin.customers.create(aCustomer({ company, name: 'Sam', email: 's@x.example', phone: '5', state: 'OH' }))
  }
  const found: [string, number][] = []
  for (const [search] of trickySearches) {
    const pages = await readPages((cursor) => admin.customers.page({ search, limit: 2, cursor }))
    const customers = pages.flatMap((page) => page.customers)
    expect(pages[0]?.total).toBe(customers.length)
    found.push([search, customers.length])
  }
  expect(found).toEqual(trickySearches)
})

test('the search covers company, name, e-mail, phone and state', async ({ admin }) => {
  const { id } = await admin.customers.create(aCustomer())
  await admin.customers.create(aCustomer({ company: 'X', name: 'X', email: 'x@x.example', phone: '1', state: 'TX' }))
  for (const search of ['steel', 'PAT DOE', 'pat@', '555-01', 'oh']) {
    expect(await admin.customers.page({ search }), search).toMatchObject({ customers: [{ id }], total: 1 })
  }
})

test('the search does not match across two fields', async ({ admin }) => {
  await admin.customers.create(aCustomer())
  expect(await admin.customers.page({ search: 'Acme SteelPat Doe' })).toMatchObject({ customers: [], total: 0 })
})

test('a customer is read by id, with counts of inquiries and needs', async ({ visitor, admin }) => {
  const { id } = await admin.customers.create(aCustomer())
  const none = { id, ...aCustomer(), inquiryCount: 0, lastInquiryDate: null, needCount: 0 }
  expect(await admin.customers.get({ id })).toMatchObject(none)
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['one'] }))
  const { createdAt } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['two'] }))
  await visitor.needs.submit(aNeedsList({ specifications: [{ notes: 'a' }, { notes: 'b' }, { notes: 'c' }] }))
  const sent = { id, inquiryCount: 2, lastInquiryDate: createdAt, needCount: 3 }
  expect(await admin.customers.get({ id })).toMatchObject(sent)
  expect(await admin.customers.page({})).toMatchObject({ customers: [sent], total: 1 })
  await expect(admin.customers.get({ id: 'no-such-id' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Customer not found',
  })
})

test('a cursor that the list did not create is refused', async ({ admin }) => {
  for (const cursor of forgedCursors([instantMs, 'id'])) {
    await expect(admin.customers.page({ cursor }), cursor).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('a cursor with any possible time works', async ({ db, admin }) => {
  await storeCustomers(db)
  const countAfter = async (...place: Parameters<typeof writeCursor>[0]) =>
    (await admin.customers.page({ cursor: writeCursor(place) })).customers.length
  expect(await countAfter(new Date('9999-12-31T23:59:59.999Z'), 'id')).toBe(20)
  expect(await countAfter(new Date('0001-01-01T00:00:00Z'), 'id')).toBe(0)
})
