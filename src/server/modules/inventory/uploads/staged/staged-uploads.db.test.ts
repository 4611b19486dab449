import { sql } from 'kysely'
import { vi } from 'vitest'
import type { StagedUpload, UploadInput } from '../../../../../shared/uploads.ts'
import type { Db } from '../../../../db/database.ts'
import { parseWorkbook } from '../../../../lib/workbook/parse-workbook.ts'
import type { Caller } from '../../../../router.ts'
import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { aCompoundFile, aListRow, aSheetFile, aWorkbook, type ListRow } from '../../../../test/workbooks.ts'
import { openStagedList } from './read-staged.ts'
import { requireStagedUpload } from './staged-uploads.ts'

vi.setConfig({ testTimeout: 60_000 })

const stockChanged = { code: 'CONFLICT', cause: { code: 'STOCK_CHANGED' } }
const busy = { cause: { code: 'BUSY' } }

type Options = Partial<Omit<UploadInput, 'bytes'>>

/** Stages a file and waits until it was read. */
async function stageFile(admin: Caller, bytes: Uint8Array<ArrayBuffer>, options: Options = {}): Promise<StagedUpload> {
  const staged = await admin.inventory.uploads.stage({
    fileName: 'list.xlsx',
    category: 'Hot Rolled Coil',
    ...options,
    bytes,
  })
  expect(staged.state).toBe('reading')
  return settled(admin, staged.id)
}

function settled(admin: Caller, id: string): Promise<StagedUpload> {
  return vi.waitFor(
    async () => {
      const staged = await admin.inventory.uploads.get({ id })
      expect(staged.state).not.toBe('reading')
      return staged
    },
    { timeout: 30_000, interval: 50 },
  )
}

const stage = (admin: Caller, rows: readonly Partial<ListRow>[], options?: Options) =>
  stageFile(admin, aWorkbook(rows.map((row) => aListRow(row))), options)

async function productIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('inventory_items').select('product_id').orderBy('product_id').execute()
  return rows.map((row) => row.product_id)
}

test('a staged list tells what storing it would do, and changes nothing before', async ({ db, admin }) => {
  await anItem(db, { product_id: 'A', weight: '10000', weight_lb: 10_000 })
  await anItem(db, { product_id: 'B', weight: '4000', weight_lb: 4_000 })
  await anItem(db, { product_id: 'gone' })
  const before = await db.selectFrom('inventory_items').selectAll().orderBy('id').execute()
  const stored = before.map(({ product_id, heat_num, source_code }) => ({ product_id, heat_num, source_code }))
  const staged = await stage(admin, [
    ...stored.slice(0, 2).map((row) => ({
      'Product ID': row.product_id,
      'Heat Num': row.heat_num,
      'Source Code': row.source_code,
      Weight: 6_000,
    })),
    { 'Product ID': 'new', 'Source Code': before[0]?.source_code ?? '', Weight: 2_000 },
    { 'Product ID': 'nowhere', 'Source Code': '' },
  ])
  expect(staged).toMatchObject({ state: 'ready', failure: null, username: 'admin', fileName: 'list.xlsx' })
  expect(staged.survey?.missing).toEqual([])
  expect(staged.preview).toMatchObject({
    items: 3,
    rowsSkipped: 1,
    problemRows: 1,
    sources: [
      {
        sourceCode: before[0]?.source_code,
        before: 3,
        after: 3,
        added: 1,
        changed: 2,
        unchanged: 0,
        removed: 1,
        tonsAfter: 7,
      },
    ],
  })
  expect(await db.selectFrom('inventory_items').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await admin.inventory.uploads.staged()).toMatchObject([{ id: staged.id, state: 'ready' }])
})

test('storing a staged list does what its preview showed, once, and takes it off the waiting lists', async ({
  db,
  admin,
}) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B' }])
  const result = await admin.inventory.uploads.commit({ id })
  expect(result).toMatchObject({ itemsProcessed: 2, sources: [{ sourceCode: 'DMW1', before: 0, after: 2, added: 2 }] })
  expect(await admin.inventory.uploads.commit({ id })).toEqual(result)
  expect(await productIds(db)).toEqual(['A', 'B'])
  expect(await admin.inventory.uploads.staged()).toEqual([])
  expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'stored', preview: { items: 2 } })
  const rowsLeft = await sql<{ count: number }>`select count(*) as count from staged_rows`.execute(db)
  expect(rowsLeft.rows).toEqual([{ count: 0 }])
  await expect(admin.inventory.uploads.reread({ id })).rejects.toMatchObject(stockChanged)
})

test('of two who store one list at once, both hear of the one result', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  const results = await Promise.allSettled([
    admin.inventory.uploads.commit({ id }),
    admin.inventory.uploads.commit({ id }),
  ])
  expect(results.some((result) => result.status === 'fulfilled')).toBe(true)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(busy)
  expect(await productIds(db)).toEqual(['A'])
  expect(await db.selectFrom('uploads').select('id').execute()).toHaveLength(1)
})

