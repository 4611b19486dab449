import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { AccountWithLink } from '../../../../shared/office/accounts.ts'
import { deactivatedText } from '../../../../shared/office/terms.ts'
import type { Db } from '../../../db/database.ts'
import { aNeedsList } from '../../../test/factories.ts'
import { test as base, buildServer, expect, type Fixtures, limitPoints } from '../../../test/fixtures.ts'
import { signIn } from '../../../test/sign-in.ts'
import { ensureAdminAccount } from '../accounts.ts'
import { lockAccounts } from '../queries.ts'
import { deleteOutdated } from '../retention.ts'

type Cookies = Record<string, string>
type Ask = (
  path: string,
  body?: object,
  options?: { method?: string; cookies?: Cookies },
) => Promise<LightMyRequestResponse>

const kim = { username: 'kim', name: 'Kim Poe', email: 'kim@steel.example' }
const password = 'five words that kim likes'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

const askAt =
  (app: FastifyInstance, own: Cookies = {}): Ask =>
  (path, body, { method, cookies = own } = {}) =>
    app.inject({
      method: (method ?? (body ? 'POST' : 'GET')) as 'GET', // every method goes the same way
      url: `/api${path}`,
      cookies,
      headers: { 'user-agent': chrome },
      ...(body && { payload: body }),
    })

const cookiesOf = (answer: LightMyRequestResponse): Cookies =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1)
const pathOf = ({ link }: { link: string }) => `/account-links/${tokenOf(link)}`

const test = base.extend<{
  /** Calls as the owner, who just confirmed. */
  ask: Ask
  /** Has the owner invite kim. */
  invite: (fields?: Partial<typeof kim>) => Promise<AccountWithLink>
  /** Kim's account, with a password, and a session of it. */
  kimIn: { account: AccountWithLink; cookies: Cookies }
}>({
  ask: async ({ app, cookies }, use) => use(askAt(app, cookies)),
  invite: async ({ ask }, use) =>
    use(async (fields = {}) => (await ask('/admin/accounts', { ...kim, ...fields })).json()),
  kimIn: async ({ ask, invite }, use) => {
    const account = await invite()
    await ask(pathOf(account), { password })
    const answer = await ask('/admin/login', { username: 'kim', password }, { cookies: {} })
    await use({ account, cookies: cookiesOf(answer) })
  },
})

const statusOf = async (asked: Promise<LightMyRequestResponse>) => (await asked).statusCode
const mailsTo = (db: Db, email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'state', 'body_text', 'about_id'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
const changesAbout = async (db: Db, name: string) =>
  db
    .selectFrom('staff_changes')
    .select(['made_by', 'action', 'fields'])
    .where('kind', '=', 'account')
    .where('record_name', '=', name)
    .orderBy('id')
    .execute()

test('whoever is invited chooses a password with the link, once, and signs in with it', async ({ ask, invite }) => {
  const account = await invite()
  expect(account).toMatchObject({ ...kim, state: 'invited', lastUsedAt: null, revision: 1 })
  expect(await statusOf(ask('/admin/login', { username: 'kim', password }, { cookies: {} }))).toBe(401)
  const opened = await ask(pathOf(account), undefined, { cookies: {} })
  expect(opened.json()).toEqual({ username: 'kim', name: 'Kim Poe', isNew: true, endsAt: account.linkEndsAt })
  expect(new Date(account.linkEndsAt).getTime() - Date.now()).toBeGreaterThan(2.9 * 24 * 3_600_000)
  const chosen = await ask(pathOf(account), { password }, { cookies: {} })
  expect([chosen.statusCode, chosen.cookies]).toEqual([200, []])
  expect(await statusOf(ask(pathOf(account), { password }, { cookies: {} }))).toBe(404)
  expect(await statusOf(ask(pathOf(account), undefined, { cookies: {} }))).toBe(404)
  const signedIn = await ask('/admin/login', { username: 'kim', password }, { cookies: {} })
  expect(signedIn.json()).toEqual({ authenticated: true, username: 'kim' })
  const [, stored] = (await ask('/admin/accounts')).json().accounts
  expect(stored).toMatchObject({ username: 'kim', state: 'active', lastUsedAt: expect.any(String) })
})

test('a link that was used, has ended, was replaced or never was is not found, by all the same answer', async ({
  db,
  ask,
  invite,
}) => {
  const first = await invite()
  const second = (await ask(`/admin/accounts/${first.id}/password-link`, {})).json()
  const answers = [await ask(pathOf(first), { password }), await ask('/account-links/never', { password })]
  await sql`update account_links set ends_at = now()`.execute(db)
  answers.push(await ask(pathOf(second), { password }))
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    answers.map(() => [404, { message: 'Link not found' }]),
  )
})

