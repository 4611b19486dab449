import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import type { Db } from '../../../db/database.ts'
import { test as base, buildServer, expect, limitPoints } from '../../../test/fixtures.ts'
import { type Authenticator, createAuthenticator } from '../../../test/programs/authenticator.ts'
import { codeOf, signIn } from '../../../test/sign-in.ts'
import { deleteOutdated } from '../retention.ts'

type Cookies = Record<string, string>
type Sending = { method?: 'POST' | 'PUT' | 'DELETE' | 'GET'; cookies?: Cookies }
const owner = { username: 'owner', password: 'a password for tests' }
const email = 'owner@steel.example'
const publicUrl = 'https://steel.example'
const site = { ...defaultSiteInfo, publicUrl }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const refused = [401, { message: 'This passkey does not sign in here.' }]

const askAt =
  (app: FastifyInstance, own: Cookies = {}) =>
  (path: string, payload?: object, { method = payload ? 'POST' : 'GET', cookies = own }: Sending = {}) =>
    app.inject({
      ...{ method, url: `/api/admin${path}`, cookies },
      headers: { 'user-agent': firefox },
      ...(payload && { payload }),
    })
type Ask = ReturnType<typeof askAt>

const begin = async (app: FastifyInstance) => (await askAt(app)('/passkey-login/options', {})).json()
const finish = (app: FastifyInstance, passkey: object) => askAt(app)('/passkey-login', { passkey })

async function add(ask: Ask, authenticator = createAuthenticator(publicUrl), name?: string): Promise<Authenticator> {
  const options = (await ask('/passkeys/options', {})).json()
  const added = await ask('/passkeys', { passkey: authenticator.make(options), ...(name && { name }) })
  expect(added.statusCode).toBe(201)
  return authenticator
}

const test = base.extend<{
  /** A server that knows its public address. */
  here: FastifyInstance
  /** Calls as the owner, who just confirmed and has an address. */
  ask: Ask
  /** The owner's, which was added. */
  authenticator: Authenticator
}>({
  here: async ({ serveWith }, use) => use(await serveWith({ site })),
  ask: async ({ here, db }, use) => {
    const cookies = await signIn(here, db)
    await sql`update admin_accounts set email = ${email}`.execute(db)
    await use(askAt(here, cookies))
  },
  authenticator: async ({ ask }, use) => use(await add(ask)),
})

async function logIn(app: FastifyInstance, authenticator: Authenticator, fault = {}) {
  const answer = await finish(app, authenticator.sign(await begin(app), fault))
  return [answer.statusCode, answer.json()]
}

const newsTo = async (db: Db) => {
  const rows = await db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject?.replace('Your account with Steel Marketplace: ', ''))
}
const actionsOf = async (db: Db) => {
  const rows = await db
    .selectFrom('staff_changes')
    .select(['made_by', 'action'])
    .where('kind', '=', 'account')
    .orderBy('id')
    .execute()
  return rows.map(({ made_by: by, action }) => `${by}: ${action}`)
}

test('a passkey is added, signs in alone, and is listed with its browser and its last use', async ({ here, ask }) => {
  const options = await ask('/passkeys/options', {})
  expect([options.statusCode, options.json()]).toMatchObject([
    200,
    { rp: { id: 'steel.example', name: 'Steel Marketplace' }, user: { name: 'owner' }, attestation: 'none' },
  ])
  const authenticator = createAuthenticator(publicUrl)
  const added = await ask('/passkeys', { passkey: authenticator.make(options.json()) })
  expect([added.statusCode, added.json()]).toMatchObject([201, { name: 'Firefox on Windows', lastUsedAt: null }])
  expect((await ask('/passkeys/options', {})).json().excludeCredentials).toEqual([
    { id: authenticator.id, type: 'public-key' },
  ])

  const login = await begin(here)
  expect(login).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'steel.example',
    timeout: 300_000,
    userVerification: 'required',
  })
  const done = await finish(here, authenticator.sign(login))
  expect([done.statusCode, done.json()]).toEqual([200, { authenticated: true, username: 'owner' }])
  const cookies = Object.fromEntries(done.cookies.map(({ name, value }) => [name, value]))
  expect((await ask('/check-auth', undefined, { cookies })).statusCode).toBe(200)

  const { passkeys, total } = (await ask('/passkeys')).json()
  expect([total, passkeys]).toEqual([1, [{ ...added.json(), lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]])
  const [account] = (await ask('/accounts')).json().accounts
  expect(account).toMatchObject({ passkeys: 1, hasCode: false })
})

test('what a passkey signed signs in once', async ({ here, authenticator }) => {
  const answer = authenticator.sign(await begin(here))
  expect((await finish(here, answer)).statusCode).toBe(200)
  const replayed = await finish(here, answer)
  expect([replayed.statusCode, replayed.json(), replayed.cookies]).toEqual([...refused, []])
})

