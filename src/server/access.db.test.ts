import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { defaultSiteInfo } from '../shared/site.ts'
import { procedureRoles, roleOfRoute, routeRoles } from './access.ts'
import { buildApp } from './app.ts'
import type { Db } from './db/database.ts'
import { makeClientDir } from './test/client-dir.ts'
import { flatProcedures, isQuery, toProcedureRequest } from './test/example-calls.ts'
import { expect, settings, test } from './test/fixtures.ts'
import { signIn } from './test/sign-in.ts'

type Cookies = Record<string, string>

const batchMax = 20
const procedures = Object.entries(procedureRoles)
const adminProcedures = procedures.filter(([, role]) => role === 'admin').map(([path]) => path)
const adminRoutes = Object.entries(routeRoles)
  .filter(([, role]) => role === 'admin')
  .map(([key]) => key.split(' ') as ['GET', string]) // every method goes the same way

/** What strangers come with: each must be as good as nothing. */
const strangers: [string, (app: FastifyInstance, db: Db) => Promise<Cookies>][] = [
  ['no cookie', async () => ({})],
  ['a made-up cookie', async () => ({ 'steel-session': randomBytes(80).toString('base64') })],
  [
    'a cookie sealed by somebody else',
    async (_app, db) => {
      const other = await buildOther(db)
      const cookies = await signIn(other, db)
      await other.close()
      return cookies
    },
  ],
  [
    'an expired cookie',
    async (app, db) => {
      const cookies = await signIn(app, db)
      await sql`update session set expire = now()`.execute(db)
      return cookies
    },
  ],
  [
    'a logged-out cookie',
    async (app, db) => {
      const cookies = await signIn(app, db)
      await app.inject({ method: 'POST', url: '/api/admin/logout', cookies })
      return cookies
    },
  ],
]

/** The server with every route that it can have. */
async function buildWhole(db: Db): Promise<FastifyInstance> {
  const clientDir = makeClientDir()
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  const metricsToken = 'a token for this test'
  const parts = { db, settings, site: defaultSiteInfo, sessionKey: randomBytes(32), secureCookies: false }
  return buildApp({ ...parts, clientDir, metricsToken })
}

function buildOther(db: Db): Promise<FastifyInstance> {
  return buildApp({ db, settings, site: defaultSiteInfo, sessionKey: randomBytes(32), secureCookies: false })
}

function callProcedure(app: FastifyInstance, path: string, cookies: Cookies) {
  return app.inject({ ...toProcedureRequest(path, '{}'), cookies })
}

/** Calls procedures of one kind in one request. */
function callBatch(app: FastifyInstance, paths: readonly string[], cookies: Cookies) {
  const url = `/trpc/${paths.join(',')}?batch=1`
  const areQueries = paths.every(isQuery)
  return areQueries ? app.inject({ url, cookies }) : app.inject({ method: 'POST', url, cookies, payload: {} })
}

function batches(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / batchMax)
  return Array.from({ length: count }, (_, i) => paths.slice(i * batchMax, (i + 1) * batchMax))
}

test('every procedure has a declared role, and no role is declared for one that is not there', () => {
  expect(Object.keys(procedureRoles).sort()).toEqual(Object.keys(flatProcedures).sort())
})

test('no role is declared for a route that is not there', async ({ db }) => {
  const app = await buildWhole(db)
  const declared = Object.keys(routeRoles).map((key) => key.split(' ') as ['GET', string]) // every method goes the same way
  const missing = declared.filter(
    ([method, url]) => !app.hasRoute({ method: method.replace('ALL', 'POST') as 'GET', url }),
  )
  expect(missing).toEqual([])
  await app.close()
})

test('a route without a declared role stops the start', async ({ db }) => {
  const app = await buildWhole(db)
  expect(() => app.get('/api/planted', () => '')).toThrow('GET /api/planted: declare its role')
  await app.close()
})

