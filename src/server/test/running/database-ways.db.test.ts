import { sql } from 'kysely'
import { onTestFinished, test as plain, vi } from 'vitest'
import { createDb, openStandbys } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { checkServer, checkStandbys } from '../../db/database-checks.ts'
import { migrateToLatest } from '../../db/migrator.ts'
import { anInquiry, anItem } from '../factories.ts'
import { buildServer, expect, test } from '../fixtures.ts'
import { aForm } from '../lists/forms.ts'
import { aListRow, aWorkbook } from '../lists/workbooks.ts'
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'
import { openDatabaseLine } from '../programs/database-line.ts'
import { startPooler } from '../programs/pooler.ts'
import { signIn } from '../sign-in.ts'

const onConnectionError = () => undefined
const hostOf = (server: OwnPostgres) => new URL(server.urlOf('postgres')).host

/** Two servers, of which the second is a standby; both end with the test. */
const withTwo = plain.extend<{ first: OwnPostgres; second: OwnPostgres; open: (db: Db) => Db }>({
  first: async ({ task: _task }, use) => {
    const server = await startOwnPostgres()
    await use(server)
    await server.stop()
  },
  second: async ({ first }, use) => {
    const server = await startOwnPostgres({ primary: first })
    await use(server)
    await server.stop()
  },
  open: async ({ task: _task }, use) => {
    const opened: Db[] = []
    await use((db) => {
      opened.push(db)
      return db
    })
    for (const db of opened) await db.destroy()
  },
})

withTwo(
  'of a list of hosts the one that takes writes is used, and the other after a switch',
  async ({ first, second, open }) => {
    const url = `postgres://postgres@${hostOf(second)},${hostOf(first)}/postgres?target_session_attrs=read-write`
    await checkServer(url, 'DATABASE_URL')
    const db = open(createDb(url, { onConnectionError, channels: [] }))
    const portInUse = async () => (await sql<{ port: string }>`show port`.execute(db)).rows[0]?.port
    expect(await portInUse()).toBe(new URL(first.urlOf('postgres')).port)
    first.process().kill('SIGKILL')
    await expect
      .poll(() => portInUse().catch((error: unknown) => String(error)))
      .toMatch(/No host of the database takes writes/)
    await expect(checkServer(url, 'DATABASE_URL')).rejects.toThrow('is a standby, which is read-only')
    await sql`select pg_promote()`.execute(
      open(createDb(second.urlOf('postgres'), { onConnectionError, channels: [] })),
    )
    await expect.poll(() => portInUse().catch(() => undefined)).toBe(new URL(second.urlOf('postgres')).port)
  },
)

withTwo('buyers read from a standby only what is as new as the primary', async ({ first, second, open }) => {
  const db = open(createDb(first.urlOf('postgres'), { onConnectionError }))
  await migrateToLatest(db)
  const replica = new URL(second.urlOf('postgres'))
  replica.searchParams.set('target_session_attrs', 'any')
  const standbys = openStandbys(replica.href, onConnectionError).map(open)
  await expect.poll(() => checkStandbys(db, standbys)).toEqual([])
  const app = await buildServer(db, { standbys, responseCacheBytesMax: 0 })
  const itemsShown = async () => (await app.inject({ url: '/api/inventory/summary' })).json().items
  const replay = (state: 'pause' | 'resume') => sql`select ${sql.raw(`pg_wal_replay_${state}()`)}`.execute(onStandby)
  const onStandby = open(createDb(second.urlOf('postgres'), { onConnectionError, channels: [] }))
  /** Resolves once the standby answers reads. */
  const isRead = async () => {
    const before = app.countStockReads().fromStandbys
    await itemsShown()
    return app.countStockReads().fromStandbys > before
  }

  await expect.poll(isRead).toBe(true)
  await replay('pause')
  await anItem(db)
  expect(await itemsShown()).toBe(1)
  expect(await isRead()).toBe(false)
  const found = await app.inject({ url: '/api/inventory/search?category=Hot%20Rolled%20Coil' })
  expect(found.json().items).toHaveLength((await app.inject({ url: '/api/inventory' })).json().length)
  await replay('resume')
  await expect.poll(isRead).toBe(true)

  second.process().kill('SIGKILL')
  for (let stored = 2; stored <= 5; stored += 1) {
    await anItem(db)
    expect(await itemsShown()).toBe(stored)
  }
  await second.start()
  await expect.poll(isRead).toBe(true)
  expect(await itemsShown()).toBe(5)
})

withTwo('a standby of another database is refused, and one that is away is told', async ({ first, open }) => {
  const other = await startOwnPostgres()
  const db = open(createDb(first.urlOf('postgres'), { onConnectionError, channels: [] }))
  const check = (url: string) => checkStandbys(db, openStandbys(url, onConnectionError).map(open))
  try {
    await expect(check(other.urlOf('postgres'))).rejects.toThrow(
      'DATABASE_READ_URL is not of the same database as DATABASE_URL',
    )
  } finally {
    await other.stop()
  }
  expect(await check(other.urlOf('postgres'))).toEqual([expect.stringContaining('cannot be read')])
})

