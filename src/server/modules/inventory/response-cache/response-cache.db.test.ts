import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { copyInto } from '../../../db/copy.ts'
import { createDb, inventoryVersionChannel, onNotification } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { type Listener, openListener } from '../../../db/listener.ts'
import { adminSql } from '../../../test/databases.ts'
import { aCustomer, anItem } from '../../../test/factories.ts'
import { test as base, expect } from '../../../test/fixtures.ts'
import { openDatabaseLine } from '../../../test/programs/database-line.ts'
import { selectInventoryVersion } from '../items/queries.ts'
import { type Answer, compressFromBytes, type Encoding, encodings, ResponseCache } from './response-cache.ts'
import { type VersionWatch, watchInventoryVersion } from './stock-reader.ts'

type VersionLog = {
  /** All versions since the last call, each as often as it was notified. */
  moves(): Promise<number[]>
}

type Watching = {
  watch(over: Db): VersionWatch & { listener: Listener }
  /** The reports, each with the version known at that moment. */
  reports: { error: unknown; known: number | undefined }[]
}

const test = base.extend<{ other: Db; versionLog: VersionLog; watching: Watching }>({
  other: async ({ dbUrl }, use) => {
    const other = createDb(dbUrl, { onConnectionError: () => undefined })
    await use(other)
    await other.destroy()
  },
  versionLog: async ({ dbUrl }, use) => {
    const listener = createDb(dbUrl, { onConnectionError: () => undefined, poolMax: 1 })
    const versions: number[] = []
    onNotification(listener, inventoryVersionChannel, (version) => void versions.push(Number(version)))
    let last = await selectInventoryVersion(listener)
    await use({
      async moves() {
        const version = await selectInventoryVersion(listener)
        if (version !== last) await expect.poll(() => versions).toContain(version)
        last = version
        return versions.splice(0)
      },
    })
    await listener.destroy()
  },
  watching: async ({ task: _task }, use) => {
    const listeners: Listener[] = []
    const reports: Watching['reports'] = []
    await use({
      watch(over) {
        const listener = openListener(over, [inventoryVersionChannel])
        const watch: VersionWatch = watchInventoryVersion(over, listener, (error) =>
          reports.push({ error, known: watch.current() }),
        )
        listeners.push(listener)
        return { ...watch, listener }
      },
      reports,
    })
    for (const listener of listeners) await listener.stop()
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

test('every kind of write to what buyers see increases the version once, at its commit', async ({ db, versionLog }) => {
  const writes: [string, () => Promise<unknown>][] = [
    ['items are added', () => anItem(db)],
    ['items change', () => db.updateTable('inventory_items').set({ width: '60' }).execute()],
    ['items are deleted', () => db.deleteFrom('inventory_items').execute()],
    ['items are copied in', () => copyInto(db, copied, Buffer.from(`${copyRow.join('\t')}\n`))],
    ['all items are truncated', () => sql`truncate inventory_items`.execute(db)],
    ['a product type is added', () => db.insertInto('product_categories').values({ name: 'Beams' }).execute()],
    ['product types change', () => db.updateTable('product_categories').set({ active: 0 }).execute()],
    ['product types are deleted', () => db.deleteFrom('product_categories').execute()],
    ['an upload is added', () => addUpload.execute(db)],
    ['uploads change', () => sql`update uploads set superseded_at = now()`.execute(db)],
    ['uploads are deleted', () => sql`delete from uploads`.execute(db)],
  ]
  for (const [what, write] of writes) {
    const before = await selectInventoryVersion(db)
    await write()
    const after = await selectInventoryVersion(db)
    expect([what, after > before]).toEqual([what, true])
    expect([what, await versionLog.moves()]).toEqual([what, [after]])
  }
  expect(await sql`select * from inventory_changes`.execute(db)).toMatchObject({ rows: [] })
})

test('a transaction increases the version once, however much it writes, and only at its commit', async ({
  db,
  versionLog,
}) => {
  const before = await selectInventoryVersion(db)
  await db.transaction().execute(async (tx) => {
    for (const source_code of ['A', 'B', 'C']) await anItem(tx, { source_code })
    await tx.updateTable('inventory_items').set({ category: 'Plate' }).execute()
    await tx.deleteFrom('inventory_items').where('source_code', '=', 'A').execute()
    await addUpload.execute(tx)
    await tx.insertInto('product_categories').values({ name: 'Beams' }).execute()
    expect([await selectInventoryVersion(tx), await selectInventoryVersion(db)]).toEqual([before, before])
    expect(await versionLog.moves()).toEqual([])
  })
  expect(await versionLog.moves()).toEqual([await selectInventoryVersion(db)])
})

test('a write that is rolled back does not change the version', async ({ db, versionLog }) => {
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
  expect(await versionLog.moves()).toEqual([])
})

test('the rest of a partly rolled back transaction increases the version once', async ({ db, versionLog }) => {
  await db.transaction().execute(async (tx) => {
    await sql`savepoint begun`.execute(tx)
    await anItem(tx)
    await sql`rollback to savepoint begun`.execute(tx)
    await anItem(tx)
    await sql`savepoint begun`.execute(tx)
    await anItem(tx)
    await sql`rollback to savepoint begun`.execute(tx)
  })
  expect(await versionLog.moves()).toEqual([await selectInventoryVersion(db)])
})

test('writes that buyers do not see do not change the version', async ({ admin, db, versionLog }) => {
  await admin.customers.create(aCustomer())
  await db.selectFrom('inventory_items').selectAll().execute()
  expect(await versionLog.moves()).toEqual([])
})

test('writers do not wait for each other, and each of them increases the version', async ({ db, versionLog }) => {
  const first = await db.startTransaction().execute()
  const second = await db.startTransaction().execute()
  await anItem(first, { source_code: 'A' })
  await anItem(second, { source_code: 'B' })
  await anItem(first, { source_code: 'A' })
  await second.commit().execute()
  const afterSecond = await selectInventoryVersion(db)
  expect(await versionLog.moves()).toEqual([afterSecond])
  await first.commit().execute()
  const afterFirst = await selectInventoryVersion(db)
  expect(afterFirst).toBeGreaterThan(afterSecond)
  expect(await versionLog.moves()).toEqual([afterFirst])
})

test('simultaneous writers all get different versions', async ({ db, versionLog }) => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => anItem(db, { source_code: `S${i}` })))
  const moves = await versionLog.moves()
  expect(new Set(moves).size).toBe(40)
  expect(moves).toEqual(moves.toSorted((a, b) => a - b))
})

