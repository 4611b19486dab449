import { sql } from 'kysely'
import { copyInto } from '../../db/copy-into.ts'
import { createDb, onInventoryVersion } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { openDatabaseLine } from '../../test/database-line.ts'
import { adminSql } from '../../test/databases.ts'
import { aCustomer, anItem } from '../../test/factories.ts'
import { test as base, expect } from '../../test/fixtures.ts'
import { type VersionWatch, watchInventoryVersion } from './inventory-version.ts'
import { selectInventoryVersion } from './queries.ts'

type Heard = {
  /** The numbers that the version moved to since this was last asked, all of them, each as often as it was told. */
  moves(): Promise<number[]>
}

type Watching = {
  watch(over: Db): VersionWatch
  /** What was reported, and the version that was known just then. */
  told: { doubt: unknown; known: number | undefined }[]
}

const test = base.extend<{ other: Db; heard: Heard; watching: Watching }>({
  other: async ({ dbUrl }, use) => {
    const other = createDb(dbUrl, { onConnectionError: () => undefined })
    await use(other)
    await other.destroy()
  },
  heard: async ({ dbUrl }, use) => {
    const ear = createDb(dbUrl, { onConnectionError: () => undefined, poolMax: 1 })
    const versions: number[] = []
    onInventoryVersion(ear, (version) => void versions.push(version))
    let last = await selectInventoryVersion(ear)
    await use({
      async moves() {
        const version = await selectInventoryVersion(ear)
        if (version !== last) await expect.poll(() => versions).toContain(version)
        last = version
        return versions.splice(0)
      },
    })
    await ear.destroy()
  },
  watching: async ({ task: _task }, use) => {
    const watches: VersionWatch[] = []
    const told: Watching['told'] = []
    await use({
      watch(over) {
        const watch: VersionWatch = watchInventoryVersion(over, (doubt) => told.push({ doubt, known: watch.current() }))
        watches.push(watch)
        return watch
      },
      told,
    })
    for (const watch of watches) await watch.stop()
  },
})

const copyRow = ['P-1', 'H-1', 'Coil', '0.1', '48', 'COIL', '1', '1', 'A', 'Prime', 'OH', 'DMW1', 'Coil', '{}']
const copied = {
  table: 'inventory_items',
  columns: [
    ...['product_id', 'heat_num', 'product', 'thickness', 'width', 'length', 'qty_pcs', 'weight', 'grade_category'],
    ...['condition', 'location_state', 'source_code', 'category', 'regions'],
  ],
}

const addUpload = sql`
  insert into uploads (file_name, category, replace_scope, default_region_codes, username, items_processed, rows_skipped, sources)
  values ('a.xlsx', 'Coil', 'category', '', 'admin', 0, 0, '[]')
`

test('every kind of write to what buyers are shown moves the version once, with its commit', async ({ db, heard }) => {
  const writes: [string, () => Promise<unknown>][] = [
    ['items come', () => anItem(db)],
    ['items change', () => db.updateTable('inventory_items').set({ width: '60' }).execute()],
    ['items go', () => db.deleteFrom('inventory_items').execute()],
    ['items are copied in', () => copyInto(db, copied, Buffer.from(`${copyRow.join('\t')}\n`))],
    ['all items go at once', () => sql`truncate inventory_items`.execute(db)],
    ['a product type comes', () => db.insertInto('product_categories').values({ name: 'Beams' }).execute()],
    ['product types change', () => db.updateTable('product_categories').set({ active: 0 }).execute()],
    ['product types go', () => db.deleteFrom('product_categories').execute()],
    ['an upload comes', () => addUpload.execute(db)],
    ['uploads change', () => sql`update uploads set superseded_at = now()`.execute(db)],
    ['uploads go', () => sql`delete from uploads`.execute(db)],
  ]
  for (const [what, write] of writes) {
    const before = await selectInventoryVersion(db)
    await write()
    const after = await selectInventoryVersion(db)
    expect([what, after > before]).toEqual([what, true])
    expect([what, await heard.moves()]).toEqual([what, [after]])
  }
  expect(await sql`select * from inventory_changes`.execute(db)).toMatchObject({ rows: [] })
})

