import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { stockOf, upload } from '../../../../test/lists/one-step-uploads.ts'

test("a demo item confirmed by a supplier's list is no longer a demo item", async ({ db, admin }) => {
  const items = [await anItem(db, { product_id: 'A', heat_num: 'H' }), await anItem(db, { source_code: 'ELSEWHERE' })]
  const records = items.map(({ id }) => ({ table_name: 'inventory_items', record_id: id }))
  await db.insertInto('demo_records').values(records).execute()
  await upload(admin, [{ 'Product ID': 'A', 'Heat Num': 'H' }])
  await admin.admin.demoData.remove()
  expect(await stockOf(db)).toMatchObject([{ id: items[0]?.id, product_id: 'A' }])
})

test('a new list replaces its own source codes in its category and nothing else', async ({ db, admin }) => {
  const kept = [
    await anItem(db, { source_code: 'DMW1', category: 'Hot Rolled Sheet' }),
    await anItem(db, { source_code: 'DGL5' }),
  ]
  const gone = await anItem(db, { source_code: 'DMW1', heat_num: 'old' })
  const { sources } = await upload(admin, [{ 'Heat Num': 'new' }])
  expect(sources).toEqual([
    { sourceCode: 'DMW1', category: 'Hot Rolled Coil', before: 1, after: 1, added: 1, changed: 0, removed: 1 },
  ])
  const stock = await stockOf(db)
  expect(stock).toHaveLength(3)
  expect(stock.map((item) => item.id)).toEqual(expect.arrayContaining(kept.map((item) => item.id)))
  expect(await db.selectFrom('replaced_items').select(['id', 'heat_num']).execute()).toEqual([
    { id: gone.id, heat_num: 'old' },
  ])
})

test('with the scope source a new list replaces the items of all categories of its source codes', async ({
  db,
  admin,
}) => {
  await anItem(db, { source_code: 'DMW1', category: 'Hot Rolled Sheet' })
  const same = await anItem(db, { source_code: 'DMW1' })
  const other = await anItem(db, { source_code: 'DGL5', category: 'Hot Rolled Sheet' })
  const { sources } = await upload(admin, [{}], { replaceScope: 'source' })
  expect(sources).toMatchObject([{ sourceCode: 'DMW1', before: 2, after: 1, added: 0, removed: 1 }])
  expect((await stockOf(db)).map((item) => item.id).sort()).toEqual([same.id, other.id].sort())
})

test('an item in the old and the new list keeps its id; a changed one keeps its old version too', async ({
  db,
  admin,
}) => {
  await upload(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B', Weight: 100 }, { 'Product ID': 'C' }])
  const before = new Map((await stockOf(db)).map((item) => [item.product_id, item]))
  const { sources } = await upload(admin, [
    { 'Product ID': 'D' },
    { 'Product ID': 'B', Weight: 200 },
    { 'Product ID': 'A' },
  ])
  expect(sources).toEqual([
    { sourceCode: 'DMW1', category: 'Hot Rolled Coil', before: 3, after: 3, added: 1, changed: 1, removed: 1 },
  ])
  const after = new Map((await stockOf(db)).map((item) => [item.product_id, item]))
  expect(after.get('A')).toEqual(before.get('A'))
  const changed = { weight: '200', weight_lb: 200, view_json: expect.stringContaining('"weight":"200"') }
  expect(after.get('B')).toEqual({ ...before.get('B'), ...changed })
  const replaced = await db
    .selectFrom('replaced_items')
    .select(['id', 'product_id', 'weight', 'upload_id'])
    .orderBy('product_id')
    .execute()
  expect(replaced.map(({ id, product_id, weight }) => ({ id, product_id, weight }))).toEqual([
    { id: before.get('B')?.id, product_id: 'B', weight: '100' },
    { id: before.get('C')?.id, product_id: 'C', weight: '42350' },
  ])
  expect(new Set(replaced.map((item) => item.upload_id)).size).toBe(1)
})

test('a list uploaded twice changes nothing the second time', async ({ db, admin }) => {
  const rows = [{ 'Product ID': 'A' }, { 'Product ID': 'B', Thickness: '10 GA', State: 'NV' }]
  await upload(admin, rows)
  const before = await stockOf(db)
  const { sources } = await upload(admin, rows)
  expect(sources).toEqual([
    { sourceCode: 'DMW1', category: 'Hot Rolled Coil', before: 2, after: 2, added: 0, changed: 0, removed: 0 },
  ])
  expect(await stockOf(db)).toEqual(before)
  expect(await db.selectFrom('replaced_items').select('id').execute()).toEqual([])
})

test('items of one product id and heat are all stored, and those of a near weight keep their ids', async ({
  db,
  admin,
}) => {
  const twins = [{ Weight: 1 }, { Weight: 2 }, { Weight: 3 }, { Weight: 4 }]
  await upload(admin, twins)
  const before = await stockOf(db)
  expect(before.map((item) => item.weight)).toEqual(['1', '2', '3', '4'])
  const { sources } = await upload(admin, [{ Weight: 5 }, { Weight: 3.01 }, { Weight: 1 }])
  expect(sources).toMatchObject([{ added: 1, changed: 1, removed: 2 }])
  const after = await stockOf(db)
  expect(after.map((item) => [item.id, item.weight])).toEqual([
    [before[0]?.id, '1'],
    [before[2]?.id, '3.01'],
    [expect.any(String), '5'],
  ])
})

test('source codes match in any case and with outer blanks, and keep the existing spelling', async ({ db, admin }) => {
  await anItem(db, { source_code: 'dMw1' })
  const { sources } = await upload(admin, [
    { 'Source Code': ' DMW1 ' },
    { 'Source Code': 'dmw1', 'Heat Num': 'H-2' },
    { 'Source Code': 'New 1' },
    { 'Source Code': 'NEW 1', 'Heat Num': 'H-2' },
  ])
  expect(sources.map(({ sourceCode, before, after }) => [sourceCode, before, after])).toEqual([
    ['dMw1', 1, 2],
    ['New 1', 0, 2],
  ])
  expect(new Set((await stockOf(db)).map((item) => item.source_code))).toEqual(new Set(['dMw1', 'New 1']))
})

test('a category takes the spelling of its product type, or else of its items', async ({ admin, visitor }) => {
  await upload(admin, [{}], { category: ' hot rolled COIL ' })
  await upload(admin, [{}], { category: 'Rebar' })
  await upload(admin, [{}], { category: 'REBAR' })
  expect(await visitor.inventory.categories({})).toEqual(['Hot Rolled Coil', 'Rebar'])
  expect(await visitor.inventory.list({})).toHaveLength(2)
})
