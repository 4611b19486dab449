import { sql } from 'kysely'
import { flexibleRowsMax } from '../../../../shared/stock/terms.ts'
import type { Caller } from '../../../router.ts'
import { aFlexibleRow } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'

async function search(admin: Caller, filter: Parameters<Caller['inventory']['flexible']['list']>[0]) {
  return (await admin.inventory.flexible.list(filter)).map(({ searchableText }) => searchableText)
}

test('staff see a free-form row as it was stored', async ({ db, admin }) => {
  const { id } = await aFlexibleRow(db, { source_code: null })
  expect(await admin.inventory.flexible.list({})).toEqual([
    {
      id,
      rawData: '{"Item":"Angle 3x3x1/4","Mill":"Nucor"}',
      searchableText: 'Angle 3x3x1/4 Nucor',
      category: 'MIXED',
      regionCodes: '',
      sourceCode: null,
      fileName: 'angles.xlsx',
      createdAt: expect.stringMatching(/Z$/),
    },
  ])
})

test('every word of a search must occur in a row, in any order, case or part of a word', async ({ db, admin }) => {
  await aFlexibleRow(db, { searchable_text: 'Angle A36 Nucor' })
  await aFlexibleRow(db, { searchable_text: 'Channel A36 Gerdau' })
  expect(await search(admin, { q: 'NUCOR ang' })).toEqual(['Angle A36 Nucor'])
  expect(await search(admin, { q: 'a36' })).toHaveLength(2)
  expect(await search(admin, { q: ' \t ' })).toHaveLength(2)
  expect(await search(admin, { q: 'Nucor Gerdau' })).toEqual([])
})

test('SQL wildcards are matched literally', async ({ db, admin }) => {
  await aFlexibleRow(db, { searchable_text: 'Plate 50% off, 3_4 in, A\\B' })
  await aFlexibleRow(db, { searchable_text: 'Plate 500 off, 314 in, AB' })
  for (const q of ['50%', '3_4', 'A\\B', '%', '_', '\\']) {
    expect(await search(admin, { q })).toEqual(['Plate 50% off, 3_4 in, A\\B'])
  }
  expect(await search(admin, { q: "' or 1=1 --" })).toEqual([])
})

test('rows are found by category and source in any case, together with words', async ({ db, admin }) => {
  await aFlexibleRow(db, { searchable_text: 'one', category: 'Rebar', source_code: 'DMW1' })
  await aFlexibleRow(db, { searchable_text: 'two', category: 'Rebar', source_code: 'DGL5' })
  await aFlexibleRow(db, { searchable_text: 'three', source_code: null })
  expect((await search(admin, { category: 'rebar' })).sort()).toEqual(['one', 'two'])
  expect(await search(admin, { source: 'dgl5' })).toEqual(['two'])
  expect(await search(admin, { category: 'mixed' })).toEqual(['three'])
  expect(await search(admin, { category: 'Rebar', source: 'DMW1', q: 'two' })).toEqual([])
})

test('the newest list comes first, and a list keeps the order of its ids', async ({ db, admin }) => {
  await aFlexibleRow(db, { searchable_text: 'old' })
  await sql`update flexible_inventory set created_at = to_timestamp(0)`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const id of ['b', 'a', 'c']) await aFlexibleRow(tx, { id, searchable_text: id })
  })
  expect(await search(admin, {})).toEqual(['a', 'b', 'c', 'old'])
})

test('an answer has the newest rows up to the limit', async ({ db, admin }) => {
  await aFlexibleRow(db, { searchable_text: 'oldest' })
  const rows = Array.from({ length: flexibleRowsMax }, (_, index) => ({
    raw_data: '{}',
    searchable_text: `row ${index}`,
    file_name: 'list.xlsx',
  }))
  await db.insertInto('flexible_inventory').values(rows).execute()
  const texts = await search(admin, {})
  expect(texts).toHaveLength(flexibleRowsMax)
  expect(texts).not.toContain('oldest')
  expect(await search(admin, { q: 'oldest' })).toEqual(['oldest'])
})

test('a search has at most 200 characters, without any that cannot be stored', async ({ admin }) => {
  for (const q of ['x'.repeat(201), 'a\u0000b', '\ud800']) {
    await expect(admin.inventory.flexible.list({ q })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect(await search(admin, { q: 'x '.repeat(100) })).toEqual([])
})

test('a deleted row is gone, and cannot be deleted twice', async ({ db, admin }) => {
  const { id } = await aFlexibleRow(db)
  const kept = await aFlexibleRow(db)
  expect(await admin.inventory.flexible.delete({ id })).toEqual({ message: 'Free-form row deleted' })
  expect(await admin.inventory.flexible.list({})).toMatchObject([{ id: kept.id }])
  await expect(admin.inventory.flexible.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