test('a transaction moves the version once, however much it writes, and not before its commit', async ({
  db,
  heard,
}) => {
  const before = await selectInventoryVersion(db)
  await db.transaction().execute(async (tx) => {
    for (const source_code of ['A', 'B', 'C']) await anItem(tx, { source_code })
    await tx.updateTable('inventory_items').set({ category: 'Plate' }).execute()
    await tx.deleteFrom('inventory_items').where('source_code', '=', 'A').execute()
    await addUpload.execute(tx)
    await tx.insertInto('product_categories').values({ name: 'Beams' }).execute()
    expect([await selectInventoryVersion(tx), await selectInventoryVersion(db)]).toEqual([before, before])
    expect(await heard.moves()).toEqual([])
  })
  expect(await heard.moves()).toEqual([await selectInventoryVersion(db)])
})

test('a write that is taken back moves nothing', async ({ db, heard }) => {
  const before = await selectInventoryVersion(db)
  const undone = db.transaction().execute(async (tx) => {
    await anItem(tx)
    throw new Error('Taken back')
  })
  await expect(undone).rejects.toThrow('Taken back')
  await db.transaction().execute(async (tx) => {
    await sql`savepoint begun`.execute(tx)
    await anItem(tx)
    await sql`rollback to savepoint begun`.execute(tx)
  })
  expect(await selectInventoryVersion(db)).toBe(before)
  expect(await heard.moves()).toEqual([])
})

test('what is left of a transaction whose parts were taken back moves the version once', async ({ db, heard }) => {
  await db.transaction().execute(async (tx) => {
    await sql`savepoint begun`.execute(tx)
    await anItem(tx)
    await sql`rollback to savepoint begun`.execute(tx)
    await anItem(tx)
    await sql`savepoint begun`.execute(tx)
    await anItem(tx)
    await sql`rollback to savepoint begun`.execute(tx)
  })
  expect(await heard.moves()).toEqual([await selectInventoryVersion(db)])
})

test('what buyers are not shown of the stock does not move the version', async ({ admin, db, heard }) => {
  await admin.customers.create(aCustomer())
  await db.selectFrom('inventory_items').selectAll().execute()
  expect(await heard.moves()).toEqual([])
})

test('writers do not wait for each other, and each of them moves the version', async ({ db, heard }) => {
  const first = await db.startTransaction().execute()
  const second = await db.startTransaction().execute()
  await anItem(first, { source_code: 'A' })
  await anItem(second, { source_code: 'B' })
  await anItem(first, { source_code: 'A' })
  await second.commit().execute()
  const afterSecond = await selectInventoryVersion(db)
  expect(await heard.moves()).toEqual([afterSecond])
  await first.commit().execute()
  const afterFirst = await selectInventoryVersion(db)
  expect(afterFirst).toBeGreaterThan(afterSecond)
  expect(await heard.moves()).toEqual([afterFirst])
})

test('of many who write at once none moves to the number of another', async ({ db, heard }) => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => anItem(db, { source_code: `S${i}` })))
  const moves = await heard.moves()
  expect(new Set(moves).size).toBe(40)
  expect(moves).toEqual(moves.toSorted((a, b) => a - b))
})

