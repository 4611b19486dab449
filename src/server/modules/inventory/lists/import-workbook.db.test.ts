import { sql } from 'kysely'
import { parseRegionList } from '../../../../shared/places/regions.ts'
import { anItem } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { countsAndRecount, stockOf, upload, uploadFile } from '../../../test/lists/one-step-uploads.ts'
import { aListRow, aSheetFile, aWorkbook } from '../../../test/lists/workbooks.ts'

test('an upload stores the rows of a list and reports what it did', async ({ db, admin, visitor }) => {
  const result = await upload(admin, [
    { 'Product ID': 'A', State: 'Ohio' },
    { 'Product ID': 'B', 'Source Code': 'DGL5', State: 'TX', 'Region Code': 'WSC' },
    { 'Product ID': 'C', 'Source Code': '' },
    { 'Product ID': 'D', State: 'NV' },
  ])
  expect(result).toEqual({
    uploadId: expect.any(String),
    itemsProcessed: 3,
    sources: [
      { sourceCode: 'DMW1', category: 'Hot Rolled Coil', before: 0, after: 2, added: 2, changed: 0, removed: 0 },
      { sourceCode: 'DGL5', category: 'Hot Rolled Coil', before: 0, after: 1, added: 1, changed: 0, removed: 0 },
    ],
    rowsSkipped: 1,
    hiddenRows: 0,
    warnings: [
      {
        row: 4,
        column: 'Source Code',
        value: '',
        message: 'There is no Source Code; the row was skipped',
        expected: expect.any(String),
      },
    ],
    warningsTotal: 1,
    itemsWithoutRegion: 1,
    warningKinds: expect.any(Array),
    cautions: [],
    unreadColumns: [],
    listedTables: [{ sheet: 'List', isHidden: false, headingRow: 1, firstColumn: 0, rows: 4, items: 3 }],
  })
  const items = await visitor.inventory.list({})
  expect(items.map((item) => [item.productId, item.locationState, item.regionCodes])).toEqual([
    ['A', 'OH', ''],
    ['B', 'TX', 'WSC'],
    ['D', 'NV', ''],
  ])
  const uploads = await db.selectFrom('uploads').selectAll().execute()
  expect(uploads).toMatchObject([
    {
      file_name: 'list.xlsx',
      category: 'Hot Rolled Coil',
      username: 'admin',
      items_processed: 3,
      rows_skipped: 1,
      sources: result.sources,
    },
  ])
})

test('a missing column is refused by name, unless `fill` says what to do', async ({ db, admin }) => {
  const headings = 'Product ID|Source Code|Product|Thickness|Width|Grade Category|Weight|State'.split('|')
  const file = aWorkbook([aListRow()], { headings })
  await expect(uploadFile(admin, file)).rejects.toMatchObject({
    message: 'Missing required columns: Length, Qty Pcs, Heat Num',
  })
  await expect(uploadFile(admin, file, { fill: { Length: 'COIL', 'Qty Pcs': '1' } })).rejects.toMatchObject({
    message: 'Missing required column: Heat Num',
  })
  const fill = { Length: 'COIL', 'Qty Pcs': '1', 'Heat Num': '' }
  await expect(uploadFile(admin, file, { fill: { ...fill, 'Source Code': '' } })).rejects.toMatchObject({
    message: expect.stringContaining('Enter the source code'),
  })
  expect(await uploadFile(admin, file, { fill })).toMatchObject({ itemsProcessed: 1, warnings: [] })
  expect(await db.selectFrom('inventory_items').select(['length', 'qty_pcs', 'heat_num']).execute()).toEqual([
    { length: 'COIL', qty_pcs: 1, heat_num: '' },
  ])
})

test('the summary has the time of the last upload', async ({ db, admin, visitor }) => {
  await upload(admin, [{ 'Product ID': 'A' }])
  const { created_at } = await db.selectFrom('uploads').select('created_at').executeTakeFirstOrThrow()
  expect((await visitor.inventory.summary()).lastUploadAt).toBe(created_at.toISOString())
})

