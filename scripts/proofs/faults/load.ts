import { setTimeout as wait } from 'node:timers/promises'
import { type Dice, rollFrom } from '../../../db/seeds/demo/dice.ts'
import type { ServerOptions, ServerUnderTest } from '../harness/server.ts'
import { eventually } from '../harness/wait.ts'
import { createListSender } from './list-sender.ts'
import { createRequester } from './requester.ts'
import { openRounds } from './rounds.ts'
import type { FaultContext } from './scenario.ts'
import { createSubmitter } from './submitter.ts'

type LoadOptions = {
  /** By default few in the short form, with pauses: a fault needs work in progress, not a busy machine. */
  submitters?: number
  /** Each sends the lists of its own source, one after the other. */
  uploaders?: number
  /** The statuses allowed for a correct request during the fault. */
  refusals?: readonly number[]
  /** Submissions are sent up to this many times without need, some at once, some cut off. */
  sendingsMax?: number
  /** Keeps the keys and sources of several loads of one ledger apart. */
  name?: string
}

/** Where requests go: a server, or what is before several. */
export type LoadTarget = Pick<ServerUnderTest, 'address' | 'signIn'>

type LoadContext = Pick<FaultContext, 'dice' | 'ledger' | 'atEnd'> & Partial<Pick<FaultContext, 'isShort' | 'loadName'>>

export type Load = Awaited<ReturnType<typeof createLoad>>

const lookEveryMs = 5
const standstillMs = 60_000
const readerPauseMs = 10
const shortFormPauseMs = 20
const knownIdsMax = 50

/** Prepares a load; each attempt goes to a random server. Signs in if lists are sent. */
export async function createLoad(
  { dice, ledger, atEnd, isShort = false, loadName = '' }: LoadContext,
  servers: readonly [LoadTarget, ...LoadTarget[]],
  {
    submitters = isShort ? 2 : 6,
    uploaders = isShort ? 1 : 2,
    refusals = [503],
    sendingsMax = 1,
    name = loadName,
  }: LoadOptions = {},
) {
  const requester = createRequester(refusals)
  const knownIds: string[] = []
  const cookie = uploaders > 0 ? await servers[0].signIn() : ''
  const ownDice = () => rollFrom(dice.whole(0, 2 ** 31 - 1))
  const sources = Array.from({ length: uploaders }, (_, index) => `SRC-${name}${index}`)
  const createReader = (own: Dice) => () => readStock(own.pick([sources[0] ?? '', ...sources]), own.pick(servers))
  const workers = [
    ...Array.from({ length: submitters }, (_, index) =>
      createSubmitter(`${name}${index}`, { dice: ownDice(), ledger, requester, servers, knownIds, sendingsMax }),
    ),
    ...sources.map((source) => createListSender(source, cookie, { dice: ownDice(), ledger, requester, servers })),
    ...(sources.length > 0 ? [createReader(ownDice())] : []),
  ]
  let running: Promise<void>[] = []
  let isOver = true
  let acknowledgedBefore = 0

  atEnd(() => {
    isOver = true
  })

  async function readStock(source: string, server: LoadTarget): Promise<void> {
    const acknowledged = ledger.acknowledgedEdition(source)
    const path = `/api/inventory?${new URLSearchParams({ source })}`
    const answer = await requester.send(server, path)
    if (answer) checkRead(source, answer, servers.length === 1 ? acknowledged : -1)
    await wait(readerPauseMs)
  }

  function checkRead(source: string, answer: unknown, editionMin: number): void {
    const items = answer as { id: string; gradeCategory: string }[]
    const editions = new Set(items.map(({ gradeCategory }) => Number(gradeCategory)))
    const [edition = -1] = editions
    const rows = ledger.findList(source, edition)?.rows ?? 0
    if (editions.size > 1 || rows !== items.length)
      requester.fail(
        `a read of ${source} returned ${items.length} of ${rows} items of editions ${[...editions].join()}`,
      )
    if (edition < editionMin) requester.fail(`a read of ${source} returned edition ${edition} after ${editionMin}`)
    knownIds.splice(0, knownIds.length, ...items.slice(0, knownIdsMax).map(({ id }) => id))
  }

  return {
    ...requester,
    start(): void {
      isOver = false
      acknowledgedBefore = ledger.acknowledgedSubmissions()
      running = workers.map(async (work) => {
        while (!isOver) {
          await work()
          if (isShort) await wait(shortFormPauseMs)
        }
      })
    },
    /** Waits until that many submissions were acknowledged since the last start. Throws after a minute without one. */
    async untilAcknowledged(submissions: number): Promise<void> {
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
    /** Lets everybody finish what they began, with all repeats. */
    async end(): Promise<void> {
      isOver = true
      await Promise.all(running)
    },
  }
}

export async function setUp(context: FaultContext, loadOptions: LoadOptions = {}, serverOptions: ServerOptions = {}) {
  const rounds = openRounds(context)
  const server = await context.startServer(serverOptions)
  return { rounds, server, load: await createLoad(context, [server], loadOptions) }
}

/** Kills a server while requests wait for responses, and starts it again. */
export async function killAmidWork(
  server: ServerUnderTest,
  load: Load,
): Promise<{ isProved: boolean; readyAgainMs: number }> {
  const isAmidWork = await eventually(() => load.inFlight() > 0, { everyMs: 1 })
  const killedAt = performance.now()
  const isKilled = await server.kill()
  await server.start()
  return { isProved: isKilled && isAmidWork, readyAgainMs: performance.now() - killedAt }
}
