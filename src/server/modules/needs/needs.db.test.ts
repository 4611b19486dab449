import { sql } from 'kysely'
import { needStatuses, specificationsMax } from '../../../shared/needs/terms.ts'
import type { Db } from '../../db/database.ts'
import { aNeedsList } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'
import { countQueries } from '../../test/query-count.ts'
import { listNeeds } from './needs.ts'

async function countNeeds(db: Db): Promise<number> {
  const rows = await db.selectFrom('customer_needs').select('id').execute()
  return rows.length
}

test('each specification of a list becomes a need, in the order of the list', async ({ visitor }) => {
  const specifications = [
    { category: 'Galvanized Coil', product: 'Prime', condition: 'Yes MTR', coatingWt: 'G90' },
    { category: 'Hot Rolled Plate', estimatedNeedDate: '2026-12-01', weightNeeded: '40,000' },
  ]
  const stored = await visitor.needs.submit(aNeedsList({ specifications }))
  expect(stored).toMatchObject(specifications)
  for (const need of stored) {
    expect(need).toMatchObject({ company: 'Acme Steel', customerName: 'Pat Doe', status: 'pending' })
  }
})

test('missing fields of a specification are stored blank', async ({ visitor }) => {
  const [need] = await visitor.needs.submit(aNeedsList({ specifications: [{ thickness: '0.060', notes: null }] }))
  expect(need).toMatchObject({
    product: '',
    category: '',
    thickness: '0.060',
    qtyPcs: 0,
    locationState: '',
    weightNeeded: null,
    coatingWt: null,
    estimatedNeedDate: null,
    notes: null,
  })
})

test('one bad specification refuses the whole list', async ({ db, visitor }) => {
  const specifications = [{ category: 'Galvanized Coil' }, { category: 'Galvanized Sheet', qtyPcs: 1.5 }]
  await expect(visitor.needs.submit(aNeedsList({ specifications }))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await countNeeds(db)).toBe(0)
})

test('a list that fails halfway leaves nothing', async ({ db, visitor }) => {
  await db.schema.alterTable('customer_needs').addCheckConstraint('one_pcs', sql`qty_pcs < 2`).execute()
  const specifications = [{ qtyPcs: 1 }, { qtyPcs: 2 }]
  const submitted = visitor.needs.submit(aNeedsList({ specifications, requestKey: 'one' }))
  await expect(submitted).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  expect(await countNeeds(db)).toBe(0)
  for (const table of ['customers', 'request_keys'] as const) {
    expect(await db.selectFrom(table).select('created_at').execute()).toEqual([])
  }
})

