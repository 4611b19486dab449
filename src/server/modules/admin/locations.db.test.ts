import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { lockSources } from '../../db/source-lock.ts'
import { anItem } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'
import { renameLocation } from './locations.ts'

async function codesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('inventory_items').select('source_code').orderBy('source_code').execute()
  return rows.map(({ source_code }) => source_code)
}

test('the list has a row with its own key for each source code and state', async ({ db, admin }) => {
  await anItem(db, { source_code: 'B2', location_state: 'OH' })
  await anItem(db, { source_code: 'B2', location_state: 'OH', category: 'Galvanized Coil', regions: [] })
  await anItem(db, { source_code: 'B2', location_state: 'IN' })
  await anItem(db, { source_code: 'A/1 - OH', location_state: '' })
  await anItem(db, { source_code: 'A', location_state: '1 - OH' })
  const locations = await admin.admin.locations.list()
  expect(locations.map(({ sourceCode, locationState, itemCount }) => [sourceCode, locationState, itemCount])).toEqual([
    ['A', '1 - OH', 1],
    ['A/1 - OH', '', 1],
    ['B2', 'IN', 1],
    ['B2', 'OH', 2],
  ])
  expect(new Set(locations.map(({ locationKey }) => locationKey)).size).toBe(4)
  expect(await admin.admin.locations.list()).toEqual(locations)
})

test('a rename changes all items of the code, in every state and category', async ({ db, admin }) => {
  await anItem(db, { source_code: 'A1', location_state: 'OH' })
  await anItem(db, { source_code: 'A1', location_state: 'IN', category: 'Galvanized Coil' })
  await anItem(db, { source_code: 'A10' })
  const result = await admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode: '  B7 ' })
  expect(result).toEqual({ message: expect.stringContaining('B7'), itemCount: 2 })
  expect(await codesOf(db)).toEqual(['A10', 'B7', 'B7'])
})

test('a rename to an existing code needs confirmation, and then keeps all items of both', async ({ db, admin }) => {
  await anItem(db, { source_code: 'A1' })
  await anItem(db, { source_code: 'B7' })
  const input = { sourceCode: 'A1', newSourceCode: 'b7' }
  await expect(admin.admin.locations.rename(input)).rejects.toMatchObject({
    code: 'CONFLICT',
    cause: { code: 'MERGE_NEEDED' },
    message: expect.stringContaining('1 item'),
  })
  expect(await codesOf(db)).toEqual(['A1', 'B7'])
  expect(await admin.admin.locations.rename({ ...input, merge: true })).toMatchObject({ itemCount: 1 })
  expect(await codesOf(db)).toEqual(['B7', 'B7'])
})

test('changing only the case of a code is a plain rename', async ({ db, admin }) => {
  await anItem(db, { source_code: 'dmw1' })
  await admin.admin.locations.rename({ sourceCode: 'dmw1', newSourceCode: 'DMW1' })
  expect(await codesOf(db)).toEqual(['DMW1'])
})

test('a rename to the same code changes nothing', async ({ db, admin }) => {
  await anItem(db, { source_code: 'A1' })
  const version = () => sql`select xmin, source_code from inventory_items`.execute(db)
  const before = await version()
  expect(await admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode: 'A1' })).toMatchObject({ itemCount: 1 })
  expect((await version()).rows).toEqual(before.rows)
})

test('an unknown code can be neither renamed nor deleted', async ({ admin }) => {
  const notThere = { code: 'NOT_FOUND' }
  await expect(admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode: 'B' })).rejects.toMatchObject(notThere)
  await expect(admin.admin.locations.delete({ sourceCode: 'A1' })).rejects.toMatchObject(notThere)
})

test('a delete removes the whole code, keeps its items as replaced items, and works only once', async ({
  db,
  admin,
}) => {
  const item = await anItem(db, { source_code: 'A1', location_state: 'OH' })
  await anItem(db, { source_code: 'A1', location_state: 'IN' })
  await anItem(db, { source_code: 'B7' })
  expect(await admin.admin.locations.delete({ sourceCode: 'A1' })).toEqual({
    message: expect.any(String),
    itemCount: 2,
    uploadId: expect.any(String),
  })
  expect(await codesOf(db)).toEqual(['B7'])
  const kept = await db.selectFrom('replaced_items').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject(item)
  await expect(admin.admin.locations.delete({ sourceCode: 'A1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of simultaneous renames of one code, exactly one succeeds', async ({ db, admin }) => {
  for (let count = 0; count < 5; count += 1) await anItem(db, { source_code: 'A1' })
  const results = await Promise.allSettled(
    ['B1', 'B2', 'B3'].map((newSourceCode) => admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(await codesOf(db)).size).toBe(1)
})

test('over REST a merge is 409 until the body confirms it', async ({ app, db, cookies }) => {
  await anItem(db, { source_code: 'A1' })
  await anItem(db, { source_code: 'B7' })
  const rename = (payload: object) => app.inject({ method: 'PUT', url: '/api/admin/locations/A1', payload, cookies })
  const refused = await rename({ newSourceCode: 'B7' })
  expect([refused.statusCode, refused.json()]).toEqual([409, { message: expect.any(String) }])
  expect((await rename({ newSourceCode: ' ' })).statusCode).toBe(400)
  expect((await rename({ newSourceCode: 'B7', merge: true })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/admin/locations', cookies })).json()).toMatchObject([
    { sourceCode: 'B7', itemCount: 2 },
  ])
})

test('the figures count the categories that buyers see, items, source codes and pending inquiries', async ({
  app,
  db,
  admin,
  cookies,
}) => {
  expect(await admin.admin.stats()).toEqual({
    activeCategories: 0,
    totalItems: 0,
    totalSuppliers: 0,
    pendingInquiries: 0,
  })
  await anItem(db, { source_code: 'A1', category: 'Hot Rolled Coil' })
  await anItem(db, { source_code: 'A1', category: 'Galvanized Coil', location_state: 'IN' })
  await anItem(db, { source_code: 'B7', category: 'Galvanized Coil' })
  await sql`update product_categories set active = 0 where name = 'Galvanized Coil'`.execute(db)
  for (const status of ['pending', 'pending', 'archive']) {
    await sql`
      insert into customer_inquiries (customer_name, company, phone, email, selected_items, status)
      values ('', '', '', '', '[]', ${status})
    `.execute(db)
  }
  const figures = { activeCategories: 1, totalItems: 3, totalSuppliers: 2, pendingInquiries: 2 }
  expect(await admin.admin.stats()).toEqual(figures)
  expect((await app.inject({ url: '/api/inventory/stats', cookies })).json()).toEqual(figures)
})

test('a rename that waits too long for an upload says so', async ({ db, admin }) => {
  const by = { id: 'admin-of-this-test', username: 'admin' }
  await anItem(db, { source_code: 'A1' })
  await db.transaction().execute(async (tx) => {
    await lockSources(tx)
    await db.connection().execute(async (connection) => {
      await sql`set lock_timeout = 50`.execute(connection)
      const rename = renameLocation(connection, by, { sourceCode: 'A1', newSourceCode: 'B7', merge: false })
      await expect(rename).rejects.toMatchObject({ code: 'BUSY' })
    })
  })
  expect(await codesOf(db)).toEqual(['A1'])
  expect(await admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode: 'B7' })).toMatchObject({ itemCount: 1 })
})
