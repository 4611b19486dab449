import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { trySendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { eventually, waitUntil } from '../../harness/wait.ts'
import { plantFault } from '../fault-points.ts'
import { setUp } from '../load.ts'
import type { FaultContext, Scenario } from '../scenario.ts'
import { makeSending, readIds } from '../submitter.ts'

const stopAfterMs = { short: 300, long: 800 }
const submissionsPerRound = { short: 12, long: 40 }
const refusalLimitMs = 10_000

/** Stops the server under load: it finishes and answers what it has begun, and begins nothing new. */
export const gracefulStop: Scenario = {
  name: 'server stopped under load',
  isInShortForm: true,
  async run(context) {
    const plant = () =>
      plantFault({ at: '^insert into "(inquiry_lines|customer_needs)"', when: 'before' }, 'hold', context.workDir)
    let fault = plant()
    const { rounds, server, load } = await setUp(context, {}, fault.options)
    const stopMs: number[] = []
    for (let round = 0; round < context.rounds({ short: 1, long: 10 }); round += 1) {
      // Makes sure that one submission is in progress, however busy the machine is.
      fault.arm()
      const held = sendHeld(context, server, `held-${round}`)
      await waitUntil('the held submission arrives', fault.isProved)
      load.start()
      await wait(context.dice.whole(0, context.preset(stopAfterMs)))
      const stopping = server.stop()
      const isRefused = await refusesNewcomers(server)
      const wasHeld = fault.isProved()
      fault.release('go on')
      const { exitCode, takenMs } = await stopping
      stopMs.push(takenMs)
      const isAnswered = await held
      if (!isAnswered) rounds.fail('a submission in progress got no response')
      if (!isRefused) rounds.fail('a newcomer was served while the server stopped')
      if (exitCode !== 0) rounds.fail(`the server ended with ${exitCode}`)
      fault = plant()
      const readyAgainMs = await server.start(fault.options)
      await load.untilAcknowledged(context.preset(submissionsPerRound))
      await rounds.end({ load, servers: [server], isProved: wasHeld, readyAgainMs })
    }
    rounds.note(`stopped within ${Math.round(Math.max(0, ...stopMs))} ms`)
    return rounds.result()
  },
}

async function sendHeld({ dice, ledger }: FaultContext, { address }: ServerUnderTest, key: string): Promise<boolean> {
  const { submission, path, headers, body } = makeSending(key, dice)
  ledger.noteSent(submission)
  const answer = await trySendRequest(address, { path, method: 'POST', headers, body })
  if (answer?.status !== 201) return false
  ledger.noteAcknowledged(submission, readIds(JSON.parse(String(answer.body))))
  return true
}

/** Whether new connections are soon refused while the server stops. */
function refusesNewcomers({ address }: ServerUnderTest): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const isRefused = async () => {
    const socket = connect(Number(port), hostname)
    try {
      await once(socket, 'connect')
      return false
    } catch {
      return true
    } finally {
      socket.destroy()
    }
  }
  return eventually(isRefused, { limitMs: refusalLimitMs })
}
