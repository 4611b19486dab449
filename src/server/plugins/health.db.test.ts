import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { countConnections, createDb } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { test as base, buildServer, expect } from '../test/fixtures.ts'
import { type DatabaseLine, openDatabaseLine } from '../test/programs/database-line.ts'

type Behind = { app: FastifyInstance; db: Db; setLine: DatabaseLine['set']; logged: () => string[] }

const test = base.extend<{ behind: Behind }>({
  behind: async ({ dbUrl }, use) => {
    const line = await openDatabaseLine(dbUrl)
    const db = createDb(line.url, { onConnectionError: () => undefined })
    const written: string[] = []
    const app = await buildServer(db, {
      logger: { level: 'info', stream: { write: (text) => void written.push(text) } },
    })
    await use({
      app,
      db,
      setLine: line.set,
      logged: () => written.map((text) => String(JSON.parse(text).msg)).filter((text) => !text.includes('inventory')),
    })
    await app.close()
    line.close()
    await db.destroy()
  },
})

async function readinessOf(app: FastifyInstance): Promise<[number, unknown]> {
  const response = await app.inject({ url: '/readyz' })
  return [response.statusCode, response.json()]
}

const ready = [200, { status: 'ready' }]
const unreachable = [503, { message: 'The database is unreachable' }]

test('the server is ready only while its database answers, and logs when it is ready again', async ({ behind }) => {
  const { app, setLine, logged } = behind
  expect(await readinessOf(app)).toEqual(ready)
  setLine('cut')
  for (let i = 0; i < 3; i++) expect(await readinessOf(app)).toEqual(unreachable)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  setLine('open')
  expect(await readinessOf(app)).toEqual(ready)
  expect(logged()).toEqual(['The database is unreachable', 'ready again'])
})

test('an unresponsive database costs one connection, however often readiness is checked', async ({ behind }) => {
  const { app, db, setLine } = behind
  await readinessOf(app)
  setLine('silent')
  const answers = await Promise.all(Array.from({ length: 30 }, () => readinessOf(app)))
  expect(answers).toEqual(Array.from({ length: 30 }, () => unreachable))
  expect(await readinessOf(app)).toEqual(unreachable)
  expect(countConnections(db)).toEqual({ total: 1, idle: 0, waiting: 0 })
  setLine('cut')
  setLine('open')
  await expect.poll(() => readinessOf(app)).toEqual(ready)
})

test('a database that lacks a migration is not ready, one of a newer version is', async ({ app, db }) => {
  await sql`insert into kysely_migration (name, timestamp) values ('99990101T0000-add-more', '')`.execute(db)
  expect(await readinessOf(app)).toEqual(ready)
  await sql`delete from kysely_migration where name = (select min(name) from kysely_migration)`.execute(db)
  expect(await readinessOf(app)).toEqual([503, { message: 'The database is not migrated' }])
})

test('health accepts only GET and HEAD, and is never cached', async ({ app }) => {
  for (const url of ['/healthz', '/readyz']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  }
})
