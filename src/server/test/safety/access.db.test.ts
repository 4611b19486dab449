import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '../../db/database.ts'
import {
  allRoutes,
  flatProcedures,
  isQuery,
  otherRoutes,
  procedureExamples,
  proceduresFor,
  routeExamples,
  streams,
  toProcedureRequest,
} from '../calls/example-calls.ts'
import { buildServer, expect, test } from '../fixtures.ts'
import { makeClientDir } from '../programs/client-dir.ts'
import { signIn } from '../sign-in.ts'
import { inTurn } from '../turns.ts'

type Cookies = Record<string, string>

const batchMax = 20
/** Everything that strangers may call. Think before adding to it. */
const openProcedures = [
  'admin.accountLinks.choosePassword',
  'admin.accountLinks.get',
  'admin.login',
  'admin.logout',
  'admin.passkeyLogin.begin',
  'admin.passkeyLogin.finish',
  'admin.session',
  'catalog.announcements.list',
  'catalog.assets.list',
  'catalog.assets.read',
  'catalog.productTypes.list',
  'catalog.team.list',
  'customers.recordVisit',
  'customers.search',
  'inquiries.linkedPapers.ofAsk',
  'inquiries.linkedPapers.ofOrder',
  'inquiries.linkedPapers.ofPurchase',
  'inquiries.linkedPapers.ofQuote',
  'inquiries.linkedPapers.ofSupplier',
  'inquiries.linkedPapers.readOfOrder',
  'inquiries.linkedPapers.readOfQuote',
  'inquiries.linkedPapers.sendForAsk',
  'inquiries.linkedPapers.sendForPurchase',
  'inquiries.linkedPapers.sendForSupplier',
  'inquiries.offers.answer',
  'inquiries.offers.get',
  'inquiries.offers.pdf',
  'inquiries.orderOffers.answer',
  'inquiries.orderOffers.get',
  'inquiries.orderOffers.pdf',
  'inquiries.purchaseOffers.answer',
  'inquiries.purchaseOffers.get',
  'inquiries.purchaseOffers.pdf',
  'inquiries.submit',
  'inquiries.supplierAsks.answer',
  'inquiries.supplierAsks.get',
  'inventory.categories',
  'inventory.items.get',
  'inventory.list',
  'inventory.newestLists',
  'inventory.products',
  'inventory.savedSearches.confirm',
  'inventory.savedSearches.create',
  'inventory.savedSearches.get',
  'inventory.savedSearches.unsubscribe',
  'inventory.search',
  'inventory.sellerLists.get',
  'inventory.sellerLists.send',
  'inventory.sellerLists.update',
  'inventory.sourceStock',
  'inventory.sources',
  'inventory.summary',
  'inventory.supply.confirm',
  'inventory.supply.errorReport',
  'inventory.supply.get',
  'inventory.supply.send',
  'mine.get',
  'mine.mailLink',
  'mine.receipt',
  'needs.read',
  'needs.submit',
]
const openPaths = [
  'GET /api/account-links/:token',
  'POST /api/account-links/:token',
  'GET /api/announcements',
  'GET /api/assets/:type',
  'GET /api/categories',
  'GET /api/customers/search',
  'GET /api/inventory',
  'GET /api/inventory/categories',
  'GET /api/inventory/items/:id',
  'GET /api/inventory/newest-lists',
  'GET /api/inventory/search',
  'GET /api/inventory/products',
  'GET /api/inventory/source-stock',
  'GET /api/inventory/sources',
  'GET /api/inventory/summary',
  'GET /api/order-offers/:token',
  'GET /api/order-offers/:token/papers',
  'GET /api/order-offers/:token/papers/:id',
  'GET /api/order-offers/:token/pdf',
  'GET /api/purchase-offers/:token',
  'GET /api/purchase-offers/:token/papers',
  'GET /api/purchase-offers/:token/pdf',
  'GET /api/my/:token',
  'GET /api/my/:token/receipts/:reference',
  'GET /api/quote-offers/:token',
  'GET /api/quote-offers/:token/papers',
  'GET /api/quote-offers/:token/papers/:id',
  'GET /api/quote-offers/:token/pdf',
  'GET /api/saved-searches/:token',
  'GET /api/seller-lists/:token',
  'GET /api/supplier-asks/:token',
  'GET /api/supplier-asks/:token/papers',
  'GET /api/supply/:token',
  'GET /api/supply/:token/lists/:id/errors',
  'GET /api/supply/:token/papers',
  'GET /api/team',
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'POST /api/admin/passkey-login',
  'POST /api/admin/passkey-login/options',
  'POST /api/customer-needs/bulk',
  'POST /api/customer-needs/read',
  'POST /api/inquiries',
  'POST /api/my-links',
  'POST /api/order-offers/:token/answer',
  'POST /api/purchase-offers/:token/answer',
  'POST /api/purchase-offers/:token/papers',
  'POST /api/quote-offers/:token/answer',
  'POST /api/saved-searches',
  'POST /api/saved-searches/:token/confirm',
  'POST /api/saved-searches/:token/unsubscribe',
  'POST /api/seller-lists',
  'POST /api/supplier-asks/:token/answer',
  'POST /api/supplier-asks/:token/papers',
  'POST /api/supply/:token/confirm',
  'POST /api/supply/:token/lists',
  'POST /api/supply/:token/papers',
  'PUT /api/seller-lists/:token',
]
const adminProcedures = proceduresFor('admin')
const adminRoutes = Object.keys(routeExamples)
  .filter((key) => !openPaths.includes(key))
  .map((key) => key.split(' ') as ['GET', string]) // every method goes the same way