test('an unknown link costs the work of a password too', async ({ ask, invite }) => {
  const hashing = async (path: string) => {
    const startedAt = process.cpuUsage()
    const { statusCode } = await ask(path, { password })
    return { statusCode, cpuUs: process.cpuUsage(startedAt).user }
  }
  const account = await invite()
  const unknown = await hashing('/account-links/never')
  const known = await hashing(pathOf(account))
  expect([unknown.statusCode, known.statusCode]).toEqual([404, 200])
  // A hash takes some 30 ms of a processor, a look at the database a fraction of one.
  expect(unknown.cpuUs).toBeGreaterThan(5_000)
})

test('a common or short password is refused with its field, and the link still opens', async ({ ask, invite }) => {
  const account = await invite()
  for (const bad of ['short', 'password1']) {
    const answer = await ask(pathOf(account), { password: bad })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'password'])
  }
  expect(await statusOf(ask(pathOf(account), { password }))).toBe(200)
})

test('only a digest of the token is stored, and the email gets it when it is sent', async ({ db, invite }) => {
  const { link } = await invite()
  const token = tokenOf(link)
  const dump = JSON.stringify([
    await db.selectFrom('account_links').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('staff_changes').selectAll().execute(),
    await db.selectFrom('staff_events').selectAll().execute(),
  ])
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(dump).not.toContain(token)
  const [mail] = await mailsTo(db, kim.email)
  expect(mail?.body_text).toContain(`/account/${mail?.about_id}`)
})

test('a user name or an address that another account has is refused, whatever its case', async ({ ask, invite }) => {
  await invite()
  const taken = async (fields: object) => {
    const answer = await ask('/admin/accounts', { ...kim, ...fields })
    return [answer.statusCode, answer.json().issues?.[0].path]
  }
  expect(await taken({ username: 'KIM', email: 'other@steel.example' })).toEqual([409, 'username'])
  expect(await taken({ username: 'other', email: 'Kim@Steel.example' })).toEqual([409, 'email'])
  expect(await taken({ username: 'other', email: 'other@steel.example' })).toEqual([201, undefined])
})

test('a change needs the revision that was read, and both addresses hear of a new one', async ({ db, ask, invite }) => {
  const { id } = await invite()
  const put = (revision: number, email: string) =>
    ask(`/admin/accounts/${id}`, { ...kim, email, revision }, { method: 'PUT' })
  const changed = await put(1, 'Kim.Poe@steel.example')
  expect(changed.json()).toMatchObject({ revision: 2, email: 'kim.poe@steel.example' })
  const late = await put(1, 'late@steel.example')
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Somebody changed the account kim in the meantime. Look at it again.',
  ])
  for (const email of ['kim@steel.example', 'kim.poe@steel.example']) {
    const subjects = (await mailsTo(db, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your account with Steel Marketplace: owner changed its username, name or email address')
  }
})

test('who is deactivated is out at once, on every instance, until activated again', async ({ app, db, ask, kimIn }) => {
  const other = await buildServer(db)
  const { account, cookies } = kimIn
  const link = (await ask(`/admin/accounts/${account.id}/password-link`, {})).json()
  expect(await statusOf(ask('/admin/check-auth', undefined, { cookies }))).toBe(200)
  const answer = await ask(`/admin/accounts/${account.id}/deactivate`, {})
  expect(answer.json()).toMatchObject({ state: 'deactivated' })
  expect(await statusOf(ask('/admin/check-auth', undefined, { cookies }))).toBe(401)
  expect(await statusOf(ask('/admin/login', { username: 'kim', password }, { cookies: {} }))).toBe(401)
  expect(await statusOf(askAt(other)('/admin/login', { username: 'kim', password }))).toBe(401)
  expect(await statusOf(ask(pathOf(link), { password }))).toBe(404)
  expect(await statusOf(ask(`/admin/accounts/${account.id}/password-link`, {}))).toBe(409)
  expect(await db.selectFrom('session').select('sid').where('admin_id', '=', account.id).execute()).toEqual([])
  expect((await ask(`/admin/accounts/${account.id}/activate`, {})).json()).toMatchObject({ state: 'active' })
  expect(await statusOf(askAt(app)('/admin/login', { username: 'kim', password }))).toBe(200)
})

