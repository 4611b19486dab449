import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { defaultSiteInfo } from '../../../shared/site.ts'
import { buildApp } from '../../app.ts'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { expect, test } from '../../test/fixtures.ts'
import { ensureAdminAccount } from './accounts.ts'

const owner = { username: 'owner', password: 'a long enough one' }
const settings = { publicCustomerLookup: true, uploadBytesMax: 1_000 }

function buildLimited(db: Db, sessionKey = randomBytes(32)): Promise<FastifyInstance> {
  return buildApp({ db, settings, site: defaultSiteInfo, sessionKey, secureCookies: false })
}

function logIn(
  app: FastifyInstance,
  payload: object = owner,
  from: { remoteAddress?: string; cookies?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/admin/login', payload, ...from })
}

async function failTimes(app: FastifyInstance, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) {
    statuses.push((await logIn(app, { username: 'owner', password: `guess ${count}` })).statusCode)
  }
  return statuses
}

function cookiesOf(response: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
}

// Moves the minute windows into the past and leaves the hour's.
function passMinute(db: Db) {
  return sql`update rate_limits set expire = 0 where key like '%minute%'`.execute(db)
}

test('either wrong part of a login gives the same answer', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  const wrong = [
    { username: 'owner', password: 'wrong' },
    { username: 'nobody', password: owner.password },
    { username: '', password: '' },
    { username: 'owner', password: `${owner.password} ` },
  ]
  for (const payload of wrong) {
    const response = await logIn(app, payload)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ message: 'Invalid credentials' })
    expect(response.cookies).toEqual([])
  }
})

test('the name at login is taken without regard to case', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  expect((await logIn(app, { ...owner, username: 'OWNER' })).json()).toMatchObject({ username: 'owner' })
})

test('a login without its fields, or of another shape, is a bad request', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  const wrong = [{}, { username: 'owner' }, { username: 1, password: [] }, { username: 'a\u0000', password: '' }]
  for (const payload of wrong) expect((await logIn(app, payload)).statusCode).toBe(400)
})

test('after five failures in a minute an address has to wait, even with the right password', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  expect(await failTimes(app, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  const refused = await logIn(app)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  await passMinute(db)
  expect((await logIn(app)).statusCode).toBe(200)
  await app.close()
})

test('after twenty failures in an hour an address has to wait', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  for (let minute = 0; minute < 4; minute += 1) {
    expect(await failTimes(app, 5)).toEqual([401, 401, 401, 401, 401])
    await passMinute(db)
  }
  const refused = await logIn(app)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  await app.close()
})

test('guesses sent at the same moment count as well', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, count) => logIn(app, { username: 'owner', password: `guess ${count}` })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5)
  await app.close()
})

test('right logins do not count, and do not wipe out failures', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  for (let count = 0; count < 8; count += 1) expect((await logIn(app)).statusCode).toBe(200)
  expect(await failTimes(app, 4)).toEqual([401, 401, 401, 401])
  expect((await logIn(app)).statusCode).toBe(200)
  expect(await failTimes(app, 2)).toEqual([401, 429])
  await app.close()
})

test('failures count over all instances and over a restart', async ({ db, dbUrl }) => {
  await ensureAdminAccount(db, owner)
  const otherDb = createDb(dbUrl, { onConnectionError: () => undefined })
  const [one, other] = [await buildLimited(db), await buildLimited(otherDb)]
  await failTimes(one, 3)
  expect(await failTimes(other, 3)).toEqual([401, 401, 429])
  await Promise.all([one.close(), other.close()])
  const restarted = await buildLimited(otherDb)
  expect(await failTimes(restarted, 1)).toEqual([429])
  await restarted.close()
  await otherDb.destroy()
})

test('nobody can lock the owner out by failing elsewhere', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  await failTimes(app, 10)
  expect((await logIn(app, owner, { remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
  await app.close()
})

test('at an address under attack the owner still gets in from a browser that was signed in before', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  const { 'steel-browser': known = '' } = cookiesOf(await logIn(app))
  await failTimes(app, 10)
  expect((await logIn(app)).statusCode).toBe(429)
  expect((await logIn(app, owner, { cookies: { 'steel-browser': known } })).statusCode).toBe(200)
  await app.close()
})

test('a browser that was signed in before has no more guesses than an address', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  const { 'steel-browser': known = '' } = cookiesOf(await logIn(app))
  const wrong = { username: 'owner', password: 'wrong' }
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await logIn(app, wrong, { cookies: { 'steel-browser': known } })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  await app.close()
})

test('over tRPC the same limit holds, also inside a batch', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  const guess = { username: 'owner', password: 'wrong' }
  const response = await app.inject({
    method: 'POST',
    url: `/trpc/${Array(10).fill('admin.login').join(',')}?batch=1`,
    payload: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, guess])),
  })
  const codes = response.json<{ error: { data: { httpStatus: number } } }[]>().map(({ error }) => error.data.httpStatus)
  expect(codes.filter((code) => code === 401)).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(5)
  await app.close()
})

test('a given password makes the account and is stored as a hash only', async ({ app, db }) => {
  expect(await ensureAdminAccount(db, owner)).toEqual({})
  expect((await logIn(app)).statusCode).toBe(200)
  const stored = await db.selectFrom('admin_accounts').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(owner.password)
})

test('a start with the same password leaves sessions alone, one with another password ends them', async ({
  app,
  db,
}) => {
  await ensureAdminAccount(db, owner)
  const cookies = cookiesOf(await logIn(app))
  const check = async () => (await app.inject({ url: '/api/admin/check-auth', cookies })).statusCode
  await ensureAdminAccount(db, owner)
  expect(await check()).toBe(200)
  const changed = { ...owner, password: 'quite another one' }
  await ensureAdminAccount(db, changed)
  expect(await check()).toBe(401)
  expect((await logIn(app, owner)).statusCode).toBe(401)
  expect((await logIn(app, changed)).statusCode).toBe(200)
})

test('a given name renames the account: the old name signs nobody in', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  const boss = { ...owner, username: 'boss' }
  await ensureAdminAccount(db, boss)
  expect((await logIn(app, owner)).statusCode).toBe(401)
  expect((await logIn(app, boss)).json()).toEqual({ authenticated: true, username: 'boss' })
  expect(await db.selectFrom('admin_accounts').select('username').execute()).toEqual([{ username: 'boss' }])
})

test('without a password one is generated at the first start and never again', async ({ app, db }) => {
  const { generatedPassword } = await ensureAdminAccount(db, { username: 'admin' })
  expect(generatedPassword).toMatch(/^[a-zA-Z0-9]{20}$/)
  expect((await logIn(app, { username: 'admin', password: generatedPassword })).statusCode).toBe(200)
  expect(await ensureAdminAccount(db, { username: 'admin' })).toEqual({})
  expect(await ensureAdminAccount(db, { username: 'another' })).toEqual({})
  expect((await logIn(app, { username: 'admin', password: generatedPassword })).statusCode).toBe(200)
})

test('of many instances that start at once, one makes the account and knows its password', async ({ app, db }) => {
  const results = await Promise.all(Array.from({ length: 8 }, () => ensureAdminAccount(db, { username: 'admin' })))
  const passwords = results.flatMap(({ generatedPassword }) => generatedPassword ?? [])
  expect(passwords).toHaveLength(1)
  expect(await db.selectFrom('admin_accounts').select('id').execute()).toHaveLength(1)
  expect((await logIn(app, { username: 'admin', password: passwords[0] })).statusCode).toBe(200)
})
