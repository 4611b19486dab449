import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as XLSX from 'xlsx'
import type { Db } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import type { Caller } from '../../../router.ts'
import { aNeedsList, anInquiry, anItem } from '../../../test/factories.ts'
import { expect, links, test } from '../../../test/fixtures.ts'
import { countsAndRecount, upload } from '../../../test/one-step-uploads.ts'
import { findSteel, orderLines, releaseLines as release, type Steel, sell } from '../../../test/order-lines.ts'
import { stage } from '../../../test/staged-lists.ts'
import { insertReading } from '../lists/staged/queries.ts'
import { compareWithStock } from '../lists/stock/compare-stock.ts'
import { replaceStock } from '../lists/stock/replace-stock.ts'
import { endClaims, releaseEnded, sellItems } from './sold.ts'

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
  await sell(db, line, await findSteel(db, 'A'))
  await upload(admin, [{ 'Product ID': 'B' }])
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: [] })
  await admin.admin.locations.rename({ sourceCode: 'DMW1', newSourceCode: 'B7' })
  await upload(admin, [{ 'Product ID': 'A', 'Source Code': 'b7' }], { category: 'Hot Rolled Sheet' })
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: ['A'] })
})

test('blank product ids and heats say nothing of what the same steel is', async ({ db, admin }) => {
  await upload(admin, [{ 'Product ID': '', 'Heat Num': '' }])
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, await findSteel(db, ''))
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

test('the review says what of a list is sold, and what it drops or changes of open orders', async ({ db, admin }) => {
  const weighing = (id: string, weight: number) => ({ 'Product ID': id, Weight: weight })
  await upload(
    admin,
    ['A', 'B', 'C', 'D', 'E'].map((id) => weighing(id, 40_000)),
  )
  const lines = await orderLines(db, 4)
  for (const [index, id] of ['A', 'B', 'C', 'D'].entries()) {
    await sell(db, lines[index] ?? '', await findSteel(db, id), id === 'D' ? 'O-1009' : 'O-1007')
  }
  const cautionsOf = async (category: string) => {
    const { preview } = await stage(admin, [weighing('A', 40_000), weighing('B', 39_000), weighing('E', 40_000)], {
      category,
    })
    return preview?.cautions.filter(({ kind }) => kind.includes('order')).map(({ message }) => message)
  }
  const stay = '2 items are on order O-1007 and stay sold.'
  expect(await cautionsOf('Hot Rolled Coil')).toEqual([
    '2 items on orders O-1007 and O-1009 are not in this list. 1 item on order O-1007 would change.',
    stay,
  ])
  await db.transaction().execute((tx) => endClaims(tx, lines, new Date(Date.now() + 60_000)))
  expect(await cautionsOf('Hot Rolled Coil')).toEqual([stay])
  // The list of another category replaces none of them.
  expect(await cautionsOf('Hot Rolled Sheet')).toEqual([stay])
})

test("an inquiry's line says by which order its item is sold, and a need makes no inquiry of it", async ({
  db,
  admin,
  visitor,
}) => {
  const item = await anItem(db)
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, item)
  // A lead is taken all the same.
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id] }))
  const { items } = await admin.inquiries.get({ id })
  expect(items).toMatchObject([{ productId: 'P-100', listing: 'sold', soldOn: 'O-1007' }])
  const [need] = await visitor.needs.submit(aNeedsList())
  const made = admin.needs.matches.makeInquiry({ id: need?.id ?? '', itemIds: [item.id] })
  await expect(made).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the exported stock says by which order an item is sold, and can be uploaded again', async ({ db, admin }) => {
  await upload(admin, [{ 'Product ID': 'A' }, { 'Product ID': 'B' }])
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, await findSteel(db, 'A'))
  const { fileName, content } = await admin.inventory.uploads.export({ source: 'dmw1' })
  const bytes = new Uint8Array(await content.arrayBuffer())
  const rows = XLSX.utils.sheet_to_json<Record<string, string>>(XLSX.read(bytes).Sheets['List'] ?? {})
  expect(rows.map((row) => [row['Product ID'], row['Sold on Order']])).toEqual([
    ['B', undefined],
    ['A', 'O-1007'],
  ])
  const result = await admin.inventory.upload({ fileName, category: 'Hot Rolled Coil', bytes })
  expect(result).toMatchObject({ itemsProcessed: 2, sources: [{ added: 0, changed: 0, removed: 0 }] })
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: ['A'] })
})