test('behind a transaction pooler, with another way to listen, answers are kept and none is old', async ({
  dbUrl,
  db: direct,
  task,
  skip,
}) => {
  const pooler = await startPooler({ task, skip }, dbUrl, {
    pool_mode: 'transaction',
    ignore_startup_parameters: 'options',
  })
  const dbs = [1, 2].map(() => createDb(pooler.url, { onConnectionError, listenUrl: dbUrl }))
  try {
    const [a, b] = await Promise.all(dbs.map((db) => buildServer(db)))
    if (!a || !b) throw new Error('Two servers were built')
    const cookies = await signIn(a, direct)
    const itemsOf = async (app: typeof a) => (await app.inject({ url: '/api/inventory/summary' })).json().items
    await expect.poll(() => itemsOf(a).then(() => a.keptAnswerBytes())).toBeGreaterThan(0)
    const asked = vi.spyOn(a.databaseListener, 'catchUp')
    for (let items = 0; items <= 10; items += 1) {
      const rows = Array.from({ length: items }, () => aListRow())
      const form = await aForm(['category', 'Hot Rolled Coil'], ['file', aWorkbook(rows)])
      const stored = await a.inject({ method: 'POST', url: '/api/inventory/upload', cookies, ...form })
      // A list without rows is refused, and changes nothing to know of.
      expect([stored.statusCode, asked.mock.calls.length]).toEqual([items === 0 ? 400 : 200, items])
      expect(await itemsOf(a)).toBe(items)
      await expect.poll(() => itemsOf(b)).toBe(items)
    }
    expect(b.keptAnswerBytes()).toBeGreaterThan(0)
  } finally {
    for (const db of dbs) await db.destroy()
    await pooler.stop()
  }
})

test('a buyer who reads while the primary is restarted gets the answer late, not a refusal', async ({ dbUrl }) => {
  const line = await openDatabaseLine(dbUrl)
  const db = createDb(line.url, { onConnectionError })
  const app = await buildServer(db)
  try {
    line.set('cut')
    const asked = app.inject({ url: '/api/inventory/summary' })
    await expect.poll(() => app.inject({ url: '/readyz' }).then(({ statusCode }) => statusCode)).toBe(503)
    line.set('open')
    expect((await asked).statusCode).toBe(200)
  } finally {
    line.close()
    await db.destroy()
  }
})

test('a database that hangs is refused within seconds, and used again when it answers', async ({ dbUrl }) => {
  const line = await openDatabaseLine(dbUrl)
  const told: string[] = []
  const db = createDb(line.url, {
    onConnectionError: ({ message }) => void told.push(message),
    silence: { askAfterMs: 200, answerWithinMs: 300, confirmWithinMs: 300 },
  })
  const app = await buildServer(db)
  const { id } = await anItem(db)
  const payload = anInquiry({ selectedItems: [id] })
  const send = () => app.inject({ method: 'POST', url: '/api/inquiries', payload }).then((sent) => sent.statusCode)
  try {
    const first = await send()
    // A long statement is no silence.
    await sql`select pg_sleep(1)`.execute(db)
    expect(told).toEqual([])
    for (const state of ['silent', 'pooled'] as const) {
      told.length = 0
      line.set(state)
      expect(await Promise.all([send(), send(), send()])).toEqual([503, 503, 503])
      expect(told).toContain('The database does not answer: its connections were cut')
      line.set('open')
      await expect.poll(send).toBe(first)
    }
    // Whoever waits for a turn is refused with the others, and not after a limit of his own.
    line.set('silent')
    const waiting = Array.from({ length: 12 }, () => sql`select 1`.execute(db).catch(String))
    expect((await Promise.all(waiting)).filter((said) => /timeout exceeded/.test(String(said)))).toEqual([])
  } finally {
    line.close()
    await db.destroy()
  }
})

withTwo.for(['directly', 'through a pooler'] as const)(
  'what no standby confirms is not told to be stored, %s',
  async (way, { first, open, task, skip }) => {
    const directUrl = first.urlOf('postgres')
    const pooler =
      way === 'through a pooler' &&
      (await startPooler({ task, skip }, directUrl, { pool_mode: 'transaction', ignore_startup_parameters: 'options' }))
    if (pooler) onTestFinished(() => pooler.stop())
    const told: string[] = []
    const db = open(
      createDb(pooler ? pooler.url : directUrl, {
        onConnectionError: ({ message }) => void told.push(message),
        ...(pooler && { listenUrl: directUrl }),
        silence: { askAfterMs: 200, answerWithinMs: 5_000, confirmWithinMs: 300 },
      }),
    )
    await migrateToLatest(db)
    const app = await buildServer(db)
    const { id } = await anItem(db)
    const [kept, late] = ['kept before', 'sent while no standby was there'].map((key) => () => {
      const headers = { 'idempotency-key': key }
      const payload = anInquiry({ selectedItems: [id] })
      return app.inject({ method: 'POST', url: '/api/inquiries', headers, payload }).then((sent) => sent.statusCode)
    })
    expect(await kept?.()).toBe(201)
    await sql`alter system set synchronous_commit = on`.execute(db)
    await sql`alter system set synchronous_standby_names = 'nobody'`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    await expect
      .poll(async () => (await sql`show synchronous_standby_names`.execute(db)).rows)
      .toContainEqual({
        synchronous_standby_names: 'nobody',
      })
    // Whoever waits for something else meanwhile goes on waiting.
    const other = await db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(1)`.execute(other)
    const patient = sql`select pg_advisory_xact_lock(1)`.execute(db)
    expect(await Promise.all([kept?.(), late?.(), late?.()])).toEqual([503, 503, 503])
    expect(told).toContain('No standby confirms what is stored: the commits were cut off')
    await other.rollback().execute()
    await patient
    await sql`alter system reset synchronous_standby_names`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    await expect.poll(() => Promise.all([kept?.(), late?.()])).toEqual([201, 201])
    expect(await db.selectFrom('customer_inquiries').select('id').execute()).toHaveLength(2)
  },
)
