import type { FastifyInstance } from 'fastify'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { checkServer } from '../../db/database-checks.ts'
import { anItem } from '../factories.ts'
import { test as base, buildServer, expect } from '../fixtures.ts'
import { type Pooler, startPooler } from '../programs/pooler.ts'

type Instance = {
  app: FastifyInstance
  db: Db
  /** The messages in the log and of the errors in it. */
  logged: string[]
  itemsShown(): Promise<number>
  /** The size of its kept answers. */
  keptBytes(): number
}
type Behind = (poolerSettings: Readonly<Record<string, string>>) => Promise<Pooler>

const test = base.extend<{ startBefore: Behind; startTwo: (dbUrl: string) => Promise<[Instance, Instance]> }>({
  startBefore: async ({ dbUrl, task, skip }, use) => {
    const poolers: Pooler[] = []
    await use(async (poolerSettings) => {
      const pooler = await startPooler({ task, skip }, dbUrl, poolerSettings)
      poolers.push(pooler)
      return pooler
    })
    for (const pooler of poolers) await pooler.stop()
  },
  startTwo: async ({ startBefore: _startBefore }, use) => {
    const instances: Instance[] = []
    const start = async (url: string) => {
      const instance = await startInstance(url)
      instances.push(instance)
      return instance
    }
    await use(async (url) => [await start(url), await start(url)])
    for (const { app, db } of instances) {
      await app.close()
      await db.destroy()
    }
  },
})

async function startInstance(url: string): Promise<Instance> {
  const db = createDb(url, { onConnectionError: () => undefined })
  const logged: string[] = []
  const write = (line: string) => {
    const { msg, err } = JSON.parse(line)
    logged.push(msg, err?.message ?? '')
  }
  const app = await buildServer(db, { logger: { level: 'warn', stream: { write } } })
  return {
    app,
    db,
    logged,
    itemsShown: async () => (await app.inject({ url: '/api/inventory/summary' })).json().items,
    keptBytes: () => app.keptAnswerBytes(),
  }
}

test('behind a pooler in transaction mode no answer is stale, and the log warns', async ({ startBefore, startTwo }) => {
  const pooler = await startBefore({ pool_mode: 'transaction', ignore_startup_parameters: 'options' })
  const [a, b] = await startTwo(pooler.url)
  const old: [number, number, number][] = []
  for (let stored = 1; stored <= 40; stored += 1) {
    await anItem(a.db)
    const [shownByA, shownByB] = await Promise.all([a.itemsShown(), b.itemsShown()])
    if (Math.min(shownByA, shownByB) < stored) old.push([stored, shownByA, shownByB])
  }
  expect(old).toEqual([])
  for (const { keptBytes, logged } of [a, b]) {
    await expect.poll(() => logged).toContain('cannot hear of changes of the inventory: no answers are kept')
    expect(logged).toContain('Notifications of the database do not arrive: is there a pooler between?')
    expect(keptBytes()).toBe(0)
  }
})

test('behind a pooler in session mode answers are kept, and changes are noticed', async ({ startBefore, startTwo }) => {
  const pooler = await startBefore({ pool_mode: 'session', ignore_startup_parameters: 'options' })
  const [a, b] = await startTwo(pooler.url)
  for (let stored = 1; stored <= 10; stored += 1) {
    await anItem(a.db)
    expect(await a.itemsShown()).toBe(stored)
    await expect.poll(b.itemsShown).toBe(stored)
  }
  for (const { itemsShown, keptBytes, logged } of [a, b]) {
    await expect.poll(() => itemsShown().then(keptBytes)).toBeGreaterThan(0)
    expect(logged).toEqual([])
  }
})

test('a start behind a pooler with default settings is refused with what to set', async ({ startBefore }) => {
  const { url } = await startBefore({})
  const { host, username } = new URL(url)
  await expect(checkServer(url, 'DATABASE_URL')).rejects.toThrow(
    `The pooler at ${host} rejects the product's connection settings (unsupported startup parameter: options): set ` +
      'ignore_startup_parameters = options in pgbouncer.ini, or point DATABASE_URL to PostgreSQL itself.',
  )
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(checkServer(wrong.href, 'DATABASE_URL')).rejects.toThrow(
    `The pooler at ${host} rejects user ${username} or the password (SASL authentication failed): correct DATABASE_URL or the pooler's list of users.`,
  )
  wrong.href = url
  wrong.pathname = '/no_such_database'
  await expect(checkServer(wrong.href, 'DATABASE_URL')).rejects.toThrow('has no database no_such_database')
})
