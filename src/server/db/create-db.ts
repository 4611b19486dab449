import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'
import {
  applicationName,
  type DeadPeerLimits,
  defaultDeadPeerLimits,
  detectDeadPeer,
  namedClientOf,
  type ServerState,
} from './dead-peer-detection.ts'
import { chooseWritable, clientOf, isServerAnswer, refuseReadOnly, splitHosts } from './hosts.ts'

const poolMax = 10
const connectTimeoutMs = 4_000
const usualSilenceMarginMs = 5_000

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
  /** How much longer than a statement may take a server may send nothing. */
  silenceMarginMs?: number
  lockLimitMs?: number
  /** Where every connection listens; by default only for the version of the inventory, and nowhere with a `listenUrl`. */
  channels?: readonly string[]
  /** The same database on a way on which notifications arrive, where the usual one goes through a transaction pooler. */
  listenUrl?: string | undefined
  /** Cuts the connections to a server that hangs; by default only the limits above end a statement. */
  silence?: DeadPeerLimits
}

/** Connects at the first query; `db.destroy()` closes the pool. Throws an Error for a URL that names no database. */
export function createDb(url: string, options: DbOptions): Db {
  const statementLimitMs = options.statementLimitMs ?? connectionLimitsMs.statement_timeout
  const { onConnectionError, silenceMarginMs = usualSilenceMarginMs } = options
  const urls = splitHosts(url, 'writes')
  const hosts = chooseWritable(urls)
  const channels = options.channels ?? (options.listenUrl === undefined ? [inventoryVersionChannel] : [])
  const sockets = new Set<Socket>()
  const config: pg.PoolConfig = {
    connectionString: urls[0],
    Client: namedClientOf(urls.length > 1 ? clientOf(hosts) : pg.Client),
    ...((statementLimitMs > 0 || options.silence) && {
      stream: () => openSocket(statementLimitMs > 0 ? statementLimitMs + silenceMarginMs : 0, sockets),
    }),
    connectionTimeoutMillis: connectTimeoutMs,
    ...(options.queryTimeoutMs && { query_timeout: options.queryTimeoutMs }),
    types: { getTypeParser: columnParser },
    ...startupParameters({ statement: statementLimitMs, lock: options.lockLimitMs }),
  }
  const pool = new pg.Pool({
    ...config,
    max: options.poolMax ?? poolMax,
    // PostgreSQL notifies the committing connection before it answers the commit, so an instance never serves stock from
    // before its own change.
    onConnect: async (client) => {
      // Where it listens, a standby refuses by itself.
      if (urls.length > 1 || options.listenUrl !== undefined) await refuseReadOnly(client).catch(forgetHost)
      for (const channel of channels) await client.query(`listen ${channel}`)
    },
  })
  function forgetHost(error: Error): never {
    hosts.forget()
    throw error
  }
  function noteBreak(error: Error): void {
    hosts.forget()
    onConnectionError(error)
  }
  // The pool's own listener covers only idle clients; an error elsewhere would end the process.
  pool.on('error', noteBreak)
  const notifications = new EventEmitter()
  pool.on('connect', (client) => {
    client.on('error', noteBreak)
    client.on('notification', ({ channel, payload, processId }) => notifications.emit(channel, payload, processId))
  })
  const { confirmWithinMs = 0 } = options.silence ?? {}
  const watch =
    options.silence &&
    detectDeadPeer(
      {
        pool,
        sockets,
        ask: (limitMs) => askBeside(config, { limitMs, confirmWithinMs }),
        report: noteBreak,
      },
      options.silence,
    )
  const db: Db = new Kysely({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          watch?.pass()
          return pool.connect()
        },
        async end() {
          watch?.stop()
          await pool.end()
        },
      },
    }),
  })
  openings.set(db, { url, options, pool, notifications })
  return db
}

/** Asks a server on a new connection; undefined without an answer. */
async function askBeside(
  { Client = pg.Client, ...config }: pg.PoolConfig,
  { limitMs, confirmWithinMs }: { limitMs: number; confirmWithinMs: number },
): Promise<ServerState | undefined> {
  const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs }
  const client = new (Client as typeof pg.Client)({ ...config, ...limits }) // the declared class takes no config
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Who waits for the locks of a commit waits for its standby, too; one that had to wait before has less time left.
    const { rows } = await client.query<{ name: string; isLate: boolean }>(
      `with recursive waiting as materialized (
          select pid, application_name, wait_event, pg_blocking_pids(pid) as blockers,
              clock_timestamp() - query_start as waited, clock_timestamp() - xact_start as lasted
            from pg_stat_activity where wait_event = 'SyncRep' or wait_event_type = 'Lock'
        ), unconfirmed as (
          select *, waited as unconfirmed_for from waiting where wait_event = 'SyncRep'
          union
          select waiting.*, unconfirmed_for from waiting join unconfirmed on unconfirmed.pid = any(waiting.blockers)
        )
        select application_name as name, bool_or(unconfirmed_for > time_limit / 4
            and (waited > time_limit or lasted > time_limit * 1.75 and waited > time_limit / 4)) as "isLate"
          from unconfirmed, (select $1 * interval '1 millisecond' as time_limit) as given group by application_name`,
      [confirmWithinMs],
    )
    const late = rows.filter(({ isLate }) => isLate)
    return { unconfirmed: late.map(({ name }) => name), isConfirming: rows.length > late.length }
  } catch (error) {
    return isServerAnswer(error) ? { unconfirmed: [], isConfirming: false } : undefined
  } finally {
    // A silent server never says goodbye.
    void client.end().catch(() => undefined)
  }
}

