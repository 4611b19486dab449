import { killAmidWork, setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'

const submissionsPerRound = { short: 20, long: 200 }
const sendingsMax = 5
const submitters = { short: 4, long: 8 }

/** Sends every submission one to five times, some at once and some cut off, and kills the server in between. */
export const repeatedSubmissions: Scenario = {
  name: 'submissions sent one to five times',
  isInShortForm: true,
  faultsAre: 'server kills',
  async run(context) {
    const { rounds, server, load } = await setUp(context, {
      submitters: context.preset(submitters),
      uploaders: 0,
      sendingsMax,
    })
    const perRound = context.preset(submissionsPerRound)
    for (let round = 0; round < context.rounds({ short: 1, long: 10 }); round += 1) {
      load.start()
      await load.untilAcknowledged(context.dice.whole(1, perRound))
      const kill = await killAmidWork(server, load)
      await load.untilAcknowledged(perRound)
      await rounds.end({ load, servers: [server], ...kill })
    }
    rounds.note(`${context.ledger.sentSubmissions()} submissions were sent ${context.ledger.sendings()} times`)
    return rounds.result()
  },
}
