import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../../harness/wait.ts'
import type { Query } from '../ledger.ts'

type GapClock = ReturnType<typeof openGapClock>

/** When something last succeeded, and the longest time without a success. */
export function openGapClock() {
  let [lastAt, longest] = [performance.now(), 0]
  return {
    note() {
      const now = performance.now()
      longest = Math.max(longest, now - lastAt)
      lastAt = now
    },
    /** Starts again, as if something had succeeded now. */
    reset() {
      ;[lastAt, longest] = [performance.now(), 0]
    },
    longestMs: () => longest,
  }
}

const everyMs = 20
const limitMs = 1_000
const createTable = 'create table if not exists writes_seen (seen_at timestamptz not null default now())'

/** Commits on one bare connection after the other, so its gaps are the cluster's own time without a writable primary. */
export function writeBarely(url: string, clock: GapClock): () => Promise<void> {
  let isOver = false
  let client: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
    fresh.on('error', () => undefined)
    client = fresh
    await fresh.connect()
    await fresh.query(createTable)
    return fresh
  }

  async function run(): Promise<void> {
    let isConnected = false
    while (!isOver) {
      try {
        const current: pg.Client = isConnected && client ? client : await connect()
        isConnected = true
        await current.query('insert into writes_seen default values')
        clock.note()
      } catch {
        isConnected = false
        drop(client)
      }
      await wait(everyMs)
    }
    drop(client)
  }

  const running = run()
  return async () => {
    isOver = true
    await running
  }
}

// A silent server never says goodbye.
function drop(client: pg.Client | undefined): void {
  client?.connection.stream.destroy()
}

const tries = 5
const retryPauseMs = 1_000
const connectLimitMs = 5_000
const idleLimitMs = 20_000
const lookEveryMs = 20

/** Queries through HAProxy, and some times more after a break. */
export function openQuery(url: string): Query {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    allowExitOnIdle: true,
    connectionTimeoutMillis: connectLimitMs,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await pool.query<Row>(text, [...values])).rows
      } catch (error) {
        if (attempt === tries) throw error
        await wait(retryPauseMs)
      }
    }
  }
}

/** Waits until the product does nothing in the database, for a while at most. */
export function untilIdle(query: Query): Promise<boolean> {
  const isIdle = async () => {
    const [row] = await query<{ working: number }>(
      `select count(*)::int as working from pg_stat_activity
       where datname = current_database() and application_name like 'steel-marketplace%' and state <> 'idle'`,
    )
    return row?.working === 0
  }
  return eventually(isIdle, { limitMs: idleLimitMs, everyMs: lookEveryMs })
}
