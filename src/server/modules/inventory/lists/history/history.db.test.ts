import { sql } from 'kysely'
import type { Caller } from '../../../../router.ts'
import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { stockOf, uploadFile, upload as uploadRows } from '../../../../test/lists/one-step-uploads.ts'
import { aFile } from '../../../../test/lists/supplier-file.ts'
import { aListRow } from '../../../../test/lists/workbooks.ts'

const notRestorable = { code: 'CONFLICT', cause: { code: 'STOCK_CHANGED' } }

/** Stores a list in one step and returns its id. */
async function upload(...list: Parameters<typeof uploadRows>): Promise<string> {
  const [admin] = list
  await uploadRows(...list)
  const [latest] = (await admin.inventory.uploads.history({})).uploads
  return latest?.id ?? ''
}

test('restoring brings back removed and changed items with their ids, and removes added ones', async ({
  db,
  admin,
}) => {
  await upload(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B', Weight: 100 }, { 'Product ID': 'C' }])
  const other = await anItem(db, { source_code: 'ELSE' })
  const before = await stockOf(db)
  const id = await upload(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B', Weight: 200 }, { 'Product ID': 'D' }])
  const added = (await stockOf(db)).find((item) => item.product_id === 'D')
  expect(await admin.inventory.uploads.restore({ id })).toEqual({
    message: 'The list before list.xlsx was restored.',
    sources: [{ sourceCode: 'DMW1', category: 'Hot Rolled Coil', items: 3 }],
  })
  expect(await stockOf(db)).toEqual(before)
  expect(before.map((item) => item.id)).toContain(other.id)
  // Items that inquiries may refer to are kept.
  const kept = await db.selectFrom('replaced_items').select(['id', 'product_id']).execute()
  expect(kept).toEqual([{ id: added?.id, product_id: 'D' }])
  expect((await admin.inventory.uploads.history({})).uploads[0]).toMatchObject({
    id,
    outcome: 'restored',
    isRestorable: false,
    restoredBy: 'admin',
  })
  await expect(admin.inventory.uploads.restore({ id })).rejects.toMatchObject(notRestorable)
})

test('restoring before the first list of a source leaves it without items', async ({ db, admin }) => {
  const id = await upload(admin, [{ 'Product ID': 'A' }])
  await admin.inventory.uploads.restore({ id })
  expect(await stockOf(db)).toEqual([])
})

test('restoring a list for all categories of a source brings all of them back', async ({ db, admin }) => {
  await upload(admin, [{ 'Product ID': 'sheet' }], { category: 'Hot Rolled Sheet' })
  await upload(admin, [{ 'Product ID': 'coil' }])
  const before = await stockOf(db)
  const id = await upload(admin, [{ 'Product ID': 'new' }], { replaceScope: 'source' })
  expect(await stockOf(db)).toHaveLength(1)
  await admin.inventory.uploads.restore({ id })
  expect(await stockOf(db)).toEqual(before)
})

test('a restored list is the current one again, with its own age', async ({ db, admin }) => {
  const first = await upload(admin, [{ 'Product ID': 'A' }])
  const { storedAt } = await admin.inventory.uploads.stored({ id: first })
  const both = await upload(admin, [{ 'Product ID': 'B' }, { 'Product ID': 'C', 'Source Code': 'ELSE' }])
  const later = await upload(admin, [{ 'Product ID': 'D', 'Source Code': 'ELSE' }])
  const outcomes = async () => (await admin.inventory.uploads.history({})).uploads.map(({ outcome }) => outcome)
  // Of its two sources one has a later list.
  expect(await outcomes()).toEqual(['current', 'current', 'superseded'])
  await admin.inventory.uploads.restore({ id: later })
  const last = await upload(admin, [{ 'Product ID': 'E' }])
  await admin.inventory.uploads.restore({ id: last })
  expect((await admin.inventory.uploads.stored({ id: both })).outcome).toBe('current')
  const onlyList = await upload(admin, [{ 'Product ID': 'F' }], { replaceScope: 'source' })
  await admin.inventory.uploads.restore({ id: onlyList })
  await db.deleteFrom('uploads').where('id', '=', both).execute()
  const ages = async () => ({
    source: (await admin.inventory.sourceTotals()).find(({ sourceCode }) => sourceCode === 'DMW1')?.lastUploadAt,
    summary: (await admin.inventory.summary()).lastUploadAt,
    list: (await admin.inventory.sourceStock({ category: 'Hot Rolled Coil' })).find(({ code }) => code === 'DMW1')
      ?.listedAt,
  })
  expect(await ages()).toEqual({ source: storedAt, summary: storedAt, list: storedAt })
  expect((await admin.inventory.uploads.stored({ id: first })).outcome).toBe('current')
})

test('the items of a deleted source can be restored until another list of it is stored', async ({ db, admin }) => {
  await upload(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B', 'Source Code': 'dmw1' }])
  await upload(admin, [{ 'Product ID': 'S' }], { category: 'Hot Rolled Sheet' })
  const before = await stockOf(db)
  const { uploadId } = await admin.admin.locations.delete({ sourceCode: 'DMW1' })
  expect(await stockOf(db)).toEqual([])
  const [deletion] = (await admin.inventory.uploads.history({})).uploads
  expect(deletion).toMatchObject({ id: uploadId, isDeletion: true, outcome: 'current', isRestorable: true })
  expect(await admin.inventory.uploads.restore({ id: uploadId })).toMatchObject({
    message: expect.stringMatching(/^The items of DMW1.* were restored\.$/),
  })
  expect(await stockOf(db)).toEqual(before)
  const again = await admin.admin.locations.delete({ sourceCode: 'DMW1' })
  await upload(admin, [{ 'Product ID': 'N' }])
  await expect(admin.inventory.uploads.restore({ id: again.uploadId })).rejects.toMatchObject({
    ...notRestorable,
    message: expect.stringMatching(
      /^Source code DMW1.* has changed since then, so its items can no longer be restored\.$/,
    ),
  })
})

test('only the latest list of a source and category can be restored', async ({ admin }) => {
  const first = await upload(admin, [{ 'Product ID': 'A' }])
  const sheets = await upload(admin, [{ 'Product ID': 'S' }], { category: 'Hot Rolled Sheet' })
  const second = await upload(admin, [{ 'Product ID': 'B', 'Source Code': 'dmw1' }])
  const { uploads } = await admin.inventory.uploads.history({})
  expect(uploads.map(({ id, outcome, isRestorable }) => [id, outcome, isRestorable])).toEqual([
    [second, 'current', true],
    [sheets, 'current', true],
    [first, 'superseded', false],
  ])
  await expect(admin.inventory.uploads.restore({ id: first })).rejects.toMatchObject(notRestorable)
  await admin.inventory.uploads.restore({ id: sheets })
  await expect(admin.inventory.uploads.restore({ id: 'unknown' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.for([
  ['renamed', (admin: Caller) => admin.admin.locations.rename({ sourceCode: 'DMW1', newSourceCode: 'DMW2' })],
  ['deleted', (admin: Caller) => admin.admin.locations.delete({ sourceCode: 'DMW1' })],
  [
    'merged into',
    async (admin: Caller) => {
      await upload(admin, [{ 'Product ID': 'X', 'Source Code': 'OTHER' }], { category: 'Galvanized Coil' })
      await admin.admin.locations.rename({ sourceCode: 'OTHER', newSourceCode: 'DMW1', merge: true })
    },
  ],
] as const)('a list cannot be restored after its source was %s', async ([, change], { admin }) => {
  const id = await upload(admin, [{ 'Product ID': 'A' }])
  await change(admin)
  await expect(admin.inventory.uploads.restore({ id })).rejects.toMatchObject(notRestorable)
})

test('a list cannot be restored after its category was renamed', async ({ admin }) => {
  const id = await upload(admin, [{ 'Product ID': 'A' }])
  const types = await admin.catalog.productTypes.list({ includeInactive: true })
  const type = types.find(({ name }) => name === 'Hot Rolled Coil')
  await admin.catalog.productTypes.update({ id: type?.id ?? '', name: 'HR Coil' })
  await expect(admin.inventory.uploads.restore({ id })).rejects.toMatchObject(notRestorable)
})

test('the history is read in pages, the latest first', async ({ admin }) => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C'])
    ids.unshift(await upload(admin, [{ 'Source Code': name }], { fileName: `${name}.xlsx` }))
  const first = await admin.inventory.uploads.history({ limit: 2 })
  const rest = await admin.inventory.uploads.history({ limit: 2, cursor: first.nextCursor })
  expect([...first.uploads, ...rest.uploads].map(({ id }) => id)).toEqual(ids)
  expect(rest.nextCursor).toBeNull()
  expect(first.uploads[0]).toMatchObject({ fileName: 'C.xlsx', username: 'admin', itemsProcessed: 1 })
})

test('the audit trail shows who restored a list', async ({ admin }) => {
  const id = await upload(admin, [{ 'Product ID': 'A' }])
  await admin.inventory.uploads.restore({ id })
  const [change] = (await admin.admin.changes.list({ kind: 'inventory' })).changes
  expect(change).toMatchObject({ action: 'restored', recordId: id, madeBy: 'admin', recordName: 'list.xlsx' })
})

test('an exported list changes nothing when it is uploaded again', async ({ db, admin }) => {
  await upload(admin, [
    { 'Product ID': { t: 'n', v: 12_345, z: '0000000' }, Thickness: '3/16', 'Region Code': 'ENC,WNC' },
    { 'Product ID': '=1+1', Thickness: '10 GA', Weight: '42,350 lbs', 'Qty Pcs': 0 },
  ])
  const before = await stockOf(db)
  const { fileName, content } = await admin.inventory.uploads.export({ category: 'Hot Rolled Coil' })
  expect(fileName).toBe('Inventory - Hot Rolled Coil.xlsx')
  const bytes = new Uint8Array(await content.arrayBuffer())
  const result = await admin.inventory.upload({ fileName, category: 'Hot Rolled Coil', bytes })
  expect(result).toMatchObject({ itemsProcessed: 2, sources: [{ added: 0, changed: 0, removed: 0 }], warningsTotal: 0 })
  expect(await stockOf(db)).toEqual(before)
})

test('replaced items are deleted after 90 days, unless they can still be restored', async ({ db, admin }) => {
  await upload(admin, [{ 'Product ID': 'A' }])
  await upload(admin, [{ 'Product ID': 'B' }])
  const id = await upload(admin, [{ 'Product ID': 'C' }])
  await sql`update replaced_items set replaced_at = now() - interval '91 days'`.execute(db)
  await upload(admin, [{ 'Source Code': 'ELSE' }])
  const kept = await db.selectFrom('replaced_items').select('product_id').execute()
  expect(kept).toEqual([{ product_id: 'B' }])
  await admin.inventory.uploads.restore({ id })
  const stock = await db.selectFrom('inventory_items').select('product_id').where('source_code', '=', 'DMW1').execute()
  expect(stock).toEqual([{ product_id: 'B' }])
})

test('the answer and the history list every sheet and table, read or left out', async ({ admin }) => {
  const textsOf = (no: number) => Object.values(aListRow({ 'Product ID': `P-${no}` })).map(String)
  const headings = Object.keys(aListRow())
  const [first, second] = [textsOf(1), textsOf(2)]
  const backwards = [headings, first, second].map((row) => row.toReversed())
  const bytes = aFile(
    { name: 'Cover', rows: [['Baldwin Steel'], ['Call Dave']] },
    { name: 'Stock', rows: [headings, first, second, [], ['Second yard'], ...backwards] },
    { name: 'On order', rows: [headings, first, second] },
    { name: 'Old', rows: [headings, first, second, textsOf(3)], isHidden: true },
  )
  const { listedTables } = await uploadFile(admin, new Uint8Array(bytes))
  const table = { isHidden: false, headingRow: 1, firstColumn: 0, rows: 2 }
  expect(listedTables).toEqual([
    { ...table, sheet: 'Cover', headingRow: null, items: null },
    { ...table, sheet: 'Stock', items: 2 },
    { ...table, sheet: 'Stock', headingRow: 6, items: 2 },
    { ...table, sheet: 'On order', items: null },
    { ...table, sheet: 'Old', isHidden: true, rows: 3, items: null },
  ])
  expect((await admin.inventory.uploads.history({})).uploads[0]).toMatchObject({ listedTables })
})