test('after an older backup was restored no version repeats: the next one is above the clock', async ({ db }) => {
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

test('a slow clock does not stop the version', async ({ db }) => {
  const ahead = 8e15
  await db.updateTable('inventory_version').set({ version: ahead }).execute()
  await anItem(db)
  expect(await selectInventoryVersion(db)).toBe(ahead + 1)
})

test('a change through the pool is known by the time its commit has returned', async ({ db, other, watching }) => {
  const { current } = watching.watch(db)
  await expect.poll(current).toBe(await selectInventoryVersion(other))
  for (let round = 0; round < 100; round += 1) {
    // Alternates between one connection and several, of which another one is free first each time.
    if (round % 2) await anItem(db, { source_code: 'A' })
    else await Promise.all(['A', 'B', 'C'].map((source_code) => anItem(db, { source_code })))
    const known = current()
    expect(known).toBe(await selectInventoryVersion(other))
  }
})

test('a change through other connections is noticed', async ({ db, other, watching }) => {
  const { current } = watching.watch(db)
  for (let round = 0; round < 5; round += 1) {
    await anItem(other)
    await expect.poll(current).toBe(await selectInventoryVersion(db))
  }
  expect(watching.reports).toEqual([])
})

test('a watch with a broken connection knows no version until it reconnects, and reports it once each time', async ({
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
    // Notifications on other connections are not complete.
    await anItem(db)
    expect(current()).toBeUndefined()
    await allowConnections(true)
    const after = await selectInventoryVersion(other)
    await expect.poll(current).toBe(after)
    expect(watching.reports).toHaveLength(round * 2)
    expect(watching.reports.slice(-2)).toEqual([
      { error: expect.any(Error), known: undefined },
      { error: undefined, known: after },
    ])
  }
})

test('a watch on a silent database knows no version, and can be stopped', async ({ dbUrl, watching }) => {
  const line = await openDatabaseLine(dbUrl)
  const throughLine = createDb(line.url, { onConnectionError: () => undefined })
  const watch = watching.watch(throughLine)
  await expect.poll(watch.current).toBeDefined()
  line.set('silent')
  await expect.poll(watch.current).toBeUndefined()
  await watch.listener.stop()
  line.close()
  await throughLine.destroy()
})

test('a watch without notifications, as behind a pooler, knows no version until they arrive', async ({
  db,
  dbUrl,
  watching,
}) => {
  await sql`create sequence notifications`.execute(db)
  await sql`
    create function public.pg_notify(text, text) returns void language sql as $$ select nextval('public.notifications'); select $$
  `.execute(db)
  const url = new URL(dbUrl)
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  const withoutNotify = createDb(url.href, { onConnectionError: () => undefined })
  const { current } = watching.watch(withoutNotify)
  const message = 'Notifications of the database do not arrive: is there a pooler between?'
  await expect.poll(() => watching.reports).toEqual([{ error: new Error(message), known: undefined }])
  const notifications = await countNotifications(db)
  await expect.poll(() => countNotifications(db)).toBeGreaterThan(notifications)
  expect(watching.reports).toHaveLength(1)
  // This connection does notify, but others may not.
  await anItem(db)
  expect(current()).toBeUndefined()

  await sql`drop function public.pg_notify(text, text)`.execute(db)
  await expect.poll(current).toBe(await selectInventoryVersion(db))
  expect(watching.reports).toHaveLength(2)
  await withoutNotify.destroy()
})

test('a version that was silently set back is noticed soon, and the old one is not used', async ({
  db,
  other,
  watching,
}) => {
  const { current } = watching.watch(db)
  await anItem(db)
  await expect.poll(current).toBe(await selectInventoryVersion(other))
  await db.updateTable('inventory_version').set({ version: 7 }).execute()
  await expect.poll(current).toBe(7)
  expect(watching.reports).toEqual([
    { error: expect.any(Error), known: undefined },
    { error: undefined, known: 7 },
  ])
})

/** Ends all other connections to the database. */
async function endOtherConnections(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `.execute(db)
}

async function countNotifications(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select last_value as count from notifications`.execute(db)
  return rows[0]?.count ?? 0
}

/** A cache at version 1, and a function that sets another version. */
function aCache({ bytesMax = 1024 * 1024 } = {}) {
  let current: number | undefined = 1
  const cache = new ResponseCache({ bytesMax, currentVersion: () => current })
  const setVersion = (version: number | undefined) => {
    current = version
  }
  return { cache, setVersion }
}

const text = (body: string, bytes = body.length) => Buffer.from(body.padEnd(bytes, '.'))
const notAgain = () => Promise.reject(new Error('It was made again'))

/** Makes an answer when the test says so, and counts the calls. */
class PendingAnswer {
  calls = 0
  finish: (body: Buffer) => void = () => undefined
  fail: (reason: Error) => void = () => undefined
  readonly #body = new Promise<Buffer>((resolve, reject) => {
    this.finish = resolve
    this.fail = reject
  })
  make = () => {
    this.calls += 1
    return this.#body
  }
}

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Buffer>

