import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { defaultSiteInfo } from '../../shared/site.ts'
import { buildApp } from '../app.ts'
import { countConnections, createDb } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { test as base, expect, settings } from '../test/fixtures.ts'

type Line = 'open' | 'cut' | 'silent'

/** A line to the database that a test can cut or hold up. */
type Behind = { app: FastifyInstance; db: Db; setLine: (line: Line) => void; logged: () => string[] }

const test = base.extend<{ behind: Behind }>({
  behind: async ({ dbUrl }, use) => {
    const { hostname, port } = new URL(dbUrl)
    const sockets = new Set<Socket>()
    let line: Line = 'open'
    const proxy = createServer((client) => {
      const server = connect(Number(port || 5432), hostname)
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => void (line === 'open' && to.write(bytes)))
        from.on('error', () => to.destroy())
        from.on('close', () => to.destroy())
      }
      if (line === 'cut') client.destroy()
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    // A TCP server's address is one of this shape.
    const address = proxy.address() as AddressInfo
    const behindProxy = new URL(dbUrl)
    behindProxy.host = `127.0.0.1:${address.port}`
    const db = createDb(behindProxy.href, { onConnectionError: () => undefined })
    const written: string[] = []
    const app = await buildApp({
      db,
      settings,
      site: defaultSiteInfo,
      sessionKey: randomBytes(32),
      secureCookies: false,
      logger: { level: 'info', stream: { write: (text) => void written.push(text) } },
    })
    const cutAll = () => {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    }
    await use({
      app,
      db,
      setLine(wanted) {
        if (wanted === 'cut') cutAll()
        line = wanted
      },
      logged: () => written.map((text) => String(JSON.parse(text).msg)).filter((line) => !line.includes('inventory')),
    })
    await app.close()
    cutAll()
    await db.destroy()
    proxy.close()
  },
})

async function readinessOf(app: FastifyInstance): Promise<[number, unknown]> {
  const response = await app.inject({ url: '/readyz' })
  return [response.statusCode, response.json()]
}

const ready = [200, { status: 'ready' }]
const unreachable = [503, { message: 'The database is unreachable' }]

test('the server is ready only while its database answers, and says so again when it is back', async ({ behind }) => {
  const { app, setLine, logged } = behind
  expect(await readinessOf(app)).toEqual(ready)
  setLine('cut')
  for (let i = 0; i < 3; i++) expect(await readinessOf(app)).toEqual(unreachable)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  setLine('open')
  expect(await readinessOf(app)).toEqual(ready)
  expect(logged()).toEqual(['The database is unreachable', 'ready again'])
})

test('a database that has gone silent costs one connection, however often readiness is asked for', async ({
  behind,
}) => {
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

test('a database that lacks a change of this version is not ready, one that is ahead of it is', async ({ app, db }) => {
  await sql`insert into kysely_migration (name, timestamp) values ('99990101T0000-add-more', '')`.execute(db)
  expect(await readinessOf(app)).toEqual(ready)
  await sql`delete from kysely_migration where name = (select min(name) from kysely_migration)`.execute(db)
  expect(await readinessOf(app)).toEqual([503, { message: 'The database is not migrated' }])
})

test('health is read with GET and HEAD only, and never from a cache', async ({ app }) => {
  for (const url of ['/healthz', '/readyz']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  }
})
