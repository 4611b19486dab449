import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { orderLines, sell } from '../../../test/deals/order-lines.ts'
import { aNeedsList, anItem } from '../../../test/factories.ts'
import { callbacks, expect, test } from '../../../test/fixtures.ts'
import { upload } from '../../../test/lists/one-step-uploads.ts'
import { aReport } from '../../../test/papers/reports.ts'
import { findKnownItem } from '../../inventory/items/item.ts'
import { createReportMarking } from './mark-reports.ts'

const signal = new AbortController().signal
const fileName = 'Gerdau Beaumont mill report.pdf'

/** What the queue would do. */
const mark = (db: Db) => createReportMarking(db, callbacks)({}, signal)

/** A report of which nothing is known yet. */
async function send(admin: Caller, ...heats: string[]) {
  const { papers } = await admin.inquiries.papers.send({
    files: [{ fileName, bytes: await aReport({ heats: [heats] }) }],
  })
  return papers[0] ?? expect.fail('Nothing was sent')
}

/** The same with its heats, which staff typed. */
async function confirm(db: Db, admin: Caller, ...heats: string[]) {
  const { id, revision } = await send(admin, ...heats)
  const paper = await admin.inquiries.papers.update({ id, revision, heats })
  await mark(db)
  return paper
}

/** The product ids of what buyers see with a report. */
async function reportedOf(visitor: Caller) {
  const listed = await visitor.inventory.list({})
  return listed.flatMap(({ productId, mtrOnFile }) => (mtrOnFile ? productId : [])).sort()
}

const versionOf = async (db: Db) =>
  (await db.selectFrom('inventory_version').select('version').executeTakeFirstOrThrow()).version

test('buyers read that a report is on file wherever they see the item, and nothing else of it', async ({
  db,
  admin,
  visitor,
  app,
}) => {
  const { id } = await anItem(db, { product_id: 'A', heat_num: '4A7731' })
  await anItem(db, { product_id: 'B', heat_num: '9B1002', thickness_in: 1 })
  await send(admin, '4A7731')
  await mark(db)
  expect(await reportedOf(visitor)).toEqual([])
  await confirm(db, admin, '4A7731')
  expect(await reportedOf(visitor)).toEqual(['A'])
  const answers: string[] = []
  for (const url of ['/api/inventory', '/api/inventory/search', `/api/inventory/items/${id}`]) {
    // The search loads the stock first.
    await expect.poll(async () => (await app.inject(url)).statusCode, { timeout: 60_000 }).toBe(200)
    answers.push((await app.inject(url)).body)
  }
  for (const body of answers) {
    expect(body).toContain('"mtrOnFile":true')
    expect(body).not.toMatch(/Gerdau|report\.pdf|DMW1 Steel/)
  }
  expect(JSON.parse(answers[0] ?? '')).toMatchObject([{ productId: 'A', mtrOnFile: true }, { productId: 'B' }])
  expect(answers.join().match(/mtrOnFile/g)?.length).toBe(3)
  // Staff read it of what fits a need.
  const wanted = { category: 'Hot Rolled Coil', thickness: '0.1345', width: '48', condition: 'Yes MTR' }
  const [need] = await visitor.needs.submit(aNeedsList({ specifications: [wanted] }))
  const { matches } = await admin.needs.matches.list({ id: need?.id ?? '' })
  expect(matches.map(({ item }) => [item.productId, item.mtrOnFile]).toSorted()).toEqual([
    ['A', true],
    ['B', undefined],
  ])
})

test('the mark goes with the kind, the tie and the paper, and another report keeps it', async ({
  db,
  admin,
  visitor,
}) => {
  await anItem(db, { product_id: 'A', heat_num: '4A7731' })
  const { id, revision, on } = await confirm(db, admin, '4A7731')
  const change = async (what: object, seen: number) => {
    await admin.inquiries.papers.update({ id, revision: seen, ...what })
    await mark(db)
    return reportedOf(visitor)
  }
  expect(await change({ kind: 'photo' }, revision)).toEqual([])
  expect(await change({ kind: 'mtr' }, revision + 1)).toEqual(['A'])
  expect(await change({ on: [] }, revision + 2)).toEqual([])
  expect(await change({ on: on.map((tie) => ({ kind: tie.kind, id: tie.id })) }, revision + 3)).toEqual(['A'])
  const other = await confirm(db, admin, '4A7731', '9Z1111')
  await admin.inquiries.papers.delete({ id, revision: revision + 4 })
  await mark(db)
  expect(await reportedOf(visitor)).toEqual(['A'])
  await admin.inquiries.papers.delete({ id: other.id, revision: other.revision })
  await mark(db)
  expect(await reportedOf(visitor)).toEqual([])
})

