import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../harness/figures.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { Load } from './load.ts'
import type { FaultContext, ScenarioResult } from './scenario.ts'

// Ten of the pool, the one that listens, one of the search and four of the job queue.
const connectionsMax = 16
const quietLimitMs = 20_000
const pollMs = 20

type Activity = { connections: number; working: number; locks: number; tables: number; files: number }

/**
 * Waits until nothing in progress is left: no active connection or transaction, no lock, no more connections than the running
 * servers may hold, no temporary table or file. Returns the time it took, and what was left at the end.
 */
async function untilQuiet(
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

type RoundEnd = {
  load: Load
  servers: readonly ServerUnderTest[]
  /** Whether the system itself showed the fault. */
  isProved: boolean
  readyAgainMs?: number
  name?: string
}

/** How soon the server should be ready after a kill. */
export const readyGoalMs = 3_000

export type Rounds = ReturnType<typeof openRounds>

export function openRounds(context: FaultContext) {
  const failures = new Set<string>()
  const notes: string[] = []
  const readyAgain: number[] = []
  const quietMs: number[] = []
  const loads: number[] = []
  const mishapsOf = new Map<Load, string>()
  let [rounds, faultsProved, lost, duplicated] = [0, 0, 0, 0]

  /** Ends a round: lets the load finish, waits until it is quiet, and compares what is stored with what was acknowledged. */
  async function end({ load, servers, isProved, readyAgainMs, name }: RoundEnd): Promise<void> {
    rounds += 1
    loads.push(loadavg()[0] ?? 0)
    faultsProved += Number(isProved)
    if (readyAgainMs !== undefined) readyAgain.push(readyAgainMs)
    await load.end()
    const quiet = await untilQuiet(context, servers)
    quietMs.push(quiet.takenMs)
    const findings = await context.ledger.audit()
    lost = Math.max(lost, findings.lost)
    duplicated = Math.max(duplicated, findings.duplicated)
    mishapsOf.set(load, load.mishaps())
    const place = `round ${rounds}${name === undefined ? '' : ` (${name})`}`
    for (const failure of [...quiet.failures, ...findings.failures, ...load.failures()]) {
      // A failure shows again in each later round.
      if ([...failures].some((known) => known.endsWith(`: ${failure}`))) continue
      failures.add(`${place}: ${failure}`)
      context.say(`FAILED ${place}: ${failure}`)
    }
  }

  return {
    end,
    note: (line: string) => void notes.push(line),
    fail: (what: string) => void failures.add(`round ${rounds + 1}: ${what}`),
    result: (): ScenarioResult => ({
      rounds,
      faultsProved,
      acknowledged: context.ledger.acknowledged(),
      acknowledgedSubmissions: context.ledger.acknowledgedSubmissions(),
      lost,
      duplicated,
      readyAgainMs: readyAgain,
      notes: [
        ...notes,
        ...lateStarts(readyAgain, median(loads)),
        `quiet again after at most ${Math.round(Math.max(0, ...quietMs))} ms`,
        ...[...mishapsOf.values()].filter((mishaps) => mishaps !== ''),
      ],
      failures: [...failures],
    }),
  }
}

function lateStarts(readyAgainMs: readonly number[], load: number): string[] {
  const late = readyAgainMs.filter((takenMs) => takenMs > readyGoalMs).length
  const text = `${late} of ${readyAgainMs.length} were ready only after ${readyGoalMs / 1_000} s`
  return late > 0 ? [`${text}, under a load of ${load.toFixed(1)} on ${availableParallelism()} processors`] : []
}
