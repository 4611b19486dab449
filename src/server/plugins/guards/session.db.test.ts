import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { sessionIdleMs } from '../../../shared/office/schema.ts'
import { createDb } from '../../db/create-db.ts'
import { ensureAdminAccount } from '../../modules/admin/accounts.ts'
import { buildServer, expect, test } from '../../test/fixtures.ts'

const credentials = { username: 'admin', password: 'a long enough one' }

function logIn(app: FastifyInstance, cookies: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/admin/login', payload: credentials, cookies })
}

function cookieOf(response: LightMyRequestResponse, name = 'steel-session'): string {
  return response.cookies.find((cookie) => cookie.name === name)?.value ?? ''
}

async function isSignedIn(app: FastifyInstance, cookie: string): Promise<boolean> {
  const response = await app.inject({ url: '/api/admin/check-auth', cookies: { 'steel-session': cookie } })
  expect([200, 401]).toContain(response.statusCode)
  return response.statusCode === 200
}

test('a login over REST signs the browser in', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const response = await logIn(app)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ authenticated: true, username: 'admin' })
  expect(response.headers['cache-control']).toBe('no-store')
  const check = await app.inject({
    url: '/api/admin/check-auth',
    cookies: { 'steel-session': cookieOf(response) },
  })
  expect(check.statusCode).toBe(200)
  expect(check.json()).toEqual({ authenticated: true, username: 'admin' })
})

test('a login over tRPC signs the browser in', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const response = await app.inject({ method: 'POST', url: '/trpc/admin.login', payload: credentials })
  expect(response.json()).toMatchObject({ result: { data: { authenticated: true } } })
  expect(await isSignedIn(app, cookieOf(response))).toBe(true)
})

test('no cookie or a made-up one is not a session', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  expect((await app.inject('/api/admin/check-auth')).statusCode).toBe(401)
  expect(await isSignedIn(app, randomBytes(80).toString('base64'))).toBe(false)
  const sealed = cookieOf(await logIn(app))
  const flipped = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  expect(await isSignedIn(app, flipped)).toBe(false)
})

test('a cookie encrypted with another key is not a session', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const other = await buildServer(db)
  expect(await isSignedIn(app, cookieOf(await logIn(other)))).toBe(false)
})

test('the cookie of a known browser is not a session', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const remembered = cookieOf(await logIn(app), 'steel-browser')
  expect(remembered).not.toBe('')
  expect(await isSignedIn(app, remembered)).toBe(false)
})

test('the cookie is out of reach of scripts and other sites', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const cookies = (await logIn(app)).cookies
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
})

test('over TLS both cookies are secure and bound to this host, also when they are cleared', async ({ db }) => {
  await ensureAdminAccount(db, credentials)
  const app = await buildServer(db, { secureCookies: true })
  const login = await logIn(app)
  const session = { '__Host-steel-session': cookieOf(login, '__Host-steel-session') }
  const logout = await app.inject({ method: 'POST', url: '/api/admin/logout', cookies: session })
  const names = (response: LightMyRequestResponse) => response.cookies.map(({ name }) => name).sort()
  expect(names(login)).toEqual(['__Host-steel-browser', '__Host-steel-session'])
  expect(names(logout)).toContain('__Host-steel-session')
  for (const cookie of [...login.cookies, ...logout.cookies]) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  }
})

test('after a logout the old cookie is refused on every instance', async ({ db, dbUrl }) => {
  await ensureAdminAccount(db, credentials)
  const sessionKey = randomBytes(32)
  const otherDb = createDb(dbUrl, { onConnectionError: () => undefined })
  const [one, other] = [await buildServer(db, { sessionKey }), await buildServer(otherDb, { sessionKey })]
  const cookie = cookieOf(await logIn(one))
  expect(await isSignedIn(other, cookie)).toBe(true)

  const logout = await one.inject({ method: 'POST', url: '/api/admin/logout', cookies: { 'steel-session': cookie } })
  expect(logout.statusCode).toBe(200)
  expect(logout.json()).toEqual({ message: expect.any(String) })
  expect(logout.cookies.find(({ name }) => name === 'steel-session')).toMatchObject({ value: '', maxAge: 0 })

  expect(await isSignedIn(other, cookie)).toBe(false)
  expect(await isSignedIn(one, cookie)).toBe(false)
  await Promise.all([one.close(), other.close()])
  await otherDb.destroy()
})