// What becomes of sold steel, whatever happens to it.

type ListedRow = { productId: string; heatNum: string; category: string }
type Step =
  | { do: 'upload'; source: string; rows: ListedRow[]; replaceScope: 'category' | 'source' }
  | { do: 'sell' | 'release' | 'close'; nth: number }
  | { do: 'restore' }
  | { do: 'delete'; source: string }
  | { do: 'rename'; source: string; to: string }

const source = fc.constantFrom('S1', 's1', 'S2', 'S3')
const listedRow = fc.record({
  productId: fc.constantFrom('A', 'A', 'B', ''),
  heatNum: fc.constantFrom('H1', 'H1', ''),
  category: fc.constantFrom('Hot Rolled Coil', 'Hot Rolled Coil', 'Hot Rolled Sheet'),
})
const uploading = fc.record({
  do: fc.constant('upload' as const),
  source,
  rows: fc.array(listedRow, { minLength: 1, maxLength: 6 }),
  replaceScope: fc.constantFrom('category' as const, 'source' as const),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: uploading },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sell' as const), nth: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'close' as const), nth: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), source }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), source, to: source }) },
)

type Claim = { lineId: string; item: Steel }
type StoredRow = Steel & { sold_line_id: string | null }
type World = {
  db: Db
  admin: Caller
  apps: readonly FastifyInstance[]
  claims: Claim[]
  seen: Map<string, Steel>
  lines: string[]
}

const sourceOf = (item: Steel) => item.source_code.toLowerCase()
const steelOf = (item: Steel) => JSON.stringify([sourceOf(item), item.product_id, item.heat_num])
const isNamed = (item: Steel) => item.product_id !== '' || item.heat_num !== ''

/** By which line each item is sold, as it follows from the claims. */
function assign(claims: readonly Claim[], rows: readonly Steel[]): Map<string, string> {
  const marks = new Map<string, string>()
  const others: Claim[] = []
  for (const claim of claims) {
    const own = rows.find((row) => row.id === claim.item.id && sourceOf(row) === sourceOf(claim.item))
    if (own) marks.set(own.id, claim.lineId)
    else others.push(claim)
  }
  for (const { lineId, item } of others) {
    const free = rows.find((row) => isNamed(item) && !marks.has(row.id) && steelOf(row) === steelOf(item))
    if (free) marks.set(free.id, lineId)
  }
  return marks
}

const rowsOf = (db: Db): Promise<StoredRow[]> =>
  db
    .selectFrom('inventory_items')
    .select(['id', 'source_code', 'product_id', 'heat_num', 'sold_line_id'])
    .orderBy(sql`id collate "C"`)
    .execute()

/** Stores a list without reading a file. */
async function store(db: Db, { source: code, rows, replaceScope }: Step & { do: 'upload' }): Promise<void> {
  const readingNo = await insertReading(db)
  const texts = { product: '', thickness: '', width: '', length: '', weight: '100', grade_category: '', condition: '' }
  const places = { location_state: 'OH', source_code: code, region_codes: '', regions: ['ENC'] }
  for (const [position, { productId, heatNum, category }] of rows.entries()) {
    const row = { ...texts, ...places, product_id: productId, heat_num: heatNum, qty_pcs: 1, weight_lb: 100 }
    const columns = { ...row, category, reading_no: readingNo, position, row_number: position, is_item: true }
    await sql`
      insert into staged_rows (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))})
    `.execute(db)
  }
  await db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const options = { category: 'Hot Rolled Coil', splitByProduct: true, replaceScope }
    const comparison = await compareWithStock(tx, readingNo, options)
    const decisions = { corrections: [], answers: [], fixedTexts: [], listedTables: [] }
    const list = { readingNo, fileName: 'list.xlsx', defaultRegionCodes: '', items: rows.length, rowsSkipped: 0 }
    const ctx = { admin: { id: '', username: 'admin' }, links }
    await replaceStock(tx, ctx, { ...list, ...decisions }, comparison)
  })
}

