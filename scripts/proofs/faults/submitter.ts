import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../../db/seeds/demo/dice.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { Ledger, Submission } from './ledger.ts'
import type { Requester } from './requester.ts'

type Sending = { submission: Submission; path: string; headers: Record<string, string>; body: string }

const companies = 200
const specificationsMax = 5
const itemsMax = 8
const visitorsPerBlock = 250
const needsShare = 0.4

/** Makes a random buyer's submission with this key; `itemIds` are items it may request. */
export function makeSending(key: string, dice: Dice, itemIds: readonly string[] = []): Sending {
  const buyer = dice.whole(0, 65_535)
  const contact = {
    customerName: `Buyer ${buyer}`,
    company: `Fabricator ${buyer % companies}`,
    email: `buyer${buyer % companies}@example.com`,
    phone: '555-0100',
    state: 'OH',
  }
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    // Limits are per address.
    'x-forwarded-for': `10.7.${Math.floor(buyer / visitorsPerBlock) % visitorsPerBlock}.${1 + (buyer % visitorsPerBlock)}`,
  }
  if (dice.chance(needsShare)) {
    const records = dice.whole(1, specificationsMax)
    const specifications = Array.from({ length: records }, (_, index) => ({
      product: 'Prime',
      category: 'Hot Rolled Coil',
      thickness: `0.${100 + index}`,
      notes: key,
    }))
    return {
      submission: { key, kind: 'needs', records },
      path: '/api/customer-needs/bulk',
      headers,
      body: JSON.stringify({ customer: contact, specifications }),
    }
  }
  const selectedItems = Array.from({ length: dice.whole(1, itemsMax) }, () => {
    const known = itemIds[dice.whole(0, Math.max(0, itemIds.length - 1))]
    return known !== undefined && dice.chance(0.8) ? known : dice.id()
  })
  return {
    submission: { key, kind: 'inquiry', records: 1 },
    path: '/api/inquiries',
    headers,
    body: JSON.stringify({ ...contact, notes: key, fob: 'Toledo', selectedItems }),
  }
}

export function readIds(answer: unknown): string[] {
  const records = (Array.isArray(answer) ? answer : [answer]) as { id: string }[]
  return records.map(({ id }) => id)
}

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
