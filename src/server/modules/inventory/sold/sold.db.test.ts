import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as XLSX from 'xlsx'
import type { Db } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { findSteel, orderLines, releaseLines as release, type Steel, sell } from '../../../test/deals/order-lines.ts'
import { aNeedsList, anInquiry, anItem } from '../../../test/factories.ts'
import { callbacks, expect, test } from '../../../test/fixtures.ts'
import { countsAndRecount, upload } from '../../../test/lists/one-step-uploads.ts'
import type { Rows } from '../../../test/lists/received-lists.ts'
import { settled, stage } from '../../../test/lists/staged-lists.ts'
import type { ListRow } from '../../../test/lists/workbooks.ts'
import { insertReading } from '../lists/staged/queries.ts'
import { compareWithStock } from '../lists/stock/compare-stock.ts'
import { leftAnswer, questionIdOf, staysAnswer } from '../lists/stock/follow-orders.ts'
import { replaceStock } from '../lists/stock/replace-stock.ts'
import { findChangedSteel } from './changed-steel.ts'
import { endClaims, orderItems, releaseEnded, sellItems } from './sold.ts'

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
})

test('an order of what came back under another id is one of that item, which is sold once', async ({ db, admin }) => {
  const list = (...ids: string[]) =>
    upload(
      admin,
      ids.map((id) => ({ 'Product ID': id })),
    )
  await list('A', 'B')
  const before = await findSteel(db, 'A')
  await list('B')
  await list('A', 'B')
  const [first = '', second = ''] = await orderLines(db, 2)
  expect(await sell(db, first, before)).toEqual([])
  expect(await stockOf(db)).toEqual({ listed: ['B'], sold: ['A'] })
  const now = await findSteel(db, 'A')
  expect(now.id).not.toBe(before.id)
  expect(await sell(db, second, now, 'O-1008')).toEqual([{ lineId: second, itemId: now.id, orderReference: 'O-1007' }])
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

type Coil = readonly [weightLb: number, given?: Partial<ListRow>]

/** Coils of one heat without product ids. */
const coils = (...all: Coil[]): Rows =>
  all.map(([weightLb, given]) => ({ 'Product ID': '', 'Heat Num': 'K85679', Weight: weightLb, ...given }))
const plates = (...all: Coil[]): Rows =>
  all.map(([weightLb, given]) => {
    const plate = { 'Product ID': '', 'Heat Num': '', Thickness: '.5', Width: '96', Length: '240', 'Qty Pcs': 5 }
    return { ...plate, Weight: weightLb, ...given }
  })

async function weightsOf(db: Db) {
  const rows = await db
    .selectFrom('inventory_items')
    .select(['weight_lb', 'sold_line_id'])
    .orderBy('weight_lb')
    .execute()
  const weights = (isSold: boolean) =>
    rows.filter((row) => (row.sold_line_id !== null) === isSold).map((row) => row.weight_lb)
  return { listed: weights(false), sold: weights(true) }
}

async function sellCoil(db: Db, weightLb: number, orderReference = 'O-1007'): Promise<string> {
  const [line = ''] = await orderLines(db, 1)
  const item = await db
    .selectFrom('inventory_items')
    .select(['id', 'source_code', 'product_id', 'heat_num'])
    .where('weight_lb', '=', weightLb)
    .where('sold_line_id', 'is', null)
    .executeTakeFirstOrThrow()
  await sell(db, line, item, orderReference)
  return line
}

test.for([
  ['coils of one heat', coils],
  ['plates without id and heat', plates],
] as const)('of %s the sold one stays sold, whatever the list adds or drops', async ([, listOf], { db, admin }) => {
  await upload(admin, listOf([10_000], [20_000], [30_000]))
  await sellCoil(db, 20_000)
  const grown = await upload(admin, listOf([5_000], [10_000], [20_000], [30_000]))
  expect(grown.sources).toMatchObject([{ added: 1, changed: 0, removed: 0 }])
  expect(await weightsOf(db)).toEqual({ listed: [5_000, 10_000, 30_000], sold: [20_000] })
  const without = await upload(admin, listOf([5_000], [10_000], [30_000]))
  expect(without.sources).toMatchObject([{ added: 0, changed: 0, removed: 1 }])
  expect(without.warnings[0]?.message).toMatch(/^20,000 lb.* on order O-1007 is not in this list\./)
  expect(await weightsOf(db)).toEqual({ listed: [5_000, 10_000, 30_000], sold: [] })
  // It comes back, weighed again, in another category.
  await upload(admin, listOf([20_050]), { category: 'Hot Rolled Sheet' })
  expect(await weightsOf(db)).toEqual({ listed: [5_000, 10_000, 30_000], sold: [20_050] })
})

test('of equal rows as many stay sold as were sold, and the review asks whether a missing one is the sold one', async ({
  db,
  admin,
}) => {
  await upload(admin, plates([20_000], [20_000], [20_000]))
  await sellCoil(db, 20_000)
  const { id, preview } = await stage(admin, plates([20_000], [20_000]))
  expect(preview?.questions).toMatchObject([
    {
      kind: 'ordered steel',
      text: 'There are 2 rows of 20,000 lb, .5 × 96 × 240, and were 3 before. Did the one sold on O-1007 leave?',
      answer: null,
    },
  ])
  const [question] = preview?.questions ?? []
  await admin.inventory.uploads.reread({ id, answers: [{ id: question?.id ?? '', answer: 'left' }] })
  await settled(admin, id)
  await admin.inventory.uploads.commit({ id })
  expect(await weightsOf(db)).toEqual({ listed: [20_000, 20_000], sold: [] })
  const [stored] = (await admin.inventory.uploads.history({})).uploads
  expect(stored?.answers).toEqual([{ question: question?.text, answer: 'Yes, it left' }])
  expect((await stage(admin, plates([20_000]))).preview?.questions).toEqual([])
  // Those that stayed are no plate that came back, also in another category.
  await upload(admin, plates([20_000], [20_000]), { category: 'Hot Rolled Plate', replaceScope: 'source' })
  expect(await weightsOf(db)).toEqual({ listed: [20_000, 20_000], sold: [] })
})

test('reweighed steel stays sold, and the review asks whether it is the steel of the order', async ({ db, admin }) => {
  await upload(admin, coils([10_000], [20_000]))
  await sellCoil(db, 20_000)
  const list = coils([10_000], [25_000])
  const asked = await stage(admin, list)
  const [question] = asked.preview?.questions ?? []
  expect(question).toMatchObject({
    text: 'Is this the steel of O-1007? It was 20,000 lb of heat K85679.',
    options: [
      { label: expect.stringMatching(/^Row 3: 25,000 lb/) },
      { label: expect.stringMatching(/^Row 2: 10,000 lb/) },
      {},
    ],
  })
  const inOneStep = await upload(admin, list)
  expect(inOneStep.warnings[0]).toMatchObject({ row: 3, message: expect.stringContaining('stays hidden') })
  expect(await weightsOf(db)).toEqual({ listed: [10_000], sold: [25_000] })
  // Staff know better.
  const next = await stage(admin, coils([10_000], [28_000]))
  const [again] = next.preview?.questions ?? []
  await admin.inventory.uploads.reread({ id: next.id, answers: [{ id: again?.id ?? '', answer: 'left' }] })
  await settled(admin, next.id)
  await admin.inventory.uploads.commit({ id: next.id })
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 28_000], sold: [] })
  expect((await stage(admin, coils([10_000], [28_000]))).preview?.questions).toEqual([])
})

