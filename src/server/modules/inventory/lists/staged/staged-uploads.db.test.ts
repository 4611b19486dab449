import { sql } from 'kysely'
import { uploadMessages } from '../../../../../shared/lists/terms.ts'
import type { Db } from '../../../../db/database.ts'
import { writeCursor } from '../../../../lib/page-cursor.ts'
import { anItem, aSupplier } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { aListFile, aWorkbookXml } from '../../../../test/lists/hostile-files.ts'
import { productIds, settled, stage, stageFile } from '../../../../test/lists/staged-lists.ts'
import { aCompoundFile, aListRow, aSheetFile, aWorkbook } from '../../../../test/lists/workbooks.ts'
import { readWholeFile } from './read-staged.ts'
import { keepListFile, readReceived, takeOverUploads } from './staged-uploads.ts'

const atWork = { code: 'CONFLICT', cause: { code: 'LIST_STATE' } }

test('a staged list shows what storing it would do, and changes nothing yet', async ({ db, admin }) => {
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

test('losing more than half of the items of a source gets a caution, and so does a list that changes nothing', async ({
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

test('an empty workbook fails, and a sheet name of any characters can be shown', async ({ admin }) => {
  expect(await stageFile(admin, aSheetFile([[]]))).toMatchObject({ state: 'failed', failure: 'The workbook is empty' })
  const book = aWorkbookXml('<sheet name="A&#0;&#55357;" sheetId="1" r:id="rId1"/>')
  const named = await stageFile(admin, new Uint8Array(aListFile({ 'xl/workbook.xml': book })))
  expect(named).toMatchObject({ state: 'ready', survey: { sheets: [{ name: 'A \ufffd' }] } })
})

test('missing columns are named, and chosen ones are remembered for these headings', async ({ db, admin }) => {
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
  // The one-step upload reads it the same way.
  const input = { fileName: 'list.xlsx', category: 'Hot Rolled Coil', bytes: file }
  expect(await admin.inventory.upload(input)).toMatchObject({ itemsProcessed: 1 })
})

test("what a heading means is remembered for a supplier's next layout, and what changed in it is told", async ({
  admin,
}) => {
  await admin.inventory.suppliers.create(aSupplier())
  const headings = ['Product ID', 'Source Code', 'Product', 'Thickness', 'Width', 'Length', 'Grade Category', 'Qty Pcs']
  const cells = ['P-1', 'DMW1', 'HR COIL', '.25', '48', 'COIL', 'A36', '1', '4200', 'H-1', 'OH']
  const staged = await stageFile(admin, aSheetFile([[...headings, 'Blorp', 'Zweck', 'State'], cells]))
  const found = staged.survey?.headings.flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])) ?? []
  const columns = { ...Object.fromEntries(found), Weight: 8, 'Heat Num': 9 }
  await admin.inventory.uploads.reread({
    id: staged.id,
    choice: { sheet: 0, headingRow: 1, columns, fixedTexts: {} },
  })
  await settled(admin, staged.id)
  await admin.inventory.uploads.commit({ id: staged.id })
  const changed = aSheetFile([
    ['Zweck', 'Blorp', 'Loading Dock', ...headings, 'State'],
    ['H-1', '4200', 'D4', ...cells.slice(0, 8), 'OH'],
  ])
  const next = await stageFile(admin, changed)
  expect(next.survey?.missing).toEqual([])
  expect(next.survey?.headings.slice(0, 2).map(({ matched, matchedBy }) => [matched, matchedBy])).toEqual([
    ['Heat Num', 'remembered'],
    ['Weight', 'remembered'],
  ])
  const told = "Other columns than in this supplier's last list: new 'Loading Dock'. Check what they mean"
  expect(next.preview?.warnings.map(({ message }) => message)).toContain(told)
  // Another supplier may mean something else.
  const other = aSheetFile([
    ['Zweck', ...headings, 'Blorp', 'Dock', 'State'],
    ['H-1', ...cells.slice(0, 8).with(1, 'DGL5'), '4200', 'D4', 'OH'],
  ])
  expect((await stageFile(admin, other)).survey?.missing).toEqual(['Weight', 'Heat Num'])
})

test("what decides how rows are read is remembered for a supplier's next layout", async ({ db, admin }) => {
  await admin.inventory.suppliers.create(aSupplier())
  const headings = ['Product ID', 'Source Code', 'Product', 'Thickness', 'Width', 'Length', 'Grade Category', 'Qty Pcs']
  const cellsOf = (id: string) => [id, 'DMW1', 'HR COIL', '.25', '48', 'COIL', 'A36', '1']
  const ends = ['Weight', 'Heat Num', 'State']
  const first = await stageFile(
    admin,
    aSheetFile([
      [...headings, ...ends, 'Zweck'],
      [...cellsOf('P-1'), '4200', 'H-1', 'OH', '7'],
      [...cellsOf('P-2'), '4300', 'H-2', 'OH', '8'],
    ]),
  )
  const columns = Object.fromEntries(
    (first.survey?.headings ?? []).flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])),
  )
  const choice = { sheet: 0, headingRow: 1, columns, roles: { Status: 11 }, fixedTexts: {} }
  await admin.inventory.uploads.reread({ id: first.id, choice, includesSoldRows: true })
  const { preview } = await settled(admin, first.id)
  const answers = (preview?.questions ?? []).map(({ id }) => ({ id, answer: 'available' }))
  await admin.inventory.uploads.reread({ id: first.id, answers })
  await settled(admin, first.id)
  await admin.inventory.uploads.commit({ id: first.id })
  const next = await stageFile(
    admin,
    aSheetFile([
      ['Zweck', 'Dock', ...headings, ...ends],
      ['9', 'D4', ...cellsOf('P-3'), '4400', 'H-3', 'OH'],
      ['SOLD', 'D5', ...cellsOf('P-4'), '4500', 'H-4', 'OH'],
    ]),
  )
  expect(next.survey?.headings.find(({ heading }) => heading === 'Zweck')?.role).toBe('Status')
  expect(next.preview?.statuses).toContainEqual({ text: 'SOLD', rows: 1, isLeftOut: true })
  expect(await productIds(db)).toEqual(['P-1', 'P-2'])
})

