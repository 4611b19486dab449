import { sql } from 'kysely'
import { createDb } from '../../../src/server/db/create-db.ts'
import { describeSchema } from '../../../src/server/test/describe-schema.ts'
import { waitUntil } from '../../harness/wait.ts'
import { plantFault } from '../fault-points.ts'
import type { FaultContext, Scenario, ScenarioResult } from '../scenario.ts'

const statementsMin = 12

/** A start over an empty database, until the products that began it stand or have fallen. Gives how long the last start took. */
type Way = (context: FaultContext, databaseUrl: string) => Promise<number>

const ways: Readonly<Record<string, Way>> = {
  'two at once, the first one killed': async (context, databaseUrl) => {
    const first = await startFirst(context, databaseUrl, 'hold')
    const second = startLast(context, databaseUrl)
    await waitUntil('what the round needs comes about', () => isSomebodyWaiting(context, databaseUrl))
    first.release('end')
    await first.isEnded()
    return second
  },
  'killed, then started again': async (context, databaseUrl) => {
    const first = await startFirst(context, databaseUrl, 'kill')
    await first.isEnded()
    return startLast(context, databaseUrl)
  },
  'two at once': async (context, databaseUrl) => {
    const first = await startFirst(context, databaseUrl, 'hold')
    const second = startLast(context, databaseUrl)
    await waitUntil('what the round needs comes about', () => isSomebodyWaiting(context, databaseUrl))
    first.release('go on')
    await first.isReady()
    return second
  },
}

/** Ends a server amid the migrations of an empty database, and has two servers start over one at once. */
export const migrations: Scenario = {
  name: 'migrations killed and raced',
  isInShortForm: true,
  async run(context) {
    const turns = Object.entries(ways)
    const rounds = context.rounds({ short: 1, long: 4 * turns.length })
    const wanted = await describeDatabase(context.databaseUrl)
    const [readyAgainMs, failures]: [number[], string[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const [name, way] = turns[round % turns.length] ?? []
      if (!way) break
      const databaseUrl = await context.postgres.createDatabase({ isEmpty: true })
      readyAgainMs.push(await way(context, databaseUrl))
      if ((await describeDatabase(databaseUrl)) !== wanted)
        failures.push(`round ${round + 1} (${name}): the database is not as migrations leave it`)
    }
    // Each way throws when its fault did not come about.
    const notes = [`in turn: ${Object.keys(ways).join('; ')}`]
    const nothingSent = { acknowledged: 0, lost: 0, duplicated: 0 }
    return { rounds, faultsProved: rounds, ...nothingSent, readyAgainMs, notes, failures } satisfies ScenarioResult
  },
}

/** Starts a server that ends, or is held up, at some statement of the migrations, and waits until it has come there. */
async function startFirst(context: FaultContext, databaseUrl: string, act: 'kill' | 'hold') {
  const nth = context.dice.whole(1, statementsMin)
  const point = {
    at: '^\\s*(create|alter|insert|update|drop)',
    when: 'before',
    armedBy: 'pg_advisory_lock',
    nth,
  } as const
  const fault = plantFault(point, act, context.workDir)
  fault.arm()
  const end = context.startServer({ databaseUrl, ...fault.options }).then(
    () => 'ready',
    (error: unknown) => String(error),
  )
  await Promise.race([waitUntil('what the round needs comes about', fault.isProved), end])
  if (!fault.isProved()) throw new Error(`The migrations did not come to their ${nth}th statement: ${await end}`)
  const requireEnd = async (wanted: string) => {
    const told = await end
    if (!told.includes(wanted)) throw new Error(`The first server was to be ${wanted}, but: ${told}`)
  }
  return { release: fault.release, isEnded: () => requireEnd('ended with SIGKILL'), isReady: () => requireEnd('ready') }
}

async function startLast(context: FaultContext, databaseUrl: string): Promise<number> {
  const startedAt = performance.now()
  await context.startServer({ databaseUrl })
  return performance.now() - startedAt
}

async function isSomebodyWaiting({ postgres }: FaultContext, databaseUrl: string): Promise<boolean> {
  const waiting = await postgres.ask(
    databaseUrl,
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}

/** The tables and what migrations put into them, and which of them ran. */
async function describeDatabase(databaseUrl: string): Promise<string> {
  const db = createDb(databaseUrl, { onConnectionError: () => undefined, poolMax: 1 })
  try {
    const { rows: done } = await sql`select name from kysely_migration order by name`.execute(db)
    const { rows: types } = await sql`select name, active from product_categories order by name`.execute(db)
    return JSON.stringify([await describeSchema(db), done, types])
  } finally {
    await db.destroy()
  }
}
