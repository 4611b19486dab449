import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { deleteOutdated } from '../modules/admin/retention.ts'
import { eraseCustomer } from '../modules/customer-data/customer-data.ts'
import {
  type ExampleRequest,
  procedureExamples,
  routeExamples,
  toProcedureRequest,
  toRequest,
} from '../test/calls/example-calls.ts'
import { keepExamples } from '../test/calls/kept-examples.ts'
import { adminSql } from '../test/databases.ts'
import { aCustomer } from '../test/factories.ts'
import { buildServer } from '../test/fixtures.ts'
import { aForm } from '../test/lists/forms.ts'
import { aListRow, aWorkbook } from '../test/lists/workbooks.ts'
import { type OwnPostgres, startOwnPostgres } from '../test/own-postgres.ts'
import { startProgram } from '../test/programs/program.ts'
import { signIn } from '../test/sign-in.ts'
import { createDb } from './create-db.ts'
import type { Db } from './database.ts'
import { findDatabaseRisks } from './database-checks.ts'
import { migrateAsOwner, migrateToLatest } from './migrator.ts'

const handbook = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
// The statements in the handbook for operators.
const setUp = /```sql\n(create role steel_owner[\s\S]+?)```/.exec(handbook)?.[1] ?? ''
const insufficientPrivilege = '42501'
const report = () => undefined

type Roles = { postgres: OwnPostgres; ownerUrl: string; productUrl: string }

/** A server with the handbook's two roles, and the tables in their database. */
async function makeRoles(): Promise<Roles> {
  const postgres = await startOwnPostgres()
  const [onServer = '', onDatabase = ''] = setUp.split('\\connect steel\n')
  for (const statement of statementsOf(onServer)) await adminSql(postgres.urlOf('postgres'), statement)
  for (const statement of statementsOf(onDatabase)) await adminSql(postgres.urlOf('steel'), statement)
  const ownerUrl = postgres.urlOf('steel', 'steel_owner')
  const productUrl = postgres.urlOf('steel', 'steel')
  const db = createDb(productUrl, { onConnectionError: report })
  await migrateAsOwner(ownerUrl, db, report)
  await db.destroy()
  return { postgres, ownerUrl, productUrl }
}

const statementsOf = (script: string) => script.split(/;\n/).filter((statement) => statement.trim() !== '')

let made: Promise<Roles> | undefined
const prepare = () => {
  made ??= makeRoles()
  return made
}
// A failed start has already failed the tests.
afterAll(() =>
  made?.then(
    ({ postgres }) => postgres.stop(),
    () => undefined,
  ),
)

function open(url: string): Db {
  const db = createDb(url, { onConnectionError: report })
  onTestFinished(() => db.destroy())
  return db
}

test('with two roles, the owner creates the tables and is disconnected before the server listens', async () => {
  const { postgres } = await prepare()
  await adminSql(postgres.urlOf('postgres'), 'create database fresh owner steel_owner')
  const run = startProgram({
    DATABASE_URL: postgres.urlOf('fresh', 'steel'),
    MIGRATION_DATABASE_URL: postgres.urlOf('fresh', 'steel_owner'),
    DEMO_DATA: '1',
  })
  const address = await run.address()
  expect(await (await fetch(`${address}/api/inventory/summary`)).json()).not.toEqual([])
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const client = new pg.Client(postgres.urlOf('steel'))
  await client.connect()
  const { rows } = await client.query<{ usename: string }>(
    `select distinct usename from pg_stat_activity where datname = 'fresh'`,
  )
  await client.end()
  expect(rows).toEqual([{ usename: 'steel' }])
})

test('several instances that start together all get their rights, also on future tables', async () => {
  const { ownerUrl, productUrl } = await prepare()
  const db = open(productUrl)
  await Promise.all(Array.from({ length: 4 }, () => migrateAsOwner(ownerUrl, db, report)))
  await adminSql(ownerUrl, 'create table made_later (id bigint generated always as identity, note text)')
  await sql`insert into made_later (note) values ('a row')`.execute(db)
  await adminSql(ownerUrl, 'drop table made_later')
})

test('a role that may not change tables can start if no migration is missing; otherwise the error says who must migrate', async () => {
  const { postgres, productUrl } = await prepare()
  await migrateToLatest(open(productUrl))
  await adminSql(postgres.urlOf('postgres'), 'create database empty')
  await expect(migrateToLatest(open(postgres.urlOf('empty', 'steel')))).rejects.toThrow(
    'only their owner may do that: set MIGRATION_DATABASE_URL',
  )
})

test('two roles that point to different databases are refused before any change', async () => {
  const { postgres, productUrl } = await prepare()
  const elsewhere = postgres.urlOf('postgres', 'steel_owner')
  await expect(migrateAsOwner(elsewhere, open(productUrl), report)).rejects.toThrow('point to different databases')
})