test('of many that answer one challenge on two instances at once, one signs in', async ({ db, serveWith }) => {
  const sessionKey = randomBytes(32)
  const [one, other] = [await serveWith({ site, sessionKey }), await serveWith({ site, sessionKey })]
  const authenticator = await add(askAt(one, await signIn(one, db)))
  const options = await begin(one)
  const logins = await Promise.all(
    [one, other, one, other, one, other].map((app) => finish(app, authenticator.sign(options))),
  )
  expect(logins.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
})

test('a challenge adds one passkey, for whom it was made, and none is both to add and to sign in', async ({
  here,
  db,
  ask,
}) => {
  const options = (await ask('/passkeys/options', {})).json()
  const [first, second] = [createAuthenticator(publicUrl), createAuthenticator(publicUrl)]
  const answers = await Promise.all([first, second].map((one) => ask('/passkeys', { passkey: one.make(options) })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
  const added = answers[0]?.statusCode === 201 ? first : second
  // A challenge to sign in.
  const other = createAuthenticator(publicUrl)
  const { challenge } = await begin(here)
  expect((await ask('/passkeys', { passkey: other.make({ ...options, challenge }) })).statusCode).toBe(400)
  // One to add a passkey.
  const toAdd = (await ask('/passkeys/options', {})).json()
  const login = await finish(here, added.sign({ ...(await begin(here)), challenge: toAdd.challenge }))
  expect([login.statusCode, login.json()]).toEqual(refused)
  // One of another account.
  await sql`insert into admin_accounts (id, username, password_hash, state) values ('kim', 'kim', '', 'active')`.execute(
    db,
  )
  const foreign = (await ask('/passkeys/options', {})).json()
  await sql`update passkey_challenges set admin_id = 'kim'`.execute(db)
  expect((await ask('/passkeys', { passkey: other.make(foreign) })).statusCode).toBe(400)
})

test('a challenge that is older than five minutes is answered in vain, and is deleted', async ({
  here,
  db,
  ask,
  authenticator,
}) => {
  const options = await begin(here)
  const toAdd = (await ask('/passkeys/options', {})).json()
  const rows = await db
    .selectFrom('passkey_challenges')
    .select(sql<number>`round(extract(epoch from ends_at - now()) / 10)`.as('left'))
    .execute()
  expect(rows.map(({ left }) => Number(left))).toEqual([30, 30])
  await sql`update passkey_challenges set ends_at = now()`.execute(db)
  const late = await finish(here, authenticator.sign(options))
  expect([late.statusCode, late.json()]).toEqual(refused)
  const added = await ask('/passkeys', { passkey: createAuthenticator(publicUrl).make(toAdd) })
  expect([added.statusCode, added.json().issues[0].path]).toEqual([400, 'passkey'])
  await deleteOutdated(db)
  expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
})

const faults = {
  'from another origin': { origin: 'https://steal.example' },
  'from another port': { origin: 'https://steel.example:8443' },
  'for another host': { rpId: 'steal.example' },
  'without a check of the person': { isVerified: false },
  "within another site's page": { isInFrame: true },
  'of another kind': { type: 'payment.get' },
}

test.for(Object.entries(faults))('an answer %s is refused', async ([, fault], { here, ask, authenticator }) => {
  expect(await logIn(here, authenticator, fault)).toEqual(refused)
  const options = (await ask('/passkeys/options', {})).json()
  const added = await ask('/passkeys', { passkey: createAuthenticator(publicUrl).make(options, fault) })
  expect([added.statusCode, added.json().issues]).toEqual([
    400,
    [{ path: 'passkey', message: 'The passkey could not be checked. Please try again.' }],
  ])
  expect(await logIn(here, authenticator)).toEqual([200, { authenticated: true, username: 'owner' }])
})

test('an unknown passkey, a changed answer, and one for another account are refused alike', async ({
  here,
  authenticator,
}) => {
  const options = await begin(here)
  const stranger = createAuthenticator(publicUrl)
  expect(await logIn(here, stranger)).toEqual(refused)
  const { response, ...answer } = authenticator.sign(options)
  const changed = [
    { ...response, signature: stranger.sign(options).response.signature },
    { ...response, clientDataJSON: 'bm90IEpTT04' },
    { ...response, authenticatorData: '' },
  ]
  for (const one of changed) {
    const done = await finish(here, { ...answer, response: one })
    expect([done.statusCode, done.json()]).toEqual(refused)
  }
  for (const userHandle of ['c29tZWJvZHkgZWxzZQ', null]) {
    expect(await logIn(here, authenticator, { userHandle })).toEqual(refused)
  }
})

test('a counter that does not rise is refused, and its holder hears of it', async ({ here, db, authenticator }) => {
  expect(await logIn(here, authenticator, { counter: 7 })).toMatchObject([200, {}])
  await sql`delete from staff_changes`.execute(db)
  await sql`delete from mails`.execute(db)
  for (const counter of [7, 6, 0]) expect(await logIn(here, authenticator, { counter })).toEqual(refused)
  expect(await actionsOf(db)).toEqual(Array(3).fill('owner: refused passkey'))
  const news =
    'its passkey Firefox on Windows was refused, since it seems to have been copied: delete it and add a new one'
  expect(await newsTo(db)).toEqual([news, news, news])
  expect(await logIn(here, authenticator, { counter: 8 })).toMatchObject([200, {}])
})

test('nobody without the passkey makes its holder hear that it was copied', async ({ here, db, authenticator }) => {
  expect(await logIn(here, authenticator, { counter: 7 })).toMatchObject([200, {}])
  await sql`delete from mails`.execute(db)
  const options = await begin(here)
  const { response, ...answer } = authenticator.sign(options, { counter: 3 })
  const { signature } = createAuthenticator(publicUrl).sign(options).response
  const forged = await finish(here, { ...answer, response: { ...response, signature } })
  expect([forged.statusCode, await newsTo(db)]).toEqual([401, []])
})

test('a passkey without a counter signs in again and again', async ({ here, authenticator }) => {
  for (let count = 0; count < 3; count += 1) {
    expect(await logIn(here, authenticator, { counter: 0 })).toMatchObject([200, {}])
  }
})

test('a deactivated account is refused as an unknown passkey is, and its passkey works once it is active again', async ({
  here,
  db,
  authenticator,
}) => {
  await sql`update admin_accounts set state = 'deactivated'`.execute(db)
  expect(await logIn(here, authenticator)).toEqual(refused)
  await sql`update admin_accounts set state = 'active'`.execute(db)
  expect(await logIn(here, authenticator)).toMatchObject([200, {}])
})

test('wrong answers count as wrong passwords do, and challenges have a limit of their own', async ({
  db,
  serveWith,
}) => {
  const app = await serveWith({
    site,
    limitPoints: { ...limitPoints, loginFailuresPerMinute: 3, challengesPerMinute: 8 },
  })
  const authenticator = await add(askAt(app, await signIn(app, db)))
  const statuses = []
  for (const fault of [{ isVerified: false }, { rpId: 'x.example' }, { origin: 'https://x.example' }, {}]) {
    statuses.push((await logIn(app, authenticator, fault))[0])
  }
  statuses.push((await askAt(app)('/login', owner)).statusCode)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const asked = []
  for (let count = 0; count < 6; count += 1) asked.push((await askAt(app)('/passkey-login/options', {})).statusCode)
  expect(asked).toEqual([200, 200, 200, 200, 429, 429])
})

test('a password alone signs nobody in who has a passkey, and the answer says what the account has', async ({
  here,
  ask,
  authenticator,
}) => {
  const asked = await askAt(here)('/login', owner)
  expect([asked.statusCode, asked.json(), asked.cookies]).toEqual([
    401,
    { message: 'Sign in with your passkey.', secondStep: ['passkey'] },
    [],
  ])
  const { secret } = (await ask('/code', {})).json()
  await ask('/code', { code: codeOf(secret) }, { method: 'PUT' })
  const both = await askAt(here)('/login', owner)
  expect(both.json().secondStep).toEqual(['passkey', 'code'])
  expect((await askAt(here)('/login', { ...owner, code: codeOf(secret, 1) })).statusCode).toBe(200)
  expect((await askAt(here)('/login', { ...owner, password: 'wrong' })).json()).toEqual({
    message: 'Invalid credentials',
  })
  const { passkeys } = (await ask('/passkeys')).json()
  expect((await ask(`/passkeys/${passkeys[0].id}`, undefined, { method: 'DELETE' })).statusCode).toBe(200)
  expect((await askAt(here)('/login', owner)).json().secondStep).toEqual(['code'])
  expect(await logIn(here, authenticator)).toEqual(refused)
})

test('a passkey confirms, once for each challenge, and only an own one does', async ({
  here,
  db,
  ask,
  authenticator,
}) => {
  await sql`update session set confirmed_at = null`.execute(db)
  expect((await ask('/passkeys/options', {})).json()).toMatchObject({ confirm: true })
  const passkey = authenticator.sign(await begin(here))
  expect((await ask('/confirm', { passkey, password: owner.password })).statusCode).toBe(400)
  expect((await ask('/confirm', { passkey })).statusCode).toBe(200)
  expect((await ask('/passkeys/options', {})).statusCode).toBe(200)
  const again = await ask('/confirm', { passkey })
  expect([again.statusCode, again.json().issues]).toEqual([
    400,
    [{ path: 'passkey', message: 'That is not a passkey of yours.' }],
  ])
  // Once it is somebody else's.
  await sql`insert into admin_accounts (id, username, password_hash, state) values ('kim', 'kim', '', 'active')`.execute(
    db,
  )
  await sql`update passkeys set admin_id = 'kim'`.execute(db)
  expect((await ask('/confirm', { passkey: authenticator.sign(await begin(here)) })).statusCode).toBe(400)
})

test('changes of passkeys need a confirmation, are in the trail, and are mailed to the holder', async ({ db, ask }) => {
  await sql`update session set confirmed_at = null`.execute(db)
  const passkey = createAuthenticator(publicUrl).make({
    ...{ challenge: 'x', rp: { id: 'steel.example', name: '' }, user: { id: '', name: '', displayName: '' } },
    ...{ pubKeyCredParams: [], timeout: 1, attestation: 'none', excludeCredentials: [] },
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  const calls = [
    ['POST', '/passkeys/options', {}],
    ['POST', '/passkeys', { passkey }],
    ['DELETE', '/passkeys/any', undefined],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await ask(path, body, { method })
    expect([path, answer.statusCode, answer.json().confirm]).toEqual([path, 403, true])
  }
  await sql`update session set confirmed_at = now()`.execute(db)
  await sql`delete from staff_changes`.execute(db)
  await add(ask, undefined, 'Key ring')
  const { passkeys } = (await ask('/passkeys')).json()
  expect((await ask(`/passkeys/${passkeys[0].id}`, undefined, { method: 'DELETE' })).statusCode).toBe(200)
  expect((await ask(`/passkeys/${passkeys[0].id}`, undefined, { method: 'DELETE' })).statusCode).toBe(404)
  expect(await actionsOf(db)).toEqual(['owner: added passkey', 'owner: deleted passkey'])
  expect(await newsTo(db)).toEqual([
    'somebody signed in with it added a passkey, Key ring',
    'its passkey Key ring was deleted',
  ])
})

test('an account has twenty passkeys at most, each once', async ({ db, ask, authenticator }) => {
  const options = (await ask('/passkeys/options', {})).json()
  const twice = await ask('/passkeys', { passkey: authenticator.make(options) })
  expect([twice.statusCode, twice.json().message]).toEqual([409, 'This passkey was added before.'])
  await sql`
    insert into passkeys (id, admin_id, credential_id, public_key, counter, name)
    select 'passkey ' || n, admin_id, 'credential ' || n, '', 0, 'Phone' from passkeys, generate_series(1, 19) as n
  `.execute(db)
  const more = (await ask('/passkeys/options', {})).json()
  const added = await ask('/passkeys', { passkey: createAuthenticator(publicUrl).make(more) })
  expect(added.statusCode).toBe(409)
})

test('neither a challenge nor what signs for a passkey is stored', async ({ here, db, ask, authenticator }) => {
  const { challenge } = await begin(here)
  const { challenge: toAdd } = (await ask('/passkeys/options', {})).json()
  expect(authenticator.id).toMatch(/^[\w-]{22}$/)
  const dump = JSON.stringify([
    await db.selectFrom('passkey_challenges').selectAll().execute(),
    await db.selectFrom('passkeys').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('staff_changes').selectAll().execute(),
  ])
  for (const hidden of [challenge, toAdd]) expect(dump).not.toContain(hidden)
})

test('without a public address there are no passkeys, and those that were added still keep a password from signing in', async ({
  db,
  ask,
  authenticator,
}) => {
  const app = await buildServer(db)
  const cookies = await signInByHand(app, db)
  const passkey = authenticator.sign({
    challenge: 'x',
    rpId: 'steel.example',
    timeout: 1,
    userVerification: 'required',
  })
  const calls = [
    ['GET', '/passkeys', undefined],
    ['POST', '/passkeys/options', {}],
    ['DELETE', '/passkeys/any', undefined],
    ['POST', '/passkey-login/options', {}],
    ['POST', '/passkey-login', { passkey }],
    ['POST', '/confirm', { passkey }],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await askAt(app, cookies)(path, body, { method })
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
  const asked = await askAt(app)('/login', owner)
  expect([asked.statusCode, asked.json().secondStep]).toEqual([401, []])
  expect((await ask('/passkeys')).statusCode).toBe(200)
})

/** As nobody can any more who has a passkey. */
async function signInByHand(app: FastifyInstance, db: Db): Promise<Cookies> {
  const kept = await db.deleteFrom('passkeys').returningAll().execute()
  const cookies = await signIn(app, db)
  await db
    .insertInto('passkeys')
    .values(kept.map(({ created_at: _, last_used_at: __, ...row }) => row))
    .execute()
  return cookies
}