test('steel that left and comes back weighed again is hidden, and no other steel of its heat becomes it', async ({
  db,
  admin,
}) => {
  await upload(admin, coils([20_000], [30_000], [40_000, { Width: '72' }]))
  await sellCoil(db, 20_000)
  await upload(admin, coils([30_000], [40_000, { Width: '72' }]))
  // The coil of 30,000 lb would be the one of its size, or of its heat, that is left on each side.
  await upload(admin, coils([20_010], [40_000, { Width: '72' }]))
  expect(await weightsOf(db)).toEqual({ listed: [40_000], sold: [20_010] })
  await upload(admin, coils([40_000, { Width: '72' }]))
  await upload(admin, coils([20_000]))
  expect(await weightsOf(db)).toEqual({ listed: [], sold: [20_000] })
})

test('steel that is not in a list can be found among its rows', async ({ db, admin }) => {
  await upload(admin, coils([10_000], [20_000], [30_000]))
  await sellCoil(db, 20_000)
  const { id, preview } = await stage(admin, coils([10_000], [30_000, { Width: '72' }]))
  const [question] = preview?.questions ?? []
  expect(question?.text).toBe('20,000 lb of heat K85679 on order O-1007 is not in this list.')
  const row = question?.options.find(({ label }) => label.startsWith('Row 3: 30,000 lb'))
  await admin.inventory.uploads.reread({ id, answers: [{ id: question?.id ?? '', answer: row?.value ?? '' }] })
  expect((await settled(admin, id)).preview?.questions).toMatchObject([{ answer: row?.value }])
  await admin.inventory.uploads.commit({ id })
  expect(await weightsOf(db)).toEqual({ listed: [10_000], sold: [30_000] })
})