test('a stock that changed since the preview stops the storing and gives fresh figures', async ({ db, admin }) => {
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

test('a source that loses more than half of its items is cautioned about, and so is a list that changes nothing', async ({
  admin,
}) => {
  const rows = ['A', 'B', 'C'].map((id) => ({ 'Product ID': id }))
  const { id } = await stage(admin, rows)
  await admin.inventory.uploads.commit({ id })
  const shrunk = await stage(admin, rows.slice(0, 1))
  expect(shrunk.preview?.cautions).toMatchObject([{ kind: 'source shrinks', count: 2 }])
  const same = await stage(admin, rows)
  expect(same.preview?.cautions).toMatchObject([{ kind: 'nothing changes' }])
})

test('missing columns are named at once, and chosen ones are remembered for such headings', async ({ db, admin }) => {
  const headings = ['Product ID', 'Source Code', 'Product', 'Thickness', 'Width', 'Length', 'Grade Category', 'Qty Pcs']
  const odd = [...headings, 'Blorp', 'Zweck', 'State']
  const file = aSheetFile([odd, ['P-1', 'DMW1', 'HR COIL', '.25', '48', 'COIL', 'A36', '1', '4200', 'H-1', 'OH']])
  const staged = await stageFile(admin, file)
  expect(staged).toMatchObject({ state: 'ready', preview: null, survey: { missing: ['Weight', 'Heat Num'] } })
  await expect(admin.inventory.uploads.commit({ id: staged.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const columns = Object.fromEntries(
    (staged.survey?.headings ?? []).flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])),
  )
  const choice = { sheet: 0, headingRow: 1, columns: { ...columns, Weight: 8, 'Heat Num': 9 }, fixedTexts: {} }
  await admin.inventory.uploads.reread({ id: staged.id, choice })
  const read = await settled(admin, staged.id)
  expect(read).toMatchObject({ state: 'ready', preview: { items: 1 }, survey: { missing: [] } })
  await admin.inventory.uploads.commit({ id: staged.id })
  expect(await db.selectFrom('inventory_items').select(['weight', 'heat_num']).execute()).toEqual([
    { weight: '4200', heat_num: 'H-1' },
  ])
  const next = await stageFile(admin, file)
  const remembered = next.survey?.headings.filter(({ matchedBy }) => matchedBy === 'remembered')
  expect(remembered?.map(({ heading, matched }) => [heading, matched])).toEqual(
    expect.arrayContaining([
      ['Blorp', 'Weight'],
      ['Zweck', 'Heat Num'],
    ]),
  )
  // The one-step call reads it the same way.
  const input = { fileName: 'list.xlsx', category: 'Hot Rolled Coil', bytes: file }
  expect(await admin.inventory.upload(input)).toMatchObject({ itemsProcessed: 1 })
})

test('one text stands for a column that the file does not have', async ({ db, admin }) => {
  const file = aWorkbook([aListRow()], {
    headings: [
      'Product ID',
      'Product',
      'Thickness',
      'Width',
      'Length',
      'Grade Category',
      'Qty Pcs',
      'Weight',
      'Heat Num',
    ],
  })
  const staged = await stageFile(admin, file)
  expect(staged.survey?.missing).toEqual(['Source Code', 'State'])
  const columns = Object.fromEntries(
    (staged.survey?.headings ?? []).flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])),
  )
  const fixedTexts = { 'Source Code': 'NEW7', State: 'OH' }
  await admin.inventory.uploads.reread({ id: staged.id, choice: { sheet: 0, headingRow: 1, columns, fixedTexts } })
  await settled(admin, staged.id)
  await admin.inventory.uploads.commit({ id: staged.id })
  expect(await db.selectFrom('inventory_items').select(['source_code', 'location_state', 'regions']).execute()).toEqual(
    [{ source_code: 'NEW7', location_state: 'OH', regions: ['ENC'] }],
  )
})