test('only the browser that was signed in to an account hears that it was deactivated', async ({ app, ask, kimIn }) => {
  const { account, cookies } = kimIn
  const { 'steel-browser': known = '', ...session } = cookies
  const told = async (sent: Cookies) => {
    const { message } = (await ask('/admin/check-auth', undefined, { cookies: sent })).json()
    const { error } = (await app.inject({ url: '/trpc/admin.stats', cookies: sent })).json()
    const asked = (await app.inject({ url: '/trpc/admin.session', cookies: sent })).json()
    return [message, error.message, asked.result.data]
  }
  const stranger = ['Please sign in', 'Please sign in', null]
  await ask(`/admin/accounts/${account.id}/deactivate`, {})
  const wasIn = { authenticated: false, isDeactivated: true }
  expect(await told(session)).toEqual([deactivatedText, deactivatedText, wasIn])
  expect(await told({ 'steel-browser': known })).toEqual(stranger)
  const again = await ask('/admin/login', { username: 'kim', password }, { cookies: { 'steel-browser': known } })
  expect(again.json()).toEqual({ message: 'Invalid credentials' })
  await ask(`/admin/accounts/${account.id}/activate`, {})
  expect(await told(session)).toEqual(stranger)
})

test('an email with a link that no longer opens does not go out', async ({ db, ask, invite }) => {
  const { id } = await invite()
  const states = async () =>
    (await mailsTo(db, kim.email)).filter(({ kind }) => kind === 'account link').map(({ state }) => state)
  await ask(`/admin/accounts/${id}/password-link`, {})
  expect((await states()).toSorted()).toEqual(['cancelled', 'queued'])
  await ask(`/admin/accounts/${id}/deactivate`, {})
  expect(await states()).toEqual(['cancelled', 'cancelled'])
})

test('a login that is under way while its account is deactivated starts no session', async ({ db, ask, kimIn }) => {
  const { account } = kimIn
  const [, logins] = await Promise.all([
    ask(`/admin/accounts/${account.id}/deactivate`, {}),
    Promise.all(Array.from({ length: 6 }, () => ask('/admin/login', { username: 'kim', password }, { cookies: {} }))),
  ])
  for (const login of logins) {
    expect(await statusOf(ask('/admin/check-auth', undefined, { cookies: cookiesOf(login) }))).toBe(401)
  }
  expect(await db.selectFrom('session').select('sid').where('admin_id', '=', account.id).execute()).toEqual([])
})

test('of two that deactivate each other from two instances, one stays', async ({ db, ask, kimIn }) => {
  const other = await buildServer(db)
  const { accounts } = (await ask('/admin/accounts')).json()
  const idOf = (username: string) => accounts.find((one: { username: string }) => one.username === username).id
  // A session of kim there, since each server of the tests has a key of its own.
  const there = cookiesOf(await askAt(other)('/admin/login', { username: 'kim', password }))
  await sql`update session set confirmed_at = now()`.execute(db)
  const statuses = await Promise.all([
    statusOf(ask(`/admin/accounts/${kimIn.account.id}/deactivate`, {})),
    statusOf(askAt(other, there)(`/admin/accounts/${idOf('owner')}/deactivate`, {})),
  ])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const active = await db.selectFrom('admin_accounts').select('username').where('state', '=', 'active').execute()
  expect(active).toHaveLength(1)
  const last = active[0]?.username === 'kim' ? askAt(other, there) : ask
  const refused = await last(`/admin/accounts/${idOf(active[0]?.username ?? '')}/deactivate`, {})
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This is the last account that can sign in, so it stays active.',
  ])
})

