import { setTimeout as wait } from 'node:timers/promises'
import { type Dice, rollFrom } from '../../db/seeds/demo/dice.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { Ledger } from './ledger.ts'
import { createListSender } from './list-sender.ts'
import { createRequester, type Requester } from './requester.ts'
import type { FaultContext } from './scenario.ts'
import { createSubmitter } from './submitter.ts'

/** Who is at work, and how. */
export type LoadOptions = {
  submitters?: number
  /** Each sends the lists of a source of his own, one after the other. */
  uploaders?: number
  readers?: number
  /** The statuses that may be answered to a right request while the fault lasts. */
  refusals?: readonly number[]
  /** Up to how many times a submission is sent that nothing went wrong with; some of these at once, some cut off. */
  sendingsMax?: number
}

/** Buyers and staff at work on servers over one database. */
export type Load = {
  start(): void
  /** How many requests wait for their answer. */
  inFlight(): number
  /** Waits until so many submissions were acknowledged since the last start. Throws an Error after a minute without one. */
  untilAcknowledged(submissions: number): Promise<void>
  /** Lets everybody finish what he has begun, with all the repeats that it takes. */
  end(): Promise<void>
  /** What must not have happened: wrong answers, requests that never succeeded. */
  failures(): string[]
  /** How many requests were refused as may be. */
  refused(): number
  /** What was answered besides success, and what broke off, each with its number. */
  mishaps(): string
}

const lookEveryMs = 5
const standstillMs = 60_000
const readerPauseMs = 10
const knownIdsMax = 50

/** Makes ready a load on one or more servers; every attempt goes to one of them by chance. Signs in where lists are sent. */
export async function createLoad(
  { dice, ledger, atEnd }: Pick<FaultContext, 'dice' | 'ledger' | 'atEnd'>,
  servers: readonly [ServerUnderTest, ...ServerUnderTest[]],
  { submitters = 6, uploaders = 2, readers = 1, refusals = [503], sendingsMax = 1 }: LoadOptions = {},
): Promise<Load> {
  const requester = createRequester(refusals)
  const knownIds: string[] = []
  const cookie = uploaders > 0 ? await servers[0].signIn() : ''
  const ownDice = () => rollFrom(dice.whole(0, 2 ** 31 - 1))
  const sources = Array.from({ length: uploaders }, (_, index) => `SRC-${index}`)
  const workers = [
    ...Array.from({ length: submitters }, (_, index) =>
      createSubmitter(`${index}`, { dice: ownDice(), ledger, requester, servers, knownIds, sendingsMax }),
    ),
    ...sources.map((source) => createListSender(source, cookie, { dice: ownDice(), ledger, requester, servers })),
    ...Array.from({ length: sources.length > 0 ? readers : 0 }, () => {
      const own = ownDice()
      return () => readStock(own.pick([sources[0] ?? '', ...sources]), own.pick(servers))
    }),
  ]
  let running: Promise<void>[] = []
  let isOver = true
  let acknowledgedBefore = 0

  atEnd(() => {
    isOver = true
  })

  async function readStock(source: string, server: ServerUnderTest): Promise<void> {
    const acknowledged = ledger.acknowledgedEdition(source)
    const path = `/api/inventory?${new URLSearchParams({ source })}`
    const answer = await requester.ask(server, path)
    if (answer) checkRead(source, answer, servers.length === 1 ? acknowledged : -1)
    await wait(readerPauseMs)
  }

  function checkRead(source: string, answer: unknown, editionMin: number): void {
    // The path answers with items.
    const items = answer as { id: string; condition: string }[]
    const editions = new Set(items.map(({ condition }) => Number(condition)))
    const [edition = -1] = editions
    const rows = ledger.findList(source, edition)?.rows ?? 0
    if (editions.size > 1 || rows !== items.length)
      requester.fail(`a read of ${source} gave ${items.length} of ${rows} items of editions ${[...editions].join()}`)
    if (edition < editionMin) requester.fail(`a read of ${source} gave edition ${edition} after ${editionMin}`)
    knownIds.splice(0, knownIds.length, ...items.slice(0, knownIdsMax).map(({ id }) => id))
  }

  return {
    start() {
      isOver = false
      acknowledgedBefore = ledger.acknowledgedSubmissions()
      running = workers.map(async (work) => {
        while (!isOver) await work()
      })
    },
    inFlight: () => requester.inFlight(),
    async untilAcknowledged(submissions) {
      let [last, lastAt] = [-1, performance.now()]
      for (;;) {
        const acknowledged = ledger.acknowledgedSubmissions() - acknowledgedBefore
        if (acknowledged >= submissions) return
        if (acknowledged !== last) [last, lastAt] = [acknowledged, performance.now()]
        if (performance.now() - lastAt > standstillMs)
          throw new Error(`Nothing was acknowledged for ${standstillMs / 1_000} s: ${requester.mishaps()}`)
        await wait(lookEveryMs)
      }
    },
    async end() {
      isOver = true
      await Promise.all(running)
    },
    failures: () => requester.failures(),
    refused: () => requester.refused(),
    mishaps: () => requester.mishaps(),
  }
}

/** What everybody who sends something works with. */
export type WorkerParts = {
  dice: Dice
  ledger: Ledger
  requester: Requester
  servers: readonly [ServerUnderTest, ...ServerUnderTest[]]
}
