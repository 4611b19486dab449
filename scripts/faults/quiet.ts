import { setTimeout as wait } from 'node:timers/promises'
import type { ServerUnderTest } from '../harness/server.ts'
import type { FaultContext } from './scenario.ts'

// Ten of the pool, the one that listens, one of the search and four of the job queue.
const connectionsMax = 16
const quietLimitMs = 20_000
const pollMs = 20

type Activity = { connections: number; working: number; locks: number; tables: number; files: number }

/**
 * Waits until nothing in progress is left: no active connection or transaction, no lock, no more connections than the running
 * servers may hold, no temporary table or file. Returns the time it took, and what was left at the end.
 */
export async function untilQuiet(
  { query }: Pick<FaultContext, 'query'>,
  servers: readonly ServerUnderTest[],
): Promise<{ takenMs: number; failures: string[] }> {
  const startedAt = performance.now()
  const most = connectionsMax * servers.filter((server) => server.pid() !== undefined).length
  for (;;) {
    const [activity] = await query<Activity>(activityQuery)
    const leftFiles = servers.flatMap((server) => server.leftFiles())
    const isQuiet =
      activity &&
      activity.connections <= most &&
      activity.working + activity.locks + activity.tables + activity.files + leftFiles.length === 0
    const takenMs = performance.now() - startedAt
    if (isQuiet) return { takenMs, failures: [] }
    if (takenMs > quietLimitMs) {
      const what = JSON.stringify({ ...activity, connectionsMost: most, leftFiles })
      return { takenMs, failures: [`not quiet ${quietLimitMs / 1_000} s after the last response: ${what}`] }
    }
    await wait(pollMs)
  }
}

const activityQuery = `
  with ours as (
    select pid, state from pg_stat_activity where datname = current_database() and application_name like 'steel-marketplace%'
  )
  select (select count(*)::int from ours) as connections,
    (select count(*)::int from ours where state <> 'idle') as working,
    (select count(*)::int from pg_locks join ours using (pid) where locktype <> 'virtualxid') as locks,
    (select count(*)::int from pg_class where relpersistence = 't') as tables,
    (select count(*)::int from pg_ls_tmpdir()) as files`
