import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { test as base, inject, type TestAPI } from 'vitest'
import { defaultSiteInfo } from '../../shared/site.ts'
import { buildApp } from '../app.ts'
import { createDb } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { createLimits, type LimitPoints } from '../lib/rate-limits.ts'
import { links } from '../links.ts'
import { type Caller, createCaller } from '../router.ts'
import type { Admin, Context } from '../trpc.ts'
import { adminSql, databaseUrl, dropDatabase } from './databases.ts'

export { expect } from 'vitest'

/** How the servers of the tests are set up. */
export const settings = { publicCustomerLookup: true, uploadBytesMax: 50 * 1024 * 1024 }

/** No limits to speak of: every test calls from one address. */
export const limitPoints: LimitPoints = {
  loginFailuresPerMinute: 1_000_000,
  loginFailuresPerHour: 1_000_000,
  loginFailuresPerName: 1_000_000,
  customerLookupsPerMinute: 1_000_000,
  customerLookupsPerHour: 1_000_000,
  contactsPerHour: 1_000_000,
  contactsPerDay: 1_000_000,
  contactsOfAllPerHour: 1_000_000,
  submissionsPerMinute: 1_000_000,
  submissionsPerHour: 1_000_000,
}

/** Adds a signed-in admin or nobody to what procedures are called with. */
function contextFor(db: Db, admin: Admin | undefined, background: Promise<void>[]): Context {
  return {
    db,
    settings,
    address: '127.0.0.1',
    isFromElsewhere: false,
    session: {
      findAdmin: async () => admin,
      start: async () => undefined,
      end: async () => undefined,
      findKnownBrowser: () => undefined,
    },
    limits: createLimits(db, limitPoints),
    links,
    requestId: 'request-of-this-test',
    runInBackground: (work) => void background.push(work()),
    reportCall: () => undefined,
  }
}

export type Fixtures = {
  /** A migrated database of this test's own. */
  db: Db
  /** Its address, for a second pool or process. */
  dbUrl: string
  /** Calls procedures as somebody who is not signed in. */
  visitor: Caller
  /** Calls procedures as a signed-in admin. */
  admin: Caller
  /** The whole server over `db`, for `app.inject`. */
  app: FastifyInstance
}

/** A test with a real database and callers: `test('a rule', async ({ db, visitor, admin }) => …)`. */
export const test: TestAPI<Fixtures> = base.extend<Fixtures>({
  dbUrl: async ({ task: _task }, use) => {
    const serverUrl = inject('postgresUrl')
    const name = `steel_test_${randomBytes(6).toString('hex')}`
    await adminSql(serverUrl, `create database ${name} template ${inject('templateDatabase')}`)
    await use(databaseUrl(serverUrl, name))
    await dropDatabase(serverUrl, name)
  },
  db: async ({ dbUrl }, use) => {
    let isOpen = true
    const onConnectionError = (error: Error) => {
      // Connections that are closing may still hear that their database is dropped.
      if (isOpen) process.stderr.write(`${error.message}\n`)
    }
    const db = createDb(dbUrl, { onConnectionError })
    await use(db)
    isOpen = false
    await db.destroy()
  },
  visitor: ({ db }, use) => use(createCaller(contextFor(db, undefined, []))),
  admin: async ({ db }, use) => {
    const background: Promise<void>[] = []
    await use(createCaller(contextFor(db, { id: 'admin-of-this-test', username: 'admin' }, background)))
    await Promise.all(background)
  },
  app: async ({ db }, use) => {
    const app = await buildApp({
      db,
      settings,
      site: defaultSiteInfo,
      sessionKey: randomBytes(32),
      secureCookies: false,
      limitPoints,
    })
    await use(app)
    await app.close()
  },
})
