import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { test as base, buildServer, expect, limitPoints } from '../../../test/fixtures.ts'
import { codeOf, signIn } from '../../../test/sign-in.ts'

type Cookies = Record<string, string>
type Sending = { method?: 'POST' | 'PUT' | 'DELETE' | 'GET'; cookies?: Cookies }
const owner = { username: 'owner', password: 'a password for tests' }
const email = 'owner@steel.example'
const question = { message: "Enter the code from your phone's app, or a recovery code.", secondStep: ['code'] }
const refusal = { message: 'That code is not right, or it was used already.', secondStep: ['code'] }

const askAt =
  (app: FastifyInstance, own: Cookies = {}) =>
  (path: string, payload?: object, { method = payload ? 'POST' : 'GET', cookies = own }: Sending = {}) =>
    app.inject({ method, url: `/api/admin${path}`, cookies, ...(payload && { payload }) })
type Ask = ReturnType<typeof askAt>

const logIn = (app: FastifyInstance, more: object = {}) => askAt(app)('/login', { ...owner, ...more })

type SetUp = { secret: string; recoveryCodes: string[]; used: string }

/** Sets up a code, and turns it on with the one of now, which is used then. */
async function setUp(ask: Ask): Promise<SetUp> {
  const { secret } = (await ask('/code', {})).json()
  const used = codeOf(secret)
  const { recoveryCodes } = (await ask('/code', { code: used }, { method: 'PUT' })).json()
  return { secret, recoveryCodes, used }
}

const test = base.extend<{
  /** Calls as the owner, who just confirmed and has an address. */
  ask: Ask
  withCode: SetUp
  /** Two instances of one installation. */
  instances: [FastifyInstance, FastifyInstance]
}>({
  instances: async ({ serveWith }, use) => {
    const sessionKey = randomBytes(32)
    await use([await serveWith({ sessionKey }), await serveWith({ sessionKey })])
  },
  ask: async ({ app, db, cookies }, use) => {
    await sql`update admin_accounts set email = ${email}`.execute(db)
    await use(askAt(app, cookies))
  },
  withCode: async ({ ask }, use) => use(await setUp(ask)),
})

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

test('a code is turned on with one that the app shows, and asked for at each sign-in from then on', async ({
  app,
  ask,
}) => {
  const begun = (await ask('/code', {})).json()
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(begun.address).toMatch(/^otpauth:\/\/totp\/Steel%20Marketplace:owner\?/)
  expect(begun.address).toContain(`secret=${begun.secret}`)
  // Until it is turned on, nothing asks for it.
  expect((await logIn(app)).statusCode).toBe(200)
  const wrong = await ask('/code', { code: codeOf(begun.secret, 20) }, { method: 'PUT' })
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'code'])
  const on = await ask('/code', { code: codeOf(begun.secret) }, { method: 'PUT' })
  expect([on.statusCode, new Set(on.json().recoveryCodes).size]).toEqual([200, 10])
  const [account] = (await ask('/accounts')).json().accounts
  expect(account).toMatchObject({ username: 'owner', hasCode: true, recoveryCodesLeft: 10 })

  const asked = await logIn(app)
  expect([asked.statusCode, asked.json(), asked.cookies]).toEqual([401, question, []])
  const refused = await logIn(app, { code: codeOf(begun.secret, 20) })
  expect([refused.statusCode, refused.json(), refused.cookies]).toEqual([401, refusal, []])
  const done = await logIn(app, { code: codeOf(begun.secret, 1) })
  expect([done.statusCode, done.json()]).toEqual([200, { authenticated: true, username: 'owner' }])
})

test('a wrong password gets the answer that it always got, with a right code too, which stays unused', async ({
  app,
  withCode,
}) => {
  const code = codeOf(withCode.secret, 1)
  for (const more of [{ password: 'wrong' }, { password: 'wrong', code }, { username: 'nobody', code }]) {
    const answer = await logIn(app, more)
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Invalid credentials' }])
  }
  expect((await logIn(app, { code })).statusCode).toBe(200)
})

