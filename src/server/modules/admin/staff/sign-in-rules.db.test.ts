import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { flatProcedures, proceduresFor, toProcedureRequest } from '../../../test/calls/example-calls.ts'
import { test as base, expect } from '../../../test/fixtures.ts'
import { codeOf, signIn } from '../../../test/sign-in.ts'

type Cookies = Record<string, string>
type Sending = { method?: 'POST' | 'PUT' | 'DELETE' | 'GET'; headers?: Record<string, string>; cookies?: Cookies }
const owner = { username: 'owner', password: 'a password for tests' }
const email = 'owner@steel.example'
const refusal = 'Everybody needs a second step. Set up a passkey or a code first: nothing else works until then.'

const askAt =
  (app: FastifyInstance, own: Cookies = {}) =>
  (path: string, payload?: object, { method = payload ? 'POST' : 'GET', cookies = own, headers = {} }: Sending = {}) =>
    app.inject({ method, url: `/api${path}`, cookies, headers, ...(payload && { payload }) })
type Ask = ReturnType<typeof askAt>

const demand = (ask: Ask, secondStepRequired = true) =>
  ask('/admin/sign-in-rules', { secondStepRequired }, { method: 'PUT' })

const test = base.extend<{
  /** Calls as the owner, who just confirmed, has an address and no second step. */
  ask: Ask
  /** Has a week pass since everybody needs a second step. */
  passWeek: () => Promise<void>
}>({
  ask: async ({ app, db, cookies }, use) => {
    await sql`update admin_accounts set email = ${email}`.execute(db)
    await use(askAt(app, cookies))
  },
  passWeek: async ({ ask, db }, use) =>
    use(async () => {
      await demand(ask)
      await sql`update sign_in_rules set second_step_from = second_step_from - interval '7 days'`.execute(db)
    }),
})

async function setUpCode(ask: Ask): Promise<string> {
  const { secret } = (await ask('/admin/code', {})).json()
  expect((await ask('/admin/code', { code: codeOf(secret) }, { method: 'PUT' })).statusCode).toBe(200)
  return secret
}

const subjectsTo = async (db: Db) => {
  const rows = await db.selectFrom('mails').select('subject').where('to_address', '=', email).execute()
  return rows.map(({ subject }) => subject?.replace('Your account with Steel Marketplace: ', ''))
}

test('nobody needs a second step until somebody says so, who has to confirm', async ({ app, db, ask }) => {
  expect((await ask('/admin/sign-in-rules')).json()).toEqual({
    ...{ secondStepRequired: false, requiredFrom: null },
    ...{ lacking: ['owner'], lackingCount: 1 },
  })
  expect((await ask('/admin/check-auth')).json()).toEqual({ authenticated: true, username: 'owner' })
  await sql`update session set confirmed_at = null`.execute(db)
  expect((await demand(ask)).json()).toMatchObject({ confirm: true })
  expect((await askAt(app)('/admin/sign-in-rules')).statusCode).toBe(401)
})

test('within the week everything works, and each account without a second step sees how long', async ({
  app,
  db,
  ask,
}) => {
  const rules = (await demand(ask)).json()
  const leftMs = new Date(rules.requiredFrom).getTime() - Date.now()
  expect([rules.secondStepRequired, Math.round(leftMs / 60_000)]).toEqual([true, 7 * 24 * 60])
  const told = { authenticated: true, username: 'owner', secondStepBy: rules.requiredFrom }
  expect((await ask('/admin/check-auth')).json()).toEqual(told)
  expect((await askAt(app)('/admin/login', owner)).json()).toEqual(told)
  expect((await ask('/admin/accounts')).statusCode).toBe(200)
  expect(await subjectsTo(db)).toContain(
    'in 7 days everybody needs a second step: set up a passkey or a code on the Staff page until then',
  )
  // Saying it again gives nobody more time.
  await sql`update sign_in_rules set second_step_from = second_step_from - interval '1 day'`.execute(db)
  const again = (await demand(ask)).json()
  expect(new Date(rules.requiredFrom).getTime() - new Date(again.requiredFrom).getTime()).toBe(86_400_000)
  await setUpCode(ask)
  expect((await ask('/admin/check-auth')).json()).toEqual({ authenticated: true, username: 'owner' })
  expect((await ask('/admin/sign-in-rules')).json()).toMatchObject({ lacking: [], lackingCount: 0 })
  const changes = await db
    .selectFrom('staff_changes')
    .select(['made_by', 'action', 'record_name'])
    .where('record_id', '=', 'sign-in rules')
    .execute()
  expect(changes).toEqual([{ made_by: 'owner', action: 'updated', record_name: 'Everybody' }])
})

