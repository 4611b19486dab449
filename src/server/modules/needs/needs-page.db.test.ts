import { sql } from 'kysely'
import { closedNeedStatuses, needStatuses } from '../../../shared/needs/terms.ts'
import type { Db } from '../../db/database.ts'
import { writeCursor } from '../../lib/page-cursor.ts'
import type { Caller } from '../../router.ts'
import { forgedCursors, readPages, trickyCompanies, trickySearches } from '../../test/calls/pages.ts'
import { aNeedsList } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'

const instantMs = Date.parse('2026-01-02T03:04:05.006Z')

/** Stores needs lists in pairs with the same time. */
async function storeLists(db: Db, { lists = 5, needs = 6 } = {}): Promise<void> {
  await sql`
    insert into customer_needs (
      customer_name, company, email, phone, product, thickness, width, length, qty_pcs, grade_category, condition,
      location_state, category, notes, status, position, created_at
    )
    select 'Pat Doe', 'Acme Steel', 'pat@acme.example', '555-0100', '', '', '', '', 1, '', '', '', 'Rebar', list || '/' || n,
      (array['pending', 'completed', 'quoted', 'cancelled', 'imported'])[1 + (list + n) % 5], n,
      timestamptz '2026-01-02T03:04:05.006Z' + (list / 2) * interval '1 millisecond'
    from generate_series(1, ${lists}) as list, generate_series(1, ${needs}) as n
    order by random()
  `.execute(db)
}

/** All needs once the stock that they are compared with is loaded. */
async function listWithCounts(admin: Caller) {
  await admin.inventory.search({})
  return admin.needs.list()
}

test('pages of any size give the needs in the order of the full list', async ({ db, admin }) => {
  await storeLists(db)
  const listed = await listWithCounts(admin)
  for (const limit of [1, 4, listed.length, 1_000]) {
    const pages = await readPages((cursor) => admin.needs.page({ limit, cursor }))
    expect(pages.flatMap((page) => page.needs)).toEqual(listed)
    expect(pages.map((page) => page.total)).toEqual([listed.length, ...pages.slice(1).map(() => null)])
    expect(pages).toHaveLength(Math.ceil(listed.length / limit))
  }
})

test('additions and deletions between two pages neither hide nor repeat another need', async ({
  db,
  visitor,
  admin,
}) => {
  await storeLists(db)
  const before = (await admin.needs.list()).map(({ id }) => id)
  const pages = await readPages(
    (cursor) => admin.needs.page({ limit: 4, cursor }),
    async ({ needs }) => {
      await admin.needs.delete({ id: needs.at(-1)?.id ?? '' })
      await visitor.needs.submit(aNeedsList())
    },
  )
  expect(pages.flatMap((page) => page.needs.map(({ id }) => id))).toEqual(before)
})

test('needs can be filtered by one status or by open', async ({ db, admin }) => {
  await storeLists(db)
  const listed = await listWithCounts(admin)
  for (const status of needStatuses) {
    const expected = listed.filter((need) => need.status === status)
    expect(await admin.needs.page({ status })).toEqual({ needs: expected, nextCursor: null, total: expected.length })
  }
  const open = listed.filter(({ status }) => !closedNeedStatuses.some((closed) => closed === status))
  expect(open.map(({ status }) => status)).toContain('imported')
  const pages = await readPages((cursor) => admin.needs.page({ status: 'open', limit: 4, cursor }))
  expect(pages.flatMap((page) => page.needs)).toEqual(open)
  expect(pages[0]?.total).toBe(open.length)
})

test('the company filter finds company and customer literally, in any case', async ({ visitor, admin }) => {
  const { customer } = aNeedsList()
  for (const [i, name] of trickyCompanies.entries()) {
    const names = i % 2 === 0 ? { company: name } : { company: 'Other', customerName: name }
    await visitor.needs.submit(aNeedsList({ customer: { ...customer, customerName: 'Sam', ...names } }))
  }
  const found: [string, number][] = []
  for (const [company] of trickySearches) {
    const { needs, total } = await admin.needs.page({ company })
    expect(total).toBe(needs.length)
    found.push([company, needs.length])
  }
  expect(found).toEqual(trickySearches)
  for (const company of ['555-0100', 'acme.example', 'Galvanized'])
    expect(await admin.needs.page({ company })).toMatchObject({ total: 0 })
})

test('needs can be filtered by customer', async ({ visitor, admin }) => {
  const needs = await visitor.needs.submit(aNeedsList({ specifications: [{ notes: 'a' }, { notes: 'b' }] }))
  await visitor.needs.submit(aNeedsList({ customer: { ...aNeedsList().customer, email: 'sam@acme.example' } }))
  const { customers } = await admin.customers.page({ search: 'pat@acme.example' })
  expect(customers).toMatchObject([{ needCount: 2 }])
  const page = await admin.needs.page({ customerId: customers[0]?.id ?? '' })
  expect(page).toMatchObject({ needs, nextCursor: null, total: 2 })
})

test('a need is read by its id', async ({ visitor, admin }) => {
  const [need] = await visitor.needs.submit(aNeedsList())
  expect(await admin.needs.get({ id: need?.id ?? '' })).toMatchObject({ ...need })
  await expect(admin.needs.get({ id: 'no-such-id' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Customer need not found',
  })
})

test('a cursor that the list did not create is refused', async ({ admin }) => {
  for (const cursor of forgedCursors([instantMs, 1, 'id'])) {
    await expect(admin.needs.page({ cursor }), cursor).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('a cursor with any possible time works', async ({ db, admin }) => {
  await storeLists(db)
  const countAfter = async (...place: Parameters<typeof writeCursor>[0]) =>
    (await admin.needs.page({ cursor: writeCursor(place) })).needs.length
  expect(await countAfter(new Date('9999-12-31T23:59:59.999Z'), 2 ** 31 - 1, 'id')).toBe(30)
  expect(await countAfter(new Date('0001-01-01T00:00:00Z'), -(2 ** 31), 'id')).toBe(0)
})
