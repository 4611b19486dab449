import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../../harness/wait.ts'
import type { Query } from '../ledger.ts'

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