const forSetUp = [
  'admin.code.begin',
  'admin.code.own',
  'admin.code.renewRecoveryCodes',
  'admin.code.turnOff',
  'admin.code.turnOn',
  'admin.confirm',
  'admin.passkeys.add',
  'admin.passkeys.begin',
  'admin.passkeys.delete',
  'admin.passkeys.list',
]

test('after the week whoever has no second step can set one up, and nothing else', async ({
  app,
  ask,
  cookies,
  passWeek,
}) => {
  await passWeek()
  const answer = await ask('/admin/accounts')
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: refusal }])
  const open = proceduresFor('admin').filter((path) => flatProcedures[path]?._def.meta.isForSetUp)
  expect(open.toSorted()).toEqual(forSetUp)
  for (const path of proceduresFor('admin').filter((one) => !forSetUp.includes(one))) {
    const { statusCode, body } = await app.inject({ ...toProcedureRequest(path, '{}'), cookies })
    expect([path, statusCode, body.includes(refusal)]).toEqual([path, 403, true])
  }
  // What shows staff more than strangers shows it no more.
  const session = (await ask('/admin/check-auth')).json()
  expect(session).toMatchObject({ username: 'owner', mustSetUp: true })
  // Also after a new sign-in, which works.
  const login = await askAt(app)('/admin/login', owner)
  expect([login.statusCode, login.json()]).toEqual([200, session])
  const anew = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  expect((await ask('/admin/accounts', undefined, { cookies: anew })).statusCode).toBe(403)

  expect((await ask('/admin/confirm', { password: owner.password })).statusCode).toBe(200)
  await setUpCode(ask)
  expect((await ask('/admin/accounts')).statusCode).toBe(200)
  expect((await ask('/admin/check-auth')).json()).toEqual({ authenticated: true, username: 'owner' })
})

test('a code that is begun and not turned on is no second step', async ({ ask, passWeek }) => {
  await passWeek()
  await ask('/admin/code', {})
  expect((await ask('/admin/accounts')).statusCode).toBe(403)
})

test('a passkey is a second step too', async ({ db, ask, passWeek }) => {
  await passWeek()
  await sql`
    insert into passkeys (id, admin_id, credential_id, public_key, counter, name)
    select 'passkey', id, 'credential', '', 0, 'Phone' from admin_accounts
  `.execute(db)
  expect((await ask('/admin/accounts')).statusCode).toBe(200)
})

test('keys for programs go on', async ({ app, ask, passWeek }) => {
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const { key } = (await ask('/admin/keys', { name: 'ERP', endsAt, access: 'read' })).json()
  await passWeek()
  const headers = { authorization: `Bearer ${key}` }
  expect((await askAt(app)('/inquiries', undefined, { headers })).statusCode).toBe(200)
})

test('once nobody needs a second step any longer, everything works again', async ({ app, db, ask, passWeek }) => {
  await passWeek()
  const secret = await setUpCode(ask)
  expect((await demand(ask, false)).json()).toMatchObject({ secondStepRequired: false, requiredFrom: null })
  expect((await demand(ask, false)).statusCode).toBe(200)
  await ask('/admin/code', undefined, { method: 'DELETE' })
  expect((await ask('/admin/accounts')).statusCode).toBe(200)
  expect(secret).not.toBe('')
  expect((await askAt(app, await signIn(app, db))('/admin/check-auth')).json()).toEqual({
    authenticated: true,
    username: 'owner',
  })
})
