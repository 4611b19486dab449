import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from '../../harness/http.ts'
import { isReady, type ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'

const freezeAfterMs = 500
const frozenMs = { short: 3_000, long: 40_000 }
const visitorsEveryMs = 100
const submissionsPerRound = { short: 12, long: 60 }
// A server that has just started still grows by some 50 MiB as it warms up; held requests would take far more.
const growthMaxMb = 100

/** Suspends the database: it neither responds nor disconnects. */
export const frozenDatabase: Scenario = {
  name: 'database frozen',
  isInShortForm: true,
  async run(context) {
    const { rounds, server, load } = await setUp(context)
    const growthMb: number[] = []
    const visits: Visit[] = []
    for (let round = 0; round < context.rounds({ short: 1, long: 3 }); round += 1) {
      load.start()
      await wait(context.dice.whole(0, freezeAfterMs))
      const beforeMb = server.memoryMb()
      const { frozen, thaw } = await context.postgres.freeze()
      const visiting = visitWhileFrozen(server, context.preset(frozenMs))
      await wait(context.preset(frozenMs))
      const isAlive = (await visit(server, '/healthz')).status === 200
      const isReported = !(await isReady(server.address))
      const afterMb = server.memoryMb()
      thaw()
      const readyAgainMs = await waitUntil('the server is ready again', () => isReady(server.address), { everyMs: 1 })
      visits.push(...(await visiting))
      growthMb.push(afterMb - beforeMb)
      await load.untilAcknowledged(context.preset(submissionsPerRound))
      await rounds.end({ load, servers: [server], isProved: frozen > 0 && isReported, readyAgainMs })
      if (!isAlive) rounds.fail('/healthz did not respond while the database was frozen')
    }
    const growth = Math.max(0, ...growthMb)
    if (growth > growthMaxMb) rounds.fail(`the server grew by ${Math.round(growth)} MiB while the database was frozen`)
    rounds.note(`grew by at most ${Math.round(growth)} MiB meanwhile`)
    rounds.note(describeVisits(visits))
    return rounds.result()
  },
}

type Visit = { status: number; takenMs: number }

/** Sends new reads at an even pace, as visitors do. */
async function visitWhileFrozen(server: ServerUnderTest, forMs: number): Promise<Visit[]> {
  const visits: Promise<Visit>[] = []
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += visitorsEveryMs) {
    visits.push(visit(server, `/api/inventory?source=visit-${waitedMs}-${Math.random()}`))
    await wait(visitorsEveryMs)
  }
  return Promise.all(visits)
}

async function visit({ address }: ServerUnderTest, path: string): Promise<Visit> {
  const startedAt = performance.now()
  const { status } = await sendRequest(address, { path })
  return { status, takenMs: performance.now() - startedAt }
}

function describeVisits(visits: readonly Visit[]): string {
  const refused = visits.filter(({ status }) => status !== 200)
  const slowest = (some: readonly Visit[]) => Math.round(Math.max(0, ...some.map(({ takenMs }) => takenMs)))
  return (
    `${visits.length} visitors meanwhile: ${refused.length} refused after at most ${slowest(refused)} ms, the others served after ` +
    `the thaw, at most ${slowest(visits.filter(({ status }) => status === 200))} ms after they asked`
  )
}
