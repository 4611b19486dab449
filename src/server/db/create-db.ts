import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

const poolMax = 10
const connectTimeoutMs = 5_000
const silenceMarginMs = 5_000
const notOpenedHere = 'This database was not opened by createDb, or it is a transaction'

/** PostgreSQL's timeouts on every connection, by the names of its settings. */
export const connectionLimitsMs = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  // A statement of a killed client keeps its locks until the server notices; this makes it check.
  client_connection_check_interval: 2_000,
} as const

export const inventoryVersionChannel = 'inventory_version'
export const staffEventsChannel = 'staff_events'
export const endedSessionsChannel = 'ended_sessions'

export type DbOptions = {
  /** The pool replaces broken connections itself. */
  onConnectionError: (error: Error) => void
  poolMax?: number
  /** A query without an answer fails after this time; by default only when the server or the connection ends it. */
  queryTimeoutMs?: number
  /** 0 for none. */
  statementLimitMs?: number
  /** Where every connection listens; by default only for the version of the inventory. */
  channels?: readonly string[]
}

/** Connects at the first query; `db.destroy()` closes the pool. */
export function createDb(url: string, options: DbOptions): Db {
  const statementLimitMs = options.statementLimitMs ?? connectionLimitsMs.statement_timeout
  const pool = new pg.Pool({
    connectionString: url,
    ...(statementLimitMs > 0 && { stream: () => openSocket(statementLimitMs + silenceMarginMs) }),
    max: options.poolMax ?? poolMax,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(options.queryTimeoutMs && { query_timeout: options.queryTimeoutMs }),
    types: { getTypeParser: columnParser },
    ...startupParameters(statementLimitMs),
    // PostgreSQL notifies the committing connection before it answers the commit, so an instance never serves stock from
    // before its own change.
    onConnect: async (client) => {
      for (const channel of options.channels ?? [inventoryVersionChannel]) await client.query(`listen ${channel}`)
    },
  })
  // The pool's own listener covers only idle clients; an error elsewhere would end the process.
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

export function startupParameters(
  statementLimitMs: number = connectionLimitsMs.statement_timeout,
): Pick<pg.ClientConfig, 'application_name' | 'options'> {
  const limitsMs = { ...connectionLimitsMs, statement_timeout: statementLimitMs }
  const options = [
    ...Object.entries(limitsMs).map(([name, limitMs]) => `-c ${name}=${limitMs}`),
    // Reads are short and many: parallel workers and JIT cost more than they save.
    '-c max_parallel_workers_per_gather=0',
    '-c jit=off',
  ]
  return { application_name: 'steel-marketplace', options: options.join(' ') }
}

/** The operating system would take a quarter of an hour to notice that a server vanished. */
function openSocket(silenceMaxMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMaxMs, () => socket.destroy())
}

const pools = new WeakMap<Db, pg.Pool>()
const openings = new WeakMap<Db, { url: string; options: DbOptions }>()
const notificationsOf = new WeakMap<Db, EventEmitter>()

/**
 * Calls back with each notification that a connection hears, perhaps several times; `backendId` is the server process that
 * sent it. Returns what ends it.
 */
export function onNotification(
  db: Db,
  channel: string,
  listener: (payload: string, backendId: number) => void,
): () => void {
  const notifications = notificationsOf.get(db)
  notifications?.on(channel, listener)
  return () => notifications?.off(channel, listener)
}

export function openWithoutTimeout(db: Db): Db {
  return openBeside(db, { poolMax: 1, statementLimitMs: 0 })
}

/** Connections of their own to the same database. */
export function openBeside(db: Db, options: Partial<DbOptions>): Db {
  const opening = openings.get(db)
  if (!opening) throw new Error(notOpenedHere)
  return createDb(opening.url, { ...opening.options, ...options })
}

export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error(notOpenedHere)
  return pool
}

/** `waiting` counts queries that wait for a connection. */
export function countConnections(db: Db): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

// PostgreSQL sends bigint and numeric as text because they may exceed a double; the product's values do not.
const numberTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

function columnParser(oid: number, format?: 'text' | 'binary') {
  if (numberTypes.includes(oid) && format !== 'binary') return Number
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}