test('a version of the stock is for a change of what buyers see: what is right already raises none', async ({
  db,
  admin,
}) => {
  await anItem(db, { heat_num: '4A7731' })
  const before = await versionOf(db)
  await confirm(db, admin, '4A7731')
  const marked = await versionOf(db)
  expect(marked).toBeGreaterThan(before)
  await confirm(db, admin, '4A7731', '9Z1111')
  await mark(db)
  expect(await versionOf(db)).toBe(marked)
})

test('whoever asks about matches or has the item sold to them changes nothing of the mark', async ({
  db,
  admin,
  visitor,
}) => {
  const item = await anItem(db, { product_id: 'A', heat_num: '4A7731' })
  const { change_no } = await db.selectFrom('inventory_items').select('change_no').executeTakeFirstOrThrow()
  await confirm(db, admin, '4A7731')
  expect(await db.selectFrom('inventory_items').select('change_no').executeTakeFirstOrThrow()).toEqual({ change_no })
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, item)
  expect(await visitor.inventory.list({})).toEqual([])
  expect(await findKnownItem(db, item.id)).toMatchObject({ item: { mtrOnFile: true }, state: 'not available' })
})

test('a list that has the steel again, or more of its heat, has it with the report', async ({ db, admin, visitor }) => {
  const list = (...rows: { 'Product ID': string; 'Heat Num': string }[]) => upload(admin, rows)
  const first = { 'Product ID': 'A', 'Heat Num': '4A7731' }
  const other = { 'Product ID': 'X', 'Heat Num': '8X1111' }
  await list(first, other)
  const { id } = await confirm(db, admin, '4A7731')
  expect(await reportedOf(visitor)).toEqual(['A'])
  // The item stays the same, whatever changes about it.
  await list({ ...first }, other)
  expect(await reportedOf(visitor)).toEqual(['A'])
  await list(other)
  await mark(db)
  expect(await reportedOf(visitor)).toEqual([])
  await list({ ...first }, { ...first, 'Product ID': 'B' }, other)
  await mark(db)
  expect(await reportedOf(visitor)).toEqual(['A', 'B'])
  const { changes } = await admin.admin.changes.list({ kind: 'paper', recordId: id })
  expect(changes[0]).toMatchObject({ madeBy: 'a later list', action: 'updated' })
})

test('a heat may be longer than an index takes, in stock and sold', async ({ db, admin }) => {
  const heat = String.fromCharCode(...Array.from({ length: 1_990 }, (_, at) => 0x4e00 + ((at * 7_919) % 20_000)))
  const list = (...ids: string[]) =>
    upload(
      admin,
      ids.map((id) => ({ 'Product ID': id, 'Heat Num': heat })),
    )
  await list('A')
  const item = await db.selectFrom('inventory_items').selectAll().executeTakeFirstOrThrow()
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, item)
  await list('A', 'B')
  expect((await db.selectFrom('inventory_items').select('id').execute()).length).toBe(2)
})

test('steel of the same heat from another source, and what staff left out, stays without the report', async ({
  db,
  admin,
  visitor,
}) => {
  await upload(admin, [
    { 'Product ID': 'A', 'Heat Num': '4A7731' },
    { 'Product ID': 'B', 'Heat Num': '4A7731' },
  ])
  const { id, on, revision } = await confirm(db, admin, '4A7731')
  const [first] = on
  await admin.inquiries.papers.update({ id, revision, on: first ? [{ kind: 'item', id: first.id }] : [] })
  await anItem(db, { product_id: 'C', heat_num: '4A7731', source_code: 'B7' })
  await mark(db)
  expect(await reportedOf(visitor)).toHaveLength(1)
})
