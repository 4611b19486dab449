import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { createDb } from '../../src/server/db/create-db.ts'
import type { Db } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embedded-postgres.ts'
import { locateCluster } from '../../src/server/db/embedded/postgres-cluster.ts'
import { migrateToLatest } from '../../src/server/db/migrator.ts'
import { createLimits } from '../../src/server/lib/rate-limits.ts'
import { verifyPassword } from '../../src/server/lib/secrets/password.ts'
import { ensureAdminAccount, startSession } from '../../src/server/modules/admin/accounts.ts'
import { adminSql, databaseUrl } from '../../src/server/test/databases.ts'
import { expect, test } from '../../src/server/test/fixtures.ts'
import { discardCluster } from '../../src/server/test/own-postgres.ts'
import { anOddMail, startOddServer } from '../../src/server/test/programs/imap-server.ts'
import { fromSource } from '../../src/server/test/programs/program.ts'
import { runAdmin } from '../../src/server/test/programs/run-admin.ts'
import { testTempDir } from '../../src/server/test/programs/temp-dir.ts'

const owner = { username: 'owner', password: 'a long enough one' }
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

async function anAdmin(db: Db, credentials = owner): Promise<{ id: string; username: string }> {
  await db.insertInto('admin_accounts').values({ username: credentials.username, password_hash: '' }).execute()
  return db
    .selectFrom('admin_accounts')
    .select(['id', 'username'])
    .where('username', '=', credentials.username)
    .executeTakeFirstOrThrow()
}

async function hasPassword(db: Db, username: string, password: string): Promise<boolean> {
  const account = await db
    .selectFrom('admin_accounts')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return verifyPassword(account.password_hash ?? undefined, password)
}

test('a piped line becomes the password, sessions end, and failures on the name are cleared', async ({ db, dbUrl }) => {
  await startSession(db, await anAdmin(db))
  const { loginName } = createLimits(db)
  await loginName.attempt('owner', async () => false)
  const input = 'päss word of two words \r\nand a second line\n'
  expect(await runAdmin(['password'], { DATABASE_URL: dbUrl }, input)).toEqual({
    exitCode: 0,
    text: 'The password of owner is changed, and its sessions have ended.\n',
    complaint: '',
  })
  expect(await hasPassword(db, 'owner', 'päss word of two words ')).toBe(true)
  expect(await db.selectFrom('session').select('sid').execute()).toEqual([])
  expect((await sql`select key from rate_limits`.execute(db)).rows).toEqual([])
})

test('a password can be generated, and is shown once', async ({ db, dbUrl }) => {
  await anAdmin(db)
  const { exitCode, text, complaint } = await runAdmin(['password', '--generate'], { DATABASE_URL: dbUrl })
  expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' })
  const password = /^New password, shown this once: (\w{20})$/m.exec(text)?.[1] ?? ''
  expect(await hasPassword(db, 'owner', password)).toBe(true)
})

test('the password goes to the admin who is named', async ({ db, dbUrl }) => {
  await anAdmin(db)
  await anAdmin(db, { ...owner, username: 'second' })
  const named = await runAdmin(['password', '--username', 'Second'], { DATABASE_URL: dbUrl }, 'for the second\n')
  expect(named.text).toBe('The password of second is changed, and its sessions have ended.\n')
  expect(await hasPassword(db, 'second', 'for the second')).toBe(true)
  const missing = await runAdmin(['password', '--username', 'third'], { DATABASE_URL: dbUrl }, 'for the third\n')
  expect(missing).toEqual({ exitCode: 1, text: '', complaint: 'There is no admin third.\n' })
})

test('an invalid password is refused with one line, and nothing changes', async ({ db, dbUrl }) => {
  await ensureAdminAccount(db, owner)
  const refusals = [
    ['', 'No password was given, so nothing was changed.\n'],
    ['Qwertyuiop\n', 'The password is one of the most common passwords, which are guessed first: choose another.\n'],
  ] as const
  const outcomes = refusals.map(([input]) => runAdmin(['password'], { DATABASE_URL: dbUrl }, input))
  expect(await Promise.all(outcomes)).toEqual(refusals.map(([, complaint]) => ({ exitCode: 1, text: '', complaint })))
  expect(await hasPassword(db, 'owner', owner.password)).toBe(true)
})

test('while ADMIN_PASSWORD is set, the password is not changed', async ({ db, dbUrl }) => {
  await ensureAdminAccount(db, owner)
  const env = { DATABASE_URL: dbUrl, ADMIN_PASSWORD: owner.password }
  const { exitCode, text, complaint } = await runAdmin(['password'], env, 'quite another one\n')
  expect({ exitCode, text }).toEqual({ exitCode: 1, text: '' })
  expect(complaint).toMatch(/^ADMIN_PASSWORD is set, .+ nothing was changed: change ADMIN_PASSWORD .+\n$/)
  expect(await hasPassword(db, 'owner', owner.password)).toBe(true)
})