test('a role may not differ between the methods of one route', () => {
  expect(roleOfRoute({ method: ['GET', 'HEAD'], url: '/api/team' })).toBe('anyone')
  expect(() => roleOfRoute({ method: ['GET', 'POST'], url: '/api/team' })).toThrow('declare its role')
  expect(() => roleOfRoute({ method: 'GET', url: '/api/planted' })).toThrow('GET /api/planted: declare its role')
})

test.for(strangers)('with %s every path for admins answers 401, whatever is sent', async ([, come], { app, db }) => {
  const cookies = await come(app, db)
  const answers: [string, number][] = []
  for (const [method, pattern] of adminRoutes) {
    const url = pattern.replace(/:\w+/, 'x')
    const headers = { 'content-type': 'application/json' }
    const body = method === 'GET' ? {} : { headers, payload: '{"not": json' }
    answers.push([`${method} ${pattern}`, (await app.inject({ method, url, cookies, ...body })).statusCode])
    if (method !== 'GET') continue
    answers.push([`HEAD ${pattern}`, (await app.inject({ method: 'HEAD', url, cookies })).statusCode])
  }
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
  expect(answers.length).toBeGreaterThan(adminRoutes.length)
})

test.for(strangers)(
  'with %s every procedure for admins is refused, alone and in a batch',
  async ([, come], { app, db }) => {
    const cookies = await come(app, db)
    const answers: [string, unknown][] = []
    for (const path of adminProcedures) answers.push([path, (await callProcedure(app, path, cookies)).statusCode])
    for (const batch of [
      ...batches(adminProcedures.filter(isQuery)),
      ...batches(adminProcedures.filter((path) => !isQuery(path))),
    ]) {
      const results: { error?: { data: { httpStatus: number } } }[] = (await callBatch(app, batch, cookies)).json()
      answers.push(
        ...batch.map((path, i): [string, unknown] => [`${path} in a batch`, results[i]?.error?.data.httpStatus]),
      )
    }
    expect(answers.filter(([, status]) => status !== 401)).toEqual([])
    expect(answers).toHaveLength(2 * adminProcedures.length)
  },
)

test('a batch answers each call by its own right', async ({ app }) => {
  const response = await callBatch(app, ['inventory.summary', 'admin.stats', 'catalog.team.list'], {})
  expect(response.statusCode).toBe(207)
  expect(response.json()).toMatchObject([
    { result: { data: { items: 0 } } },
    { error: { message: 'Please sign in', data: { httpStatus: 401, domainCode: 'NOT_SIGNED_IN' } } },
    { result: { data: [] } },
  ])
})

test('nothing that anyone may call answers 401 for want of a session', async ({ app }) => {
  const routes = Object.entries(routeRoles).filter(([key, role]) => role === 'anyone' && key.includes(' /api/'))
  for (const [key] of routes) {
    const [method, url] = key.split(' ') as ['GET', string] // every method goes the same way
    const response = await app.inject({ method, url, ...(method !== 'GET' && { payload: {} }) })
    expect([key, response.statusCode]).not.toEqual([key, 401])
  }
  for (const [path, role] of procedures) {
    if (role === 'admin') continue
    expect([path, (await callProcedure(app, path, {})).statusCode]).not.toEqual([path, 401])
  }
})

test('an admin gets through to every path and procedure for admins', async ({ app, db }) => {
  const cookies = await signIn(app, db)
  const refused: string[] = []
  for (const [method, pattern] of adminRoutes) {
    const url = pattern.replace(/:\w+/, 'x')
    const response = await app.inject({ method, url, cookies, ...(method !== 'GET' && { payload: {} }) })
    if (response.statusCode === 401) refused.push(`${method} ${pattern}`)
  }
  for (const path of adminProcedures) {
    if ((await callProcedure(app, path, cookies)).statusCode === 401) refused.push(path)
  }
  expect(refused).toEqual([])
})
