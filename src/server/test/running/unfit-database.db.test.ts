import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { checkServer } from '../../db/database-checks.ts'
import { adminSql } from '../databases.ts'
import { aVisit } from '../factories.ts'
import { test as base, buildServer, expect } from '../fixtures.ts'
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'

let standby: OwnPostgres
beforeAll(async () => {
  standby = await startOwnPostgres({ isStandby: true })
})
afterAll(() => standby?.stop())

type LogLine = { msg: string; err?: { code?: string } }
type Site = {
  ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ status: number; retryAfter: unknown }>
  /** The log's errors: the message and PostgreSQL's code. */
  failures(): [string, string | undefined][]
}

const test = base.extend<{ startOn: (dbUrl: string) => Promise<Site> }>({
  startOn: async ({ task: _task }, use) => {
    const endings: (() => Promise<void>)[] = []
    await use(async (dbUrl) => {
      const db = createDb(dbUrl, { onConnectionError: () => undefined })
      const lines: LogLine[] = []
      const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
      const app = await buildServer(db, { logger: { level: 'error', stream }, readPatienceMs: 300 })
      endings.push(async () => {
        await app.close()
        await db.destroy()
      })
      return {
        async ask(method, url, payload) {
          const response = await app.inject({ method, url, ...(payload && { payload }) })
          return { status: response.statusCode, retryAfter: response.headers['retry-after'] }
        },
        failures: () => lines.map(({ msg, err }) => [msg, err?.code]),
      }
    })
    for (const end of endings) await end()
  },
})

const away = { status: 503, retryAfter: '2' }
const readOnly = '25006'

test('on a standby, calls that need the database are refused as busy, and logged', async ({ startOn }) => {
  const { ask, failures } = await startOn(standby.urlOf('postgres'))
  expect(await ask('GET', '/api/inventory')).toEqual(away)
  expect(await ask('POST', '/trpc/customers.recordVisit', aVisit())).toEqual(away)
  expect((await ask('GET', '/readyz')).status).toBe(503)
  expect(failures()).toEqual([
    ['request refused', readOnly],
    ['procedure refused', readOnly],
    ['The database is unreachable', readOnly],
  ])
})

test('on a read-only database changes are refused as busy, and the server is not ready', async ({
  db,
  dbUrl,
  startOn,
}) => {
  await makeReadOnly(db, dbUrl)
  const { ask, failures } = await startOn(dbUrl)
  expect((await ask('GET', '/api/inventory')).status).toBe(200)
  expect(await ask('POST', '/trpc/customers.recordVisit', aVisit())).toEqual(away)
  expect((await ask('GET', '/readyz')).status).toBe(503)
  expect(failures()).toEqual([
    ['procedure refused', readOnly],
    ['The database is read-only', undefined],
  ])
})

test('a start on a read-only database is refused with what to do', async ({ db, dbUrl }) => {
  await expect(checkServer(standby.urlOf('postgres'), 'DATABASE_URL')).rejects.toThrow(
    /^The PostgreSQL server at 127.0.0.1:\d+ is a standby, which is read-only: point DATABASE_URL to the primary.$/,
  )
  await makeReadOnly(db, dbUrl)
  await expect(checkServer(dbUrl, 'MIGRATION_DATABASE_URL')).rejects.toThrow(
    /^The database steel_test_\w+ at [^ ]+ is read-only \(default_transaction_read_only is on\): turn that off, or change MIGRATION_DATABASE_URL.$/,
  )
})

test('a start without access is refused with the reason and what to do, without the password', async () => {
  const rules = [
    'hostssl template1 all 127.0.0.1/32 trust',
    'host postgres,none all 127.0.0.1/32 trust',
    'host guarded all 127.0.0.1/32 scram-sha-256',
  ]
  writeFileSync(join(standby.dir, 'postgres', 'cluster', 'pg_hba.conf'), `${rules.join('\n')}\n`)
  await adminSql(standby.urlOf('postgres'), 'select pg_reload_conf()')
  const at = 'at 127\\.0\\.0\\.1:\\d+'
  const cases: [(url: URL) => unknown, string][] = [
    [
      (url) => Object.assign(url, { password: 'hidden', pathname: '/guarded' }),
      `^Error: The PostgreSQL server ${at} rejects the password of user postgres: correct DATABASE_URL\\.$`,
    ],
    [
      (url) => (url.pathname = '/guarded'),
      `^Error: The PostgreSQL server ${at} requires a password for user postgres: add it to DATABASE_URL\\.$`,
    ],
    [
      (url) => (url.username = 'guest'),
      `^Error: The PostgreSQL server ${at} does not let user guest in \\(role "guest" does not exist\\): correct DATABASE_URL or`,
    ],
    [
      (url) => (url.pathname = '/none'),
      `${at} has no database none: create it with "createdb none", or change DATABASE_URL`,
    ],
    [
      (url) => (url.pathname = '/template1'),
      `${at} does not let user postgres in, or not without TLS \\(.+\\): add \\?sslmode=verify-full to DATABASE_URL`,
    ],
    [(url) => url.searchParams.set('sslmode', 'verify-full'), `${at} has no TLS: remove sslmode from DATABASE_URL`],
    [
      (url) => url.searchParams.set('sslrootcert', '/none.pem'),
      '^Error: DATABASE_URL cannot be used \\(ENOENT.+\\): correct it',
    ],
    [
      (url) => (url.hostname = 'no.such.invalid'),
      '^Error: The host of no\\.such\\.invalid:\\d+ cannot be found .+: correct DATABASE_URL',
    ],
  ]
  for (const [unset, line] of cases) {
    const url = new URL(standby.urlOf('postgres'))
    unset(url)
    const refusal = await checkServer(url.href, 'DATABASE_URL').catch(String)
    expect(refusal).toMatch(new RegExp(line))
    expect(refusal).not.toContain('hidden')
  }
})

/** For every new connection to the database. */
async function makeReadOnly(db: Db, dbUrl: string): Promise<void> {
  const name = new URL(dbUrl).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db)
}
