import pg from 'pg'
import { createDb } from '../../../src/server/db/create-db.ts'
import type { PostgresBinaries } from '../../../src/server/db/embedded/postgres-binaries.ts'
import { migrateToLatest } from '../../../src/server/db/migrator.ts'
import { type OwnPostgres, startOwnPostgres } from '../../../src/server/test/own-postgres.ts'

export type ScratchPostgres = OwnPostgres & {
  /** Creates a database with the product's tables, or an empty one, or a copy; its role may create more. Returns its URL. */
  createDatabase(options?: { isEmpty?: boolean; copyOf?: string }): Promise<string>
  /** Queries that database as the superuser. Throws while the server is down. */
  query<Row extends object>(databaseUrl: string, text: string, values?: readonly unknown[]): Promise<Row[]>
}

const roleName = 'steel'
const templateName = 'steel_template'
const superuserPoolMax = 2

/** Starts a server in a folder, synced to disk like a real one, or a temporary one without sync. */
export async function startScratchPostgres(dir?: string, programs?: PostgresBinaries): Promise<ScratchPostgres> {
  const server = await startOwnPostgres({
    ...(dir !== undefined && { dir, isSynced: true }),
    ...(programs && { programs }),
  })
  const pools = new Map<string, pg.Pool>()
  let databases = 0

  function poolFor(databaseUrl: string): pg.Pool {
    const database = nameOf(databaseUrl)
    const known = pools.get(database)
    if (known) return known
    const pool = new pg.Pool({ connectionString: server.urlOf(database), max: superuserPoolMax, allowExitOnIdle: true })
    // A tool that stops the server breaks its own connections too.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    pools.set(database, pool)
    return pool
  }

  const query: ScratchPostgres['query'] = async <Row extends object>(
    databaseUrl: string,
    text: string,
    values: readonly unknown[] = [],
  ) => (await poolFor(databaseUrl).query<Row>(text, [...values])).rows

  async function create(name: string, template = 'template1'): Promise<string> {
    await query(server.urlOf('postgres'), `create database ${name} owner ${roleName} template ${template}`)
    return server.urlOf(name, roleName)
  }

  await query(server.urlOf('postgres'), `create role ${roleName} login createdb`)
  const db = createDb(await create(templateName), { onConnectionError: () => undefined })
  await migrateToLatest(db)
  await db.destroy()
  return {
    ...server,
    query,
    async createDatabase({ isEmpty = false, copyOf } = {}) {
      databases += 1
      return create(`scratch_${databases}`, copyOf ? nameOf(copyOf) : isEmpty ? undefined : templateName)
    },
    async stop() {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
      await server.stop()
    },
  }
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

/** Connects to a database for some work. */
export async function withClient<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config)
  // Its next query fails, too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    // A silent server never says goodbye.
    await client.end().catch(() => undefined)
  }
}
