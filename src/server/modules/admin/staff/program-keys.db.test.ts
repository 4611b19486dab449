import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { anInquiry, anItem } from '../../../test/factories.ts'
import { test as base, expect, limitPoints } from '../../../test/fixtures.ts'

type Sending = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; payload?: object; headers?: Record<string, string> }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const erp = { name: 'ERP', access: 'write', endsAt: inDays(90) } as const

const callWith =
  (app: FastifyInstance, key: string) =>
  (url: string, { headers, ...sending }: Sending = {}) =>
    app.inject({ url: `/api${url}`, ...sending, headers: { authorization: `Bearer ${key}`, ...headers } })

const test = base.extend<{
  /** Makes a key of the owner, who just confirmed, and calls with it. */
  withKey: (fields?: object) => Promise<{ id: string; key: string; call: ReturnType<typeof callWith> }>
}>({
  withKey: async ({ app, cookies }, use) => {
    await use(async (fields = {}) => {
      const answer = await app.inject({
        ...{ method: 'POST', url: '/api/admin/keys', cookies },
        payload: { ...erp, ...fields },
      })
      expect(answer.statusCode).toBe(201)
      const { id, key } = answer.json<{ id: string; key: string }>()
      return { id, key, call: callWith(app, key) }
    })
  },
})

test('a program works with a key as its holder does, and the history names both', async ({
  db,
  visitor,
  app,
  cookies,
  withKey,
}) => {
  const { key, call } = await withKey()
  expect(key).toMatch(/^smk_[\w-]{43}$/)
  const { id: item } = await anItem(db)
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item] }))
  expect((await call('/admin/check-auth')).json()).toEqual({ authenticated: true, username: 'owner (key ERP)' })
  const changed = await call(`/inquiries/${id}/status`, { method: 'PUT', payload: { status: 'quoted' } })
  expect(changed.statusCode).toBe(200)
  const history = await db.selectFrom('staff_changes').select('made_by').where('record_id', '=', id).execute()
  // Who answers first owns it, and a program answers for its holder.
  expect(history).toEqual([{ made_by: 'owner (key ERP)' }, { made_by: 'owner (key ERP)' }])
  expect((await call(`/inquiries/${id}`)).json()).toMatchObject({ owner: { name: 'owner' } })
  const listed = await app.inject({ url: '/api/admin/keys', cookies })
  expect(listed.json()).toMatchObject({
    keys: [{ name: 'ERP', access: 'write', endsAt: erp.endsAt, lastUsedAt: expect.any(String) }],
    total: 1,
  })
  expect(listed.body).not.toContain(key)
  expect(JSON.stringify(await db.selectFrom('account_keys').selectAll().execute())).not.toContain(key)
})

test('a key that reads changes nothing, and none touches accounts, sessions, keys and second steps', async ({
  app,
  cookies,
  withKey,
}) => {
  const reading = await withKey({ access: 'read' })
  expect((await reading.call('/inquiries')).statusCode).toBe(200)
  expect((await reading.call('/inventory')).statusCode).not.toBe(403)
  const refused = await reading.call('/team', { method: 'POST', payload: { name: 'Kim' } })
  expect([refused.statusCode, refused.json()]).toEqual([403, { message: 'This key can only read.' }])
  const { call } = await withKey()
  const closed = [
    ...(['accounts', 'sessions', 'keys'] as const).map((path) => ['GET', path] as const),
    ...(['login', 'logout', 'confirm', 'accounts', 'keys', 'code', 'recovery-codes'] as const).map(
      (path) => ['POST', path] as const,
    ),
    ...([
      ['DELETE', 'sessions'],
      ['PUT', 'code'],
    ] as const),
  ] as const
  for (const [method, path] of closed) {
    const answer = await call(`/admin/${path}`, { method, ...(method !== 'GET' && { payload: {} }) })
    expect([method, path, answer.statusCode, answer.json()]).toEqual([
      ...[method, path, 403],
      { message: 'A key cannot do this. Please sign in.' },
    ])
  }
  // The search of staff tells a program nothing of accounts either.
  expect((await app.inject({ url: '/api/admin/find', query: { q: 'owner' }, cookies })).body).toContain('"account"')
  expect((await call('/admin/find?q=owner')).json()).toEqual({ results: [] })
  expect((await call(`/account-links/${'x'.repeat(43)}`)).statusCode).toBe(403)
})

