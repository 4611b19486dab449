import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

const poolMax = 10
const connectTimeoutMs = 5_000
const silenceAfterLimitMs = 5_000
const notOpenedHere = 'This database was not opened by createDb, or it is a transaction'

/** After which PostgreSQL ends what hangs, on every connection; by its names of these settings. */
export const connectionLimitsMs = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  // After a killed client, a running statement keeps its locks until the server notices; this makes it look.
  client_connection_check_interval: 2_000,
} as const

/** On which the database tells, at each commit that moved it, the version of the inventory. */
export const inventoryVersionChannel = 'inventory_version'

export type DbOptions = {
  /** Where a broken connection is reported; the pool replaces it by itself. */
  onConnectionError: (error: Error) => void
  poolMax?: number
  /** After which an unanswered query fails here; without it, when the server ends it or the connection breaks. */
  queryTimeoutMs?: number
  /** In place of the usual limit of a statement; 0 for none. */
  statementLimitMs?: number
}

/** Opens a pool on a PostgreSQL server. Connects at the first query; `db.destroy()` closes it. */
export function createDb(url: string, options: DbOptions): Db {
  const statementLimitMs = options.statementLimitMs ?? connectionLimitsMs.statement_timeout
  const pool = new pg.Pool({
    connectionString: url,
    ...(statementLimitMs > 0 && { stream: () => openSocket(statementLimitMs + silenceAfterLimitMs) }),
    max: options.poolMax ?? poolMax,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(options.queryTimeoutMs && { query_timeout: options.queryTimeoutMs }),
    types: { getTypeParser: columnParser },
    ...startupParameters(statementLimitMs),
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
    client.on('notification', ({ channel, payload, processId }) => notifications.emit(channel, payload, processId))
  })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  openings.set(db, { url, options })
  notificationsOf.set(db, notifications)
  return db
}

/** What every connection of the product asks of the server as it opens. */
export function startupParameters(
  statementLimitMs: number = connectionLimitsMs.statement_timeout,
): Pick<pg.ClientConfig, 'application_name' | 'options'> {
  const limitsMs = { ...connectionLimitsMs, statement_timeout: statementLimitMs }
  const options = [
    ...Object.entries(limitsMs).map(([name, limitMs]) => `-c ${name}=${limitMs}`),
    // Reads are short and many: sharing one out among workers, or compiling it first, costs more than it saves.
    '-c max_parallel_workers_per_gather=0',
    '-c jit=off',
  ]
  return { application_name: 'steel-marketplace', options: options.join(' ') }
}

/**
 * Gives a socket that ends when nothing comes or goes for too long. A server that vanished says no word, and the system would
 * wait a quarter of an hour for it.
 */
function openSocket(silenceMaxMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMaxMs, () => socket.destroy())
}

const pools = new WeakMap<Db, pg.Pool>()
const openings = new WeakMap<Db, { url: string; options: DbOptions }>()
const notificationsOf = new WeakMap<Db, EventEmitter>()

/**
 * Has somebody told what any connection of a pool hears on the channel of the inventory's version, on a connection that
 * commits a change before the commit is answered. Tells several times, and late where a connection is busy; `backendId` is the server's
 * process that the version comes from. Gives what ends it.
 */
export function onInventoryVersion(db: Db, tell: (version: number, backendId: number) => void): () => void {
  const notifications = notificationsOf.get(db)
  const listener = (payload: string, backendId: number) => tell(Number(payload), backendId)
  notifications?.on(inventoryVersionChannel, listener)
  return () => notifications?.off(inventoryVersionChannel, listener)
}

/** Opens one connection beside a pool that `createDb` opened, on which a statement may take as long as it needs. */
export function openPatiently(db: Db): Db {
  const opening = openings.get(db)
  if (!opening) throw new Error(notOpenedHere)
  return createDb(opening.url, { ...opening.options, poolMax: 1, statementLimitMs: 0 })
}

/** The pool below a database that `createDb` opened, for what Kysely has no words for. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error(notOpenedHere)
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