async function take(world: World, taken: Step): Promise<void> {
  const { db, admin, claims } = world
  if (taken.do === 'upload') await store(db, taken)
  else if (taken.do === 'sell') await sellAny(world, taken.nth)
  else if (taken.do === 'restore') {
    const { uploads } = await admin.inventory.uploads.history({})
    const latest = uploads.find(({ isRestorable }) => isRestorable)
    if (latest) await admin.inventory.uploads.restore({ id: latest.id })
  } else if (taken.do === 'delete' || taken.do === 'rename') await changeLocation(world, taken)
  else {
    const [claim] = claims.splice(taken.nth % (claims.length || 1), 1)
    if (!claim) return
    if (taken.do === 'release') return release(db, [claim.lineId])
    await db.transaction().execute((tx) => endClaims(tx, [claim.lineId], new Date(0)))
    await releaseEnded(db)
  }
}

/** Any item that was ever in stock: inquiries name those that are gone, too. */
async function sellAny({ db, claims, seen, lines }: World, nth: number): Promise<void> {
  const item = [...seen.values()][nth % (seen.size || 1)]
  const lineId = lines.pop()
  if (!item || lineId === undefined) return
  const rows = await rowsOf(db)
  const claim = { lineId, item: rows.find(({ id }) => id === item.id) ?? item }
  const marks = assign([...claims, claim], rows)
  const isClaimed = claims.some((one) => one.item.id === item.id) || assign(claims, rows).has(item.id)
  const isOut = ![...marks.values()].includes(lineId)
  const holders = new Set(claims.filter((one) => steelOf(one.item) === steelOf(claim.item)).map((one) => one.lineId))
  const isLeftOut = isOut && isNamed(item) && [...marks.values()].some((line) => holders.has(line))
  const refused = await sell(db, lineId, item)
  expect(refused.length > 0).toBe(isClaimed || isLeftOut)
  if (refused.length === 0) claims.push(claim)
}

async function changeLocation({ db, admin, claims }: World, taken: Step & { do: 'delete' | 'rename' }): Promise<void> {
  const { locations } = admin.admin
  const isThere = (await rowsOf(db)).some((row) => sourceOf(row) === taken.source.toLowerCase())
  if (!isThere) return
  if (taken.do === 'delete') {
    await locations.delete({ sourceCode: taken.source })
    return
  }
  await locations.rename({ sourceCode: taken.source, newSourceCode: taken.to, merge: true })
  for (const claim of claims) {
    if (sourceOf(claim.item) === taken.source.toLowerCase()) claim.item = { ...claim.item, source_code: taken.to }
  }
}

/** What buyers see in the list and in the search. */
async function readBoth(app: FastifyInstance) {
  const list: Steel[] = (await app.inject('/api/inventory')).json()
  const { items, total }: { items: Steel[]; total: number } = (
    await app.inject('/api/inventory/search?limit=100')
  ).json()
  const idsOf = (steel: readonly Steel[]) => steel.map(({ id }) => id).sort()
  return { list: idsOf(list), found: idsOf(items), total }
}

async function expectModel({ db, apps, claims, seen }: World): Promise<void> {
  const rows = await rowsOf(db)
  for (const { sold_line_id: _, ...row } of rows) seen.set(row.id, row)
  const marks = assign(claims, rows)
  expect(rows.map(({ id, sold_line_id: line }) => [id, line])).toEqual(
    rows.map(({ id }) => [id, marks.get(id) ?? null]),
  )
  const { counts, recount } = await countsAndRecount(db)
  expect(counts).toEqual(recount)
  const listed = rows.filter(({ id }) => !marks.has(id)).map(({ id }) => id)
  for (const app of apps) {
    // Kept answers and the index follow in a moment.
    await expect
      .poll(() => readBoth(app), { timeout: 20_000, interval: 20 })
      .toEqual({ list: listed, found: listed, total: listed.length })
  }
}

test('whatever happens, each item is for sale or sold as the claims say, on two instances', async ({
  db,
  admin,
  serveWith,
}) => {
  const apps = [await serveWith({}), await serveWith({})]
  const property = fc.asyncProperty(fc.array(step, { minLength: 18, maxLength: 25 }), async (steps) => {
    await sql`delete from inventory_items; delete from uploads; delete from orders`.execute(db)
    const world = { db, admin, apps, claims: [], seen: new Map(), lines: await orderLines(db, steps.length) }
    for (const taken of steps) {
      await take(world, taken)
      await expectModel(world)
    }
  })
  await fc.assert(property, { numRuns: 4, endOnFailure: true })
}, 120_000)
