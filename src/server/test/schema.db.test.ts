import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { createDb } from '../db/create-db.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { adminSql, databaseUrl, dropDatabase } from './databases.ts'
import { describeSchema } from './describe-schema.ts'
import { expect, test } from './fixtures.ts'

const onConnectionError = (error: Error) => {
  throw error
}

test('db/schema.sql matches the migrations', async ({ db }) => {
  const written = readFileSync(path.join(import.meta.dirname, '../../../db/schema.sql'), 'utf8')
  expect(await describeSchema(db)).toBe(written)
})

test('two instances that start together migrate an empty database once', async ({ dbUrl }) => {
  const name = `${new URL(dbUrl).pathname.slice(1)}_two`
  await adminSql(dbUrl, `create database ${name}`)
  const instances = [1, 2].map(() => createDb(databaseUrl(dbUrl, name), { onConnectionError }))
  await Promise.all(instances.map((db) => migrateToLatest(db)))
  const [first] = instances
  expect(await first?.selectFrom('product_categories').select('name').execute()).toHaveLength(19)
  await Promise.all(instances.map((db) => db.destroy()))
  await dropDatabase(dbUrl, name)
})

test('a database that is newer than the code is refused with what to do', async ({ db }) => {
  await sql`insert into kysely_migration (name, timestamp) values ('29990101T0000-from-the-future', '2999-01-01')`.execute(
    db,
  )
  await expect(migrateToLatest(db)).rejects.toThrow(
    /The database is newer than this version of the product \(it has the migration 29990101T0000-from-the-future\)/,
  )
})