test('live sessions are listed with their times, and can all be ended', async ({ db, dbUrl }) => {
  const admin = await anAdmin(db)
  const env = { DATABASE_URL: dbUrl }
  expect((await runAdmin(['sessions'], env)).text).toBe('Nobody is signed in.\n')
  await startSession(db, admin)
  await db
    .updateTable('session')
    .set({ expire: new Date(0) })
    .execute()
  const ids = [await startSession(db, admin), await startSession(db, await anAdmin(db, { ...owner, username: 'two' }))]

  const { exitCode, text } = await runAdmin(['sessions'], env)
  expect(exitCode).toBe(0)
  const [heading, ...rows] = text.trimEnd().split('\n')
  expect(heading).toMatch(/^begun +last used +ends +admin$/)
  expect(rows.map((row) => row.split(/ +/).at(-1)).sort()).toEqual(['owner', 'two'])
  for (const row of rows) {
    const times = row.split(/ +/).slice(0, 3)
    for (const time of times) expect(time).toMatch(isoInstant)
    expect([...times].sort()).toEqual(times)
  }
  const sids = await db.selectFrom('session').select('sid').execute()
  for (const secret of [...ids, ...sids.map(({ sid }) => sid)]) expect(text).not.toContain(secret)

  expect((await runAdmin(['sessions', '--end'], env)).text).toBe('Ended 2 sessions.\n')
  expect(await db.selectFrom('session').select('sid').execute()).toEqual([])
})

test('help is printed on request and for unknown commands', async () => {
  const [asked, ...refused] = await Promise.all([
    // As operators start it.
    runAdmin(['password', '--help'], { PORT: 'not even looked at' }, '', fromSource('scripts/admin')),
    ...[['constructor'], ['password', 'on the command line']].map((args) => runAdmin(args, {})),
  ])
  expect(asked).toMatchObject({ exitCode: 0, complaint: '' })
  expect(asked.text).toMatch(/^Usage: npm run admin -- <command>\n/)
  for (const { exitCode, text, complaint } of refused) {
    expect({ exitCode, text }).toEqual({ exitCode: 1, text: '' })
    expect(complaint).toMatch(/^.+\n\nUsage: npm run admin -- <command>\n/)
    expect(complaint).not.toMatch(/^ +at /m)
  }
})

