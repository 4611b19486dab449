import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { plantFault } from '../fault-points.ts'
import { createLoad } from '../load.ts'
import { openRounds } from '../rounds.ts'
import type { FaultContext, Scenario, ServerUnderTest } from '../scenario.ts'
import { makeSending, readIds } from '../submissions.ts'

const stopAfterMs = 800
const submissionsPerRound = 40
const holdLimitMs = 30_000
const refusalLimitMs = 10_000
const pollMs = 5

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
      while (!fault.isProved()) await waitShortly(held.startedAt)
      load.start()
      await wait(context.dice.whole(0, stopAfterMs))
      const stopping = server.stop()
      const isRefused = await refusesNewcomers(server)
      const wasHeld = fault.isProved()
      fault.release('go on')
      const { exitCode, takenMs } = await stopping
      stopMs.push(takenMs)
      const isAnswered = await held.isAnswered
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

async function waitShortly(since: number): Promise<void> {
  if (performance.now() - since > holdLimitMs) throw new Error('The submission that is to be held up did not arrive')
  await wait(pollMs)
}

function sendHeld({ dice, ledger }: FaultContext, { address }: ServerUnderTest, key: string) {
  const { submission, path, headers, body } = makeSending(key, dice)
  ledger.noteSent(submission)
  const isAnswered = fetch(`${address}${path}`, { method: 'POST', headers, body }).then(
    async (answer) => {
      if (answer.ok) ledger.noteAcknowledged(submission, readIds(await answer.json()))
      return answer.ok
    },
    () => false,
  )
  return { isAnswered, startedAt: performance.now() }
}

/** Whether somebody who comes while the server stops is soon turned away at the door. */
async function refusesNewcomers({ address }: ServerUnderTest): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const askedAt = performance.now()
  while (performance.now() - askedAt < refusalLimitMs) {
    const socket = connect(Number(port), hostname)
    try {
      await once(socket, 'connect')
    } catch {
      return true
    } finally {
      socket.destroy()
    }
    await wait(pollMs)
  }
  return false
}
