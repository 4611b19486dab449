import { untilQuiet } from '../../harness/process-use.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { eventually } from '../../harness/wait.ts'
import { setUp } from '../load.ts'
import type { FaultContext, Scenario } from '../scenario.ts'
import { sendBuyers } from './buyers.ts'
import { type FormCase, formCases } from './form-cases.ts'
import { keptMb, measuredServer } from './kept-memory.ts'
import { openClient } from './raw-client.ts'

// 406 is for requests that are not forms at all.
const refusals: readonly (number | undefined)[] = [400, 401, 406, 413, 415]
const stagedLine = 'POST /api/inventory/staged-uploads'
const lines = ['POST /api/inventory/upload', stagedLine, 'PUT /api/assets/logo']
const answerLimitMs = 10_000
const repeats = { short: 1, long: 10 }
const growthMbMax = 80

/** Malformed forms: each is refused, nothing of them is stored, and the memory does not grow. */
export const malformedForms: Scenario = {
  name: 'malformed forms',
  isInShortForm: true,
  async run(context) {
    // The short form does not measure.
    const options = context.isShort ? {} : measuredServer
    const { rounds, server, load } = await setUp(context, { submitters: 1, uploaders: 1, refusals: [] }, options)
    const cookie = await server.signIn()
    let staged = 0
    for (const line of context.isShort ? lines.slice(0, 1) : lines) {
      const cases = formCases({ line, cookie })
      const statuses = new Map<string, number>()
      load.start()
      const buyers = sendBuyers(server)
      let [beforeMb, refused] = [0, 0]
      for (let repeat = 0; repeat < context.preset(repeats); repeat += 1) {
        // Memory for the first such work does not count as growth.
        if (repeat === 1) beforeMb = await keptMb(server)
        for (const one of cases) {
          const status = await send(server, one)
          const isRefused = refusals.includes(status)
          refused += Number(isRefused)
          const isStaged = line === stagedLine && one.isForm === true && status === 201
          staged += Number(isStaged)
          if (!isRefused && !isStaged) rounds.fail(`${line}: ${one.name} got ${status ?? 'nothing'}`)
          statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
        }
      }
      const served = await buyers.end(rounds)
      rounds.note(
        `${line}: ${cases.length} cases, ${[...statuses].map(([status, count]) => `${status} ${count}×`).join(', ')}; ${served}`,
      )
      if (!context.isShort) {
        await untilQuiet(server.pid())
        const growthMb = (await keptMb(server)) - beforeMb
        if (growthMb > growthMbMax) rounds.fail(`${line}: the memory grew by ${growthMb.toFixed(0)} MiB`)
        rounds.note(`${line}: memory ${beforeMb.toFixed(0)} MiB, then ${growthMb.toFixed(0)} more`)
      }
      await rounds.end({ load, servers: [server], isProved: refused > 0, name: line })
      for (const failure of await leftBehind(context, server, staged)) rounds.fail(`${line}: ${failure}`)
    }
    return rounds.result()
  },
}

/** Sends a case on a new connection; returns the status, or undefined without a response. */
async function send({ address }: ServerUnderTest, { bytes, ends }: FormCase): Promise<number | undefined> {
  const client = await openClient(address)
  if (ends) client.socket.end(bytes)
  else client.send(bytes)
  await eventually(() => client.status() !== undefined || client.livedMs() !== undefined, { limitMs: answerLimitMs })
  client.socket.destroy()
  await client.ended
  return client.status()
}

/** What the refused forms left in the database or in folders, besides staged lists. */
async function leftBehind({ query }: FaultContext, server: ServerUnderTest, staged: number): Promise<string[]> {
  const [found] = await query<{ staged: number; assets: number }>(
    `select (select count(*)::int from staged_uploads where state <> 'stored') - $1::int as staged,
      (select count(*)::int from company_assets) as assets`,
    [staged],
  )
  const left = Object.entries({ ...found, files: server.leftFiles().length }).filter(([, count]) => count > 0)
  return left.map(([what, count]) => `${count} ${what} were left`)
}
