import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, type TestContext, test } from 'vitest'
import { ensureAdminAccount } from '../modules/admin/accounts.ts'
import { aRebarList, filledSite, fillProduct, Guest, owner } from '../test/calls/filled-product.ts'
import { leaveUntried } from '../test/calls/not-tried.ts'
import { adminSql } from '../test/databases.ts'
import { anInquiry } from '../test/factories.ts'
import { buildServer } from '../test/fixtures.ts'
import { type OwnPostgres, startOwnPostgres } from '../test/own-postgres.ts'
import { findInstalledPrograms, type InstalledPrograms, programsMissing } from '../test/programs/installed-programs.ts'
import { startProgram } from '../test/programs/program.ts'
import { describeSchema } from '../test/releases/describe-schema.ts'
import { codeOf } from '../test/sign-in.ts'
import { createDb } from './create-db.ts'
import { loadDemoDataIfEmpty } from './demo-data.ts'
import { migrateToLatest } from './migrator.ts'

const sessionSecret = 'the same before and after the backup'
const publicPaths = [
  '/api/inventory',
  '/api/inventory?category=Rebar',
  '/api/inventory/categories',
  '/api/inventory/sources?category=Rebar',
  '/api/inventory/summary',
  '/api/categories',
  '/api/team',
  '/api/announcements?active=true',
  '/api/assets/logo',
]
const rebar = '/api/inventory?category=Rebar'

let started: Promise<OwnPostgres> | undefined
/** This file's server, started with the first test, and its programs. Skips the test without them. */
async function startPostgres(context: TestContext): Promise<{ postgres: OwnPostgres; run: InstalledPrograms['run'] }> {
  const installed = findInstalledPrograms() ?? leaveUntried(context, programsMissing)
  started ??= startOwnPostgres({ programs: installed })
  return { postgres: await started, run: installed.run }
}
// A failed start has already failed the tests.
afterAll(() =>
  started?.then(
    (postgres) => postgres.stop(),
    () => undefined,
  ),
)

/** A digest of all rows per table, the whole schema, and the names of the empty tables. */
async function readAll(databaseUrl: string) {
  const db = createDb(databaseUrl, { onConnectionError: () => undefined, poolMax: 1 })
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(db)
  const contents: [string, string | null][] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(stored::text, ',' order by stored::text)) as digest from ${sql.table(name)} as stored
    `.execute(db)
    contents.push([name, rows[0]?.digest ?? null])
  }
  const schema = await describeSchema(db)
  await db.destroy()
  return { contents, schema, empty: contents.flatMap(([name, digest]) => (digest === null ? [name] : [])) }
}

/** Runs the product on a database until the test ends, with demo data if it is empty; returns the address. */
async function serve(databaseUrl: string): Promise<string> {
  const db = createDb(databaseUrl, { onConnectionError: () => undefined })
  await migrateToLatest(db)
  await ensureAdminAccount(db, owner)
  await loadDemoDataIfEmpty(db)
  const sessionKey = createHash('sha256').update(sessionSecret).digest()
  const app = await buildServer(db, { sessionKey, site: filledSite })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('a backup restored into a new database has every row, and the product works on it as before', async (context) => {
  const { postgres, run } = await startPostgres(context)
  const url = postgres.urlOf('steel')
  const backupFile = join(postgres.dir, 'steel.dump')
  await adminSql(postgres.urlOf('postgres'), 'create database steel')
  const guest = new Guest(await serve(url))
  const { kim } = await fillProduct(guest)
  await run('pg_dump', '--format=custom', `--file=${backupFile}`, url)
  const stored = await readAll(url)
  // Transactions delete their own rows here; and no instance runs jobs.
  expect(stored.empty).toEqual([
    'inventory_changes',
    'job_workers',
    'mail_replies',
    'mailbox_messages',
    'mailboxes',
    'matched_needs',
    'order_versions',
    'source_renames',
  ])

  const restoredUrl = postgres.urlOf('restored')
  await adminSql(postgres.urlOf('postgres'), 'create database restored')
  await run('pg_restore', '--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${restoredUrl}`, backupFile)
  const restored = await readAll(restoredUrl)
  expect(restored).toEqual(stored)

  const after = new Guest(await startProgram({ DATABASE_URL: restoredUrl, SESSION_SECRET: sessionSecret }).address())
  for (const path of publicPaths) expect(await after.read(path)).toEqual(await guest.read(path))
  after.cookie = guest.cookie
  expect(await after.ask('GET', '/api/admin/check-auth')).toMatchObject({ username: owner.username })
  await after.signIn()
  const { secret, ...credentials } = kim
  await new Guest(after.address).ask('POST', '/api/admin/login', { ...credentials, code: codeOf(secret, 1) })
  await after.ask('POST', '/api/inventory/upload', aRebarList('A-4'))
  await after.ask('POST', '/api/inquiries', anInquiry({ selectedItems: ['gone'] }))
  expect((await after.read(rebar)).text).toContain('A-4')
})

test('buyers soon see an older backup restored under the running product, and changes after it', async (context) => {
  const { postgres, run } = await startPostgres(context)
  const url = postgres.urlOf('running')
  const backupFile = join(postgres.dir, 'older.dump')
  await adminSql(postgres.urlOf('postgres'), 'create database running')
  const guest = new Guest(await serve(url))
  await guest.signIn()
  const before = await Promise.all(publicPaths.map((path) => guest.read(path)))
  await run('pg_dump', '--format=custom', `--file=${backupFile}`, url)
  await guest.ask('POST', '/api/inventory/upload', aRebarList('B-1'))
  expect((await guest.read(rebar)).text).toContain('B-1')

  const statuses = new Set<number>()
  let isRestoring = true
  const reading = (async () => {
    while (isRestoring) statuses.add((await guest.read(rebar)).status)
  })()
  await run(
    'pg_restore',
    ...[
      '--clean',
      '--if-exists',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      `--dbname=${url}`,
      backupFile,
    ],
  )
  isRestoring = false
  await reading
  expect([...statuses]).toEqual([200])
  await expect.poll(() => Promise.all(publicPaths.map((path) => guest.read(path)))).toEqual(before)
  await guest.ask('POST', '/api/inventory/upload', aRebarList('B-2'))
  expect((await guest.read(rebar)).text).toContain('B-2')
})