test('one text replaces a column that the file does not have, and is remembered with the columns', async ({
  db,
  admin,
}) => {
  const file = aWorkbook([aListRow()], {
    headings: 'Product ID|Product|Thickness|Width|Length|Grade Category|Qty Pcs|Weight|Heat Num'.split('|'),
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
  // The one-step upload reads the next list the same way, and says so, but another supplier may use the same headings.
  const next = { category: 'Hot Rolled Coil', bytes: file }
  await expect(admin.inventory.upload({ ...next, fileName: 'list 2.xlsx' })).rejects.toMatchObject({
    message: expect.stringMatching(/^Missing required column: Source Code\. NEW7 was chosen for an earlier list/),
  })
  const { warnings, cautions } = await admin.inventory.upload({ ...next, fileName: 'NEW7 stock.xlsx' })
  expect(warnings.map(({ column, value }) => [column, value])).toEqual([
    ['Source Code', 'NEW7'],
    ['State', 'OH'],
  ])
  expect(cautions.map(({ kind }) => kind)).toContain('remembered source')
})

test('sold rows are left out, unless staff include them; the one-step upload says so', async ({ admin }) => {
  const rows = ['A', 'B', 'C'].map((id) => Object.values(aListRow({ 'Product ID': id })))
  const headings = [...Object.keys(aListRow()), 'Status', 'Mill']
  const marks = [
    ['AVAIL', 'NLMK'],
    ['SOLD', 'NLMK'],
    ['HOLD', 'AM'],
  ]
  const file = aSheetFile([headings, ...rows.map((row, index) => [...row, ...(marks[index] ?? [])])])
  const staged = await stageFile(admin, file)
  expect(staged.preview).toMatchObject({ items: 1, cautions: [{ kind: 'sold rows', count: 2 }] })
  await admin.inventory.uploads.reread({ id: staged.id, includesSoldRows: true })
  expect(await settled(admin, staged.id)).toMatchObject({ includesSoldRows: true, preview: { items: 3, cautions: [] } })
  const input = { fileName: 'list.xlsx', category: 'Hot Rolled Coil', bytes: file }
  expect(await admin.inventory.upload(input)).toMatchObject({
    itemsProcessed: 1,
    cautions: [{ kind: 'sold rows' }],
    unreadColumns: [{ sheet: 'List', heading: 'Mill', samples: ['NLMK', 'AM'] }],
  })
})

test('a file that cannot be read fails with a reason, and the stock is unchanged', async ({ db, admin }) => {
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

test('of a long file that others sent, and that is no list, only the start is loaded', async ({ db }) => {
  const bytes = new Uint8Array(3 * 1024 * 1024).fill(0x30)
  const options = { category: '', replaceScope: 'category', splitByProduct: true, defaultRegionCodes: '' } as const
  const keep = (fileName: string) =>
    db.transaction().execute((tx) => keepListFile(tx, { ...options, fileName, bytes }, 'page'))
  const { id } = await keep('bomb.csv')
  expect(Buffer.compare(await readWholeFile(db, id), bytes)).toBe(0)
  await db.deleteFrom('staged_files').where('staged_id', '=', id).where('position', '>', 0).execute()
  expect(await readReceived(db, id)).toMatchObject({ state: 'failed', failure: uploadMessages.wrongType })
})

test('the first reading uses the uploaded file, not the stored one', async ({ db, admin }) => {
  await sql`create rule lose as on insert to staged_files do instead nothing`.execute(db)
  expect(await stage(admin, [{ 'Product ID': 'A' }])).toMatchObject({ state: 'ready', preview: { items: 1 } })
})

test('a list whose server stopped is shown as failed and can be read again', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`
    update staged_uploads set state = 'reading', preview = null, signed_at = now() - interval '1 minute' where id = ${id}
  `.execute(db)
  const lost = await admin.inventory.uploads.get({ id })
  expect(lost).toMatchObject({ state: 'failed', failure: expect.stringContaining('The server stopped') })
  await admin.inventory.uploads.reread({ id })
  expect(await settled(admin, id)).toMatchObject({ state: 'ready', preview: { items: 1 } })
})

test('while a list is being read it can neither be read again nor stored', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`update staged_uploads set state = 'reading' where id = ${id}`.execute(db)
  await expect(admin.inventory.uploads.reread({ id })).rejects.toMatchObject(atWork)
  await expect(admin.inventory.uploads.commit({ id })).rejects.toMatchObject(atWork)
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
  const beyond = admin.inventory.uploads.rows({ id, cursor: writeCursor([2_147_483_648]) })
  await expect(beyond).rejects.toThrow('The cursor is not from this list')
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

test('discarding a list deletes its file and rows', async ({ db, admin }) => {
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

test('abandoned lists are deleted after a week', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await sql`update staged_uploads set signed_at = now() - interval '8 days' where id = ${id}`.execute(db)
  await stage(admin, [{ 'Product ID': 'B' }])
  await expect(admin.inventory.uploads.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a review that an older version of the product stored opens, and can be stored', async ({ db, admin }) => {
  const row = aListRow({ 'Product ID': 'A', State: 'Ohioo' })
  const file = aSheetFile([
    [...Object.keys(row), 'Mill'],
    [...Object.values(row), 'NLMK'],
  ])
  const { id, preview } = await stageFile(admin, file)
  expect(preview?.unreadColumns).toEqual([{ sheet: 'List', heading: 'Mill', samples: ['NLMK'] }])
  await sql`
    update staged_uploads set
      preview = preview - array['tables', 'statuses', 'sizes', 'questions', 'offeredCorrections', 'warningKinds',
        'unreadColumns'],
      survey = (survey - array['firstColumn', 'lastColumn', 'lastRow', 'rows', 'hasNoHeadings', 'isRead', 'sheetNameAs',
        'grouped', 'proposals', 'others']) || jsonb_build_object('otherLists', '[]'::jsonb, 'headings',
        (select jsonb_agg(heading - 'role') from jsonb_array_elements(survey->'headings') as heading))
  `.execute(db)
  const opened = await admin.inventory.uploads.get({ id })
  expect(opened.survey).toMatchObject({ isRead: true, firstColumn: 0, others: [], missing: [] })
  expect(opened.preview).toMatchObject({ questions: [], warningKinds: [{ column: 'State', rows: 1, proposals: [] }] })
  expect(opened.preview?.unreadColumns).toEqual(preview?.unreadColumns)
  expect(await admin.inventory.uploads.commit({ id })).toMatchObject({ itemsProcessed: 1 })
  await sql`update staged_uploads set result = result - array['cautions', 'unreadColumns', 'warningKinds']`.execute(db)
  expect(await admin.inventory.uploads.commit({ id })).toMatchObject({ cautions: [], warningKinds: [{ rows: 1 }] })
})

const asIfStopped = (db: Db, id: string, state: 'reading' | 'storing') =>
  sql`update staged_uploads set state = ${state}, signed_at = now() - interval '20 seconds' where id = ${id}`.execute(
    db,
  )

test('a reading whose server stopped is taken over once, with its corrections, and given up after two', async ({
  db,
  admin,
}) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A', State: 'Ohioo' }])
  const corrected = { row: 2, column: 'State', value: 'Ohioo', text: 'OH' } as const
  await admin.inventory.uploads.reread({ id, corrections: [corrected] })
  await settled(admin, id)
  const work: Promise<void>[] = []
  const instance = { runInBackground: (begin: () => Promise<void>) => void work.push(begin()) }
  for (const takeovers of [1, 2]) {
    await asIfStopped(db, id, 'reading')
    expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'reading', failure: null })
    await Promise.all([takeOverUploads(db, instance), takeOverUploads(db, instance)])
    expect(work).toHaveLength(takeovers)
    await Promise.all(work)
    const read = await admin.inventory.uploads.get({ id })
    expect(read).toMatchObject({ state: 'ready', preview: { items: 1, corrections: [{ text: 'OH', rows: 1 }] } })
  }
  await asIfStopped(db, id, 'reading')
  await takeOverUploads(db, instance)
  const failure = expect.stringContaining('The server stopped each time it read this list')
  expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'failed', failure })
  await admin.inventory.uploads.reread({ id })
  expect(await settled(admin, id)).toMatchObject({ state: 'ready' })
})

test('a list whose server stopped while storing it can be stored again', async ({ db, admin }) => {
  const { id } = await stage(admin, [{ 'Product ID': 'A' }])
  await asIfStopped(db, id, 'storing')
  await takeOverUploads(db, { runInBackground: () => undefined })
  expect(await admin.inventory.uploads.get({ id })).toMatchObject({ state: 'ready' })
  expect(await admin.inventory.uploads.commit({ id })).toMatchObject({ itemsProcessed: 1 })
})
