import { setTimeout as wait } from 'node:timers/promises'
import { isReady, type ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { findCorruption } from '../corruption.ts'
import { setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'

const restartAfterMs = { short: 300, long: 1_000 }
const downMaxMs = { short: 500, long: 2_000 }
const longDownMs = 30_000
const submissionsPerRound = { short: 12, long: 60 }

export const databaseRestart = restartScenario('database restarted', 'fast')
export const databaseCrash = restartScenario('database crashed (immediate shutdown)', 'immediate')
export const postmasterKill = restartScenario('database crashed (postmaster killed)', 'kill')

function restartScenario(name: string, how: 'fast' | 'immediate' | 'kill'): Scenario {
  return {
    name,
    isInShortForm: how === 'kill',
    ...(how !== 'fast' && { faultsAre: 'database crashes' }),
    async run(context) {
      const { dice } = context
      const { rounds, server, load } = await setUp(context)
      const pid = server.pid()
      const [reportedAfterMs, downMs]: [number[], number[]] = [[], []]
      const roundsMax = context.rounds({ short: 1, long: 10 })
      for (let round = 0; round < roundsMax; round += 1) {
        load.start()
        await wait(dice.whole(0, context.preset(restartAfterMs)))
        const isLong = how === 'fast' && round > 0 && round === roundsMax - 1
        const restarting = context.postgres.restart(how, isLong ? longDownMs : dice.whole(0, context.preset(downMaxMs)))
        const reported = watchReadiness(server, restarting)
        downMs.push(await restarting)
        const readyAgainMs = await waitUntil('the server is ready again', () => isReady(server.address))
        reportedAfterMs.push(await reported)
        await load.untilAcknowledged(context.preset(submissionsPerRound))
        // `restart` verifies itself, or throws.
        await rounds.end({ load, servers: [server], isProved: true, readyAgainMs })
        if (server.pid() !== pid) rounds.fail('the server ended')
      }
      for (const found of await findCorruption(context)) rounds.fail(found)
      const inTime = reportedAfterMs.filter(Number.isFinite)
      rounds.note(`database down for ${span(downMs)}`)
      rounds.note(`/readyz reported it in ${inTime.length} rounds, after ${span(inTime)}`)
      return rounds.result()
    },
  }
}

/** How long it took until the server reported that it is not ready; infinite if it did not before `end`. */
async function watchReadiness(server: ServerUnderTest, end: Promise<unknown>): Promise<number> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  let isReported = false
  const takenMs = await waitUntil('the database is back', async () => {
    isReported = !(await isReady(server.address))
    return isReported || isOver
  })
  return isReported ? takenMs : Number.POSITIVE_INFINITY
}

const span = (takenMs: readonly number[]) =>
  takenMs.length === 0 ? '-' : `${Math.round(Math.min(...takenMs))} to ${Math.round(Math.max(...takenMs))} ms`
