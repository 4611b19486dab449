import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import type { StagedUpload } from '../../shared/lists/schema.ts'
import { ensureAdminAccount } from '../modules/admin/accounts.ts'
import { adminSql } from '../test/databases.ts'
import { describeSchema } from '../test/describe-schema.ts'
import { png } from '../test/example-calls.ts'
import { aCustomer, aNeedsList, anInquiry, aVisit } from '../test/factories.ts'
import { buildServer } from '../test/fixtures.ts'
import { findInstalledPrograms, type InstalledPrograms, programsMissing } from '../test/installed-programs.ts'
import { leaveUntried } from '../test/not-tried.ts'
import { type OwnPostgres, startOwnPostgres } from '../test/own-postgres.ts'
import { startProgram } from '../test/program.ts'
import { aListRow, aSheetFile, aWorkbook } from '../test/workbooks.ts'
import { createDb } from './create-db.ts'
import { loadDemoDataIfEmpty } from './demo-data.ts'
import { migrateToLatest } from './migrator.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const owner = { username: 'owner', password: 'a password for tests' }
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

/** A user with a cookie jar. */
class Guest {
  readonly address: string
  cookie = ''

  constructor(address: string) {
    this.address = address
  }

  async send(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: { cookie: this.cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const given = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (given.length > 0) this.cookie = given.join('; ')
    return response
  }

  /** Sends a request that must succeed, and returns the JSON answer. */
  async ask<Answer>(...request: Parameters<Guest['send']>): Promise<Answer> {
    const response = await this.send(...request)
    expect([request[0], request[1], response.ok]).toEqual([request[0], request[1], true])
    return JSON.parse(await response.text())
  }

  /** A public answer with what identifies it for a cache. */
  async read(path: string) {
    const response = await this.send('GET', path)
    return { path, status: response.status, etag: response.headers.get('etag'), text: await response.text() }
  }

  async signIn(): Promise<void> {
    await this.ask('POST', '/api/admin/login', owner)
  }
}

function aListForm(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.append('category', 'Rebar')
  form.append('file', new Blob([bytes]), 'list.xlsx')
  return form
}

const aRebarList = (...productIds: string[]) =>
  aListForm(aWorkbook(productIds.map((id) => aListRow({ 'Product ID': id, 'Source Code': 'R1' }))))

async function stage(guest: Guest, bytes: Uint8Array<ArrayBuffer>): Promise<StagedUpload> {
  const path = '/api/inventory/staged-uploads'
  const { id } = await guest.ask<StagedUpload>('POST', path, aListForm(bytes))
  return waitUntilRead(guest, id)
}

async function waitUntilRead(guest: Guest, id: string): Promise<StagedUpload> {
  const look = () => guest.ask<StagedUpload>('GET', `/api/inventory/staged-uploads/${id}`)
  await expect.poll(async () => (await look()).state).not.toBe('reading')
  return look()
}

/** Fills every table by actions of buyers and staff. */
async function fill(guest: Guest): Promise<void> {
  await guest.send('POST', '/api/admin/login', { ...owner, password: 'a wrong one' })
  await guest.signIn()
  await guest.ask('POST', '/api/inventory/upload', aRebarList('A-1', 'A-2'))
  // Again, for replaced items and a superseded upload.
  await guest.ask('POST', '/api/inventory/upload', aRebarList('A-2', 'A-3'))
  const chosen = await stage(guest, aWorkbook([aListRow({ 'Source Code': 'R2' })]))
  const columns = Object.fromEntries(
    (chosen.survey?.headings ?? []).flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])),
  )
  const choice = { sheet: 0, headingRow: 1, columns, fixedTexts: {} }
  const corrections = [{ column: 'Product', action: 'text', text: 'Bar' }]
  await guest.ask('POST', '/trpc/inventory.uploads.reread', { id: chosen.id, choice, corrections })
  await waitUntilRead(guest, chosen.id)
  await guest.ask('POST', `/api/inventory/staged-uploads/${chosen.id}/commit`)
  const inTons = await stage(guest, aWorkbook([aListRow({ 'Source Code': 'R4', Weight: '20 T' })]))
  const answers = (inTons.preview?.questions ?? []).map(({ id, options: [first] }) => ({ id, answer: first?.value }))
  await guest.ask('POST', '/trpc/inventory.uploads.reread', { id: inTons.id, answers })
  await waitUntilRead(guest, inTons.id)
  await guest.ask('POST', `/api/inventory/staged-uploads/${inTons.id}/commit`)
  const freeForm = await stage(guest, aSheetFile([['What'], ['Angles']]))
  await guest.ask('POST', '/trpc/inventory.uploads.storeFreeForm', { id: freeForm.id, category: 'Angles' })
  // This one still waits to be stored.
  await stage(guest, aWorkbook([aListRow({ 'Source Code': 'R3' })]))
  const logo = new FormData()
  logo.append('file', new Blob([png]), 'logo.png')
  await guest.ask('PUT', '/api/assets/logo', logo)
  await guest.ask('POST', '/api/customers', aCustomer())
  await guest.ask('POST', '/trpc/customers.recordVisit', aVisit({ companyName: 'Beta Steel' }))
  const [item] = await guest.ask<{ id: string }[]>('GET', rebar)
  const inquiry = { ...anInquiry({ selectedItems: [item?.id ?? ''] }), requestKey: 'a key' }
  const sent = await guest.ask<{ result: { data: { id: string } } }>('POST', '/trpc/inquiries.submit', inquiry)
  await guest.ask('POST', `/api/inquiries/${sent.result.data.id}/quotes`)
  const needs = aNeedsList({ specifications: [{ category: 'Rebar' }] })
  const [need] = await guest.ask<{ id: string }[]>('POST', '/api/customer-needs/bulk', needs)
  await guest.ask('PUT', `/api/customer-needs/${need?.id}/matches/${item?.id}`, { dismissed: true })
  await guest.ask('POST', '/api/saved-searches', { email: 'pat@acme.example', filters: { q: 'rebar' } })
}

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
  const app = await buildServer(db, { sessionKey })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('a backup restored into a new database has every row, and the product works on it as before', async (context) => {
  const { postgres, run } = await startPostgres(context)
  const url = postgres.urlOf('steel')
  const backupFile = join(postgres.dir, 'steel.dump')
  await adminSql(postgres.urlOf('postgres'), 'create database steel')
  const guest = new Guest(await serve(url))
  await fill(guest)
  await run('pg_dump', '--format=custom', `--file=${backupFile}`, url)
  const stored = await readAll(url)
  // Transactions delete their own rows here; and no instance runs jobs.
  expect(stored.empty).toEqual(['inventory_changes', 'job_workers', 'matched_needs'])

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