test('a list under a code that staff renamed does not list what is sold once more', async ({ db, admin }) => {
  const rows = coils([10_000], [20_000], [30_000])
  await upload(admin, rows)
  await sellCoil(db, 20_000)
  const rename = (sourceCode: string, newSourceCode: string) =>
    admin.admin.locations.rename({ sourceCode, newSourceCode, merge: true })
  await rename('DMW1', 'B7')
  // What is sold after the renaming counts as well.
  const late = await sellCoil(db, 30_000, 'O-1008')
  await upload(admin, rows)
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 10_000], sold: [20_000, 20_000, 30_000, 30_000] })
  await release(db, [late])
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 10_000, 30_000, 30_000], sold: [20_000, 20_000] })
  await upload(admin, coils([10_000]))
  await rename('DMW1', 'B7')
  await upload(
    admin,
    rows.map((row) => ({ ...row, 'Source Code': 'B7' })),
  )
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 30_000], sold: [20_000] })
})

test('what an accepted order has is followed without being hidden', async ({ db, admin }) => {
  await upload(admin, coils([10_000], [20_000], [30_000]))
  const [line = ''] = await orderLines(db, 1)
  const item = await db
    .selectFrom('inventory_items')
    .selectAll()
    .where('weight_lb', '=', 20_000)
    .executeTakeFirstOrThrow()
  const ordered = {
    lineId: line,
    orderReference: 'O-1007',
    itemId: item.id,
    sourceCode: 'DMW1',
    productId: '',
    heatNum: 'K85679',
  }
  await db.transaction().execute((tx) => orderItems(tx, [ordered]))
  await upload(admin, coils([10_000], [30_000]))
  await upload(admin, coils([20_000]), { category: 'Hot Rolled Sheet' })
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 20_000, 30_000], sold: [] })
  expect(await db.transaction().execute((tx) => sellItems(tx, [ordered]))).toEqual([])
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 30_000], sold: [20_000] })
})

test('a restore names the orders whose steel only the undone list had', async ({ db, admin }) => {
  const restore = async () => {
    const [latest] = (await admin.inventory.uploads.history({})).uploads
    return (await admin.inventory.uploads.restore({ id: latest?.id ?? '' })).message
  }
  await upload(admin, coils([10_000]))
  await upload(admin, coils([10_000], [20_000]))
  await sellCoil(db, 10_000)
  expect(await restore()).toMatch(/^The list before .* was restored\.$/)
  await upload(admin, coils([10_000], [20_000]))
  await sellCoil(db, 20_000)
  expect(await restore()).toMatch(/was restored\. It does not have the steel of O-1007: ask the supplier\.$/)
  expect(await weightsOf(db)).toEqual({ listed: [], sold: [10_000] })
})

