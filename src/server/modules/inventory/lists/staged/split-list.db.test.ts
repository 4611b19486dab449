import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../router.ts'
import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { stockOf, upload } from '../../../../test/lists/one-step-uploads.ts'
import { settled, stage } from '../../../../test/lists/staged-lists.ts'

const coil = 'Hot Rolled Coil'
const galvanized = 'Galvanized Sheet'
const mixed = [
  { 'Product ID': 'C1' },
  { 'Product ID': 'G1', Product: 'GALV SHEET' },
  { 'Product ID': 'G2', Product: 'Galvanized sheet', 'Source Code': 'dmw1' },
  { 'Product ID': 'U1', Product: 'Offcuts' },
]
const split = { splitByProduct: true }

async function placesOf(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('inventory_items').select(['product_id', 'category']).orderBy('product_id').execute()
  return Object.fromEntries(rows.map(({ product_id, category }) => [product_id, category]))
}

const latestUpload = async (admin: Caller) => (await admin.inventory.uploads.history({})).uploads[0]

test('a list split in its review is compared and stored by product type, as one upload', async ({ db, admin }) => {
  await anItem(db, { product_id: 'C0', source_code: 'DMW1', category: coil })
  await anItem(db, { product_id: 'G0', source_code: 'DMW1', category: galvanized })
  await anItem(db, { product_id: 'P0', source_code: 'DMW1', category: 'Hot Rolled Plate' })
  const { id, preview } = await stage(admin, mixed)
  expect(preview).toMatchObject({
    items: 4,
    products: [
      { category: galvanized, rows: 2 },
      { category: coil, rows: 1 },
    ],
    sources: [{ sourceCode: 'DMW1', category: coil, before: 1, after: 4 }],
    cautions: [{ kind: 'source replaced' }, { kind: 'other category', count: 2 }],
  })
  await admin.inventory.uploads.reread({ id, splitByProduct: true })
  const read = await settled(admin, id)
  expect(read).toMatchObject({ splitByProduct: true, category: coil })
  expect(read.preview).toMatchObject({
    items: 4,
    sources: [
      { sourceCode: 'DMW1', category: coil, before: 1, after: 2, added: 2, removed: 1 },
      { sourceCode: 'DMW1', category: galvanized, before: 1, after: 2, added: 2, removed: 1 },
    ],
  })
  expect(read.preview?.cautions.map(({ kind }) => kind)).not.toContain('other category')
  const { rows } = await admin.inventory.uploads.rows({ id })
  expect(rows.map(({ category }) => category)).toEqual([coil, galvanized, galvanized, coil])

  const { sources } = await admin.inventory.uploads.commit({ id })
  expect(sources.map(({ category, after }) => [category, after])).toEqual([
    [coil, 2],
    [galvanized, 2],
  ])
  expect(await placesOf(db)).toEqual({ C1: coil, G1: galvanized, G2: galvanized, U1: coil, P0: 'Hot Rolled Plate' })
  const { uploads } = await admin.inventory.uploads.history({})
  expect(uploads).toMatchObject([{ id, category: coil, splitByProduct: true, itemsProcessed: 4, sources }])
  const { changes } = await admin.admin.changes.list({ kind: 'inventory' })
  expect(changes).toHaveLength(1)
  expect(changes[0]?.fields).toContainEqual({
    field: 'items of DMW1 in Galvanized Sheet',
    before: 1,
    after: '2 (2 added, 0 changed, 1 removed)',
  })
  // The same list again finds each part where it is.
  const again = await stage(admin, mixed, split)
  expect(again.preview?.cautions).toMatchObject([{ kind: 'nothing changes' }])
})

test('restoring a split list brings back every category at once', async ({ db, admin }) => {
  await upload(admin, [{ 'Product ID': 'G0' }, { 'Product ID': 'G1', 'Heat Num': 'old' }], { category: galvanized })
  await upload(admin, [{ 'Product ID': 'C1', Weight: 100 }, { 'Product ID': 'C0' }])
  const before = await stockOf(db)
  await upload(admin, mixed, split)
  expect(await placesOf(db)).toEqual({ C1: coil, G1: galvanized, G2: galvanized, U1: coil })
  const { id = '' } = (await latestUpload(admin)) ?? {}
  expect(await admin.inventory.uploads.restore({ id })).toMatchObject({
    sources: [
      { sourceCode: 'DMW1', category: coil, items: 2 },
      { sourceCode: 'DMW1', category: galvanized, items: 2 },
    ],
  })
  expect(await stockOf(db)).toEqual(before)
  expect(await latestUpload(admin)).toMatchObject({ id, outcome: 'restored' })
  const [change] = (await admin.admin.changes.list({ kind: 'inventory' })).changes
  expect(change).toMatchObject({ action: 'restored', recordId: id })
})