test('after an older state was put back no number comes again: the next one is beyond the clock', async ({ db }) => {
  await anItem(db)
  const before = await selectInventoryVersion(db)
  await db.updateTable('inventory_version').set({ version: 7 }).execute()
  const { rows } = await sql<{ us: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us
  `.execute(db)
  await anItem(db)
  const after = await selectInventoryVersion(db)
  expect(after).toBeGreaterThanOrEqual(rows[0]?.us ?? Number.NaN)
  expect(after).toBeGreaterThan(before)
})

test('a clock that is behind does not hold the version up', async ({ db }) => {
  const ahead = 8e15
  await db.updateTable('inventory_version').set({ version: ahead }).execute()
  await anItem(db)
  expect(await selectInventoryVersion(db)).toBe(ahead + 1)
})

test("a change through one's own connections is known by the time its commit has returned", async ({
  db,
  other,
  watching,
}) => {
  const { current } = watching.watch(db)
  await expect.poll(current).toBe(await selectInventoryVersion(other))
  for (let round = 0; round < 100; round += 1) {
    // Now on one connection, now on several, of which another one than last time is free first.
    if (round % 2) await anItem(db, { source_code: 'A' })
    else await Promise.all(['A', 'B', 'C'].map((source_code) => anItem(db, { source_code })))
    const known = current()
    expect(known).toBe(await selectInventoryVersion(other))
  }
})

test('a change through connections of others is heard', async ({ db, other, watching }) => {
  const { current } = watching.watch(db)
  for (let round = 0; round < 5; round += 1) {
    await anItem(other)
    await expect.poll(current).toBe(await selectInventoryVersion(db))
  }
  expect(watching.told).toEqual([])
})

test('a watch whose connection is broken knows no version until it hears again, and says so once each time', async ({
  db,
  dbUrl,
  other,
  watching,
}) => {
  const database = new URL(dbUrl).pathname.slice(1)
  const serverUrl = new URL(dbUrl)
  serverUrl.pathname = '/postgres'
  const allowConnections = (isAllowed: boolean) =>
    adminSql(serverUrl.href, `alter database ${database} allow_connections ${isAllowed}`)
  const { current } = watching.watch(db)
  await expect.poll(current).toBe(await selectInventoryVersion(db))
  for (let round = 1; round <= 2; round += 1) {
    await allowConnections(false)
    await endOtherConnections(db)
    await expect.poll(current).toBeUndefined()
    // What is heard otherwise is not all there is to hear.
    await anItem(db)
    expect(current()).toBeUndefined()
    await allowConnections(true)
    const after = await selectInventoryVersion(other)
    await expect.poll(current).toBe(after)
    expect(watching.told).toHaveLength(round * 2)
    expect(watching.told.slice(-2)).toEqual([
      { doubt: expect.any(Error), known: undefined },
      { doubt: undefined, known: after },
    ])
  }
})

test('a watch whose database has gone silent knows no version, and can be stopped', async ({ dbUrl, watching }) => {
  const line = await openDatabaseLine(dbUrl)
  const behind = createDb(line.url, { onConnectionError: () => undefined })
  const watch = watching.watch(behind)
  await expect.poll(watch.current).toBeDefined()
  line.set('silent')
  await expect.poll(watch.current).toBeUndefined()
  await watch.stop()
  line.close()
  await behind.destroy()
})

test('a watch whose notifications do not arrive, as behind a pooler, knows no version until they do', async ({
  db,
  dbUrl,
  watching,
}) => {
  await sql`create sequence tellings`.execute(db)
  await sql`
    create function public.pg_notify(text, text) returns void language sql as $$ select nextval('public.tellings'); select $$
  `.execute(db)
  const url = new URL(dbUrl)
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  const behind = createDb(url.href, { onConnectionError: () => undefined })
  const { current } = watching.watch(behind)
  const message = 'Notifications of the database do not arrive: is there a pooler between?'
  await expect.poll(() => watching.told).toEqual([{ doubt: new Error(message), known: undefined }])
  const tellings = await countTellings(db)
  await expect.poll(() => countTellings(db)).toBeGreaterThan(tellings)
  expect(watching.told).toHaveLength(1)
  // Through a connection that does tell: it is heard, but there may be others that are not.
  await anItem(db)
  expect(current()).toBeUndefined()

  await sql`drop function public.pg_notify(text, text)`.execute(db)
  await expect.poll(current).toBe(await selectInventoryVersion(db))
  expect(watching.told).toHaveLength(2)
  await behind.destroy()
})

test('a version that was put back without a word is known soon, and what was known is in doubt', async ({
  db,
  other,
  watching,
}) => {
  const { current } = watching.watch(db)
  await anItem(db)
  await expect.poll(current).toBe(await selectInventoryVersion(other))
  await db.updateTable('inventory_version').set({ version: 7 }).execute()
  await expect.poll(current).toBe(7)
  expect(watching.told).toEqual([
    { doubt: expect.any(Error), known: undefined },
    { doubt: undefined, known: 7 },
  ])
})

/** Ends all connections to the database but the one that asks for it. */
async function endOtherConnections(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `.execute(db)
}

async function countTellings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select last_value as count from tellings`.execute(db)
  return rows[0]?.count ?? 0
}
