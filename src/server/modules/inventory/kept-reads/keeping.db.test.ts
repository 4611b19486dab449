import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { copyInto } from '../../../db/copy-into.ts'
import { createDb, onInventoryVersion } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { openDatabaseLine } from '../../../test/database-line.ts'
import { adminSql } from '../../../test/databases.ts'
import { aCustomer, anItem } from '../../../test/factories.ts'
import { test as base, expect } from '../../../test/fixtures.ts'
import { selectInventoryVersion } from '../queries.ts'
import { type Answer, AnswerCache, compressFromBytes, type Encoding, encodings } from './answer-cache.ts'
import { type VersionWatch, watchInventoryVersion } from './inventory-version.ts'

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

/** A cache at version 1, and what sets another. */
function aCache({ bytesMax = 1024 * 1024 } = {}) {
  let current: number | undefined = 1
  const cache = new AnswerCache({ bytesMax, currentVersion: () => current })
  const setVersion = (version: number | undefined) => {
    current = version
  }
  return { cache, setVersion }
}

const text = (body: string, bytes = body.length) => Buffer.from(body.padEnd(bytes, '.'))
const notAgain = () => Promise.reject(new Error('It was made anew'))

/** Makes an answer when the test says so, and counts how often it was asked to. */
class Making {
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

/** The text of an answer, from whatever encoding it is in. */
function textOf(answer: Answer | undefined): string | undefined {
  return answer && decoders[answer.encoding](answer.body).toString()
}

test('an answer is kept while the version stays', async () => {
  const { cache } = aCache()
  await cache.get('key', 'identity', async () => text('first'))
  expect(textOf(await cache.get('key', 'identity', notAgain))).toBe('first')
  expect(textOf(cache.find('key', 'identity'))).toBe('first')
  expect(cache.find('another key', 'identity')).toBeUndefined()
})

test('an answer is made anew after the version moved, forward or back', async () => {
  const { cache, setVersion } = aCache()
  for (const version of [5, 6, 4]) {
    setVersion(version)
    expect(cache.find('key', 'identity')).toBeUndefined()
    const answer = await cache.get('key', 'identity', async () => text(`of ${version}`))
    expect(textOf(answer)).toBe(`of ${version}`)
    expect(textOf(cache.find('key', 'identity'))).toBe(`of ${version}`)
  }
})

test('what was being made while the version moved serves those who asked before, and nobody else', async () => {
  const { cache, setVersion } = aCache()
  const before = new Making()
  const askedBefore = cache.get('key', 'identity', before.make)
  setVersion(2)
  const after = new Making()
  const askedAfter = cache.get('key', 'identity', after.make)
  before.finish(text('before'))
  expect(textOf(await askedBefore)).toBe('before')
  expect(cache.find('key', 'identity')).toBeUndefined()

  // Whoever asks now joins the making that began after the move.
  const askedLater = cache.get('key', 'identity', notAgain)
  after.finish(text('after'))
  expect([textOf(await askedAfter), textOf(await askedLater)]).toEqual(['after', 'after'])
  expect(textOf(cache.find('key', 'identity'))).toBe('after')
})

test('an earlier making that ends last does not take the place of a later one', async () => {
  const { cache, setVersion } = aCache()
  const before = new Making()
  const askedBefore = cache.get('key', 'br', before.make)
  setVersion(2)
  await cache.get('key', 'br', async () => text('after', 5_000))
  before.finish(text('before', 5_000))
  expect(textOf(await askedBefore)).toBe(String(text('before', 5_000)))
  for (const encoding of encodings) {
    expect(textOf(await cache.get('key', encoding, notAgain))).toBe(String(text('after', 5_000)))
  }
})

test('while no version is known nothing kept is used, nothing is kept, and nothing is shared', async () => {
  const { cache, setVersion } = aCache()
  await cache.get('key', 'identity', async () => text('kept before'))
  setVersion(undefined)
  expect(cache.find('key', 'identity')).toBeUndefined()
  const [one, other] = [new Making(), new Making()]
  const both = [one, other].map(({ make }) => cache.get('key', 'identity', make))
  one.finish(text('one'))
  other.finish(text('other'))
  expect((await Promise.all(both)).map(textOf)).toEqual(['one', 'other'])
  expect(cache.find('key', 'identity')).toBeUndefined()
})

test('what was being made when the doubt ended or began is not kept', async () => {
  const { cache, setVersion } = aCache()
  for (const [before, after] of [
    [undefined, 1],
    [1, undefined],
  ]) {
    setVersion(before)
    const doubtful = new Making()
    const asked = cache.get('key', 'br', doubtful.make)
    setVersion(after)
    doubtful.finish(text('in doubt', 5_000))
    expect(textOf(await asked)).toBe(String(text('in doubt', 5_000)))
    setVersion(1)
    expect(cache.find('key', 'identity')).toBeUndefined()
  }
})

test('all who ask at once share one making', async () => {
  const { cache } = aCache()
  const { making, asked } = askAtOnce(cache, 21)
  making.finish(text('shared', 5_000))
  const answers = await Promise.all(asked)
  expect(making.calls).toBe(1)
  expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(1)
  // One each of the three encodings.
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(encodings.length)
  expect(new Set(answers.map(textOf))).toEqual(new Set([String(text('shared', 5_000))]))
})

test('a making that fails is not kept: all who waited hear of it, and the next one asks again', async () => {
  const { cache } = aCache()
  const { making, asked } = askAtOnce(cache, 3)
  making.fail(new Error('The database is gone'))
  for (const answer of asked) await expect(answer).rejects.toThrow('The database is gone')
  expect(making.calls).toBe(1)
  expect(textOf(await cache.get('key', 'gzip', async () => text('well')))).toBe('well')
})

/** Asks for the same, in each of the encodings in turn, before there is an answer. */
function askAtOnce(cache: AnswerCache, times: number) {
  const making = new Making()
  const wanted = Array.from({ length: times }, (_, i) => encodings[i % encodings.length] ?? 'identity')
  return { making, asked: wanted.map((encoding) => cache.get('key', encoding, making.make)) }
}

test('where there is nothing to keep, whoever asked is told so, and the next one asks again', async () => {
  const { cache } = aCache()
  expect(await cache.get('key', 'br', async () => undefined)).toBeUndefined()
  expect(cache.size).toEqual({ bytes: 0, answers: 0 })
  expect(textOf(await cache.get('key', 'br', async () => text('now')))).toBe('now')
})

test('the bytes that are kept stay bounded, and what was used least lately goes first', async () => {
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

test('the compressed forms of an answer count too', async () => {
  const { cache } = aCache()
  const digits = Array.from({ length: 5_000 }, (_, i) => Math.sin(i)).join()
  await cache.get('key', 'identity', async () => text(digits))
  for (const encoding of ['gzip', 'br'] as const) {
    const before = cache.size.bytes
    const answer = await cache.get('key', encoding, notAgain)
    expect(cache.size).toEqual({ bytes: before + (answer?.body.length ?? 0), answers: 1 })
  }
})

test('an answer that would push out most others is given but not kept', async () => {
  const { cache } = aCache({ bytesMax: 100_000 })
  await cache.get('short', 'identity', async () => text('short'))
  const long = await cache.get('long', 'gzip', async () => text('long', 60_000))
  expect(textOf(long)).toBe(String(text('long', 60_000)))
  expect(cache.find('long', 'identity')).toBeUndefined()
  expect(textOf(cache.find('short', 'identity'))).toBe('short')
})

test('a cache without room keeps nothing, and answers', async () => {
  const { cache } = aCache({ bytesMax: 0 })
  for (const body of ['one', 'two']) expect(textOf(await cache.get('key', 'br', async () => text(body)))).toBe(body)
  expect(cache.size).toEqual({ bytes: 0, answers: 0 })
})

test('each encoding is made once, and decodes to the same', async () => {
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

test('an encoding that was not asked for yet is not there to be found', async () => {
  const { cache } = aCache()
  await cache.get('key', 'br', async () => text('coils', 5_000))
  expect(cache.find('key', 'gzip')).toBeUndefined()
  expect(cache.find('key', 'identity')?.encoding).toBe('identity')
})

test('a short answer goes out plain, whatever is accepted', async () => {
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

test('the tag stands for the content alone', async () => {
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
