import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../harness/figures.ts'
import { type HttpRequest, makeAgent, trySendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import type { Submission } from '../ledger.ts'
import { setUp } from '../load.ts'
import type { FaultContext, Scenario, ScenarioResult } from '../scenario.ts'
import { readIds } from '../submitter.ts'
import { sendBuyers } from './buyers.ts'
import { keptMb, measuredServer } from './kept-memory.ts'

type Flood = {
  name: string
  addresses: number
  connections: number
  /** `turn` is different for each request. */
  requestOf(turn: number): FloodRequest
  /** Allowed statuses besides success. */
  refusals: readonly number[]
  /** Whether some requests must be refused. */
  isHeldBack?: true
}
type FloodRequest = HttpRequest & { submission?: Submission }
type Answer = { status: number; ms: number; retryAfter: number | undefined; text: string }

const json = { 'content-type': 'application/json' }
const pourMs = { short: 1_500, long: 15_000 }
// More than the limit of concurrent calls.
const connectionsInShort = 450
// For a busy machine, which reaches the limits late.
const latenessMs = 20_000
const answerLimitMs = 60_000
const growthMbMax = 50
const restMs = 1_000
const companies = 5_000
const tooMuch: readonly number[] = [429, 503]

const submission = (turn: number): FloodRequest => {
  const key = `flood-${turn}`
  const body = {
    customerName: 'Flood',
    company: `Flood ${turn % companies}`,
    phone: '555-0100',
    email: `flood${turn % companies}@example.com`,
    notes: key,
  }
  return {
    path: '/api/inquiries',
    method: 'POST',
    headers: { ...json, 'idempotency-key': key },
    body: JSON.stringify({ ...body, selectedItems: ['none'] }),
    submission: { key, kind: 'inquiry', records: 1 },
  }
}
const batch = (turn: number): FloodRequest => {
  const inputs = Object.fromEntries(Array.from({ length: 20 }, (_, call) => [call, { category: `${turn}-${call}` }]))
  const names = Array<string>(20).fill('inventory.sources').join(',')
  return { path: `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}` }
}

const loginAttempt: FloodRequest = {
  path: '/api/admin/login',
  method: 'POST',
  headers: json,
  body: JSON.stringify({ username: 'bench', password: 'not the right one' }),
}
const read = (turn: number) => ({ path: `/api/inventory?source=FLOOD-${turn}` })
const lookup = (turn: number) => ({ path: `/api/customers/search?company=Company+${turn}` })
const limited = { addresses: 1, isHeldBack: true } as const

const fromOneAddress: readonly Flood[] = [
  { ...limited, name: 'submissions', connections: 150, requestOf: submission, refusals: [429, 503] },
  { name: 'reads', addresses: 1, connections: 300, requestOf: read, refusals: [503] },
  { ...limited, name: 'batches of reads', connections: 150, requestOf: batch, refusals: [503] },
  { ...limited, name: 'logins', connections: 100, requestOf: () => loginAttempt, refusals: [401, 429, 503] },
  { ...limited, name: 'lookups', connections: 100, requestOf: lookup, refusals: [404, 429, 503] },
]
const fromEverywhere: Flood = {
  name: 'submissions from everywhere',
  addresses: 60_000,
  connections: 500,
  requestOf: submission,
  refusals: [503],
  isHeldBack: true,
}

/** Floods from one address: the excess is refused with a time to retry, and others are served meanwhile. */
export const floodsFromOne: Scenario = {
  name: 'floods from one address',
  isInShortForm: false,
  run: (context) => pourAll(context, fromOneAddress, []),
}

/** More submissions from everywhere than can be stored: the excess is refused at once, and the rest is stored. */
export const floodFromEverywhere: Scenario = {
  name: 'flood from everywhere',
  isInShortForm: true,
  run: (context) => {
    const connections = context.isShort ? connectionsInShort : fromEverywhere.connections
    return pourAll(context, [{ ...fromEverywhere, connections }], [503])
  },
}

/** `buyersRefusals` are the statuses allowed for others meanwhile. */
async function pourAll(
  context: FaultContext,
  floods: readonly Flood[],
  buyersRefusals: readonly number[],
): Promise<ScenarioResult> {
  const { rounds, server, load } = await setUp(
    context,
    { submitters: 2, uploaders: 0, refusals: buyersRefusals },
    measuredServer,
  )
  for (const flood of floods) {
    const beforeMb = await keptMb(server)
    load.start()
    const buyers = sendBuyers(server, buyersRefusals)
    await wait(restMs)
    const answers = await pour(context, server, flood)
    const served = await buyers.end(rounds, `${flood.name}: `)
    for (const failure of judge(flood, answers)) rounds.fail(`${flood.name}: ${failure}`)
    const growthMb = (await keptMb(server)) - beforeMb
    if (growthMb > growthMbMax) rounds.fail(`${flood.name}: the memory grew by ${growthMb.toFixed(0)} MiB`)
    rounds.note(`${flood.name}: ${describe(answers)}; ${served}; ${growthMb.toFixed(0)} MiB more`)
    await rounds.end({ load, servers: [server], isProved: isHeldBack(flood, answers), name: flood.name })
  }
  return rounds.result()
}

/** Sends as fast as responses arrive, over many connections, until the time is over and some requests were refused. */
async function pour({ preset, ledger }: FaultContext, { address }: ServerUnderTest, flood: Flood): Promise<Answer[]> {
  const agent = makeAgent(flood.connections)
  const startedAt = performance.now()
  const answers: Answer[] = []
  let turn = 0
  const isOver = () => {
    const pouredMs = performance.now() - startedAt
    const enoughMs = preset(pourMs)
    return pouredMs > enoughMs + latenessMs || (pouredMs > enoughMs && isHeldBack(flood, answers))
  }
  const goOn = async () => {
    while (!isOver()) {
      turn += 1
      const visitor = turn % flood.addresses
      const { submission: sent, ...question } = flood.requestOf(turn)
      if (sent) ledger.noteSent(sent)
      const answer = await sendFrom(`10.9.${visitor >> 8}.${visitor & 255}`, address, { ...question, agent })
      if (sent && answer.status === 201) ledger.noteAcknowledged(sent, readIds(JSON.parse(answer.text)))
      answers.push(answer)
    }
  }
  await Promise.all(Array.from({ length: flood.connections }, goOn))
  await agent.close()
  return answers
}

/** A status of 0 means no response. */
async function sendFrom(visitor: string, address: string, question: HttpRequest): Promise<Answer> {
  const askedAt = performance.now()
  const headers = { ...question.headers, 'x-forwarded-for': visitor }
  const answer = await trySendRequest(address, { ...question, headers, signal: AbortSignal.timeout(answerLimitMs) })
  const retryAfter = answer && Number(answer.headers['retry-after'])
  return { status: answer?.status ?? 0, ms: performance.now() - askedAt, retryAfter, text: String(answer?.body ?? '') }
}

const isHeldBack = (flood: Flood, answers: readonly Answer[]) =>
  flood.isHeldBack ? answers.some(({ status }) => tooMuch.includes(status)) : answers.length > 0

function* judge({ refusals }: Flood, answers: readonly Answer[]): Generator<string> {
  const wrong = answers.filter(({ status }) => !(status >= 200 && status < 300) && !refusals.includes(status))
  if (wrong.length > 0) yield `${wrong.length} got ${[...new Set(wrong.map(({ status }) => status))].join()}`
  const silent = answers.filter(({ status, retryAfter }) => tooMuch.includes(status) && !(retryAfter && retryAfter > 0))
  if (silent.length > 0) yield `${silent.length} were refused without Retry-After`
}

function describe(answers: readonly Answer[]): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
  return statuses
    .map((status) => {
      const takenMs = answers.filter((answer) => answer.status === status).map(({ ms }) => ms)
      return `${status} ${takenMs.length}× (half within ${percentile(takenMs, 0.5).toFixed(0)} ms, 99 % ${percentile(takenMs, 0.99).toFixed(0)})`
    })
    .join(', ')
}