test('a file that cannot be read fails with its reason, and the stock stays', async ({ db, admin }) => {
  const item = await anItem(db)
  const staged = await stageFile(admin, aCompoundFile('EncryptedPackage'))
  expect(staged).toMatchObject({ state: 'failed', failure: expect.stringContaining('password'), preview: null })
  await expect(admin.inventory.uploads.commit({ id: staged.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await admin.inventory.uploads.staged()).toMatchObject([{ state: 'failed' }])
  for (const [fileName, bytes] of [
    ['list.pdf', aWorkbook([aListRow()])],
    ['list.xlsx', new Uint8Array(4)],
    ['list.xlsx', aWorkbook([aListRow()]).subarray(0, 900)],
  ] as const) {
    const refused = admin.inventory.uploads.stage({ fileName, category: 'X', bytes })
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect(await db.selectFrom('inventory_items').select('id').execute()).toEqual([{ id: item.id }])
})

test('the first reading takes the file as it came, not what was stored of it', async ({ db, admin }) => {
  await sql`create rule lose as on insert to staged_files do instead nothing`.execute(db)
  expect(await stage(admin, [{ 'Product ID': 'A' }])).toMatchObject({ state: 'ready', preview: { items: 1 } })
})

test('a list whose reader has vanished is shown as failed and can be read again', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`
    update staged_uploads set state = 'reading', preview = null, signed_at = now() - interval '1 minute' where id = ${id}
  `.execute(db)
  const lost = await admin.inventory.uploads.get({ id })
  expect(lost).toMatchObject({ state: 'failed', failure: expect.stringContaining('The server stopped') })
  await admin.inventory.uploads.reread({ id })
  expect(await settled(admin, id)).toMatchObject({ state: 'ready', preview: { items: 1 } })
})

test('a list whose file came and was never read cannot be stored before it is', async ({ db, admin }) => {
  const { id } = await stage(admin, [{}])
  await sql`update staged_uploads set reading_no = null, survey = null, preview = null`.execute(db)
  await expect(admin.inventory.uploads.commit({ id })).rejects.toThrow('Please read it again first.')
  expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'ready', preview: null })
  await admin.inventory.uploads.reread({ id })
  await settled(admin, id)
  expect(await admin.inventory.uploads.commit({ id })).toMatchObject({ itemsProcessed: 1 })
})

test('while a list is being read it can neither be read again nor stored', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`update staged_uploads set state = 'reading' where id = ${id}`.execute(db)
  await expect(admin.inventory.uploads.reread({ id })).rejects.toMatchObject(busy)
  await expect(admin.inventory.uploads.commit({ id })).rejects.toMatchObject(busy)
})

test('rows that a crash of the database took are not taken for an empty list', async ({ db, admin }) => {
  const item = await anItem(db, { source_code: 'DMW1', category: 'Hot Rolled Coil' })
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`truncate staged_rows`.execute(db)
  await expect(admin.inventory.uploads.commit({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await db.selectFrom('inventory_items').select('id').execute()).toEqual([{ id: item.id }])
})

test('rows are listed in pages, all of them or those with a problem', async ({ admin }) => {
  const rows = Array.from({ length: 7 }, (_, index) => ({
    'Product ID': `P-${index}`,
    ...(index % 3 === 0 && { 'Source Code': '' }),
    ...(index === 4 && { State: 'Ohioo' }),
  }))
  const { id } = await stage(admin, rows)
  const first = await admin.inventory.uploads.rows({ id, limit: 4 })
  expect(first.rows.map((row) => row.row)).toEqual([2, 3, 4, 5])
  const rest = await admin.inventory.uploads.rows({ id, limit: 4, cursor: first.nextCursor })
  expect([rest.rows.map((row) => row.row), rest.nextCursor]).toEqual([[6, 7, 8], null])
  const problems = await admin.inventory.uploads.rows({ id, onlyProblems: true })
  expect(problems.rows.map((row) => [row.row, row.isItem])).toEqual([
    [2, false],
    [5, false],
    [6, true],
    [8, false],
  ])
  expect(problems.rows[2]).toMatchObject({
    cells: { 'Product ID': 'P-4', State: 'Ohioo' },
    problems: [{ column: 'State', value: 'Ohioo', expected: expect.any(String) }],
  })
})

test('a discarded list is gone with its file and rows', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  expect(await admin.inventory.uploads.discard({ id })).toEqual({
    message: 'list.xlsx was discarded. The inventory was not changed.',
  })
  await expect(admin.inventory.uploads.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const table of ['staged_files', 'staged_rows', 'staged_readings']) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.ref(table)}`.execute(db)
    expect([table, rows[0]?.count]).toEqual([table, 0])
  }
})

test('whoever is about to store a list that somebody else discards hears that it is gone', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  const staged = await requireStagedUpload(db, id)
  await admin.inventory.uploads.discard({ id })
  await expect(openStagedList(db, staged, async () => 'opened')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('lists that nobody came back to are forgotten after a week', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`update staged_uploads set signed_at = now() - interval '8 days' where id = ${id}`.execute(db)
  await stage(admin, [{ 'Product ID': 'B' }])
  await expect(admin.inventory.uploads.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the error report holds all original rows and what is wrong with each, and goes back in after mending', async ({
  admin,
}) => {
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

test('a list without the required columns is stored as a free-form list, replaces the earlier one, and is found', async ({
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

test('visitors can do nothing with uploads', async ({ visitor }) => {
  const refused = { code: 'UNAUTHORIZED' }
  const { uploads } = visitor.inventory
  await expect(uploads.staged()).rejects.toMatchObject(refused)
  await expect(uploads.get({ id: 'x' })).rejects.toMatchObject(refused)
  await expect(uploads.commit({ id: 'x' })).rejects.toMatchObject(refused)
  await expect(uploads.restore({ id: 'x' })).rejects.toMatchObject(refused)
  await expect(uploads.export({})).rejects.toMatchObject(refused)
})
