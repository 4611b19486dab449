import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { adminSql } from '../test/databases.ts'
import { expect, test } from '../test/fixtures.ts'
import { startProgram } from '../test/programs/program.ts'
import { connectionLimitsMs } from './create-db.ts'
import type { Database } from './database.ts'
import { findDatabaseRisks } from './database-checks.ts'

const isAboutLimits = (risk: string) => risk.startsWith('Connections have')

test('every connection has its timeouts', async ({ db }) => {
  const connections = Array.from({ length: 10 }, () =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting, pg_sleep(0.05) from pg_settings where name = any(${Object.keys(connectionLimitsMs)}::text[])
      `.execute(connection)
      return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
    }),
  )
  for (const limits of await Promise.all(connections)) expect(limits).toEqual(connectionLimitsMs)
  expect((await findDatabaseRisks(db)).notes.filter(isAboutLimits)).toEqual([])
})

test('timeouts that a pooler dropped are reported by name', async ({ dbUrl }) => {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: dbUrl }) }) })
  const risks = (await findDatabaseRisks(db)).notes.filter(isAboutLimits)
  await db.destroy()
  expect(risks).toEqual(
    Object.keys(connectionLimitsMs).map((name) =>
      expect.stringMatching(`^Connections have ${name} at 0 ms instead of`),
    ),
  )
})

test('a database that may lose data stops the start in production, and is reported elsewhere', async ({ dbUrl }) => {
  await adminSql(dbUrl, `alter database ${new URL(dbUrl).pathname.slice(1)} set synchronous_commit = off`)
  const risk = 'The database runs with synchronous_commit off: a crash loses what was stored. Set it to on.'
  const env = { DATABASE_URL: dbUrl, SESSION_SECRET: 'x'.repeat(32) }
  const refused = startProgram({ ...env, NODE_ENV: 'production' })
  expect(await refused.ended()).toBe(1)
  const complaints = refused.complaints().trim().split('\n')
  expect(complaints).toContain(risk)
  expect(complaints.at(-1)).toMatch(/^If this data may be lost, start without NODE_ENV=production/)
  expect(refused.text()).toBe('')
  const warned = startProgram(env)
  await warned.address()
  expect(warned.text().split('\n')).toContain(`Note: ${risk}`)
})
