import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { tryToAsk } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { isSoon, waitUntil } from '../../harness/wait.ts'
import { plantFault } from '../fault-points.ts'
import { createLoad } from '../load.ts'
import { openRounds } from '../rounds.ts'
import type { FaultContext, Scenario } from '../scenario.ts'
import { makeSending, readIds } from '../submissions.ts'

const stopAfterMs = 800
const submissionsPerRound = 40
const refusalLimitMs = 10_000

/** Asks the server to stop while it is at work: what it has begun is finished and answered, and nothing new is begun. */
export const gracefulStop: Scenario = {
  name: 'server stopped under load',
  isInShortForm: true,
  async run(context) {
    const rounds = openRounds(context)
    const plant = () =>
      plantFault({ at: '^insert into "(inquiry_lines|customer_needs)"', when: 'before' }, 'hold', context.workDir)
    let fault = plant()
    const server = await context.startServer(fault.options)
    const load = await createLoad(context, [server])
    const stopMs: number[] = []
    for (let round = 0; round < context.rounds({ short: 1, long: 10 }); round += 1) {
      // One submission is certainly under way, however busy the machine is.
      fault.arm()
      const held = sendHeld(context, server, `held-${round}`)
      await waitUntil('the submission that is to be held up arrives', fault.isProved)
      load.start()
      await wait(context.dice.whole(0, stopAfterMs))
      const stopping = server.stop()
      const isRefused = await refusesNewcomers(server)
      const wasHeld = fault.isProved()
      fault.release('go on')
      const { exitCode, takenMs } = await stopping
      stopMs.push(takenMs)
      const isAnswered = await held
      if (!isAnswered) rounds.fail('a submission that was under way got no answer')
      if (!isRefused) rounds.fail('a newcomer was served while the server stopped')
      if (exitCode !== 0) rounds.fail(`the server ended with ${exitCode}`)
      fault = plant()
      const readyAgainMs = await server.start(fault.options)
      await load.untilAcknowledged(submissionsPerRound)
      await rounds.end({ load, servers: [server], isProved: wasHeld, readyAgainMs })
    }
    rounds.note(`stopped within ${Math.round(Math.max(0, ...stopMs))} ms`)
    return rounds.result()
  },
}

/** Sends a submission; gives whether it was acknowledged. */
async function sendHeld({ dice, ledger }: FaultContext, { address }: ServerUnderTest, key: string): Promise<boolean> {
  const { submission, path, headers, body } = makeSending(key, dice)
  ledger.noteSent(submission)
  const answer = await tryToAsk(address, { path, method: 'POST', headers, body })
  if (answer?.status !== 201) return false
  ledger.noteAcknowledged(submission, readIds(JSON.parse(String(answer.body))))
  return true
}

/** Whether somebody who comes while the server stops is soon turned away at the door. */
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
  return isSoon(isRefused, { limitMs: refusalLimitMs })
}