test('what is accepted while its list is replaced is sold as what it is in the new one', async ({ db, admin }) => {
  await upload(admin, coils([10_000], [20_000]))
  const [line = ''] = await orderLines(db, 1)
  const { id } = await db
    .selectFrom('inventory_items')
    .select('id')
    .where('weight_lb', '=', 20_000)
    .executeTakeFirstOrThrow()
  const ordered = {
    ...{ lineId: line, orderReference: 'O-1007', itemId: id },
    ...{ sourceCode: 'DMW1', productId: '', heatNum: 'K85679' },
  }
  const acceptance = await db.startTransaction().execute()
  await orderItems(acceptance, [ordered])
  await upload(admin, coils([10_000], [20_000]), { category: 'Hot Rolled Sheet', replaceScope: 'source' })
  await acceptance.commit().execute()
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 20_000], sold: [] })
  expect(await db.transaction().execute((tx) => sellItems(tx, [ordered]))).toEqual([])
  expect(await weightsOf(db)).toEqual({ listed: [10_000], sold: [20_000] })
  expect(await findChangedSteel(db, [line])).toEqual([])
})

test('a restored list has what was sold, and so have merged sources', async ({ db, admin }) => {
  await upload(admin, coils([10_000], [20_000]))
  await sellCoil(db, 20_000)
  await upload(admin, coils([10_000], [20_000]), { category: 'Hot Rolled Sheet', replaceScope: 'source' })
  expect(await weightsOf(db)).toEqual({ listed: [10_000], sold: [20_000] })
  const [latest] = (await admin.inventory.uploads.history({})).uploads
  await admin.inventory.uploads.restore({ id: latest?.id ?? '' })
  expect(await weightsOf(db)).toEqual({ listed: [10_000], sold: [20_000] })
  await upload(admin, coils([10_000]))
  await upload(admin, coils([20_000, { 'Source Code': 'B7' }]))
  expect(await weightsOf(db)).toEqual({ listed: [10_000, 20_000], sold: [] })
  await admin.admin.locations.rename({ sourceCode: 'B7', newSourceCode: 'DMW1', merge: true })
  expect(await weightsOf(db)).toEqual({ listed: [10_000], sold: [20_000] })
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

// A yard whose coils are known: what is sold is hidden whenever it is listed, and nothing else is.

type Piece = { id: number; productId: string; heatNum: string; thickness: string; weightLb: number }
type Listing = { source: string; category: string; pieces: Piece[]; offLb: number; isWhole: boolean }
type Step =
  | { do: 'list'; source: string; without: number[]; mixed: boolean; offLb: number; isInTwoCategories: boolean }
  | { do: 'sell' | 'release'; nth: number }

const piece = fc.record({
  heatNum: fc.constantFrom('', 'H1', 'H1', 'H2'),
  thickness: fc.constantFrom('.5', '.5', '1'),
  // Apart by more than half a percent, also reweighed, unless they are equal.
  weightLb: fc.constantFrom(10_000, 12_000, 14_000, 16_000, 18_000, 20_000),
  isNamed: fc.constantFrom(false, false, true),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      source: fc.constantFrom('S1', 's1', 'S2'),
      without: fc.uniqueArray(fc.nat(9), { maxLength: 5 }),
      mixed: fc.boolean(),
      offLb: fc.constantFrom(0, 0, 10, -15),
      isInTwoCategories: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sell' as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), nth: fc.nat(40) }) },
)

const sheet = 'Hot Rolled Sheet'
const coil = 'Hot Rolled Coil'

/** Pieces that nobody can tell apart. */
const kindOf = ({ productId, heatNum, thickness, weightLb }: Piece) =>
  [productId, heatNum, thickness, Math.round(weightLb / 100)].join(' ')

/** Stores a list as staff who know the yard: they say which row is the steel of an order, or that it left. */
async function store(db: Db, listings: readonly Listing[], isThere: (orderReference: string, kind: string) => boolean) {
  const readingNo = await insertReading(db)
  const rows = listings.flatMap(({ source, category, pieces, offLb }) =>
    pieces.map((one) => ({ ...one, source, category, weightLb: one.weightLb + offLb })),
  )
  const texts = { product: '', width: '96', length: '240', grade_category: 'A36', condition: '', region_codes: '' }
  for (const [position, row] of rows.entries()) {
    const steel = { product_id: row.productId, heat_num: row.heatNum, thickness: row.thickness, qty_pcs: 1 }
    const weight = { weight: String(row.weightLb), weight_lb: row.weightLb }
    const place = { location_state: 'OH', source_code: row.source, regions: ['ENC'], category: row.category }
    const columns = {
      ...texts,
      ...steel,
      ...weight,
      ...place,
      reading_no: readingNo,
      position,
      row_number: position,
      is_item: true,
    }
    await sql`
      insert into staged_rows (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))})
    `.execute(db)
  }
  const options = { category: coil, splitByProduct: true, replaceScope: 'source' } as const
  const answers: Record<string, string> = {}
  // An answer may free a row, so that more is asked.
  for (let round = 0; round < 4; round += 1) {
    const { followed } = await db
      .transaction()
      .execute((tx) => compareWithStock(tx, readingNo, { ...options, answers }))
    for (const steel of followed) {
      if (steel.doubt === undefined) continue
      const [{ orderReference }] = steel.claims
      const kind = kindOf({ ...steel, id: 0, weightLb: steel.weightLb ?? 0 })
      const row = rows.findIndex((one) => kindOf(one) === kind)
      const isIt = isThere(orderReference, kind) && row >= 0
      const staying = steel.doubt === 'fewer' ? staysAnswer : `0:${row}:${row}`
      answers[questionIdOf(steel)] = isIt ? staying : leftAnswer
    }
  }
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const comparison = await compareWithStock(tx, readingNo, { ...options, answers })
    const decisions = { corrections: [], answers: [], fixedTexts: [], listedTables: [] }
    const list = { readingNo, fileName: 'list.xlsx', defaultRegionCodes: '', items: rows.length, rowsSkipped: 0 }
    await replaceStock(tx, { admin: { id: '', username: 'admin' }, callbacks }, { ...list, ...decisions }, comparison)
    return comparison.sources
  })
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

type World = {
  db: Db
  apps: readonly FastifyInstance[]
  /** The pieces of each source, and those of its list now. */
  yard: ReadonlyMap<string, readonly Piece[]>
  listed: Map<string, Listing>
  sold: Map<string, Piece & { source: string; lineId: string }>
  lines: string[]
}

const sourceOf = (code: string) => code.toLowerCase()

/**
 * The pieces of the next list. No list can say that of two pieces that nobody can tell apart one came for the other: what was listed
 * stays, and sold steel comes back before its twin.
 */
function withoutSwaps(
  yard: readonly Piece[],
  without: readonly number[],
  before: readonly Piece[],
  isSold: (one: Piece) => boolean,
): Piece[] {
  const drawn = yard.filter((_, index) => !without.includes(index))
  const rank = (one: Piece) => {
    if (before.includes(one)) return drawn.includes(one) ? 0 : 1
    return isSold(one) ? 2 : 3
  }
  return [...new Set(drawn.map(kindOf))].flatMap((kind) => {
    const isTwin = (one: Piece) => kindOf(one) === kind
    const twins = yard.filter(isTwin).sort((one, other) => rank(one) - rank(other))
    return twins.slice(0, drawn.filter(isTwin).length)
  })
}

async function take({ db, yard, listed, sold, lines }: World, taken: Step, nth: number): Promise<void> {
  if (taken.do === 'list') {
    const source = sourceOf(taken.source)
    const before = listed.get(source)
    const isSold = (one: Piece) => [...sold.values()].some(({ source: of, id }) => of === source && id === one.id)
    const all = withoutSwaps(yard.get(source) ?? [], taken.without, before?.pieces ?? [], isSold)
    const pieces = taken.mixed ? all.toReversed() : all
    if (pieces.length === 0) return
    const half = taken.isInTwoCategories ? Math.ceil(pieces.length / 2) : pieces.length
    const isWhole = !taken.isInTwoCategories
    const listing = { source: taken.source, category: coil, pieces, offLb: taken.offLb, isWhole }
    const parts = [
      { ...listing, pieces: pieces.slice(0, half) },
      { ...listing, category: sheet, pieces: pieces.slice(half) },
    ]
    const isThere = (reference: string) => pieces.some(({ id }) => id === sold.get(reference)?.id)
    const sources = await store(db, parts, isThere)
    listed.set(source, listing)
    // Nothing but the order of the rows is new.
    const isSame = before?.isWhole && isWhole && before.offLb === taken.offLb && before.pieces.length === pieces.length
    if (isSame && pieces.every((one) => before.pieces.includes(one))) {
      expect(sources.map(({ added, changed, removed }) => [added, changed, removed])).toEqual([[0, 0, 0]])
    }
  } else if (taken.do === 'sell') {
    const rows = await rowsOf(db)
    const row = rows.filter(({ sold_line_id: line }) => line === null)[taken.nth % (rows.length || 1)]
    const lineId = lines.pop()
    if (!row || lineId === undefined) return
    const source = sourceOf(row.source_code)
    const ofKind = (listed.get(source)?.pieces ?? []).filter((one) => kindOf(one) === kindOf(toPiece(row)))
    const free = ofKind.find(({ id }) => ![...sold.values()].some((one) => one.source === source && one.id === id))
    if (!free) return
    const reference = `O-${nth}`
    await sell(db, lineId, row, reference)
    sold.set(reference, { ...free, source, lineId })
  } else {
    const [reference, one] = [...sold][taken.nth % (sold.size || 1)] ?? []
    if (reference === undefined || !one) return
    await release(db, [one.lineId])
    sold.delete(reference)
  }
}

const toPiece = (row: StoredRow): Piece => ({
  id: 0,
  productId: row.product_id,
  heatNum: row.heat_num,
  thickness: row.thickness,
  weightLb: row.weight_lb ?? 0,
})

type StoredRow = Steel & { thickness: string; weight_lb: number | null; sold_line_id: string | null }

const rowsOf = (db: Db): Promise<StoredRow[]> =>
  db
    .selectFrom('inventory_items')
    .select(['id', 'source_code', 'product_id', 'heat_num', 'thickness', 'weight_lb', 'sold_line_id'])
    .orderBy(sql`id collate "C"`)
    .execute()

async function expectYard({ db, apps, listed, sold }: World): Promise<void> {
  const rows = await rowsOf(db)
  const hidden = rows.filter((row) => row.sold_line_id !== null)
  const expected = [...sold.values()].filter(({ source, id }) =>
    listed.get(source)?.pieces.some((one) => one.id === id),
  )
  const kinds = (pieces: readonly Piece[]) => pieces.map(kindOf).sort()
  expect(kinds(hidden.map(toPiece))).toEqual(kinds(expected))
  const { counts, recount } = await countsAndRecount(db)
  expect(counts).toEqual(recount)
  const free = rows.filter((row) => row.sold_line_id === null).map(({ id }) => id)
  for (const app of apps) {
    // Kept answers and the index follow in a moment.
    await expect
      .poll(() => readBoth(app), { timeout: 20_000, interval: 20 })
      .toEqual({ list: free, found: free, total: free.length })
  }
}

test('whatever lists come, what is sold is hidden while it is listed, and nothing else, on two instances', async ({
  db,
  serveWith,
}) => {
  const apps = [await serveWith({}), await serveWith({})]
  const yards = fc.tuple(
    fc.array(piece, { minLength: 4, maxLength: 9 }),
    fc.array(piece, { minLength: 2, maxLength: 5 }),
  )
  const steps = fc.array(step, { minLength: 12, maxLength: 18 })
  const property = fc.asyncProperty(yards, steps, async (pieces, taken) => {
    await sql`delete from inventory_items; delete from uploads; delete from orders`.execute(db)
    const yard = new Map(
      pieces.map((all, index) => [
        `s${index + 1}`,
        all.map(({ isNamed, ...one }, id) => ({ ...one, id, productId: isNamed ? `P-${id}` : '' })),
      ]),
    )
    const world = { db, apps, yard, listed: new Map(), sold: new Map(), lines: await orderLines(db, taken.length) }
    for (const [nth, one] of taken.entries()) {
      await take(world, one, nth)
      await expectYard(world)
    }
  })
  await fc.assert(property, { numRuns: 3, endOnFailure: true, seed: 74931462, path: '2' })
})