/** Waits until so many queries wait for locks. */
const untilWaiting = (db: Db, queries: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      return rows.length
    })
    .toBe(queries)

test('a call that is under way while its account is deactivated changes nothing', async ({
  db,
  ask,
  kimIn,
  visitor,
}) => {
  const { account, cookies } = kimIn
  await visitor.needs.submit(aNeedsList())
  const { id: needId } = await db.selectFrom('customer_needs').select('id').executeTakeFirstOrThrow()
  await sql`update customer_needs set has_new_matches = true`.execute(db)
  const buyer = { company: 'Acme Steel', name: 'Pat Doe', email: 'pat@acme.example', phone: '216-555-0100' }
  const { id } = (await ask('/customers', { ...buyer, state: 'OH', action: 'Need' })).json()
  const holding = await db.startTransaction().execute()
  await sql`select from customers where id = ${id} for update`.execute(holding)
  await sql`select from customer_needs where id = ${needId} for update`.execute(holding)
  const writing = [
    statusOf(ask(`/customers/${id}/notes`, { text: 'Written too late' }, { cookies })),
    statusOf(ask(`/customer-needs/${needId}/matches/seen`, {}, { cookies })),
  ]
  await untilWaiting(db, 2)
  expect(await statusOf(ask(`/admin/accounts/${account.id}/deactivate`, {}))).toBe(200)
  await holding.commit().execute()
  expect(await Promise.all(writing)).toEqual([401, 401])
  const need = await db.selectFrom('customer_needs').select('has_new_matches').executeTakeFirst()
  expect(need).toEqual({ has_new_matches: true })
  expect(await db.selectFrom('customer_notes').select('text').execute()).toEqual([])
})

test('whoever is deactivated while it deactivates somebody does not, but itself it can', async ({
  db,
  ask,
  invite,
  kimIn,
}) => {
  const lee = await invite({ username: 'lee', email: 'lee@steel.example' })
  await ask(pathOf(lee), { password })
  await sql`update session set confirmed_at = now()`.execute(db)
  const end = (id: string, cookies?: Cookies) =>
    statusOf(ask(`/admin/accounts/${id}/deactivate`, {}, cookies ? { cookies } : {}))
  const holding = await db.startTransaction().execute()
  await lockAccounts(holding)
  const first = end(kimIn.account.id)
  await untilWaiting(db, 1)
  const second = end(lee.id, kimIn.cookies)
  await untilWaiting(db, 2)
  await holding.commit().execute()
  expect([await first, await second]).toEqual([200, 401])
  const owner = (await ask('/admin/accounts')).json().accounts[0]
  expect(await end(owner.id)).toBe(200)
  const active = await db.selectFrom('admin_accounts').select('username').where('state', '=', 'active').execute()
  expect(active).toEqual([{ username: 'lee' }])
})

test('of many that use one link at once on two instances, one sets the password', async ({ app, db, invite }) => {
  const other = await buildServer(db)
  const account = await invite()
  const statuses = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      statusOf(askAt(n % 2 === 0 ? app : other)(pathOf(account), { password: `${password} ${n}` })),
    ),
  )
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  const signedIn = await Promise.all(
    statuses.map((_, n) => statusOf(askAt(app)('/admin/login', { username: 'kim', password: `${password} ${n}` }))),
  )
  expect(signedIn.map((status) => status === 200)).toEqual(statuses.map((status) => status === 200))
})

test('a new password ends every session of its account', async ({ ask, kimIn }) => {
  const { account, cookies } = kimIn
  const link = (await ask(`/admin/accounts/${account.id}/password-link`, {})).json()
  await ask(pathOf(link), { password: 'another one that kim likes' }, { cookies: {} })
  expect(await statusOf(ask('/admin/check-auth', undefined, { cookies }))).toBe(401)
  expect(await statusOf(ask('/admin/login', { username: 'kim', password }, { cookies: {} }))).toBe(401)
})

const guarded = ({ id }: { id: string }) =>
  [
    ['POST', '/admin/accounts', kim],
    ['PUT', `/admin/accounts/${id}`, { ...kim, revision: 2 }],
    ['POST', `/admin/accounts/${id}/deactivate`, {}],
    ['POST', `/admin/accounts/${id}/activate`, {}],
    ['POST', `/admin/accounts/${id}/password-link`, {}],
  ] as const