test('a list may have at most 500 specifications', async ({ db, visitor }) => {
  const specifications = Array.from({ length: specificationsMax + 1 }, (_, i) => ({ notes: `${i}` }))
  const stored = await visitor.needs.submit(aNeedsList({ specifications: specifications.slice(1) }))
  expect(stored.map((need) => need.notes)).toEqual(specifications.slice(1).map(({ notes }) => notes))
  for (const wrong of [specifications, []]) {
    const submitted = visitor.needs.submit(aNeedsList({ specifications: wrong }))
    await expect(submitted).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect(await countNeeds(db)).toBe(specificationsMax)
})

test("the newest list comes first, and each list is in the buyer's order", async ({ visitor, admin }) => {
  for (const list of ['old', 'new']) {
    await visitor.needs.submit(aNeedsList({ specifications: [1, 2, 3].map((i) => ({ notes: `${list} ${i}` })) }))
  }
  const needs = await admin.needs.list()
  expect(needs.map((need) => need.notes)).toEqual(['new 1', 'new 2', 'new 3', 'old 1', 'old 2', 'old 3'])
})

test('a repeated send with the same key returns the first needs', async ({ db, visitor }) => {
  const list = aNeedsList({ requestKey: 'one', specifications: [{ notes: 'a' }, { notes: 'b' }] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.needs.submit(list)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  expect(await countNeeds(db)).toBe(2)
})

test('a key with a different list is refused', async ({ db, visitor }) => {
  await visitor.needs.submit(aNeedsList({ requestKey: 'one' }))
  const submitted = visitor.needs.submit(aNeedsList({ requestKey: 'one', specifications: [{ notes: 'other' }] }))
  await expect(submitted).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  expect(await countNeeds(db)).toBe(1)
})

test('any status can be set directly', async ({ visitor, admin }) => {
  const [need] = await visitor.needs.submit(aNeedsList())
  for (const status of needStatuses.toReversed()) {
    expect(await admin.needs.setStatus({ id: need?.id ?? '', status })).toMatchObject({ ...need, status })
  }
})

test('a need can be deleted once, and the rest of its list remains', async ({ visitor, admin }) => {
  const [first, second] = await visitor.needs.submit(aNeedsList({ specifications: [{ notes: 'a' }, { notes: 'b' }] }))
  const id = first?.id ?? ''
  expect(await admin.needs.delete({ id })).toEqual({ message: 'Customer need deleted' })
  await expect(admin.needs.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.needs.setStatus({ id, status: 'quoted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await admin.needs.list()).toMatchObject([{ ...second }])
})

test('a needs list has one reference, and typing it finds the list', async ({ visitor, admin }) => {
  const needs = await visitor.needs.submit(
    aNeedsList({ specifications: [{ category: 'Coil' }, { category: 'Sheet' }] }),
  )
  const [other] = await visitor.needs.submit(aNeedsList())
  const [reference, second] = needs.map((need) => need.reference)
  expect(reference).toMatch(/^N-\d+$/)
  expect([second, other?.reference === reference]).toEqual([reference, false])
  const page = await admin.needs.page({ company: reference?.toLowerCase().replace('-', ' ') })
  expect(page.needs.map(({ id }) => id)).toEqual(needs.map(({ id }) => id))
})

test('the needs of one submission share its id, and one call sets their statuses', async ({ visitor, admin }) => {
  const specifications = ['Coil', 'Sheet', 'Plate'].map((category) => ({ category }))
  const [coil, sheet, plate] = await visitor.needs.submit(aNeedsList({ specifications }))
  await visitor.needs.submit(aNeedsList())
  const ids = [coil?.id ?? '', sheet?.id ?? '', plate?.id ?? ''] as const
  await admin.needs.setStatus({ id: ids[1], status: 'sourcing' })
  const { submissionId } = await admin.needs.get({ id: ids[0] })
  const submission = () => admin.needs.page({ submissionId })
  expect((await submission()).needs.map(({ id }) => id)).toEqual(ids)
  expect((await admin.needs.page({ submissionId, status: 'sourcing' })).needs).toMatchObject([{ id: ids[1] }])

  const changes = [...ids, 'no-such-id'].map((id) => ({ id, status: 'quoted' as const }))
  const set = await admin.needs.setStatuses({ changes })
  expect(Object.fromEntries(set.map(({ id, status, statusBefore }) => [id, [statusBefore, status]]))).toEqual({
    [ids[0]]: ['pending', 'quoted'],
    [ids[1]]: ['sourcing', 'quoted'],
    [ids[2]]: ['pending', 'quoted'],
  })
  expect((await submission()).needs.map(({ status }) => status)).toEqual(['quoted', 'quoted', 'quoted'])
  expect((await admin.needs.page({ status: 'pending' })).total).toBe(1)
  expect(await admin.admin.changes.list({ kind: 'need', recordId: ids[1] })).toMatchObject({
    changes: [
      { madeBy: 'admin', fields: [{ field: 'status', before: 'sourcing', after: 'quoted' }] },
      { fields: [{ field: 'status', before: 'pending', after: 'sourcing' }] },
    ],
  })

  // Each its own status, as when the change is undone. What stays as it was leaves no record.
  await admin.needs.setStatuses({
    changes: [
      { id: ids[0], status: 'pending' },
      { id: ids[1], status: 'sourcing' },
      { id: ids[2], status: 'quoted' },
    ],
  })
  expect((await submission()).needs.map(({ status }) => status)).toEqual(['pending', 'sourcing', 'quoted'])
  expect((await admin.admin.changes.list({ kind: 'need', recordId: ids[2] })).changes).toHaveLength(1)
  const gone = [{ id: 'no-such-id', status: 'quoted' as const }]
  await expect(admin.needs.setStatuses({ changes: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a long list of needs takes as many queries as a short one', async ({ db, visitor }) => {
  const queriesOf = async (needs: number) => {
    const { counting, count } = countQueries(db)
    const matchStock = async () => ({ changeNo: 0, needs: [] })
    expect(await listNeeds({ db: counting, matchStock, admin: { id: 'admin', username: 'admin' } })).toHaveLength(needs)
    return count()
  }
  const send = (widths: readonly string[]) =>
    visitor.needs.submit(aNeedsList({ specifications: widths.map((width) => ({ category: 'Coil', width })) }))
  await send(['48'])
  const short = await queriesOf(1)
  await send(Array.from({ length: specificationsMax }, (_, index) => `${index + 10}`))
  expect(await queriesOf(1 + specificationsMax)).toBe(short)
})
