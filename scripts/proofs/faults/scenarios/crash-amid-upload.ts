import { eventually } from '../../harness/wait.ts'
import { plantFault } from '../fault-points.ts'
import type { List } from '../ledger.ts'
import { offerList } from '../list-sender.ts'
import { setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'

const attemptsMax = 5
const rowsMax = 300
const submissionsPerRound = 10
const source = 'CRASHED'

/**
 * Crashes the database between reading a list's rows and storing them, and restarts it before the server's next query: the rows
 * are gone, and no broken connection shows it.
 */
export const crashAmidUpload: Scenario = {
  name: 'database crashed amid a list',
  isInShortForm: true,
  faultsAre: 'database crashes',
  async run(context) {
    const point = { at: '^connect$', when: 'before', armedBy: '^copy staged_rows', armedOn: 'process' } as const
    const plant = () => plantFault(point, 'hold', context.workDir)
    let fault = plant()
    const { rounds, server, load } = await setUp(context, { uploaders: 0 }, fault.options)
    const cookie = await server.signIn()
    const answers: number[] = []
    for (let round = 0; round < context.rounds({ short: 1, long: 5 }); round += 1) {
      if (round > 0) {
        fault = plant()
        await server.kill()
        await server.start(fault.options)
      }
      const lists = [0, 1].map((next) => ({ source, edition: 2 * round + next, rows: context.dice.whole(2, rowsMax) }))
      const send = async (list: List) => (await offerList(context, server, cookie, list)).status
      await sendUntilStored(send, lists[0])
      fault.arm()
      const storing = lists[1] && send(lists[1])
      const isProved = await eventually(fault.isProved)
      await context.postgres.restart('immediate')
      fault.release('go on')
      answers.push((await storing) ?? 0)
      load.start()
      await load.untilAcknowledged(submissionsPerRound)
      await rounds.end({ load, servers: [server], isProved })
      await sendUntilStored(send, lists[1])
    }
    rounds.note(`the list got ${answers.join(', ')}`)
    return rounds.result()
  },
}

async function sendUntilStored(send: (list: List) => Promise<number>, list: List | undefined): Promise<void> {
  for (let attempt = 0; list && attempt < attemptsMax; attempt += 1) if ((await send(list)) === 200) return
  throw new Error('A list was not stored')
}