/** What strangers send: each must count as no session. */
async function makeStrangers(app: FastifyInstance, db: Db): Promise<[what: string, cookies: Cookies][]> {
  const loggedOut = await signIn(app, db)
  await app.inject({ method: 'POST', url: '/api/admin/logout', cookies: loggedOut })
  const ofAnotherKey = await signIn(await buildServer(db), db)
  const [live] = await db.selectFrom('session').select('sid').execute()
  // The last to sign in: a login deletes what has expired.
  const expired = await signIn(app, db)
  await sql`update session set expire = now() where sid <> ${live?.sid}`.execute(db)
  return [
    ['a made-up cookie', { 'steel-session': randomBytes(80).toString('base64') }],
    ['a cookie encrypted with another key', ofAnotherKey],
    ['an expired cookie', expired],
    ['a logged-out cookie', loggedOut],
  ]
}

/** The server with every route. */
async function buildWithAllRoutes(db: Db): Promise<FastifyInstance> {
  const clientDir = makeClientDir()
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  const metricsToken = 'a token for this test'
  return buildServer(db, { clientDir, metricsToken })
}

function callProcedure(app: FastifyInstance, path: string, cookies: Cookies) {
  return app.inject({ ...toProcedureRequest(path, '{}'), cookies })
}

/** All queries or all mutations. */
function callBatch(app: FastifyInstance, paths: readonly string[], cookies: Cookies) {
  const url = `/trpc/${paths.join(',')}?batch=1`
  const areQueries = paths.every(isQuery)
  return areQueries ? app.inject({ url, cookies }) : app.inject({ method: 'POST', url, cookies, payload: {} })
}

function batches(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / batchMax)
  return Array.from({ length: count }, (_, i) => paths.slice(i * batchMax, (i + 1) * batchMax))
}

test('every procedure names its role, and strangers may call only the listed ones', () => {
  expect(proceduresFor('anyone').sort()).toEqual(openProcedures)
  expect([...openProcedures, ...adminProcedures].sort()).toEqual(Object.keys(flatProcedures).sort())
  expect(Object.keys(procedureExamples).sort()).toEqual(Object.keys(flatProcedures).sort())
})

