import { sql } from 'kysely'
import { parseWorkbook } from '../../../../lib/workbook/parse-workbook.ts'
import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { receive } from '../../../../test/lists/received-lists.ts'
import { productIds, settled, stage, stageFile } from '../../../../test/lists/staged-lists.ts'
import { aSheetFile } from '../../../../test/lists/workbooks.ts'
import { openStagedList } from './read-staged.ts'
import { requireStagedUpload } from './staged-uploads.ts'

const stockChanged = { code: 'CONFLICT', cause: { code: 'STOCK_CHANGED' } }
const atWork = { code: 'CONFLICT', cause: { code: 'LIST_STATE' } }

test('storing a staged list does what its preview showed, once, and ends its staging', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B' }])
  const result = await admin.inventory.uploads.commit({ id })
  expect(result).toMatchObject({ itemsProcessed: 2, sources: [{ sourceCode: 'DMW1', before: 0, after: 2, added: 2 }] })
  expect(await admin.inventory.uploads.commit({ id })).toEqual(result)
  expect(await productIds(db)).toEqual(['A', 'B'])
  expect(await admin.inventory.uploads.staged()).toEqual([])
  expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'stored', preview: { items: 2 } })
  const rowsLeft = await sql<{ count: number }>`select count(*) as count from staged_rows`.execute(db)
  expect(rowsLeft.rows).toEqual([{ count: 0 }])
  await expect(admin.inventory.uploads.reread({ id })).rejects.toMatchObject(atWork)
})

test('two who store one list simultaneously cause one result', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  const results = await Promise.allSettled([
    admin.inventory.uploads.commit({ id }),
    admin.inventory.uploads.commit({ id }),
  ])
  expect(results.some((result) => result.status === 'fulfilled')).toBe(true)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(atWork)
  expect(await productIds(db)).toEqual(['A'])
  expect(await db.selectFrom('uploads').select('id').execute()).toHaveLength(1)
})

test('a change of the stock since the preview stops the storing and updates the figures', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  const item = await anItem(db, { product_id: 'meanwhile', source_code: 'DMW1', category: 'Hot Rolled Coil' })
  await expect(admin.inventory.uploads.commit({ id })).rejects.toMatchObject(stockChanged)
  expect(await productIds(db)).toEqual(['meanwhile'])
  const fresh = await admin.inventory.uploads.get({ id })
  expect(fresh).toMatchObject({ state: 'ready', preview: { sources: [{ before: 1, removed: 1, added: 1 }] } })
  // A change of the text of one item is a change too.
  await db.updateTable('inventory_items').set({ condition: 'Rust' }).where('id', '=', item.id).execute()
  await expect(admin.inventory.uploads.commit({ id })).rejects.toMatchObject(stockChanged)
  expect(await admin.inventory.uploads.commit({ id })).toMatchObject({ itemsProcessed: 1 })
  expect(await productIds(db)).toEqual(['A'])
})

test('a change of other sources or categories does not stop the storing', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await anItem(db, { product_id: 'other source', source_code: 'ELSE', category: 'Hot Rolled Coil' })
  await anItem(db, { product_id: 'other category', source_code: 'DMW1', category: 'Galvanized Coil' })
  await admin.inventory.uploads.commit({ id })
  expect(await productIds(db)).toEqual(['A', 'other category', 'other source'])
})

test('a list that was never read cannot be stored before it is read', async ({ db, admin }) => {
  const { id } = await stage(admin, [{}])
  await sql`update staged_uploads set reading_no = null, survey = null, preview = null`.execute(db)
  await expect(admin.inventory.uploads.commit({ id })).rejects.toThrow('Please read it again first.')
  expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'ready', preview: null })
  await admin.inventory.uploads.reread({ id })
  await settled(admin, id)
  expect(await admin.inventory.uploads.commit({ id })).toMatchObject({ itemsProcessed: 1 })
})

test('a list that others sent is not stored under no product type', async ({ db, admin }) => {
  const { incoming, uploads } = admin.inventory
  const list = await incoming.get({ id: await receive(db, [{ Product: 'MISC' }]) })
  const id = list.stagedUploadId ?? ''
  expect(list).toMatchObject({ state: 'waiting', category: '', items: 1 })
  await expect(uploads.commit({ id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Choose the product type first.',
    cause: { issues: [{ path: 'category' }] },
  })
  expect(await productIds(db)).toEqual([])
  await uploads.reread({ id, category: 'Angle' })
  await settled(admin, id)
  // Why it waited is no longer true.
  expect((await incoming.page({ upload: id })).lists).toMatchObject([{ reason: null, category: 'Angle' }])
  await uploads.commit({ id })
  expect((await incoming.get({ id: list.id })).state).toBe('stored')
})

test('rows lost in a database crash do not count as an empty list', async ({ db, admin }) => {
  const item = await anItem(db, { source_code: 'DMW1', category: 'Hot Rolled Coil' })
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`truncate staged_rows`.execute(db)
  await expect(admin.inventory.uploads.commit({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await db.selectFrom('inventory_items').select('id').execute()).toEqual([{ id: item.id }])
})

test('storing a list that was discarded meanwhile says that it is gone', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  const staged = await requireStagedUpload(db, id)
  await admin.inventory.uploads.discard({ id })
  await expect(openStagedList(db, staged, async () => 'opened')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the error report has all original rows with their errors, and can be uploaded again', async ({ admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': '0012' }, { 'Product ID': 'B', 'Source Code': '' }])
  const { fileName, content } = await admin.inventory.uploads.errorReport({ id })
  expect(fileName).toBe('list - errors.xlsx')
  const bytes = new Uint8Array(await content.arrayBuffer())
  const [sheet] = await parseWorkbook(Buffer.from(bytes))
  expect(sheet?.rows).toHaveLength(3)
  expect(sheet?.rows[0]?.cells.at(-1)).toBe('Errors')
  expect(sheet?.rows[2]?.cells.at(-1)).toContain('Source Code')
  const again = await stageFile(admin, bytes)
  expect(again.preview).toMatchObject({ items: 1, rowsSkipped: 1 })
})

test('a list without the required columns is stored as a free-form list that replaces the earlier one', async ({
  db,
  admin,
}) => {
  const file = aSheetFile([
    ['Offer of the week'],
    ['Item', 'Mill', 'Mill'],
    ['Angle 3x3x1/4', 'Nucor', 'Berkeley'],
    ['Channel C8', 'Gerdau'],
  ])
  const { id } = await stageFile(admin, file)
  const stored = await admin.inventory.uploads.storeFreeForm({ id, sourceCode: 'DMW1' })
  expect(stored).toEqual({ message: '3 rows stored as a free-form list', rowsStored: 3 })
  expect(await admin.inventory.flexible.list({ q: 'nucor berk' })).toMatchObject([
    { rawData: '{"Item":"Angle 3x3x1/4","Mill":"Nucor","Mill (C)":"Berkeley"}', category: 'MIXED', sourceCode: 'DMW1' },
  ])
  const next = await stageFile(
    admin,
    aSheetFile([
      ['Item', 'Mill'],
      ['Tube', 'Atlas'],
    ]),
  )
  await admin.inventory.uploads.storeFreeForm({ id: next.id, sourceCode: 'dmw1' })
  expect((await admin.inventory.flexible.list({})).map((row) => row.searchableText)).toEqual(['Tube Atlas'])
  expect(await db.selectFrom('inventory_items').select('id').execute()).toEqual([])
  expect((await admin.admin.changes.list({ kind: 'free-form list' })).changes).toHaveLength(2)
})
