import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../db/seeds/demo/dice.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { Ledger } from './ledger.ts'
import type { Requester } from './requester.ts'
import { makeSending, readIds, type Sending } from './submissions.ts'

type Target = Pick<ServerUnderTest, 'address'>

export type WorkerParts = {
  dice: Dice
  ledger: Ledger
  requester: Requester
  servers: readonly [Target, ...Target[]]
}

type SubmitterParts = WorkerParts & {
  /** Items that may be requested, as readers saw them. */
  knownIds: readonly string[]
  sendingsMax: number
}

const retryPauseMs = 200
const giveUpShare = 0.05
const cutShare = 0.3
const cutAfterMs = 15
const keyRoot = Date.now().toString(36)

/** Returns a function that sends one submission until it is acknowledged, or gives it up after a failure. */
export function createSubmitter(name: string, parts: SubmitterParts): () => Promise<void> {
  const { dice, ledger, requester, servers, knownIds, sendingsMax } = parts
  let sent = 0

  async function attempt(
    { submission, path, headers, body }: Sending,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    ledger.noteSent(submission)
    const answer = await requester.send(dice.pick(servers), path, { method: 'POST', headers, body, signal })
    if (answer === undefined) return false
    ledger.noteAcknowledged(submission, readIds(answer))
    return true
  }

  async function sendAgain(sending: Sending): Promise<void> {
    const times = dice.whole(0, sendingsMax - 1)
    const attempts: Promise<boolean>[] = []
    for (let time = 0; time < times; time += 1) {
      const next = attempt(sending, cutByChance(dice))
      attempts.push(next)
      // Some wait for the previous response, some go out at once.
      if (dice.chance(0.5)) await next
    }
    await Promise.all(attempts)
  }

  return async () => {
    sent += 1
    const sending = makeSending(`${keyRoot}-${name}-${sent}`, dice, knownIds)
    const [isDone] = await Promise.all([attempt(sending, undefined), sendAgain(sending)])
    if (isDone) return
    while (!(await attempt(sending, undefined))) {
      if (dice.chance(giveUpShare)) return
      await wait(dice.whole(1, retryPauseMs))
    }
  }
}

function cutByChance(dice: Dice): AbortSignal | undefined {
  return dice.chance(cutShare) ? AbortSignal.timeout(dice.whole(0, cutAfterMs)) : undefined
}
