import { setTimeout as wait } from 'node:timers/promises'
import { isReady, type ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { findCorruption } from '../corruption.ts'
import { createLoad } from '../load.ts'
import { openRounds } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'

const restartAfterMs = 1_000
const awayMaxMs = 2_000
const longAwayMs = 30_000
const submissionsPerRound = 60

/** Stops the database server under load, in good order. */
export const databaseRestart = restartScenario('database restarted', 'fast')
/** Has the database server crash: it ends at once and recovers from its log. */
export const databaseCrash = restartScenario('database crashed (immediate shutdown)', 'immediate')
/** Kills the first process of the database server, whose others then end by themselves. */
export const postmasterKill = restartScenario('database crashed (postmaster killed)', 'kill')

function restartScenario(name: string, how: 'fast' | 'immediate' | 'kill'): Scenario {
  return {
    name,
    isInShortForm: how === 'kill',
    ...(how !== 'fast' && { faultsAre: 'database crashes' }),
    async run(context) {
      const { dice } = context
      const rounds = openRounds(context)
      const server = await context.startServer()
      const load = await createLoad(context, [server])
      const pid = server.pid()
      const [toldAfterMs, awayMs]: [number[], number[]] = [[], []]
      const roundsMax = context.rounds({ short: 1, long: 10 })
      for (let round = 0; round < roundsMax; round += 1) {
        load.start()
        await wait(dice.whole(0, restartAfterMs))
        const isLong = how === 'fast' && round > 0 && round === roundsMax - 1
        const restarting = context.postgres.restart(how, isLong ? longAwayMs : dice.whole(0, awayMaxMs))
        const told = watchReadiness(server, restarting)
        awayMs.push(await restarting)
        const readyAgainMs = await waitUntil('the server is ready again', () => isReady(server.address))
        toldAfterMs.push(await told)
        await load.untilAcknowledged(submissionsPerRound)
        // `restart` proves itself, or throws.
        await rounds.end({ load, servers: [server], isProved: true, readyAgainMs })
        if (server.pid() !== pid) rounds.fail('the server ended')
      }
      for (const found of await findCorruption(context)) rounds.fail(found)
      const told = toldAfterMs.filter(Number.isFinite)
      rounds.note(`database away for ${span(awayMs)}`)
      rounds.note(`/readyz told of it in ${told.length} rounds, after ${span(told)}`)
      return rounds.result()
    },
  }
}

/** How long it took until the server said that it is not ready; infinite where it did not before the end of something. */
async function watchReadiness(server: ServerUnderTest, end: Promise<unknown>): Promise<number> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  let isTold = false
  const takenMs = await waitUntil('the database is back', async () => {
    isTold = !(await isReady(server.address))
    return isTold || isOver
  })
  return isTold ? takenMs : Number.POSITIVE_INFINITY
}

const span = (takenMs: readonly number[]) =>
  takenMs.length === 0 ? '-' : `${Math.round(Math.min(...takenMs))} to ${Math.round(Math.max(...takenMs))} ms`