test('every route names its role, and strangers may call only the listed ones', async ({ db }) => {
  const app = await buildWithAllRoutes(db)
  const open = [...app.roles].filter(([, role]) => role === 'anyone').map(([key]) => key)
  expect(open.sort()).toEqual([...openPaths, ...otherRoutes].sort())
  expect([...app.roles.keys()].sort()).toEqual(allRoutes.toSorted())
})

test('a route without a role stops the start', async ({ db }) => {
  const app = await buildWithAllRoutes(db)
  expect(() => app.get('/api/planted', () => '')).toThrow('GET /api/planted: set the role in its config')
})

test('without a cookie, or with one that is no session, every admin route answers 401, whatever is sent', async ({
  app,
  db,
}) => {
  const strangers = await makeStrangers(app, db)
  const answers: [string, string, number][] = []
  for (const [turn, [method, pattern]] of adminRoutes.entries()) {
    const url = pattern.replace(/:\w+/, '%00')
    const headers = { 'content-type': 'application/json' }
    const body = method === 'GET' ? {} : { headers, payload: '{"not": json' }
    for (const [who, cookies] of [['no cookie', {}] as const, ...inTurn(strangers, turn, 2)]) {
      answers.push([`${method} ${pattern}`, who, (await app.inject({ method, url, cookies, ...body })).statusCode])
    }
    if (method !== 'GET') continue
    answers.push([`HEAD ${pattern}`, 'no cookie', (await app.inject({ method: 'HEAD', url })).statusCode])
  }
  expect(answers.filter(([, , status]) => status !== 401)).toEqual([])
  expect(answers.length).toBeGreaterThan(3 * adminRoutes.length)
})

test('likewise every admin procedure, alone and in a batch', async ({ app, db }) => {
  const strangers = await makeStrangers(app, db)
  const answers: [string, string, unknown][] = []
  for (const [turn, path] of adminProcedures.entries()) {
    for (const [who, cookies] of [['no cookie', {}] as const, ...inTurn(strangers, turn, 4)]) {
      answers.push([path, who, (await callProcedure(app, path, cookies)).statusCode])
    }
  }
  for (const [who, cookies] of [['no cookie', {}] as const, ...strangers]) {
    for (const path of streams) {
      for (const method of ['GET', 'POST'] as const) {
        const headers = { 'content-type': 'application/json' }
        answers.push([path, who, (await app.inject({ method, url: `/trpc/${path}`, headers, cookies })).statusCode])
      }
    }
    for (const batch of [
      ...batches(adminProcedures.filter(isQuery)),
      ...batches(adminProcedures.filter((path) => !isQuery(path))),
    ]) {
      const results: { error?: { data: { httpStatus: number } } }[] = (await callBatch(app, batch, cookies)).json()
      for (const [i, path] of batch.entries())
        answers.push([`${path} in a batch`, who, results[i]?.error?.data.httpStatus])
    }
  }
  expect(answers.filter(([, , status]) => status !== 401)).toEqual([])
  // Alone with no cookie and one of the four, in a batch with all.
  expect(answers).toHaveLength((2 + 5) * adminProcedures.length + 2 * 5 * streams.length)
})

test('each call in a batch is checked on its own', async ({ app }) => {
  const response = await callBatch(app, ['inventory.summary', 'admin.stats', 'catalog.team.list'], {})
  expect(response.statusCode).toBe(207)
  expect(response.json()).toMatchObject([
    { result: { data: { items: 0 } } },
    { error: { message: 'Please sign in', data: { httpStatus: 401, domainCode: 'NOT_SIGNED_IN' } } },
    { result: { data: [] } },
  ])
})

test('nothing public answers 401', async ({ app }) => {
  for (const key of [...openPaths, ...otherRoutes].filter((one) => one.includes(' /api/'))) {
    const [method, url] = key.split(' ') as ['GET', string] // every method goes the same way
    const response = await app.inject({ method, url, ...(method !== 'GET' && { payload: {} }) })
    expect([key, response.statusCode]).not.toEqual([key, 401])
  }
  for (const path of openProcedures) {
    expect([path, (await callProcedure(app, path, {})).statusCode]).not.toEqual([path, 401])
  }
})
