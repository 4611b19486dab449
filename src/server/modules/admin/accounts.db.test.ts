import { hash } from '@node-rs/argon2'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { createLimits, defaultLimitPoints } from '../../lib/rate-limits.ts'
import { test as base, buildServer, expect } from '../../test/fixtures.ts'
import { ensureAdminAccount, setPassword } from './accounts.ts'

const owner = { username: 'owner', password: 'a long enough one' }

/** An owner, and a server with production's limits. */
const test = base.extend<{ limited: FastifyInstance }>({
  limited: async ({ db, serveWith }, use) => {
    await ensureAdminAccount(db, owner)
    await use(await serveWith({ limitPoints: defaultLimitPoints }))
  },
})

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

// Ends the minute windows but not the hour's.
function passMinute(db: Db) {
  return sql`update rate_limits set expire = 0 where key like '%minute%'`.execute(db)
}

/** Fails logins for a name, up to its limit of a hundred. */
async function exhaustName(db: Db, username: string, times = 100): Promise<void> {
  const { loginName } = createLimits(db)
  await Promise.all(Array.from({ length: times }, () => loginName.attempt(username, async () => false)))
}

test('a wrong name and a wrong password get the same answer', async ({ app, db }) => {
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

test('the login name ignores case', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  expect((await logIn(app, { ...owner, username: 'OWNER' })).json()).toMatchObject({ username: 'owner' })
})

test('a login with missing or malformed fields is a bad request', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  const wrong = [{}, { username: 'owner' }, { username: 1, password: [] }, { username: 'a\u0000', password: '' }]
  for (const payload of wrong) expect((await logIn(app, payload)).statusCode).toBe(400)
})