test('a later list or a rename of any of its categories ends the way back of a whole split list', async ({ admin }) => {
  const change: [string, () => Promise<unknown>][] = [
    ['list', () => upload(admin, [{ 'Product ID': 'G9' }], { category: galvanized })],
    [
      'rename',
      async () => {
        const types = await admin.catalog.productTypes.list({})
        const type = types.find(({ name }) => name === galvanized)
        await admin.catalog.productTypes.update({ id: type?.id ?? '', name: 'Galv Sheet' })
      },
    ],
  ]
  await upload(admin, [{ 'Product ID': 'C9' }])
  for (const [what, make] of change) {
    await upload(admin, mixed, split)
    const uploaded = await latestUpload(admin)
    expect([what, uploaded?.isRestorable]).toEqual([what, true])
    await make()
    const { uploads } = await admin.inventory.uploads.history({})
    const later = uploads.find(({ id }) => id === uploaded?.id)
    expect([what, later?.isRestorable]).toEqual([what, false])
  }
})

test('a split list that replaces a source in every category says what each of them loses', async ({ db, admin }) => {
  for (const category of [coil, 'Hot Rolled Plate', 'Cold Rolled Coil']) {
    await anItem(db, { product_id: category, source_code: 'DMW1', category })
  }
  const before = await stockOf(db)
  const { id, preview } = await stage(admin, mixed, { ...split, replaceScope: 'source' })
  expect(preview?.sources.map(({ category, before: had, after }) => [category, had, after])).toEqual([
    [coil, 1, 2],
    [galvanized, 0, 2],
    ['Cold Rolled Coil', 1, 0],
    ['Hot Rolled Plate', 1, 0],
  ])
  await admin.inventory.uploads.commit({ id })
  expect(await placesOf(db)).toEqual({ C1: coil, G1: galvanized, G2: galvanized, U1: coil })
  await admin.inventory.uploads.restore({ id })
  expect(await stockOf(db)).toEqual(before)
})

test('a failure in one part leaves every category as it was', async ({ db, admin }) => {
  await anItem(db, { source_code: 'DMW1', category: coil })
  const before = await stockOf(db)
  const { id } = await stage(admin, mixed, split)
  await sql`
    alter table inventory_items add constraint no_galvanized check (category <> ${sql.lit(galvanized)})
  `.execute(db)
  await expect(admin.inventory.uploads.commit({ id })).rejects.toThrow()
  expect(await stockOf(db)).toEqual(before)
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'ready', preview: { items: 4 } })
  await sql`alter table inventory_items drop constraint no_galvanized`.execute(db)
  expect(await admin.inventory.uploads.commit({ id })).toMatchObject({ itemsProcessed: 4 })

  // The same when it is restored.
  const stored = await stockOf(db)
  await sql`create rule keep as on insert to staff_changes do instead select 1 / 0`.execute(db)
  await expect(admin.inventory.uploads.restore({ id })).rejects.toThrow()
  expect(await stockOf(db)).toEqual(stored)
  expect(await latestUpload(admin)).toMatchObject({ isRestorable: true })
})

test('of two split lists stored simultaneously, one is stored whole', async ({ db, admin }) => {
  const lists = [mixed, mixed.map((row) => ({ ...row, 'Product ID': `${row['Product ID']}b` }))]
  const staged = await Promise.all(lists.map((rows) => stage(admin, rows, split)))
  const results = await Promise.allSettled(staged.map(({ id }) => admin.inventory.uploads.commit({ id })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const ids = Object.keys(await placesOf(db))
  expect([ids.length, new Set(ids.map((id) => id.endsWith('b'))).size]).toEqual([4, 1])
})
