import { EventEmitter } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

const poolMax = 10
const connectTimeoutMs = 5_000
const statementTimeoutMs = 30_000
const lockTimeoutMs = 10_000
const idleInTransactionTimeoutMs = 30_000
// After a killed client, a running statement keeps its locks until the server notices; this makes it look.
const clientCheckMs = 2_000

/** On which the database tells, at each commit that moved it, the version of the inventory. */
export const inventoryVersionChannel = 'inventory_version'

export type DbOptions = {
  /** Where a broken connection is reported; the pool replaces it by itself. */
  onConnectionError: (error: Error) => void
  poolMax?: number
  /** After which an unanswered query fails here; without it, when the server ends it or the connection breaks. */
  queryTimeoutMs?: number
}

/** Opens a pool on a PostgreSQL server. Connects at the first query; `db.destroy()` closes it. */
export function createDb(url: string, options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolMax ?? poolMax,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(options.queryTimeoutMs && { query_timeout: options.queryTimeoutMs }),
    types: { getTypeParser: columnParser },
    application_name: 'steel-marketplace',
    options: [
      `-c statement_timeout=${statementTimeoutMs}`,
      `-c lock_timeout=${lockTimeoutMs}`,
      `-c idle_in_transaction_session_timeout=${idleInTransactionTimeoutMs}`,
      `-c client_connection_check_interval=${clientCheckMs}`,
      // Reads are short and many: sharing one out among workers, or compiling it first, costs more than it saves.
      '-c max_parallel_workers_per_gather=0',
      '-c jit=off',
    ].join(' '),
    // A connection that commits a change hears of it before the commit is answered: so no one here learns of his own change
    // later than that it was made.
    onConnect: async (client) => {
      await client.query(`listen ${inventoryVersionChannel}`)
    },
  })
  // Without both listeners a connection that the server ends takes the whole process with it: the pool's own
  // listener covers idle clients only, not one that a transaction holds between two queries.
  pool.on('error', options.onConnectionError)
  const notifications = new EventEmitter()
  pool.on('connect', (client) => {
    client.on('error', options.onConnectionError)
    client.on('notification', ({ channel, payload }) => notifications.emit(channel, payload))
  })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  notificationsOf.set(db, notifications)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()
const notificationsOf = new WeakMap<Db, EventEmitter>()

/**
 * Has somebody told what any connection of a pool hears on the channel of the inventory's version, on a connection that
 * commits a change before the commit is answered. Tells several times, and late where a connection is busy. Gives what ends it.
 */
export function onInventoryVersion(db: Db, tell: (version: number) => void): () => void {
  const notifications = notificationsOf.get(db)
  const listener = (payload: string) => tell(Number(payload))
  notifications?.on(inventoryVersionChannel, listener)
  return () => notifications?.off(inventoryVersionChannel, listener)
}

/** The pool below a database that `createDb` opened, for what Kysely has no words for. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database was not opened by createDb, or it is a transaction')
  return pool
}

/** Counts the connections of a pool that `createDb` opened, and the queries that wait for one. */
export function countConnections(db: Db): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

// PostgreSQL sends bigint and numeric as text because they may exceed a double; our counts and sums do not,
// and the table types say number.
const numberTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

function columnParser(oid: number, format?: 'text' | 'binary') {
  if (numberTypes.includes(oid) && format !== 'binary') return Number
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}