/** The decoded text of an answer. */
function textOf(answer: Answer | undefined): string | undefined {
  return answer && decoders[answer.encoding](answer.body).toString()
}

test('an answer is kept while the version is unchanged', async () => {
  const { cache } = aCache()
  await cache.get('key', 'identity', async () => text('first'))
  expect(textOf(await cache.get('key', 'identity', notAgain))).toBe('first')
  expect(textOf(cache.find('key', 'identity'))).toBe('first')
  expect(cache.find('another key', 'identity')).toBeUndefined()
})

test('an answer is made again after the version changed, forward or back', async () => {
  const { cache, setVersion } = aCache()
  for (const version of [5, 6, 4]) {
    setVersion(version)
    expect(cache.find('key', 'identity')).toBeUndefined()
    const answer = await cache.get('key', 'identity', async () => text(`of ${version}`))
    expect(textOf(answer)).toBe(`of ${version}`)
    expect(textOf(cache.find('key', 'identity'))).toBe(`of ${version}`)
  }
})

test('what was being made while the version changed serves only the requests before the change', async () => {
  const { cache, setVersion } = aCache()
  const before = new PendingAnswer()
  const askedBefore = cache.get('key', 'identity', before.make)
  setVersion(2)
  const after = new PendingAnswer()
  const askedAfter = cache.get('key', 'identity', after.make)
  before.finish(text('before'))
  expect(textOf(await askedBefore)).toBe('before')
  expect(cache.find('key', 'identity')).toBeUndefined()

  // A request now joins the answer that was started after the change.
  const askedLater = cache.get('key', 'identity', notAgain)
  after.finish(text('after'))
  expect([textOf(await askedAfter), textOf(await askedLater)]).toEqual(['after', 'after'])
  expect(textOf(cache.find('key', 'identity'))).toBe('after')
})

