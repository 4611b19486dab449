import { existsSync } from 'node:fs'
import pg from 'pg'
import { anItem } from './factories.ts'
import { expect, test } from './fixtures.ts'
import { startOwnPostgres } from './own-postgres.ts'

test('stock groups follow every insert, update and delete', async ({ db }) => {
  const item = await anItem(db, { weight_lb: 100 })
  await anItem(db, { weight_lb: 50, source_code: 'DGL5' })
  await db.updateTable('inventory_items').set({ source_code: 'DGL5' }).where('id', '=', item.id).execute()
  const groups = db.selectFrom('inventory_groups').select(['source_code', 'item_count', 'weight_lb'])
  expect(await groups.execute()).toEqual([{ source_code: 'DGL5', item_count: 2, weight_lb: 150 }])
  await db.deleteFrom('inventory_items').execute()
  expect(await groups.execute()).toEqual([])
})

test('each test has its own database', async ({ db }) => {
  expect(await db.selectFrom('inventory_items').select('id').execute()).toEqual([])
})

test('a temporary server does not sync to disk, and leaves nothing behind', async () => {
  const server = await startOwnPostgres()
  const client = new pg.Client(server.urlOf('postgres'))
  await client.connect()
  expect((await client.query('show fsync')).rows).toEqual([{ fsync: 'off' }])
  await client.end()
  await server.stop()
  expect(existsSync(server.dir)).toBe(false)
})
