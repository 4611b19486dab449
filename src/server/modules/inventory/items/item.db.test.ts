import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { orderLines, releaseLines, sell } from '../../../test/deals/order-lines.ts'
import { anItem } from '../../../test/factories.ts'
import { expect, limitPoints, test } from '../../../test/fixtures.ts'
import { upload } from '../../../test/lists/one-step-uploads.ts'

const notFound = { code: 'NOT_FOUND', message: 'Item not found' }

test('an item is shown with its gauge, its theoretical weight, its list and what is like it', async ({
  db,
  admin,
  visitor,
}) => {
  const sheet = { category: 'Hot Rolled Sheet', product: 'HR Sheet', length: '120', qty_pcs: 10 }
  const { id, created_at } = await anItem(db, { product_id: 'wanted', ...sheet })
  await anItem(db, { product_id: 'same', ...sheet, weight_lb: 9_000 })
  const wider = { ...sheet, width: '50', grade_category: 'A36', condition: 'Excess Prime', location_state: 'TX' }
  await anItem(db, { product_id: 'wider', ...wider, regions: ['WSC'] })
  await anItem(db, { product_id: 'thicker', ...sheet, thickness: '0.25', thickness_in: 0.25 })
  await anItem(db, { product_id: 'coil' })
  const { item, like, ...rest } = await visitor.inventory.items.get({ id })
  expect(item).toMatchObject({ id, productId: 'wanted', gradeCategory: 'A1011 CS-B', category: 'Hot Rolled Sheet' })
  const listedAt = created_at.toISOString()
  expect(rest).toEqual({ state: 'listed', gauge: 10, theoreticalWeightLb: 2_197, listedAt })
  expect(like.map((near) => [near.item.productId, near.reasons.map(({ text }) => text)])).toEqual([
    ['same', []],
    ['coil', ['Coil, to be cut to sheets']],
    [
      'wider',
      [
        '50 in wide: 2 in over, can be cut',
        'A36: another grade',
        'Excess Prime instead of Prime',
        'In TX: not in the region of OH',
      ],
    ],
  ])
  const coil = await upload(admin, [{ 'Product ID': 'P-7', Thickness: '.250', 'Source Code': 'DGL5' }])
  const { created_at: uploadedAt } = await db
    .selectFrom('uploads')
    .select('created_at')
    .where('id', '=', coil.uploadId)
    .executeTakeFirstOrThrow()
  const { id: listed } = await db
    .selectFrom('inventory_items')
    .select('id')
    .where('product_id', '=', 'P-7')
    .executeTakeFirstOrThrow()
  expect(await visitor.inventory.items.get({ id: listed })).toMatchObject({
    gauge: null,
    theoreticalWeightLb: null,
    listedAt: uploadedAt.toISOString(),
  })
})

test('no item weighs by carbon steel that is of another metal', async ({ db, visitor }) => {
  const sheet = { category: 'Cold Rolled Sheet', length: '96', thickness: '16 GA', thickness_in: null }
  const stainless = await anItem(db, { ...sheet, grade_category: '304 2B' })
  expect(await visitor.inventory.items.get({ id: stainless.id })).toMatchObject({
    gauge: 16,
    theoreticalWeightLb: null,
  })
  const carbon = await anItem(db, sheet)
  expect(await visitor.inventory.items.get({ id: carbon.id })).toMatchObject({ gauge: 16, theoreticalWeightLb: 78 })
})

type Going = (callers: { db: Db; admin: Caller; item: Awaited<ReturnType<typeof anItem>> }) => Promise<unknown>
const ways: Record<string, { go: Going; wentAt: RawBuilder<unknown> }> = {
  'left with its location': {
    go: ({ admin }) => admin.admin.locations.delete({ sourceCode: 'DMW1' }),
    wentAt: sql`update replaced_items set replaced_at = replaced_at - interval '30 days'`,
  },
  'is in no new list': {
    go: ({ admin }) => upload(admin, [{ 'Product ID': 'other', 'Heat Num': 'other' }]),
    wentAt: sql`update replaced_items set replaced_at = replaced_at - interval '30 days'`,
  },
  'was sold': {
    async go({ db, item }) {
      const [line = ''] = await orderLines(db, 1)
      await sell(db, line, item)
    },
    wentAt: sql`update sold_items set sold_at = sold_at - interval '30 days'`,
  },
  'was sold, and left its list long after': {
    async go({ db, admin, item }) {
      const [line = ''] = await orderLines(db, 1)
      await sell(db, line, item)
      await admin.admin.locations.delete({ sourceCode: 'DMW1' })
    },
    wentAt: sql`update sold_items set sold_at = sold_at - interval '30 days'`,
  },
}

test.for(Object.entries(ways))(
  'what %s is not available for 30 days, and then unknown',
  async ([, { go, wentAt }], { db, admin, visitor }) => {
    const item = await anItem(db, { heat_num: 'gone' })
    await anItem(db, { product_id: 'like', source_code: 'B7' })
    const before = await visitor.inventory.items.get({ id: item.id })
    expect(before.state).toBe('listed')
    await go({ db, admin, item })
    // The same answer however it went, with the item as it was.
    const { like, ...after } = await visitor.inventory.items.get({ id: item.id })
    expect({ ...after, like: [] }).toEqual({ ...before, state: 'not available', like: [] })
    expect(like.map((near) => near.item.productId)).toContain('like')
    expect(like.map((near) => near.item.id)).not.toContain(item.id)
    await wentAt.execute(db)
    await expect(visitor.inventory.items.get({ id: item.id })).rejects.toMatchObject(notFound)
  },
)

test('what is released from an order is listed again', async ({ db, visitor }) => {
  const item = await anItem(db)
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, item)
  await releaseLines(db, [line])
  expect(await visitor.inventory.items.get({ id: item.id })).toMatchObject({ state: 'listed' })
})

test('an item of an inactive product type is unknown, in stock or gone', async ({ db, admin, visitor }) => {
  const items = [await anItem(db), await anItem(db, { source_code: 'B7' })]
  await admin.admin.locations.delete({ sourceCode: 'B7' })
  const types = await admin.catalog.productTypes.list({ includeInactive: true })
  const type = types.find(({ name }) => name === 'Hot Rolled Coil')
  await admin.catalog.productTypes.update({ id: type?.id ?? '', active: 0 })
  for (const { id } of items) await expect(visitor.inventory.items.get({ id })).rejects.toMatchObject(notFound)
  await expect(visitor.inventory.items.get({ id: 'no-such-item' })).rejects.toMatchObject(notFound)
})

test('items count against the limit of searches', async ({ db, serveWith }) => {
  const { id } = await anItem(db)
  const app = await serveWith({ limitPoints: { ...limitPoints, searchesPerMinute: 2 } })
  const get = async (url: string) => (await app.inject(url)).statusCode
  expect(await get('/api/inventory/search')).toBe(200)
  expect(await get(`/api/inventory/items/${id}`)).toBe(200)
  expect(await get(`/api/inventory/items/${id}`)).toBe(429)
})
