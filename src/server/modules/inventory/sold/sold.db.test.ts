import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anItem } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { upload } from '../../../test/one-step-uploads.ts'
import { orderLines } from '../../../test/order-lines.ts'
import type { SoldElsewhere } from './queries.ts'
import { endClaims, releaseEnded, releaseItems, sellItems } from './sold.ts'

type Steel = { id: string; source_code: string; product_id: string; heat_num: string }

function sell(db: Db, lineId: string, item: Steel, orderReference = 'O-1007'): Promise<SoldElsewhere[]> {
  const { id: itemId, source_code: sourceCode, product_id: productId, heat_num: heatNum } = item
  return db
    .transaction()
    .execute((tx) => sellItems(tx, [{ lineId, orderReference, itemId, sourceCode, productId, heatNum }]))
}

const release = (db: Db, lineIds: readonly string[]) => db.transaction().execute((tx) => releaseItems(tx, lineIds))

/** What is for sale, and what is sold, by product id. */
async function stockOf(db: Db) {
  const rows = await db
    .selectFrom('inventory_items')
    .select(['product_id', 'sold_line_id'])
    .orderBy('product_id')
    .execute()
  const namesOf = (isSold: boolean) =>
    rows.filter((row) => (row.sold_line_id !== null) === isSold).map((row) => row.product_id)
  return { listed: namesOf(false), sold: namesOf(true) }
}

const findItem = (db: Db, productId: string): Promise<Steel> =>
  db
    .selectFrom('inventory_items')
    .select(['id', 'source_code', 'product_id', 'heat_num'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()

test('what is sold is in no read of buyers, and comes back when it is released', async ({ db, admin, visitor }) => {
  const sold = await anItem(db, { product_id: 'A' })
  await anItem(db, { product_id: 'B', source_code: 'B7', thickness: '0.5', thickness_in: 0.5 })
  const [line = ''] = await orderLines(db, 1)
  const read = async () => ({
    listed: (await visitor.inventory.list({})).map((item) => item.productId),
    found: (await visitor.inventory.search({})).items.map((item) => item.productId),
    sources: (await visitor.inventory.sources({})).map(({ code }) => code),
    items: (await visitor.inventory.summary()).items,
    lists: (await visitor.inventory.newestLists()).map(({ code }) => code).sort(),
    products: (await visitor.inventory.products({})).reduce((sum, { items }) => sum + items, 0),
    locations: (await admin.admin.locations.list()).map(({ sourceCode, itemCount }) => [sourceCode, itemCount]),
  })
  const all = await read()
  expect(all).toMatchObject({ listed: ['A', 'B'], found: ['A', 'B'], sources: ['B7', 'DMW1'], items: 2 })
  expect(await sell(db, line, sold)).toEqual([])
  const after = await read()
  expect(after).toEqual({
    listed: ['B'],
    found: ['B'],
    sources: ['B7'],
    items: 1,
    lists: ['B7'],
    products: 1,
    locations: all.locations,
  })
  await release(db, [line])
  expect(await read()).toEqual(all)
})

test('an item is sold once: a later order hears by which, and sells nothing', async ({ db }) => {
  const item = await anItem(db, { product_id: 'A' })
  const other = await anItem(db, { product_id: 'B' })
  const [first = '', second = '', third = ''] = await orderLines(db, 3)
  await sell(db, first, item)
  const line = { orderReference: 'O-1008', sourceCode: 'DMW1', heatNum: 'H-100' }
  const both = [
    { ...line, lineId: second, itemId: other.id, productId: 'B' },
    { ...line, lineId: third, itemId: item.id, productId: 'A' },
  ]
  const taken = [{ lineId: third, itemId: item.id, orderReference: 'O-1007' }]
  expect(await db.transaction().execute((tx) => sellItems(tx, both))).toEqual(taken)
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: ['A'] })
  // The same steel under an earlier id, of a list that was replaced since.
  const earlier = { ...item, id: 'of an earlier list' }
  expect(await sell(db, second, earlier)).toEqual([{ lineId: second, itemId: earlier.id, orderReference: 'O-1007' }])
  // A second piece of it is another matter.
  await anItem(db, { product_id: 'A' })
  expect(await sell(db, second, earlier, 'O-1008')).toEqual([])
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: ['A', 'A'] })
})

test('parts of one item sell it as a whole, and a line that names no item sells none', async ({ db }) => {
  const { id: itemId } = await anItem(db)
  const [one = '', two = '', three = ''] = await orderLines(db, 3)
  const line = { orderReference: 'O-1007', sourceCode: 'DMW1', productId: 'P-100', heatNum: 'H-100' }
  const lines = [
    { ...line, lineId: one, itemId },
    { ...line, lineId: two, itemId },
    { ...line, lineId: three, itemId: null },
  ]
  expect(await db.transaction().execute((tx) => sellItems(tx, lines))).toEqual([])
  expect(await stockOf(db)).toEqual({ listed: [], sold: ['P-100'] })
  await release(db, [one, two, three])
  expect(await stockOf(db)).toEqual({ listed: ['P-100'], sold: [] })
})

test('a list that has it again keeps it sold, also in another category and under another code', async ({
  db,
  admin,
}) => {
  await upload(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B' }])
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, await findItem(db, 'A'))
  await upload(admin, [{ 'Product ID': 'B' }])
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: [] })
  await admin.admin.locations.rename({ sourceCode: 'DMW1', newSourceCode: 'B7' })
  await upload(admin, [{ 'Product ID': 'A', 'Source Code': 'b7' }], { category: 'Hot Rolled Sheet' })
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: ['A'] })
})

test('blank product ids and heats say nothing of what the same steel is', async ({ db, admin }) => {
  await upload(admin, [{ 'Product ID': '', 'Heat Num': '' }])
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, await findItem(db, ''))
  expect(await stockOf(db)).toEqual({ listed: [], sold: [''] })
  await admin.admin.locations.delete({ sourceCode: 'DMW1' })
  await upload(admin, [{ 'Product ID': '', 'Heat Num': '' }])
  expect(await stockOf(db)).toEqual({ listed: [''], sold: [] })
})

test('after its time what is still listed is for sale again, as a change that needs are matched with', async ({
  db,
}) => {
  const item = await anItem(db)
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, item)
  await db.transaction().execute((tx) => endClaims(tx, [line], new Date(Date.now() + 60_000)))
  await releaseEnded(db)
  expect((await stockOf(db)).sold).toEqual(['P-100'])
  await db.transaction().execute((tx) => endClaims(tx, [line], new Date()))
  await releaseEnded(db)
  expect(await stockOf(db)).toEqual({ listed: ['P-100'], sold: [] })
  const { change_no: no } = await db.selectFrom('inventory_items').select('change_no').executeTakeFirstOrThrow()
  expect(await db.selectFrom('stock_changes').select('matched_at').where('no', '=', no).execute()).toHaveLength(1)
})

test('an order that is erased leaves nothing sold', async ({ db }) => {
  const item = await anItem(db)
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, item)
  await sql`delete from orders`.execute(db)
  await releaseEnded(db)
  expect(await stockOf(db)).toEqual({ listed: ['P-100'], sold: [] })
})
