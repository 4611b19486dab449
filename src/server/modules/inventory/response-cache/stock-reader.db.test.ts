import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { countConnections, createDb } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { test } from '../../../test/fixtures.ts'
import { createStockReader, readerOf, retryDuringFailover, type StockReader } from './stock-reader.ts'

function aPool(dbUrl: string): Db {
  const db = createDb(dbUrl, { onConnectionError: () => undefined, channels: [] })
  onTestFinished(() => db.destroy())
  return db
}

async function expectNoneOpen(pool: Db): Promise<void> {
  await expect.poll(() => countConnections(pool), { timeout: 10_000 }).toEqual({ total: 1, idle: 1, waiting: 0 })
}

test('a transaction that a standby starts too late is rolled back', async ({ db, dbUrl }) => {
  const standby = aPool(dbUrl)
  const reported: unknown[] = []
  const reader = createStockReader({
    primary: db,
    standbys: [standby],
    currentVersion: () => 0,
    report: (error) => void reported.push(error),
  })
  await db.transaction().execute(async (tx) => {
    await sql`lock table inventory_version`.execute(tx)
    await (await reader.start()).rollback().execute()
    expect(reported).toHaveLength(1)
    expect(countConnections(standby)).toMatchObject({ total: 1, idle: 0 })
  })
  await expectNoneOpen(standby)
})

test('a transaction that starts after the patience of a call is rolled back', async ({ dbUrl }) => {
  const pool = aPool(dbUrl)
  const refused = Object.assign(new Error('being moved'), { code: 'ECONNREFUSED' })
  const starts = [
    () => Promise.reject(refused),
    async () => {
      await sql`select pg_sleep(1)`.execute(pool)
      return readerOf(pool).start()
    },
  ]
  const slow: StockReader = { ...readerOf(pool), start: () => starts.shift()?.() ?? readerOf(pool).start() }
  await expect(retryDuringFailover(slow, () => false, 500).start()).rejects.toBe(refused)
  expect(countConnections(pool)).toMatchObject({ total: 1, idle: 0 })
  await expectNoneOpen(pool)
})
