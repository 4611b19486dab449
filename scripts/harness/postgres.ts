import pg from 'pg'
import { createDb } from '../../src/server/db/create-db.ts'
import { migrateToLatest } from '../../src/server/db/migrator.ts'
import { type OwnPostgres, startOwnPostgres } from '../../src/server/test/own-postgres.ts'

/** A PostgreSQL server of a tool's own, for databases like those of the product. */
export type ScratchPostgres = OwnPostgres & {
  /** Makes a database of a role that may create further ones: a copy of another one, or one with all tables and nothing in them. Gives its address. */
  createDatabase(options?: { isEmpty?: boolean; copyOf?: string }): Promise<string>
  /** Asks as the superuser, in the database of that address. Throws while the server is away. */
  ask<Row extends object>(databaseUrl: string, text: string, values?: readonly unknown[]): Promise<Row[]>
}

const roleName = 'steel'
const templateName = 'steel_template'
const superuserPoolMax = 2

/** Starts a server in a folder, which syncs to disk there as a real one does, or a throw-away one that does not. */
export async function startScratchPostgres(dir?: string): Promise<ScratchPostgres> {
  const server = await startOwnPostgres(dir === undefined ? {} : { dir, isSynced: true })
  const pools = new Map<string, pg.Pool>()
  let databases = 0

  function poolFor(databaseUrl: string): pg.Pool {
    const database = nameOf(databaseUrl)
    const known = pools.get(database)
    if (known) return known
    const pool = new pg.Pool({ connectionString: server.urlOf(database), max: superuserPoolMax, allowExitOnIdle: true })
    // What a tool does to the server breaks its own connections too.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    pools.set(database, pool)
    return pool
  }

  const ask: ScratchPostgres['ask'] = async <Row extends object>(
    databaseUrl: string,
    text: string,
    values: readonly unknown[] = [],
  ) => (await poolFor(databaseUrl).query<Row>(text, [...values])).rows

  async function create(name: string, template = 'template1'): Promise<string> {
    await ask(server.urlOf('postgres'), `create database ${name} owner ${roleName} template ${template}`)
    return server.urlOf(name, roleName)
  }

  await ask(server.urlOf('postgres'), `create role ${roleName} login createdb`)
  const db = createDb(await create(templateName), { onConnectionError: () => undefined })
  await migrateToLatest(db)
  await db.destroy()
  return {
    ...server,
    ask,
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