test('an earlier answer that finishes last does not replace a later one', async () => {
  const { cache, setVersion } = aCache()
  const before = new PendingAnswer()
  const askedBefore = cache.get('key', 'br', before.make)
  setVersion(2)
  await cache.get('key', 'br', async () => text('after', 5_000))
  before.finish(text('before', 5_000))
  expect(textOf(await askedBefore)).toBe(String(text('before', 5_000)))
  for (const encoding of encodings) {
    expect(textOf(await cache.get('key', encoding, notAgain))).toBe(String(text('after', 5_000)))
  }
})

test('while no version is known, no kept answer is used, and none is kept or shared', async () => {
  const { cache, setVersion } = aCache()
  await cache.get('key', 'identity', async () => text('kept before'))
  setVersion(undefined)
  expect(cache.find('key', 'identity')).toBeUndefined()
  const [one, other] = [new PendingAnswer(), new PendingAnswer()]
  const both = [one, other].map(({ make }) => cache.get('key', 'identity', make))
  one.finish(text('one'))
  other.finish(text('other'))
  expect((await Promise.all(both)).map(textOf)).toEqual(['one', 'other'])
  expect(cache.find('key', 'identity')).toBeUndefined()
})

test('an answer in progress when the version becomes known or unknown is not kept', async () => {
  const { cache, setVersion } = aCache()
  for (const [before, after] of [
    [undefined, 1],
    [1, undefined],
  ]) {
    setVersion(before)
    const doubtful = new PendingAnswer()
    const asked = cache.get('key', 'br', doubtful.make)
    setVersion(after)
    doubtful.finish(text('in doubt', 5_000))
    expect(textOf(await asked)).toBe(String(text('in doubt', 5_000)))
    setVersion(1)
    expect(cache.find('key', 'identity')).toBeUndefined()
  }
})

test('simultaneous requests share one answer', async () => {
  const { cache } = aCache()
  const { pending, asked } = askAtOnce(cache, 21)
  pending.finish(text('shared', 5_000))
  const answers = await Promise.all(asked)
  expect(pending.calls).toBe(1)
  expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(1)
  // One for each of the three encodings.
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(encodings.length)
  expect(new Set(answers.map(textOf))).toEqual(new Set([String(text('shared', 5_000))]))
})

test('a failure is not kept: all waiting requests get it, and the next one tries again', async () => {
  const { cache } = aCache()
  const { pending, asked } = askAtOnce(cache, 3)
  pending.fail(new Error('The database is gone'))
  for (const answer of asked) await expect(answer).rejects.toThrow('The database is gone')
  expect(pending.calls).toBe(1)
  expect(textOf(await cache.get('key', 'gzip', async () => text('well')))).toBe('well')
})

/** Requests the same answer in each encoding in turn, before it is ready. */
function askAtOnce(cache: ResponseCache, times: number) {
  const pending = new PendingAnswer()
  const wanted = Array.from({ length: times }, (_, i) => encodings[i % encodings.length] ?? 'identity')
  return { pending, asked: wanted.map((encoding) => cache.get('key', encoding, pending.make)) }
}