test('an .xls file of Excel 97 is read like an .xlsx file', async ({ admin, visitor }) => {
  const rows = [aListRow(), aListRow({ 'Product ID': { t: 'n', v: 12_345, z: '0000000' }, Thickness: 0.25 })]
  const { itemsProcessed } = await uploadFile(admin, aWorkbook(rows, { bookType: 'biff8' }), { fileName: 'LIST.XLS' })
  expect(itemsProcessed).toBe(2)
  expect((await visitor.inventory.list({})).map((item) => item.productId)).toEqual(['P-100', '0012345'])
})

test('default regions count for rows without their own', async ({ admin, visitor }) => {
  await upload(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B', 'Region Code': 'Pacific' }], {
    defaultRegionCodes: 'ma, South Atlantic',
  })
  expect((await visitor.inventory.list({ regions: ['MA'] })).map((item) => [item.productId, item.regionCodes])).toEqual(
    [['A', 'MA,SA']],
  )
  expect((await visitor.inventory.list({ regions: ['PAC'] })).map((item) => item.productId)).toEqual(['B'])
  expect(await visitor.inventory.list({ regions: ['ENC'] })).toEqual([])
})

test('unknown default regions are refused by name before anything is read', async ({ admin }) => {
  await expect(upload(admin, [{}], { defaultRegionCodes: 'PAC, Atlantis, 7' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Unknown default region: Atlantis, 7',
  })
})

const headings = Object.keys(aListRow())
const withoutHeat = headings.filter((heading) => heading !== 'Heat Num')

test.for([
  [
    'without a required column',
    aWorkbook([aListRow()], { headings: withoutHeat }),
    'Missing required column: Heat Num',
  ],
  ['with headings only', aWorkbook([]), 'no rows below its headings'],
  ['with no usable row', aWorkbook([aListRow({ 'Source Code': 'x'.repeat(101) })]), 'no usable rows'],
  [
    'with a blank source in all rows',
    aWorkbook([aListRow({ 'Source Code': '' })]),
    'Missing required column: Source Code (the column "Source Code" names none)',
  ],
  ['without a filled cell', aSheetFile([[]]), 'The workbook is empty'],
] as const)('a file %s is refused and the stock stays as it was', async ([_what, bytes, message], { db, admin }) => {
  await anItem(db)
  const before = await stockOf(db)
  await expect(uploadFile(admin, bytes)).rejects.toThrow(message)
  expect(await stockOf(db)).toEqual(before)
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
})

test('simultaneous uploads of one source leave one complete list', async ({ db, admin }) => {
  const lists = ['first', 'second'].map((list) =>
    Array.from({ length: 200 }, (_, row) => ({ 'Product ID': `${list}-${row}` })),
  )
  await Promise.all([...lists, ...lists].map((rows) => upload(admin, rows)))
  const stock = await stockOf(db)
  expect(stock).toHaveLength(200)
  expect(new Set(stock.map((item) => item.product_id.split('-')[0])).size).toBe(1)
  const { counts, recount } = await countsAndRecount(db)
  expect(counts).toEqual(recount)
})

test('groups and totals match a recount after every kind of write', async ({ db, admin }) => {
  const states = ['OH', 'TX', 'NV', 'Ontario']
  const rows = Array.from({ length: 40 }, (_, row) => ({
    'Product ID': `P-${row}`,
    'Source Code': `S${row % 3}`,
    State: states[row % 4] ?? '',
    Weight: row % 5 ? row * 100 : 'CALL',
  }))
  const writes = [
    () => upload(admin, rows),
    () => upload(admin, rows, { category: 'Hot Rolled Sheet' }),
    () =>
      upload(
        admin,
        rows.slice(10).map((row) => ({ ...row, State: 'PA', Weight: 7 })),
      ),
    () => upload(admin, rows.slice(0, 5), { replaceScope: 'source' }),
    async () => {
      const { uploads } = await admin.inventory.uploads.history({})
      await admin.inventory.uploads.restore({ id: uploads[0]?.id ?? '' })
    },
    () =>
      db
        .updateTable('inventory_items')
        .set({ regions: ['PAC', 'MTN'] })
        .where('weight_lb', '=', 7)
        .execute(),
    () => db.updateTable('inventory_items').set({ regions: [] }).where('source_code', '=', 'S2').execute(),
    () => admin.admin.locations.rename({ sourceCode: 'S0', newSourceCode: 's2', merge: true }),
    () => db.updateTable('inventory_items').set({ source_code: 'S9' }).where('source_code', '=', 'S1').execute(),
    () => db.deleteFrom('inventory_items').where('source_code', '=', 'S9').execute(),
    () => sql`truncate inventory_items`.execute(db),
    () => upload(admin, rows),
  ]
  for (const write of writes) {
    await write()
    const { counts, recount } = await countsAndRecount(db)
    expect(counts).toEqual(recount)
  }
  expect(parseRegionList((await stockOf(db)).map((item) => item.region_codes).join(','))).toEqual({
    codes: [],
    unknown: [],
  })
})

test('unusual cells are stored or refused, but never cause an error', async ({ admin, visitor }) => {
  const odd = (text: string) => ({ t: 's', v: text }) as const
  const { itemsProcessed, warnings } = await upload(admin, [
    {
      'Product ID': odd(`null\u0000in the middle`),
      Product: odd('half a \uD800 pair'),
      Condition: odd('x'.repeat(5_000)),
    },
    { 'Product ID': 'B', State: odd('Ł'.repeat(2_000)), 'Source Code': odd('Ł'.repeat(100)) },
    { 'Product ID': 'C', Weight: odd('9'.repeat(400)), Thickness: odd('9'.repeat(400)), 'Qty Pcs': 1e300 },
    { 'Product ID': '__proto__', 'Heat Num': 'constructor', 'Grade Category': '=1+1', Product: "'; drop table x --" },
  ])
  expect(itemsProcessed).toBe(4)
  expect(warnings.map((warning) => [warning.row, warning.column])).toEqual([
    [2, 'Condition'],
    [3, 'State'],
    [4, 'Thickness'],
    [4, 'Qty Pcs'],
    [4, 'Weight'],
  ])
  expect((await visitor.inventory.summary()).weightLb).toBe(42_350 * 3)
  expect((await visitor.inventory.list({})).find((item) => item.productId === '__proto__')).toMatchObject({
    gradeCategory: '=1+1',
  })
})

// A short list looks its heats up in a large stock; a long one reads the stock.
test.for([
  ['small', 0],
  ['large', 80],
] as const)(
  'a heat that another source has in a %s stock is told once, and keeps nothing from being stored',
  async ([, others], { db, admin }) => {
    for (let no = 1; no <= others; no += 1) await anItem(db, { source_code: 'WST1', heat_num: `B2200${no}` })
    await anItem(db, { source_code: 'BAY2', heat_num: 'k85679', category: 'Galvanized Coil' })
    const { id } = await anItem(db, { source_code: 'BAY2', heat_num: 'K85679' })
    await db.updateTable('inventory_items').set({ sold_line_id: 'line' }).where('id', '=', id).execute()
    await anItem(db, { source_code: 'dmw1', heat_num: 'K85679' })
    await anItem(db, { source_code: 'DGL5', heat_num: 'VARIOUS' })
    await sql`
    insert into sold_items (order_line_id, order_reference, item_id, ordered_item_id, source_code, is_sold, item, ordered)
    values ('gone', 'O-1007', 'gone', 'gone', 'WST1', true, '{"heat_num": "4A7731"}', '{}')
  `.execute(db)
    const heats = ['K85679', 'K85679', '4A7731', 'VARIOUS', 'K11111']
    const result = await upload(
      admin,
      heats.map((heat, index) => ({ 'Product ID': String(index), 'Heat Num': heat })),
    )
    const cautions = result.cautions.filter(({ kind }) => kind === 'heat elsewhere')
    expect(cautions).toEqual([
      {
        kind: 'heat elsewhere',
        count: 2,
        message:
          'Another source has heat K85679 at BAY2 (2 items, 1 sold) and heat 4A7731 at WST1 (1 item, sold). Make sure that the same steel is not listed twice.',
      },
    ])
    expect(result.warnings.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
      [2, 'Heat Num', 'K85679', 'Another source has heat K85679 at BAY2 (2 items, 1 sold), too'],
      [4, 'Heat Num', '4A7731', 'Another source has heat 4A7731 at WST1 (1 item, sold), too'],
    ])
    expect(result.itemsProcessed).toBe(5)
  },
)
