import { availableParallelism, loadavg } from 'node:os'
import { median } from '../harness/figures.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { Load } from './load.ts'
import { untilQuiet } from './quiet.ts'
import type { FaultContext, ScenarioResult } from './scenario.ts'

/** The book of a scenario's rounds. */
export type Rounds = {
  /**
   * Ends a round: lets the load finish, waits until nothing is left of it, and holds what is stored against what was acknowledged.
   * A fault is proved when the system itself tells of it.
   */
  end(round: RoundEnd): Promise<void>
  note(line: string): void
  fail(what: string): void
  result(): ScenarioResult
}

type RoundEnd = {
  load: Load
  servers: readonly ServerUnderTest[]
  isProved: boolean
  readyAgainMs?: number
  /** What the round was, where rounds differ. */
  name?: string
}

/** Within what the server is to be ready again after it was killed. */
export const readyGoalMs = 3_000

/** Opens the book on a scenario. */
export function openRounds(context: FaultContext): Rounds {
  const failures = new Set<string>()
  const notes: string[] = []
  const readyAgain: number[] = []
  const quietMs: number[] = []
  const loads: number[] = []
  const mishapsOf = new Map<Load, string>()
  let [rounds, faultsProved, lost, duplicated] = [0, 0, 0, 0]

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
      // What is wrong once is found in each later round too.
      if ([...failures].some((known) => known.endsWith(`: ${failure}`))) continue
      failures.add(`${place}: ${failure}`)
      context.say(`FAILED ${place}: ${failure}`)
    }
  }

  return {
    end,
    note: (line) => void notes.push(line),
    fail: (what) => void failures.add(`round ${rounds + 1}: ${what}`),
    result: () => ({
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
  const told = `${late} of ${readyAgainMs.length} were ready only after ${readyGoalMs / 1_000} s`
  return late > 0 ? [`${told}, under a load of ${load.toFixed(1)} on ${availableParallelism()} processors`] : []
}
