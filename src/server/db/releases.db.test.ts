import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { Guest, owner } from '../test/calls/filled-product.ts'
import { adminSql, databaseUrl, dropDatabase } from '../test/databases.ts'
import { buildServer } from '../test/fixtures.ts'
import { describeSchema } from '../test/releases/describe-schema.ts'
import { readAsStaff, readReleases, releaseKey } from '../test/releases/releases.ts'
import { createDb } from './create-db.ts'
import { migrateToLatest } from './migrator.ts'

const releases = readReleases()
// Of a database that is made again, as `schema.db.test.ts` shows.
const newSchema = readFileSync(join(import.meta.dirname, '../../../db/schema.sql'), 'utf8')

/** An empty database that is dropped when the test ends. */
async function emptyDatabase(): Promise<string> {
  const serverUrl = inject('postgresUrl')
  const name = `steel_release_${randomBytes(6).toString('hex')}`
  await adminSql(serverUrl, `create database ${name}`)
  onTestFinished(() => dropDatabase(serverUrl, name))
  return databaseUrl(serverUrl, name)
}

async function restore(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

test.each(releases)(
  'a database of $version comes up under this version with all that staff read then',
  async ({ version, sql, read }) => {
    const url = await emptyDatabase()
    await restore(url, sql)
    const db = createDb(url, { onConnectionError: () => undefined })
    await migrateToLatest(db)
    const app = await buildServer(db, { sessionKey: releaseKey(version) })
    onTestFinished(() => db.destroy())
    const guest = new Guest(await app.listen({ host: '127.0.0.1', port: 0 }))
    await guest.ask('POST', '/api/admin/login', owner)

    // Later versions may say more.
    expect(await readAsStaff(guest)).toMatchObject(read)
    // What was accepted before there were orders is one.
    const orders = await guest.ask<{ orders: { state: string; lineCount: number }[] }>('GET', '/api/orders')
    expect(orders).toMatchObject({ orders: [{ state: 'accepted', lineCount: 1 }] })
    expect(await describeSchema(db)).toBe(newSchema)
  },
)
