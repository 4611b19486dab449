import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { test as base, inject, onTestFinished, type TestAPI } from 'vitest'
import { defaultSiteInfo } from '../../shared/site/site.ts'
import { type AppDeps, buildApp, createCallbacks } from '../app.ts'
import type { Admin, Context } from '../context.ts'
import { createDb } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { createLimits, type LimitPoints } from '../lib/rate-limits.ts'
import { createPrivateLinks } from '../lib/secrets/private-links.ts'
import { createSeal } from '../lib/secrets/seal.ts'
import { keepActive } from '../modules/admin/accounts.ts'
import { readerOf } from '../modules/inventory/response-cache/stock-reader.ts'
import { createItemFinder } from '../modules/inventory/search/find-numbers.ts'
import { searchItems } from '../modules/inventory/search/search-items.ts'
import { createLikeFinder } from '../modules/needs/matching/find-like.ts'
import { createMatcher } from '../modules/needs/matching/stock-matcher.ts'
import { type Caller, createCaller } from '../router.ts'
import { openStock, type StockOfThread } from '../stock.ts'
import { adminSql, databaseUrl, dropDatabase } from './databases.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'

export { expect } from 'vitest'
export { settings } from './settings.ts'

export const privateLinks = createPrivateLinks(Buffer.alloc(32))
export const callbacks = createCallbacks({ settings, site: defaultSiteInfo, privateLinks })

/** Practically no limits: every test calls from one address. */
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
  offersPerMinute: 1_000_000,
  searchesPerMinute: 1_000_000,
  listReadingsPerMinute: 1_000_000,
  sellerFilesPerHour: 1_000_000,
  sellerFilesPerDay: 1_000_000,
  sellerFilesOfAllPerDay: 1_000_000,
  supplyFilesPerHour: 1_000_000,
  linkPapersPerDay: 1_000_000,
  linkPaperMibPerDay: 1_000_000,
  buyerLinksPerHour: 3,
  keyCallsPerMinute: 1_000_000,
  challengesPerMinute: 1_000_000,
}

// Streams belong to a whole server.
const noEvents: Context['eventFeed'] = {
  isFull: () => true,
  subscribe: () => undefined,
  begin: () => Promise.reject(new Error('No server')),
  stop: () => undefined,
}

function contextFor(
  { db, stockIndex }: Pick<Fixtures, 'db' | 'stockIndex'>,
  admin: Admin | undefined,
  background: Promise<void>[],
): Context {
  return {
    db,
    settings,
    site: defaultSiteInfo,
    address: '127.0.0.1',
    isFromElsewhere: false,
    session: {
      findAdmin: async () => admin,
      wasDeactivated: async () => false,
      findSignedIn: async () => admin && { ...admin, secondStepBy: null, mustSetUp: false },
      isLive: async () => admin !== undefined,
      start: async () => undefined,
      confirm: async () => new Date(),
      isConfirmed: async () => admin !== undefined,
      sid: () => undefined,
      isOfProgram: false,
      browser: 'a test',
      end: async () => undefined,
      findKnownBrowser: () => undefined,
    },
    limits: createLimits(db, limitPoints),
    callbacks,
    privateLinks,
    codeSeal: createSeal(Buffer.alloc(32), 'secrets of codes'),
    eventFeed: noEvents,
    search: (input) => searchItems({ stock: readerOf(db), index: stockIndex }, input),
    keepActive,
    knowChanges: () => Promise.resolve(),
    matchStock: createMatcher({ db, index: stockIndex }),
    findItems: createItemFinder({ db, index: stockIndex }),
    findLike: createLikeFinder(createMatcher({ db, index: stockIndex })),
    requestId: 'request-of-this-test',
    runInBackground: (work) => void background.push(work()),
    reportCall: () => undefined,
  }
}

/** Creates a migrated database. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  const name = `steel_test_${randomBytes(6).toString('hex')}`
  await adminSql(serverUrl, `create database ${name} ${inject('cloneOptions')}`)
  return { url: databaseUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) }
}

export type Fixtures = {
  /** A migrated database of its own. */
  db: Db
  /** The database's URL, for a second pool or process. */
  dbUrl: string
  /** Starts no thread before it is asked. */
  stockIndex: StockOfThread
  /** Calls procedures without a session. */
  visitor: Caller
  /** Calls procedures as a signed-in admin. */
  admin: Caller
  /** Calls procedures as an account that it adds, by its name. */
  staff: (name: string, email?: string) => Promise<Caller & { account: Admin }>
  /** The whole server, for `app.inject`. */
  app: FastifyInstance
  /** Of an admin who is signed in there. */
  cookies: Record<string, string>
  /** Starts another whole server, which is closed before its database is dropped. */
  serveWith: (overrides: Partial<AppDeps>) => Promise<FastifyInstance>
}

function build(db: Db, overrides: Partial<AppDeps>): Promise<FastifyInstance> {
  const sessionKey = randomBytes(32)
  return buildApp({ db, settings, site: defaultSiteInfo, sessionKey, secureCookies: false, limitPoints, ...overrides })
}

/** The whole server over a database, with the test limits and its own session key; it is closed when the test ends. */
export async function buildServer(db: Db, overrides: Partial<AppDeps> = {}): Promise<FastifyInstance> {
  const app = await build(db, overrides)
  onTestFinished(() => app.close())
  return app
}

/** A test with a real database and callers: `test('a rule', async ({ db, visitor, admin }) => …)`. */
export const test: TestAPI<Fixtures> = base.extend<Fixtures>({
  dbUrl: async ({ task: _task }, use) => {
    const { url, drop } = await createTestDatabase()
    await use(url)
    await drop()
  },
  db: async ({ dbUrl }, use) => {
    let isOpen = true
    const onConnectionError = (error: Error) => {
      // Closing connections may still report that their database is dropped.
      if (isOpen) process.stderr.write(`${error.message}\n`)
    }
    const db = createDb(dbUrl, { onConnectionError })
    await use(db)
    isOpen = false
    await db.destroy()
  },
  stockIndex: async ({ dbUrl }, use) => {
    const index = openStock(dbUrl, (error) => process.stderr.write(`${error.message}\n`))
    await use(index)
    await index.close()
  },
  visitor: ({ db, stockIndex }, use) => use(createCaller(contextFor({ db, stockIndex }, undefined, []))),
  admin: async ({ db, stockIndex }, use) => {
    const background: Promise<void>[] = []
    await use(createCaller(contextFor({ db, stockIndex }, { id: 'admin-of-this-test', username: 'admin' }, background)))
    await Promise.all(background)
  },
  staff: async ({ db, stockIndex }, use) => {
    const background: Promise<void>[] = []
    await use(async (username, email = `${username}@steel.example`) => {
      const row = { username, email, password_hash: 'of no password' }
      const { id } = await db.insertInto('admin_accounts').values(row).returning('id').executeTakeFirstOrThrow()
      const account = { id, username }
      // A caller has a call for every name.
      const { admin, catalog, customers, inquiries, inventory, mine, needs } = createCaller(
        contextFor({ db, stockIndex }, account, background),
      )
      return { admin, catalog, customers, inquiries, inventory, mine, needs, account }
    })
    await Promise.all(background)
  },
  app: async ({ db }, use) => {
    const app = await build(db, {})
    await use(app)
    await app.close()
  },
  serveWith: async ({ db }, use) => {
    const apps: FastifyInstance[] = []
    await use(async (overrides) => {
      const app = await build(db, overrides)
      apps.push(app)
      await app.ready()
      return app
    })
    for (const app of apps) await app.close()
  },
  cookies: async ({ app, db }, use) => use(await signIn(app, db)),
})