test('a code is taken once, and none before it', async ({ app, withCode: { secret, used } }) => {
  const next = codeOf(secret, 1)
  expect((await logIn(app, { code: used })).json()).toEqual(refusal)
  expect((await logIn(app, { code: next })).statusCode).toBe(200)
  expect((await logIn(app, { code: next })).json()).toEqual(refusal)
  expect((await logIn(app, { code: used })).json()).toEqual(refusal)
})

test('of many that send one code to two instances at once, one signs in', async ({ db, instances }) => {
  const [one, other] = instances
  const { secret, recoveryCodes } = await setUp(askAt(one, await signIn(one, db)))
  for (const code of [codeOf(secret, 1), recoveryCodes[0]]) {
    const logins = await Promise.all([one, other, one, other, one, other].map((app) => logIn(app, { code })))
    expect(logins.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  }
})

test('of two that turn a code on at once, one does', async ({ db, instances }) => {
  const [one, other] = instances
  const cookies = await signIn(one, db)
  const { secret } = (await askAt(one, cookies)('/code', {})).json()
  const turnOn = (app: FastifyInstance) => askAt(app, cookies)('/code', { code: codeOf(secret) }, { method: 'PUT' })
  const answers = await Promise.all([turnOn(one), turnOn(other)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await db.selectFrom('recovery_codes').select('code_digest').execute()).toHaveLength(10)
})

test('wrong codes count as wrong passwords do, and the question for one does not', async ({ db, serveWith }) => {
  const app = await serveWith({ limitPoints: { ...limitPoints, loginFailuresPerMinute: 3 } })
  const { secret, recoveryCodes, used } = await setUp(askAt(app, await signIn(app, db)))
  for (let count = 0; count < 5; count += 1) expect((await logIn(app)).json()).toEqual(question)
  const statuses = []
  for (const code of ['000000', 'abcde', used, codeOf(secret, 1), recoveryCodes[0]]) {
    statuses.push((await logIn(app, { code })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

test('a recovery code signs in once, however it is grouped, and its holder hears of it', async ({
  app,
  db,
  ask,
  withCode: { recoveryCodes },
}) => {
  const [first = '', second = ''] = recoveryCodes
  expect((await logIn(app, { code: first.replaceAll('-', ' ') })).statusCode).toBe(200)
  expect((await logIn(app, { code: first })).json()).toEqual(refusal)
  expect((await logIn(app, { code: second })).statusCode).toBe(200)
  const [account] = (await ask('/accounts')).json().accounts
  expect(account.recoveryCodesLeft).toBe(8)
  expect(await newsTo(db)).toContain('a recovery code was used, and 9 are left')
  expect((await actionsOf(db)).filter((action) => action === 'owner: used recovery code')).toHaveLength(2)
})

test('new recovery codes end the former ones', async ({ app, ask, withCode }) => {
  const { recoveryCodes } = (await ask('/recovery-codes', {})).json()
  expect(recoveryCodes).toHaveLength(10)
  expect((await logIn(app, { code: withCode.recoveryCodes[0] })).json()).toEqual(refusal)
  expect((await logIn(app, { code: recoveryCodes[0] })).statusCode).toBe(200)
})

test('a code that is turned off takes its recovery codes along, and the password is enough', async ({
  app,
  db,
  ask,
  withCode,
}) => {
  expect(withCode.recoveryCodes).toHaveLength(10)
  const off = () => ask('/code', undefined, { method: 'DELETE' })
  expect((await off()).statusCode).toBe(200)
  expect((await off()).statusCode).toBe(404)
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect((await logIn(app)).statusCode).toBe(200)
  expect((await ask('/recovery-codes', {})).statusCode).toBe(409)
})

test('a code that is on is not set up again before it is turned off', async ({ app, ask, withCode }) => {
  expect((await ask('/code', {})).statusCode).toBe(409)
  const again = await ask('/code', { code: codeOf(withCode.secret, 1) }, { method: 'PUT' })
  expect(again.statusCode).toBe(409)
  expect((await logIn(app, { code: codeOf(withCode.secret, 1) })).statusCode).toBe(200)
})

test('neither a secret nor a recovery code is stored in the clear, and another session secret opens none', async ({
  db,
  withCode: { secret, recoveryCodes },
}) => {
  const dump = JSON.stringify([
    await db.selectFrom('account_codes').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('staff_changes').selectAll().execute(),
    await db.selectFrom('staff_events').selectAll().execute(),
  ])
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(dump).not.toContain(hidden)
  }
  const elsewhere = await buildServer(db)
  expect((await logIn(elsewhere, { code: codeOf(secret, 1) })).json()).toEqual(refusal)
  expect((await logIn(elsewhere, { code: recoveryCodes[0] })).statusCode).toBe(200)
})

test('a code confirms as the password does, once, and wrong ones count', async ({ db, serveWith }) => {
  const app = await serveWith({ limitPoints: { ...limitPoints, loginFailuresPerMinute: 3 } })
  const ask = askAt(app, await signIn(app, db))
  const { secret } = await setUp(ask)
  await sql`update session set confirmed_at = null`.execute(db)
  expect((await ask('/recovery-codes', {})).json()).toMatchObject({ confirm: true })
  for (const payload of [{}, { password: owner.password, code: codeOf(secret, 1) }]) {
    expect((await ask('/confirm', payload)).statusCode).toBe(400)
  }
  const code = codeOf(secret, 1)
  expect((await ask('/confirm', { code })).statusCode).toBe(200)
  expect((await ask('/recovery-codes', {})).statusCode).toBe(200)
  const statuses = []
  for (const wrong of [code, '000000', 'abcde', '111111']) {
    const answer = await ask('/confirm', { code: wrong })
    statuses.push([answer.statusCode, answer.json().issues?.[0].path])
  }
  expect(statuses).toEqual([
    [400, 'code'],
    [400, 'code'],
    [400, 'code'],
    [429, undefined],
  ])
})

test('each change of a second step needs a confirmation, is in the trail, and is mailed to its holder', async ({
  db,
  ask,
}) => {
  const calls = [
    ['POST', '/code', {}],
    ['PUT', '/code', { code: '123456' }],
    ['POST', '/recovery-codes', {}],
    ['DELETE', '/code', undefined],
  ] as const
  await sql`update session set confirmed_at = null`.execute(db)
  for (const [method, path, body] of calls) {
    const answer = await ask(path, body, { method })
    expect([method, answer.statusCode, answer.json().confirm]).toEqual([method, 403, true])
  }
  await sql`update session set confirmed_at = now()`.execute(db)
  await sql`delete from staff_changes`.execute(db)
  await setUp(ask)
  await ask('/recovery-codes', {})
  await ask('/code', undefined, { method: 'DELETE' })
  expect(await actionsOf(db)).toEqual([
    'owner: began code',
    'owner: turned on code',
    'owner: made recovery codes',
    'owner: turned off code',
  ])
  expect(await newsTo(db)).toEqual([
    'somebody signed in with it began to set up a code',
    'a sign-in asks for a code from now on',
    'it has new recovery codes, and the former ones ended',
    'a sign-in asks for no code any longer',
  ])
})

test('deactivating an account, or a new password by a link, keeps its code', async ({ app, db, ask, withCode }) => {
  const [{ id }] = (await ask('/accounts')).json().accounts
  const { link } = (await ask(`/accounts/${id}/password-link`, {})).json()
  const token = link.slice(link.lastIndexOf('/') + 1)
  await app.inject({ method: 'POST', url: `/api/account-links/${token}`, payload: { password: 'another one of mine' } })
  await sql`update admin_accounts set state = 'deactivated'`.execute(db)
  expect((await logIn(app, { password: 'another one of mine' })).json()).toEqual({ message: 'Invalid credentials' })
  await sql`update admin_accounts set state = 'active'`.execute(db)
  expect((await logIn(app, { password: 'another one of mine' })).json()).toEqual(question)
  const code = codeOf(withCode.secret, 1)
  expect((await logIn(app, { password: 'another one of mine', code })).statusCode).toBe(200)
})
