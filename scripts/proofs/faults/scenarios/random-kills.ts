import { setTimeout as wait } from 'node:timers/promises'
import { killAmidWork, setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'

const killAfterMs = 1_500
const submissionsPerRound = 60

/** Kills the server at random moments of uploads and submissions, and starts it again. */
export const randomKills: Scenario = {
  name: 'server killed at random',
  isInShortForm: false,
  faultsAre: 'server kills',
  async run(context) {
    const { dice } = context
    const { rounds, server, load } = await setUp(context)
    for (let round = 0; round < context.rounds({ short: 1, long: 120 }); round += 1) {
      load.start()
      await wait(dice.whole(0, killAfterMs))
      const kill = await killAmidWork(server, load)
      await load.untilAcknowledged(submissionsPerRound)
      await rounds.end({ load, servers: [server], ...kill })
    }
    return rounds.result()
  },
}