test('without an answer to keep, requests get undefined, and the next one tries again', async () => {
  const { cache } = aCache()
  expect(await cache.get('key', 'br', async () => undefined)).toBeUndefined()
  expect(cache.size).toEqual({ bytes: 0, answers: 0 })
  expect(textOf(await cache.get('key', 'br', async () => text('now')))).toBe('now')
})

test('the memory stays limited, and the least recently used answers are dropped first', async () => {
  const bytesMax = 100_000
  const { cache } = aCache({ bytesMax })
  const keep = (key: string) => cache.get(key, 'identity', async () => text(key, 20_000))
  for (const key of ['a', 'b', 'c', 'd']) await keep(key)
  expect(cache.find('a', 'identity')).toBeDefined()
  for (const key of ['e', 'f']) await keep(key)
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => cache.find(key, 'identity'))).toEqual(['a', 'd', 'e', 'f'])
  for (let i = 0; i < 50; i += 1) {
    await keep(`key ${i}`)
    expect(cache.size.bytes).toBeLessThanOrEqual(bytesMax)
  }
})

test('the compressed forms of an answer count toward the limit', async () => {
  const { cache } = aCache()
  const digits = Array.from({ length: 5_000 }, (_, i) => Math.sin(i)).join()
  await cache.get('key', 'identity', async () => text(digits))
  for (const encoding of ['gzip', 'br'] as const) {
    const before = cache.size.bytes
    const answer = await cache.get('key', encoding, notAgain)
    expect(cache.size).toEqual({ bytes: before + (answer?.body.length ?? 0), answers: 1 })
  }
})

test('an answer that would push out most others is not kept', async () => {
  const { cache } = aCache({ bytesMax: 100_000 })
  await cache.get('short', 'identity', async () => text('short'))
  const long = await cache.get('long', 'gzip', async () => text('long', 60_000))
  expect(textOf(long)).toBe(String(text('long', 60_000)))
  expect(cache.find('long', 'identity')).toBeUndefined()
  expect(textOf(cache.find('short', 'identity'))).toBe('short')
})

test('a cache without memory still answers', async () => {
  const { cache } = aCache({ bytesMax: 0 })
  for (const body of ['one', 'two']) expect(textOf(await cache.get('key', 'br', async () => text(body)))).toBe(body)
  expect(cache.size).toEqual({ bytes: 0, answers: 0 })
})

test('each encoding is made once and decodes to the same text', async () => {
  const { cache } = aCache()
  const long = text('coils', 50_000)
  for (const encoding of encodings) {
    const make = async () => long
    const [one, other] = await Promise.all([cache.get('key', encoding, make), cache.get('key', encoding, make)])
    expect(one?.encoding).toBe(encoding)
    expect(textOf(one)).toBe(String(long))
    // The very same bytes: neither compressed nor copied again.
    expect(other?.body).toBe(one?.body)
    expect(cache.find('key', encoding)?.body).toBe(one?.body)
  }
})

test('an encoding that was not requested yet is not found', async () => {
  const { cache } = aCache()
  await cache.get('key', 'br', async () => text('coils', 5_000))
  expect(cache.find('key', 'gzip')).toBeUndefined()
  expect(cache.find('key', 'identity')?.encoding).toBe('identity')
})

test('a short answer is sent uncompressed, whatever is accepted', async () => {
  const { cache } = aCache()
  for (const [bytes, encoding] of [
    [compressFromBytes - 1, 'identity'],
    [compressFromBytes, 'br'],
  ] as const) {
    const answer = await cache.get(String(bytes), 'br', async () => text('x', bytes))
    expect(answer?.encoding).toBe(encoding)
    expect(cache.find(String(bytes), 'br')).toEqual(answer)
  }
})

test('the ETag depends only on the content', async () => {
  const tagOf = async (version: number, body: string) => {
    const { cache, setVersion } = aCache()
    setVersion(version)
    return (await cache.get('key', 'br', async () => text(body, 2_000)))?.etag
  }
  const tag = await tagOf(1, 'coils')
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await tagOf(2, 'coils')).toBe(tag)
  expect(await tagOf(1, 'plates')).not.toBe(tag)
})