test('wrong settings, an unreachable server and a database without tables get one plain line each', async ({
  dbUrl,
}) => {
  const name = `${new URL(dbUrl).pathname.slice(1)}_empty`
  await adminSql(dbUrl, `create database ${name}`)
  const dataDir = mkdtempSync(join(testTempDir, 'admin-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const cases = [
    [{ PORT: 'http' }, /^PORT: must be .+\n$/],
    [
      { DATABASE_URL: 'postgres://steel:hidden@127.0.0.1:1/steel' },
      /^The database at 127.0.0.1:1 cannot be reached .+\n$/,
    ],
    [{ DATABASE_URL: databaseUrl(dbUrl, name) }, /^The database is not set up .+: start the product once first\.\n$/],
    [{ DATA_DIR: dataDir }, /^There is no database in .+ yet: start the product once first, or set DATA_DIR\.\n$/],
  ] as const
  const outcomes = await Promise.all(cases.map(([env]) => runAdmin(['sessions'], env)))
  expect(outcomes).toMatchObject(
    cases.map(([, line]) => ({ exitCode: 1, text: '', complaint: expect.stringMatching(line) })),
  )
  for (const { complaint } of outcomes) expect(complaint).not.toContain('hidden')
  await adminSql(dbUrl, `drop database ${name} with (force)`)
})

test('with the embedded database it works whether the product is running or not', async () => {
  const dataDir = mkdtempSync(join(testTempDir, 'admin-'))
  // As root, the server runs under another account and must get through.
  chmodSync(dataDir, 0o711)
  onTestFinished(async () => {
    await discardCluster(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const readPid = () => readFileSync(join(locateCluster(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8')
  const product = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const db = createDb(product.url, { onConnectionError: () => undefined })
  await migrateToLatest(db)
  await ensureAdminAccount(db, owner)

  const pid = readPid()
  const running = await runAdmin(['password'], { DATA_DIR: dataDir }, 'set while it runs\n')
  expect(running).toMatchObject({ exitCode: 0, complaint: '' })
  expect(readPid()).toBe(pid)
  expect(await hasPassword(db, 'owner', 'set while it runs')).toBe(true)
  await db.destroy()
  await product.stop()

  const stopped = await runAdmin(['password'], { DATA_DIR: dataDir }, 'set while it is stopped\n')
  expect(stopped).toMatchObject({ exitCode: 0, complaint: '' })
  expect(readPid).toThrow('ENOENT')

  const again = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  expect(again.isNew).toBe(product.isNew)
  const dbAgain = createDb(again.url, { onConnectionError: () => undefined })
  expect(await hasPassword(dbAgain, 'owner', 'set while it is stopped')).toBe(true)
  await dbAgain.destroy()
  await again.stop()
})

test('the mailbox is shown with what would be taken, and nothing is changed in it or kept', async ({ db, dbUrl }) => {
  const server = await startOddServer()
  onTestFinished(server.stop)
  const mail = anOddMail('june.csv')
  server.add({ ...mail, header: `Authentication-Results: mx.steel.example; dmarc=pass\r\n${mail.header}` })
  const env = { DATABASE_URL: dbUrl, MAILBOX_URL: `imap://lists:secret-word@127.0.0.1:${server.port}` }
  const { text, complaint, exitCode } = await runAdmin(['mailbox'], { ...env, MAILBOX_AUTHSERV: 'mx.steel.example' })
  expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' })
  expect(text.split('\n')).toEqual([
    'lists at 127.0.0.1, INBOX: 1 message, 1 of them new.',
    '1 message may have lists:',
    expect.stringMatching(/ann@acme\.example \(no supplier, proven\) {2}.*june\.csv$/),
    'MAILBOX_AUTHSERV is mx.steel.example; messages have mx.steel.example.',
    'Nothing was changed.',
    '',
  ])
  expect(server.asked).toContain('EXAMINE')
  expect(server.asked).not.toContain('UID STORE')
  const { rows } = await sql`select name from mailboxes union all select mailbox from mailbox_messages`.execute(db)
  expect(rows).toEqual([])
  await server.stop()
  expect(await runAdmin(['mailbox'], env)).toEqual({
    exitCode: 1,
    text: '',
    complaint: 'The mailbox cannot be read: connection refused.\n',
  })
})

test('accounts are listed with their state, and a deactivated one is activated again', async ({ db, dbUrl }) => {
  await anAdmin(db)
  await sql`update admin_accounts set name = 'Pat Doe', email = 'pat@steel.example', state = 'deactivated'`.execute(db)
  const listed = async () => (await runAdmin(['accounts'], { DATABASE_URL: dbUrl })).text.split('\n').slice(1, -1)
  const cellsOf = (line = '') => line.split(/ {2,}/)
  expect((await listed()).map(cellsOf)).toEqual([
    ['never', 'deactivated', 'none', 'owner', 'Pat Doe', 'pat@steel.example'],
  ])
  expect(await runAdmin(['accounts', '--activate', 'OWNER'], { DATABASE_URL: dbUrl })).toEqual({
    exitCode: 0,
    text: 'The account owner is active.\n',
    complaint: '',
  })
  expect((await listed()).map((line) => cellsOf(line)[1])).toEqual(['active'])
  expect(await runAdmin(['accounts', '--activate', 'nobody'], { DATABASE_URL: dbUrl })).toMatchObject({
    exitCode: 1,
    complaint: 'There is no admin nobody.\n',
  })
})

test('an account without a password is not activated, but gets one from the operator', async ({ db, dbUrl }) => {
  await sql`insert into admin_accounts (username, state) values ('kim', 'invited')`.execute(db)
  expect(await runAdmin(['accounts', '--activate', 'kim'], { DATABASE_URL: dbUrl })).toMatchObject({
    exitCode: 1,
    complaint: 'kim has no password yet: set one with the command password.\n',
  })
  const args = ['password', '--username', 'kim', '--generate']
  expect((await runAdmin(args, { DATABASE_URL: dbUrl })).exitCode).toBe(0)
  const account = await db.selectFrom('admin_accounts').select('state').executeTakeFirstOrThrow()
  expect(account.state).toBe('active')
})

test('the operator takes second steps away: passkeys, and the code with its recovery codes', async ({ db, dbUrl }) => {
  const { id } = await anAdmin(db)
  await sql`insert into account_codes (admin_id, sealed_secret, on_since) values (${id}, 'sealed', now())`.execute(db)
  await sql`insert into recovery_codes (admin_id, code_digest) values (${id}, 'digest')`.execute(db)
  await sql`
    insert into passkeys (id, admin_id, credential_id, public_key, counter, name)
    values ('passkey', ${id}, 'credential', '', 0, 'Phone')
  `.execute(db)
  const steps = async () => {
    const { text } = await runAdmin(['accounts'], { DATABASE_URL: dbUrl })
    return text
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(/ {2,}/)[2])
  }
  expect(await steps()).toEqual(['passkey, code'])
  const end = () => runAdmin(['accounts', '--end-second-step', 'Owner'], { DATABASE_URL: dbUrl })
  expect(await end()).toEqual({
    exitCode: 0,
    text: 'From now on owner signs in with the password alone.\n',
    complaint: '',
  })
  expect(await steps()).toEqual(['none'])
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  expect((await end()).text).toBe('As before, owner signs in with the password alone.\n')
  expect(await runAdmin(['accounts', '--end-second-step', 'nobody'], { DATABASE_URL: dbUrl })).toMatchObject({
    exitCode: 1,
    complaint: 'There is no admin nobody.\n',
  })
})