/** Limits in milliseconds. */
export function startupParameters({
  statement = connectionLimitsMs.statement_timeout,
  lock = connectionLimitsMs.lock_timeout,
}: {
  statement?: number | undefined
  lock?: number | undefined
} = {}): Pick<pg.ClientConfig, 'application_name' | 'options'> {
  const limitsMs = { ...connectionLimitsMs, statement_timeout: statement, lock_timeout: lock }
  const options = [
    ...Object.entries(limitsMs).map(([name, limitMs]) => `-c ${name}=${limitMs}`),
    // Reads are short and many: parallel workers and JIT cost more than they save.
    '-c max_parallel_workers_per_gather=0',
    '-c jit=off',
  ]
  return { application_name: applicationName, options: options.join(' ') }
}

/** The operating system would take a quarter of an hour to notice that a server vanished. */
function openSocket(silenceMaxMs: number, open: Set<Socket>): Socket {
  const socket = new Socket()
  open.add(socket)
  socket.once('close', () => open.delete(socket))
  return silenceMaxMs > 0 ? socket.setTimeout(silenceMaxMs, () => socket.destroy()) : socket
}

type Opening = { url: string; options: DbOptions; pool: pg.Pool; notifications: EventEmitter }
const openings = new WeakMap<Db, Opening>()

/**
 * Calls back with each notification that a connection hears, perhaps several times; `backendId` is the server process that
 * sent it. Returns what ends it.
 */
export function onNotification(
  db: Db,
  channel: string,
  listener: (payload: string, backendId: number) => void,
): () => void {
  const { notifications } = openings.get(db) ?? {}
  notifications?.on(channel, listener)
  return () => notifications?.off(channel, listener)
}

/** How long a change of tables waits for a lock, and all others who need the table wait behind it. */
export const migrationLockMs = 1_000

/** A connection for changes of tables, which may take as long as they need, but not wait. */
export function openForMigration(db: Db): Db {
  return openSeparatePool(db, { poolMax: 1, statementLimitMs: 0, lockLimitMs: migrationLockMs })
}

/** Connections of their own to the same database. */
export function openSeparatePool(db: Db, options: Partial<DbOptions>): Db {
  const { url, options: usual } = openingOf(db)
  return createDb(url, { ...withoutWatch(usual), ...options })
}

/** Like `openSeparatePool`, on the way on which notifications arrive. */
export function openListening(db: Db, options: Partial<DbOptions>): Db {
  const { url, options: usual } = openingOf(db)
  const { listenUrl, ...direct } = usual
  return createDb(listenUrl ?? url, { ...withoutWatch(direct), ...options })
}

const withoutWatch = ({ silence: _silence, ...options }: DbOptions): DbOptions => options

// A buyer whose read hangs on a standby still gets the answer of the primary.
const standbySilence: DeadPeerLimits = { ...defaultDeadPeerLimits, askAfterMs: 500, answerWithinMs: 500 }

/** A pool to each host of a URL of standbys, where notifications cannot be heard. */
export function openStandbys(url: string, onConnectionError: (error: Error) => void): Db[] {
  return splitHosts(url, 'reads').map((host) =>
    createDb(host, { onConnectionError, channels: [], silence: standbySilence }),
  )
}

/** Whether the connections of the pool hear of changes themselves. */
export function isListeningOnPool(db: Db): boolean {
  return openingOf(db).options.listenUrl === undefined
}

export function urlOf(db: Db): string {
  return openingOf(db).url
}

/** Lets another view of a database be used wherever the database itself is. */
export function shareOpening(db: Db, view: Db): void {
  const opening = openings.get(db)
  if (opening) openings.set(view, opening)
}

function openingOf(db: Db): Opening {
  const opening = openings.get(db)
  if (!opening) throw new Error('This database was not opened by createDb, or it is a transaction')
  return opening
}

export function poolOf(db: Db): pg.Pool {
  return openingOf(db).pool
}

/** `waiting` counts queries that wait for a connection. */
export function countConnections(db: Db): { total: number; idle: number; waiting: number } {
  const { pool } = openings.get(db) ?? {}
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

// PostgreSQL sends bigint and numeric as text because they may exceed a double; the product's values do not.
const numberTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

function columnParser(oid: number, format?: 'text' | 'binary') {
  if (numberTypes.includes(oid) && format !== 'binary') return Number
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}
