import { sql } from 'kysely'
import { needStatuses, specificationsMax } from '../../../shared/need-terms.ts'
import type { Db } from '../../db/database.ts'
import { aNeedsList } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'

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
    expect(await admin.needs.setStatus({ id: need?.id ?? '', status })).toEqual({ ...need, status })
  }
})

test('a need can be deleted once, and the rest of its list remains', async ({ visitor, admin }) => {
  const [first, second] = await visitor.needs.submit(aNeedsList({ specifications: [{ notes: 'a' }, { notes: 'b' }] }))
  const id = first?.id ?? ''
  expect(await admin.needs.delete({ id })).toEqual({ message: 'Customer need deleted' })
  await expect(admin.needs.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.needs.setStatus({ id, status: 'quoted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await admin.needs.list()).toEqual([second])
})