test('after five failures in a minute an address has to wait, even with the right password', async ({
  db,
  limited: app,
}) => {
  expect(await failTimes(app, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  const refused = await logIn(app)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  await passMinute(db)
  expect((await logIn(app)).statusCode).toBe(200)
})

test('after twenty failures in an hour an address has to wait', async ({ db, limited: app }) => {
  for (let minute = 0; minute < 4; minute += 1) {
    expect(await failTimes(app, 5)).toEqual([401, 401, 401, 401, 401])
    await passMinute(db)
  }
  const refused = await logIn(app)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
})

test('successful logins do not count, and do not reset failures', async ({ limited: app }) => {
  for (let count = 0; count < 8; count += 1) expect((await logIn(app)).statusCode).toBe(200)
  expect(await failTimes(app, 4)).toEqual([401, 401, 401, 401])
  expect((await logIn(app)).statusCode).toBe(200)
  expect(await failTimes(app, 2)).toEqual([401, 429])
})

test('failures count across instances and restarts', async ({ db, dbUrl, serveWith }) => {
  await ensureAdminAccount(db, owner)
  const otherDb = createDb(dbUrl, { onConnectionError: () => undefined })
  const [one, other] = [
    await serveWith({ limitPoints: defaultLimitPoints }),
    await buildServer(otherDb, { limitPoints: defaultLimitPoints }),
  ]
  await failTimes(one, 3)
  expect(await failTimes(other, 3)).toEqual([401, 401, 429])
  await Promise.all([one.close(), other.close()])
  const restarted = await buildServer(otherDb, { limitPoints: defaultLimitPoints })
  expect(await failTimes(restarted, 1)).toEqual([429])
  await restarted.close()
  await otherDb.destroy()
})

test('failures at another address do not lock the owner out', async ({ limited: app }) => {
  await failTimes(app, 10)
  expect((await logIn(app, owner, { remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
})

test('at an address under attack the owner can still sign in from a known browser', async ({ limited: app }) => {
  const { 'steel-browser': known = '' } = cookiesOf(await logIn(app))
  await failTimes(app, 10)
  expect((await logIn(app)).statusCode).toBe(429)
  expect((await logIn(app, owner, { cookies: { 'steel-browser': known } })).statusCode).toBe(200)
})

test('a known browser gets no more guesses than an address', async ({ limited: app }) => {
  const { 'steel-browser': known = '' } = cookiesOf(await logIn(app))
  const wrong = { username: 'owner', password: 'wrong' }
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await logIn(app, wrong, { cookies: { 'steel-browser': known } })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('after strangers have used up the guesses for a name, the answer does not reveal whether it exists', async ({
  db,
  limited: app,
}) => {
  for (const username of ['owner', 'nobody']) await exhaustName(db, username)
  const variants = ['owner', 'Owner', ' OWNER ', 'nobody', 'NOBODY', ' nobody']
  const answers = await Promise.all(
    variants.map(async (username, index) => {
      const payload = { username, password: owner.password }
      const { statusCode, body, headers, cookies } = await logIn(app, payload, { remoteAddress: `203.0.113.${index}` })
      expect(Number(headers['retry-after'])).toBeGreaterThan(60 * 60)
      return { statusCode, body, cookies, headers: Object.keys(headers) }
    }),
  )
  expect(answers[0]?.statusCode).toBe(429)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('guesses count for known and unknown names alike, from any address', async ({ db, limited: app }) => {
  for (const username of ['owner', 'nobody']) {
    await exhaustName(db, username, 97)
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) {
      const from = { remoteAddress: `198.51.100.${count}` }
      statuses.push((await logIn(app, { username, password: 'wrong' }, from)).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  }
})

test('a refused guess for a used-up name does not count for its address', async ({ db, limited: app }) => {
  await exhaustName(db, 'owner')
  expect(await failTimes(app, 8)).toEqual(Array(8).fill(429))
  const elsewhere = await logIn(app, { username: 'nobody', password: 'wrong' })
  expect(elsewhere.statusCode).toBe(401)
})

test('during an attack from thirty addresses the owner can sign in from a known browser or network', async ({
  db,
  limited: app,
}) => {
  const office = { remoteAddress: '2001:db8:1:2::10' }
  const { 'steel-browser': known = '' } = cookiesOf(await logIn(app, owner, office))
  await exhaustName(db, 'owner', 85)
  const attack: number[] = []
  for (let host = 0; host < 30; host += 1) {
    const from = { remoteAddress: `198.51.100.${host}` }
    const username = host % 2 ? 'OWNER ' : 'owner'
    const { statusCode, headers } = await logIn(app, { username, password: `guess ${host}` }, from)
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    attack.push(statusCode)
  }
  expect(attack).toEqual([...Array(15).fill(401), ...Array(15).fill(429)])
  const stranger = { remoteAddress: '203.0.113.9' }
  expect((await logIn(app, owner, stranger)).statusCode).toBe(429)
  expect((await logIn(app, owner, { ...stranger, cookies: { 'steel-browser': known } })).statusCode).toBe(200)
  await exhaustName(db, 'owner')
  expect((await logIn(app, owner, { remoteAddress: '2001:db8:1:2:ffff::99' })).statusCode).toBe(200)
})

test('a known network gets no more guesses than any other, and is known for one admin only', async ({
  db,
  limited: app,
}) => {
  await logIn(app)
  await exhaustName(db, 'owner')
  await exhaustName(db, 'nobody')
  expect((await logIn(app, { username: 'nobody', password: 'wrong' })).statusCode).toBe(429)
  expect(await failTimes(app, 6)).toEqual([401, 401, 401, 401, 401, 429])
})

test('a network is known for ninety days after its last login, and then deleted', async ({ db, limited: app }) => {
  await logIn(app)
  await sql`update admin_networks set last_login_at = now() - interval '89 days'`.execute(db)
  await exhaustName(db, 'owner')
  expect((await logIn(app)).statusCode).toBe(200)
  await sql`update admin_networks set last_login_at = now() - interval '90 days'`.execute(db)
  await exhaustName(db, 'owner')
  expect((await logIn(app)).statusCode).toBe(429)
  await sql`delete from rate_limits`.execute(db)
  expect((await logIn(app, owner, { remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
  expect(await db.selectFrom('admin_networks').select('network_hash').execute()).toHaveLength(1)
})

test('a network is stored once, without its address', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  for (const host of ['7', '7', '8']) await logIn(app, owner, { remoteAddress: `203.0.113.${host}` })
  const rows = await db.selectFrom('admin_networks').selectAll().execute()
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row.network_hash).toMatch(/^[0-9a-f]{64}$/)
  await db.deleteFrom('admin_accounts').execute()
  expect(await db.selectFrom('admin_networks').selectAll().execute()).toEqual([])
})

test('a successful login resets the count of its name', async ({ db, limited: app }) => {
  await exhaustName(db, 'owner', 99)
  expect((await logIn(app, { ...owner, username: 'OWNER' })).statusCode).toBe(200)
  const stranger = { remoteAddress: '203.0.113.9' }
  expect((await logIn(app, { username: 'owner', password: 'wrong' }, stranger)).statusCode).toBe(401)
  expect((await logIn(app, { username: 'owner', password: 'wrong' }, stranger)).statusCode).toBe(401)
})

test('a spelling that PostgreSQL alone takes for the name cannot sign in', async ({ app, db }) => {
  await ensureAdminAccount(db, { ...owner, username: 'admin' })
  const { rows } = await sql<{ same: boolean }>`select lower('adm\u0130n') = 'admin' as same`.execute(db)
  expect(rows).toEqual([{ same: true }])
  expect((await logIn(app, { ...owner, username: 'adm\u0130n' })).statusCode).toBe(401)
})

test('the limit also applies over tRPC and inside a batch', async ({ limited: app }) => {
  const guess = { username: 'owner', password: 'wrong' }
  const response = await app.inject({
    method: 'POST',
    url: `/trpc/${Array(10).fill('admin.login').join(',')}?batch=1`,
    payload: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, guess])),
  })
  const codes = response.json<{ error: { data: { httpStatus: number } } }[]>().map(({ error }) => error.data.httpStatus)
  expect(codes.filter((code) => code === 401)).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(5)
})

test('a given password creates the account and is stored only as a hash', async ({ app, db }) => {
  expect(await ensureAdminAccount(db, owner)).toEqual({})
  expect((await logIn(app)).statusCode).toBe(200)
  const stored = await db.selectFrom('admin_accounts').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(owner.password)
})

test('a login replaces a weaker hash, and the session continues', async ({ app, db }) => {
  const weak = await hash(owner.password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
  await db.insertInto('admin_accounts').values({ username: owner.username, password_hash: weak }).execute()
  const stored = async () => {
    const account = await db.selectFrom('admin_accounts').select('password_hash').executeTakeFirstOrThrow()
    return account.password_hash
  }
  expect((await logIn(app, { ...owner, password: 'wrong' })).statusCode).toBe(401)
  expect(await stored()).toBe(weak)
  const cookies = cookiesOf(await logIn(app))
  await expect.poll(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const renewed = await stored()
  expect((await app.inject({ url: '/api/admin/check-auth', cookies })).statusCode).toBe(200)
  expect((await logIn(app)).statusCode).toBe(200)
  await app.close()
  expect(await stored()).toBe(renewed)
})

test('an operator cannot set a common password', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  await expect(setPassword(db, { username: 'owner', password: 'Password123' })).rejects.toMatchObject({
    code: 'INVALID',
    message: 'The password is one of the most common passwords, which are guessed first: choose another.',
  })
  expect((await logIn(app)).statusCode).toBe(200)
})

test('a start with another password ends sessions, one with the same password does not', async ({ app, db }) => {
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

test("a new password, from the environment or the operator, ends the sessions and resets the name's count", async ({
  db,
  limited: app,
}) => {
  const passwords = ['set by the environment', 'set by the operator']
  const set = [
    () => ensureAdminAccount(db, { ...owner, password: 'set by the environment' }),
    () => setPassword(db, { username: 'OWNER', password: 'set by the operator' }),
  ]
  for (const [index, setNew] of set.entries()) {
    await exhaustName(db, 'owner')
    await setNew()
    expect(await db.selectFrom('session').select('sid').execute()).toEqual([])
    const from = { remoteAddress: `203.0.113.${index}` }
    expect((await logIn(app, owner, from)).statusCode).toBe(401)
    const response = await logIn(app, { username: 'owner', password: passwords[index] }, from)
    expect(response.json()).toEqual({ authenticated: true, username: 'owner' })
  }
})

test('the operator sets the password of a named account, or of the first', async ({ app, db }) => {
  await ensureAdminAccount(db, owner)
  const { password_hash } = await db.selectFrom('admin_accounts').select('password_hash').executeTakeFirstOrThrow()
  await db.insertInto('admin_accounts').values({ username: 'second', password_hash }).execute()
  await sql`update admin_accounts set created_at = now() - interval '1 day' where username = 'owner'`.execute(db)
  expect(await setPassword(db, { username: undefined, password: 'for the first' })).toEqual({ username: 'owner' })
  expect((await logIn(app, { username: 'owner', password: 'for the first' })).statusCode).toBe(200)
  expect((await logIn(app, { username: 'second', password: owner.password })).statusCode).toBe(200)
  await expect(setPassword(db, { username: 'third', password: 'for the third' })).rejects.toThrow(
    'There is no admin third.',
  )
})

test('a given name renames the account: the old name no longer works', async ({ app, db }) => {
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

test('of many instances that start together, one creates the account and returns its password', async ({ app, db }) => {
  const results = await Promise.all(Array.from({ length: 50 }, () => ensureAdminAccount(db, { username: 'admin' })))
  const passwords = results.flatMap(({ generatedPassword }) => generatedPassword ?? [])
  expect(passwords).toHaveLength(1)
  expect(await db.selectFrom('admin_accounts').select('id').execute()).toHaveLength(1)
  expect((await logIn(app, { username: 'admin', password: passwords[0] })).statusCode).toBe(200)
})