test('a key that is wrong, deleted, ended or of a deactivated account gets the same 401 everywhere, and /trpc takes none', async ({
  db,
  app,
  cookies,
  withKey,
}) => {
  const deleted = await withKey()
  await app.inject({ method: 'DELETE', url: `/api/admin/keys/${deleted.id}`, cookies })
  const ended = await withKey()
  await sql`update account_keys set ends_at = now()`.execute(db)
  const { json, headers } = await callWith(app, 'smk_wrong')('/inquiries')
  expect(headers['www-authenticate']).toBe('Bearer')
  // An answer that is kept for everybody tells of the key as well.
  const kept = '/inventory/summary'
  for (let time = 0; time < 2; time += 1) expect((await app.inject({ url: `/api${kept}` })).statusCode).toBe(200)
  const answers = [await deleted.call('/inquiries'), await ended.call(kept), await ended.call('/inquiries')]
  await sql`update account_keys set ends_at = now() + interval '1 day'`.execute(db)
  expect((await ended.call('/inquiries')).statusCode).toBe(200)
  const trpc = await app.inject({
    url: '/trpc/inquiries.page?input=%7B%7D',
    headers: { authorization: `Bearer ${ended.key}` },
  })
  expect(trpc.statusCode).toBe(401)
  await sql`update admin_accounts set state = 'deactivated'`.execute(db)
  answers.push(await ended.call('/inquiries'))
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([401, json()])
})

test('deactivating an account deletes its keys', async ({ db, app, cookies, withKey }) => {
  await withKey()
  const [owner] = await db.selectFrom('admin_accounts').select('id').execute()
  await sql`
    insert into admin_accounts (id, username, password_hash, email, state) values ('kim', 'kim', 'x', '', 'active')
  `.execute(db)
  await app.inject({ method: 'POST', url: `/api/admin/accounts/${owner?.id}/deactivate`, cookies })
  expect(await db.selectFrom('account_keys').select('id').execute()).toEqual([])
})

test('with the cookie of a session beside it a key is refused; another site may call with it', async ({
  app,
  cookies,
  withKey,
}) => {
  const { key, call } = await withKey()
  const headers = { authorization: `Bearer ${key}` }
  const both = await app.inject({ url: '/api/inquiries', cookies, headers })
  expect([both.statusCode, both.json().message]).toEqual([400, 'Send the key or the cookie of a session, not both.'])
  const payload = { name: 'Kim Park', title: 'Sales', phone: '555-0100', email: 'kim@steel.example' }
  const foreign = await call('/team', { method: 'POST', payload, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign.statusCode).toBe(201)
})

test('a key calls so many times a minute, each for itself', async ({ serveWith, withKey }) => {
  const [first, second] = [await withKey(), await withKey({ name: 'Sheets' })]
  const app = await serveWith({ limitPoints: { ...limitPoints, keyCallsPerMinute: 2 } })
  const statuses = []
  for (const { key } of [first, first, first, second]) {
    statuses.push((await callWith(app, key)('/admin/check-auth')).statusCode)
  }
  expect(statuses).toEqual([200, 200, 429, 200])
})

test('a key ends within a year, needs a name and a confirmation, and an account has twenty', async ({
  db,
  app,
  cookies,
  withKey,
}) => {
  const make = (payload: object) => app.inject({ method: 'POST', url: '/api/admin/keys', cookies, payload })
  for (const [fields, path] of [
    [{ endsAt: inDays(-1) }, 'endsAt'],
    [{ endsAt: inDays(400) }, 'endsAt'],
    [{ endsAt: 'soon' }, 'endsAt'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ access: 'all' }, 'access'],
  ] as const) {
    const answer = await make({ ...erp, ...fields })
    expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, path])
  }
  for (let made = 0; made < 20; made += 1) await withKey({ name: `Program ${made}` })
  expect((await make(erp)).statusCode).toBe(409)
  const told = await db.selectFrom('staff_changes').select('action').where('kind', '=', 'account').execute()
  expect(told.filter(({ action }) => action === 'made key')).toHaveLength(20)
  await sql`update session set confirmed_at = null`.execute(db)
  const [key] = (await app.inject({ url: '/api/admin/keys', cookies })).json().keys
  for (const answer of [
    await make(erp),
    await app.inject({ method: 'DELETE', url: `/api/admin/keys/${key.id}`, cookies }),
  ]) {
    expect([answer.statusCode, answer.json().confirm]).toEqual([403, true])
  }
})