test('changes of accounts need a password that was confirmed in the last ten minutes', async ({ db, ask, kimIn }) => {
  const { account, cookies } = kimIn
  const asKim = (path: string, body?: object, method?: string) =>
    ask(path, body, { cookies, ...(method !== undefined && { method }) })
  for (const [method, path, body] of guarded(account)) {
    const answer = await asKim(path, body, method)
    expect([path, answer.statusCode, answer.json()]).toEqual([
      path,
      403,
      { message: 'Please confirm that it is you', confirm: true },
    ])
  }
  const wrong = await asKim('/admin/confirm', { password: 'not that one' })
  expect([wrong.statusCode, wrong.json().issues]).toEqual([
    400,
    [{ path: 'password', message: 'That is not your password.' }],
  ])
  const right = await asKim('/admin/confirm', { password })
  expect(Math.round((new Date(right.json().confirmedUntil).getTime() - Date.now()) / 60_000)).toBe(10)
  const path = `/admin/accounts/${account.id}/password-link`
  expect(await statusOf(asKim(path, {}))).toBe(200)
  await sql`update session set confirmed_at = confirmed_at - interval '10 minutes'`.execute(db)
  expect(await statusOf(asKim(path, {}))).toBe(403)
})

test('wrong passwords at a confirmation count as those at a login', async ({ db, serveWith }) => {
  const app = await serveWith({ limitPoints: { ...limitPoints, loginFailuresPerMinute: 3 } })
  const ask = askAt(app, await signIn(app, db))
  const statuses = []
  for (let guess = 0; guess < 4; guess += 1) {
    statuses.push(await statusOf(ask('/admin/confirm', { password: `guess ${guess}` })))
  }
  expect(statuses).toEqual([400, 400, 400, 429])
  expect(await statusOf(ask('/admin/confirm', { password: 'a password for tests' }))).toBe(429)
})

test('a session is listed by its browser, under an id that is no cookie, and without an address', async ({
  db,
  ask,
  kimIn,
}) => {
  const { cookies } = kimIn
  const second = cookiesOf(await ask('/admin/login', { username: 'kim', password }, { cookies: {} }))
  const { sessions, nextCursor } = (await ask('/admin/sessions', undefined, { cookies })).json()
  expect(nextCursor).toBeNull()
  expect(sessions.map((one: { browser: string; isThis: boolean }) => [one.browser, one.isThis])).toEqual([
    ['Chrome on Windows', false],
    ['Chrome on Windows', true],
  ])
  const stored = JSON.stringify(await db.selectFrom('session').selectAll().execute())
  expect(stored).not.toContain('127.0.0.1')
  expect(await statusOf(ask('/admin/sessions/unknown', undefined, { method: 'DELETE', cookies }))).toBe(404)
  // Another account's sessions are not found either.
  expect(await statusOf(ask(`/admin/sessions/${sessions[0].id}`, undefined, { method: 'DELETE' }))).toBe(404)
  const ended = await ask(`/admin/sessions/${sessions[0].id}`, undefined, { method: 'DELETE', cookies })
  expect(ended.json()).toEqual({ ended: 1 })
  expect(await statusOf(ask('/admin/check-auth', undefined, { cookies: second }))).toBe(401)
})

test('all other sessions end at once, and this one stays', async ({ ask, kimIn }) => {
  const { cookies } = kimIn
  const others = []
  for (let n = 0; n < 3; n += 1) {
    others.push(cookiesOf(await ask('/admin/login', { username: 'kim', password }, { cookies: {} })))
  }
  const end = () => ask('/admin/sessions', undefined, { method: 'DELETE', cookies })
  expect((await end()).json()).toEqual({ ended: 3 })
  for (const other of others) expect(await statusOf(ask('/admin/check-auth', undefined, { cookies: other }))).toBe(401)
  expect(await statusOf(ask('/admin/check-auth', undefined, { cookies }))).toBe(200)
  // The owner's is another account's.
  expect(await statusOf(ask('/admin/check-auth'))).toBe(200)
  expect((await end()).json()).toEqual({ ended: 0 })
})