test("the product's role owns nothing, has no special rights, and only reads and writes rows", async () => {
  const { productUrl } = await prepare()
  const db = open(productUrl)
  const { rows: roles } = await sql`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      (select count(*) from pg_auth_members where member = r.oid) as memberships,
      (select count(*) from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
    from pg_roles r where rolname = current_user
  `.execute(db)
  const no = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }
  expect(roles).toEqual([{ ...no, memberships: 0, owned: 0 }])
  const { rows: rights } = await sql<{ name: string; rights: string }>`
    select relname as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as rights
    from pg_class, aclexplode(relacl)
    where relnamespace = any(array['public', 'graphile_worker']::regnamespace[]) and relkind in ('r', 'v')
      and grantee = current_user::regrole
    group by relname
  `.execute(db)
  const read = ['kysely_migration', 'kysely_migration_lock', 'migrations']
  const lesser = rights.filter((table) => table.rights !== 'delete insert select update')
  expect(lesser.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    read.map((name) => ({ name, rights: 'select' })),
  )
})

test("a superuser role is reported at the start, the product's own role is not", async () => {
  const { postgres, productUrl } = await prepare()
  const isAboutRole = (risk: string) => risk.includes('superuser')
  expect((await findDatabaseRisks(open(postgres.urlOf('steel')))).notes.filter(isAboutRole)).toHaveLength(1)
  expect((await findDatabaseRisks(open(productUrl))).notes.filter(isAboutRole)).toEqual([])
})

const forbidden = [
  'create table mine (id int)',
  'create schema mine',
  'create function public.mine() returns int language sql as $$ select 1 $$',
  'create extension lo',
  'drop table customers',
  'alter table customers add column mine text',
  'alter table customers disable trigger all',
  'drop trigger count_deleted_items on inventory_items',
  'truncate customers',
  'create role mine',
  'create database mine',
  'alter role steel superuser',
  'alter role steel_owner password null',
  'set role steel_owner',
  'set session_replication_role = replica',
  'alter system set fsync = off',
  `alter database steel set search_path = 'mine'`,
  'delete from kysely_migration',
  'delete from graphile_worker.migrations',
  'alter table graphile_worker._private_jobs add column mine text',
  'create table graphile_worker.mine (id int)',
  `copy customers to '/tmp/customers'`,
  `copy customers from '/etc/passwd'`,
  `copy customers to program 'cat'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  'select * from pg_authid',
  'select pg_reload_conf()',
]

test("the product's role can neither change the tables nor reach beyond them", async () => {
  const { productUrl } = await prepare()
  const db = open(productUrl)
  const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error)
  const answers: [string, unknown][] = []
  for (const statement of forbidden) answers.push([statement, await sql.raw(statement).execute(db).catch(codeOf)])
  expect(answers).toEqual(forbidden.map((statement) => [statement, insufficientPrivilege]))
})

test("the product's role may do everything that buyers and staff need", async () => {
  const { postgres, productUrl } = await prepare()
  const db = open(productUrl)
  const app = await buildServer(db)
  const cookies = await signIn(app, db)
  const failures: [string, number, string][] = []
  const restoreExamples = await keepExamples(open(postgres.urlOf('steel')))
  let isChanged = false
  const send = async (call: string, asStranger: boolean | undefined, request: ExampleRequest) => {
    if (isChanged) await restoreExamples()
    isChanged = (request.method ?? 'GET') !== 'GET'
    const answer = await app.inject({ ...request, ...(!asStranger && { cookies }) })
    if (answer.statusCode >= 300) failures.push([call, answer.statusCode, answer.body])
  }
  for (const call of Object.keys(routeExamples)) {
    const { asStranger, needsSecret } = routeExamples[call] ?? {}
    if (!needsSecret) await send(call, asStranger, toRequest(call))
  }
  for (const call of Object.keys(procedureExamples)) {
    const { asStranger, takesBytes, needsSecret } = procedureExamples[call] ?? {}
    if (!takesBytes && !needsSecret) await send(call, asStranger, toProcedureRequest(call))
  }
  expect(failures).toEqual([])
})

test("the product's role can stage, preview and store a list", async () => {
  const { productUrl } = await prepare()
  const db = open(productUrl)
  const app = await buildServer(db)
  const cookies = await signIn(app, db)
  const form = await aForm(['category', 'Rebar'], ['file', aWorkbook([aListRow({ 'Source Code': 'LP1' })])])
  const staged = await app.inject({ method: 'POST', url: '/api/inventory/staged-uploads', cookies, ...form })
  const url = `/api/inventory/staged-uploads/${staged.json().id}`
  await expect.poll(async () => (await app.inject({ url, cookies })).json()).toMatchObject({ state: 'ready' })
  expect((await app.inject({ method: 'POST', url: `${url}/commit`, cookies })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/inventory?source=LP1' })).json()).toHaveLength(1)
})

test("the product's role can delete outdated records and erase a customer", async () => {
  const { productUrl } = await prepare()
  const db = open(productUrl)
  await deleteOutdated(db)
  const app = await buildServer(db)
  const customer = aCustomer()
  await app.inject({ method: 'POST', url: '/api/customers', cookies: await signIn(app, db), payload: customer })
  expect(await eraseCustomer(db, { email: customer.email })).toMatchObject({ email: customer.email })
})