test('a logout ends only its own session, and is not an error without one', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const [mine, theirs] = [cookieOf(await logIn(app)), cookieOf(await logIn(app))]
  await app.inject({ method: 'POST', url: '/trpc/admin.logout', payload: {}, cookies: { 'steel-session': mine } })
  expect(await isSignedIn(app, mine)).toBe(false)
  expect(await isSignedIn(app, theirs)).toBe(true)
  expect((await app.inject({ method: 'POST', url: '/api/admin/logout' })).statusCode).toBe(200)
})

test('a login creates a new id and ends the earlier session', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const first = cookieOf(await logIn(app))
  const [before] = await db.selectFrom('session').select('sid').execute()
  const second = cookieOf(await logIn(app, { 'steel-session': first }))
  expect(await isSignedIn(app, first)).toBe(false)
  expect(await isSignedIn(app, second)).toBe(true)
  const after = await db.selectFrom('session').select('sid').execute()
  expect(after).toHaveLength(1)
  expect(after[0]?.sid).not.toBe(before?.sid)
})

test("a session ends after an hour without use, by the database's clock", async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const cookie = cookieOf(await logIn(app))
  const { rows } = await sql<{ idle: string }>`select (expire - created_at)::text as idle from session`.execute(db)
  expect(rows).toEqual([{ idle: expect.stringMatching(/^01:00:00/) }])
  await sql`update session set expire = now()`.execute(db)
  expect(await isSignedIn(app, cookie)).toBe(false)
})

test('a session ends twelve hours after the login, even when in use', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const cookie = cookieOf(await logIn(app))
  await sql`update session set created_at = now() - interval '11 hours 59 minutes', expire = now() + interval '1 minute'`.execute(
    db,
  )
  expect(await isSignedIn(app, cookie)).toBe(true)
  const { rows } = await sql<{ capped: boolean }>`
    select expire = created_at + interval '12 hours' as capped from session
  `.execute(db)
  expect(rows).toEqual([{ capped: true }])
  await sql`update session set created_at = now() - interval '12 hours', expire = now() + interval '1 hour'`.execute(db)
  expect(await isSignedIn(app, cookie)).toBe(false)
})

test('use extends a session, but not with every request', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const cookie = cookieOf(await logIn(app))
  const ends = async () => (await db.selectFrom('session').select('expire').executeTakeFirstOrThrow()).expire.getTime()
  const atLogin = await ends()
  await isSignedIn(app, cookie)
  expect(await ends()).toBe(atLogin)
  await sql`update session set expire = now() + interval '10 minutes', last_used_at = now() - interval '2 minutes'`.execute(
    db,
  )
  const shortened = await ends()
  await isSignedIn(app, cookie)
  expect(await ends()).toBeGreaterThan(shortened + sessionIdleMs / 2)
})

test('deleting the row or the account ends a session at once', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const [one, other] = [cookieOf(await logIn(app)), cookieOf(await logIn(app))]
  await sql`delete from session where sid = (select min(sid) from session)`.execute(db)
  expect([await isSignedIn(app, one), await isSignedIn(app, other)].filter(Boolean)).toHaveLength(1)
  await db.deleteFrom('admin_accounts').execute()
  expect(await isSignedIn(app, one)).toBe(false)
  expect(await isSignedIn(app, other)).toBe(false)
})

test('the session table has no id that would work as a cookie', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  const cookie = cookieOf(await logIn(app))
  const id: unknown = app.decodeSecureSession(cookie)?.get('id')
  expect(id).toMatch(/^[\w-]{43}$/)
  const row = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(id)
})

test('expired sessions are deleted at the next login', async ({ app, db }) => {
  await ensureAdminAccount(db, credentials)
  await logIn(app)
  await sql`update session set expire = now() - interval '1 s'`.execute(db)
  await logIn(app)
  expect(await db.selectFrom('session').select('sid').execute()).toHaveLength(1)
})
