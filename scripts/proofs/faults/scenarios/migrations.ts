import { sql } from 'kysely'
import { createDb } from '../../../../src/server/db/create-db.ts'
import { describeSchema } from '../../../../src/server/test/releases/describe-schema.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { plantFault } from '../fault-points.ts'
import type { FaultContext, Scenario, ScenarioResult } from '../scenario.ts'

const statementsMin = 12

/** Starts products on an empty database until each is ready or has ended. Returns how long the last start took. */
type Way = (context: FaultContext, databaseUrl: string) => Promise<number>

const ways: Readonly<Record<string, Way>> = {
  'two at once, the first one killed': async (context, databaseUrl) => {
    const first = await startFirst(context, databaseUrl, 'hold')
    const second = startLast(context, databaseUrl)
    await waitUntil('the second server waits', () => isSomebodyWaiting(context, databaseUrl))
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
    await waitUntil('the second server waits', () => isSomebodyWaiting(context, databaseUrl))
    first.release('go on')
    await first.isReady()
    return second
  },
}

/** Kills a server in the middle of the migrations, and starts two servers on an empty database at once. */
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
      const started: ServerUnderTest[] = []
      const startServer: FaultContext['startServer'] = async (options) => {
        const server = await context.startServer(options)
        started.push(server)
        return server
      }
      readyAgainMs.push(await way({ ...context, startServer }, databaseUrl))
      if ((await describeDatabase(databaseUrl)) !== wanted)
        failures.push(`round ${round + 1} (${name}): the database is not as the migrations leave it`)
      // The servers of all rounds together would use up the database's connections.
      for (const server of started) await server.kill()
    }
    // Each way throws if its fault did not take place.
    const notes = [`in turn: ${Object.keys(ways).join('; ')}`]
    const nothingSent = { acknowledged: 0, lost: 0, duplicated: 0 }
    return { rounds, faultsProved: rounds, ...nothingSent, readyAgainMs, notes, failures } satisfies ScenarioResult
  },
}

/** Starts a server that is killed or held at a random statement of the migrations, and waits until it is there. */
async function startFirst(context: FaultContext, databaseUrl: string, act: 'kill' | 'hold') {
  const nth = context.dice.whole(1, statementsMin)
  const at = '^\\s*(create|alter|insert|update|drop)'
  const point = { at, when: 'before', armedBy: 'pg_advisory_lock', nth } as const
  const fault = plantFault(point, act, context.workDir)
  fault.arm()
  const end = context.startServer({ databaseUrl, ...fault.options }).then(
    () => 'ready',
    (error: unknown) => String(error),
  )
  await Promise.race([waitUntil('the fault takes place', fault.isProved), end])
  if (!fault.isProved()) throw new Error(`The migrations did not reach statement ${nth}: ${await end}`)
  const requireEnd = async (wanted: string) => {
    const found = await end
    if (!found.includes(wanted)) throw new Error(`The first server should be ${wanted}, but: ${found}`)
  }
  return { release: fault.release, isEnded: () => requireEnd('ended with SIGKILL'), isReady: () => requireEnd('ready') }
}

async function startLast(context: FaultContext, databaseUrl: string): Promise<number> {
  const startedAt = performance.now()
  await context.startServer({ databaseUrl })
  return performance.now() - startedAt
}

async function isSomebodyWaiting({ postgres }: FaultContext, databaseUrl: string): Promise<boolean> {
  const waiting = await postgres.query(
    databaseUrl,
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}

/** The tables, the rows that migrations put into them, and which migrations ran. */
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