test('a sign-in with a new browser is recorded and mailed, one with a known browser is not', async ({
  db,
  ask,
  kimIn,
}) => {
  const news = async () =>
    (await mailsTo(db, kim.email)).filter(({ subject }) => subject?.includes('sign-in')).map(({ subject }) => subject)
  const subject =
    'Your account with Steel Marketplace: a sign-in with Chrome on Windows, which it was not used with before'
  expect(await news()).toEqual([subject])
  await ask('/admin/login', { username: 'kim', password }, { cookies: kimIn.cookies })
  expect(await news()).toEqual([subject])
  const signIns = (await changesAbout(db, 'kim')).filter(({ action }) => action === 'signed in')
  expect(signIns).toEqual([
    {
      made_by: 'kim',
      action: 'signed in',
      fields: [{ field: 'browser', before: null, after: 'Chrome on Windows' }],
    },
  ])
})

test('what happens to an account is in the trail, and open back offices hear that it changed', async ({
  db,
  ask,
  kimIn,
}) => {
  const { id } = kimIn.account
  await ask(`/admin/accounts/${id}/deactivate`, {})
  await ask(`/admin/accounts/${id}/activate`, {})
  const changes = await changesAbout(db, 'kim')
  expect(changes.map(({ made_by, action }) => [made_by, action])).toEqual([
    ['owner', 'created'],
    ['kim', 'set password'],
    ['kim', 'signed in'],
    ['owner', 'updated'],
    ['owner', 'updated'],
  ])
  expect(changes.slice(3).map(({ fields }) => fields)).toEqual([
    [{ field: 'state', before: 'active', after: 'deactivated' }],
    [{ field: 'state', before: 'deactivated', after: 'active' }],
  ])
  const events = await db.selectFrom('staff_events').select(['kind', 'title']).where('kind', '=', 'account').execute()
  expect(events.length).toBeGreaterThanOrEqual(changes.length)
  expect(new Set(events.map(({ title }) => title))).toEqual(new Set(['Accounts']))
})

test('the account of the environment is active after every start, and nobody else is', async ({ db, ask, kimIn }) => {
  const { accounts } = (await ask('/admin/accounts')).json()
  const owner = accounts.find((one: { username: string }) => one.username === 'owner')
  await ask(`/admin/accounts/${owner.id}/deactivate`, {})
  expect(await statesOf(db)).toEqual({ owner: 'deactivated', kim: 'active' })
  await ensureAdminAccount(db, { username: 'owner' })
  expect(await statesOf(db)).toEqual({ owner: 'active', kim: 'active' })
  await sql`update admin_accounts set state = 'deactivated'`.execute(db)
  await ensureAdminAccount(db, { username: 'owner', password: 'a password for tests' })
  expect(await statesOf(db)).toEqual({ owner: 'active', kim: 'deactivated' })
  expect(kimIn.account.username).toBe('kim')
})

async function statesOf(db: Fixtures['db']): Promise<Record<string, string>> {
  const rows = await db.selectFrom('admin_accounts').select(['username', 'state']).execute()
  return Object.fromEntries(rows.map(({ username, state }) => [username, state]))
}

test('accounts come 50 a page, the oldest first', async ({ db, ask }) => {
  await sql`
    insert into admin_accounts (username, state, created_at)
    select 'account ' || n, 'invited', now() + n * interval '1 second' from generate_series(1, 60) n
  `.execute(db)
  const first = (await ask('/admin/accounts')).json()
  const second = (await ask(`/admin/accounts?cursor=${first.nextCursor}`)).json()
  expect([first.accounts.length, first.total, second.accounts.length, second.nextCursor]).toEqual([50, 61, 11, null])
  const names = [...first.accounts, ...second.accounts].map(({ username }: { username: string }) => username)
  expect(names).toEqual(['owner', ...Array.from({ length: 60 }, (_, n) => `account ${n + 1}`)])
})

test('a link is deleted once it has ended', async ({ db, invite }) => {
  await invite()
  await sql`update account_links set ends_at = now()`.execute(db)
  await deleteOutdated(db)
  expect(await db.selectFrom('account_links').select('id').execute()).toEqual([])
})
