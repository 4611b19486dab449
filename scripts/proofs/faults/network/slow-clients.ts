import { defaultClientLimits } from '../../../../src/server/plugins/guards/client-limits.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { eventually } from '../../harness/wait.ts'
import { listCategory, storeList } from '../list-sender.ts'
import { setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { sendBuyers } from './buyers.ts'
import { headOf, openClient, type RawClient } from './raw-client.ts'

/** A slow client: what it sends at first and then each second, and when it must be cut off. */
type Slowness = {
  name: string
  /** Short form: none if the limit is long. */
  clients: { short: number; long: number }
  limitMs: number
  /** The response before the end; undefined if none is needed or read. */
  status: number | undefined
  /** `turn` is different for each client. */
  first(cookie: string, turn: number): string
  drip?: string
  isReader?: false
}

const { headMs, stallMs, restMs } = defaultClientLimits
const dripEveryMs = 1_000
// The server checks once a second; the rest is for a busy machine.
const latenessMs = 20_000
const lookEveryMs = 100
const opensAtOnce = 100
const source = 'UNREAD'
const unreadRows = 20_000
const unreadPath = `/api/inventory?${new URLSearchParams({ category: listCategory, source })}`
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }

const ways: readonly Slowness[] = [
  { name: 'nothing is sent', clients: { short: 0, long: 100 }, limitMs: headMs, status: undefined, first: () => '' },
  {
    name: 'a head by the byte',
    clients: { short: 0, long: 400 },
    limitMs: headMs,
    status: 408,
    first: () => 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
    drip: 'x',
  },
  {
    name: 'more by the byte after a refusal',
    clients: { short: 50, long: 100 },
    limitMs: restMs,
    status: 401,
    first: () => headOf('POST /api/inventory/upload', { ...form, 'content-length': '1000000' }),
    drip: 'x',
  },
  {
    name: 'a body by the byte',
    clients: { short: 0, long: 300 },
    limitMs: stallMs,
    status: 408,
    first: () => headOf('POST /api/inquiries', { ...json, 'content-length': '1000' }),
    drip: ' ',
  },
  {
    name: 'a body in chunks of a byte',
    clients: { short: 0, long: 200 },
    limitMs: stallMs,
    status: 408,
    first: () => headOf('POST /api/customer-needs/bulk', { ...json, 'transfer-encoding': 'chunked' }),
    drip: '1\r\n \r\n',
  },
  {
    name: 'an upload by the byte, signed in',
    clients: { short: 0, long: 50 },
    limitMs: stallMs,
    status: 408,
    first: (cookie) => {
      const head = headOf('POST /api/inventory/upload', { ...form, cookie, 'content-length': '1000000' })
      return `${head}--x\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n`
    },
    drip: 'x',
  },
  {
    name: 'unread responses',
    clients: { short: 0, long: 200 },
    limitMs: stallMs,
    status: undefined,
    // Each from its own address, since each may leave only so much unread.
    first: (_, turn) => headOf(`GET ${unreadPath}`, { 'x-forwarded-for': `10.8.0.${turn}` }).repeat(4),
    isReader: false,
  },
]

/** Clients that are slow in every way, all at once: each is cut off in time, and others are served. */
export const slowClients: Scenario = {
  name: 'slow clients',
  isInShortForm: true,
  async run(context) {
    const { rounds, server, load } = await setUp(context, { submitters: 3, uploaders: 1, refusals: [] })
    const cookie = await server.signIn()
    const sizeOf = ({ clients }: Slowness) => context.preset(clients)
    const crowd = ways.filter((way) => sizeOf(way) > 0)
    const livedMs = new Map<Slowness, number[]>(crowd.map((way) => [way, []]))
    if (crowd.some(({ isReader }) => isReader === false))
      await storeList(context, server, cookie, { source, edition: 1, rows: unreadRows })
    const beforeMb = server.memoryMb()
    let atMostMb = beforeMb
    for (let round = 0; round < context.rounds({ short: 1, long: 3 }); round += 1) {
      load.start()
      const buyers = sendBuyers(server)
      const groups = await openCrowd(server, crowd, sizeOf, cookie)
      atMostMb = Math.max(atMostMb, server.memoryMb())
      await untilCut(groups)
      for (const group of groups) for (const failure of judge(group, livedMs)) rounds.fail(failure)
      rounds.note(await buyers.end(rounds))
      const isProved = groups.every(({ clients, lives }) => lives().length >= clients.length)
      await rounds.end({ load, servers: [server], isProved })
    }
    for (const [way, lives] of livedMs) {
      rounds.note(
        `${way.name}: ${lives.length} cut off after ${seconds(Math.min(...lives))} to ${seconds(Math.max(...lives))} s, limit ${way.limitMs / 1_000} s`,
      )
    }
    rounds.note(`memory ${beforeMb.toFixed(0)} MiB before, ${atMostMb.toFixed(0)} MiB with all of them`)
    return rounds.result()
  },
}

/** Clients of one kind; `lives` returns how long the ones cut off so far were connected. */
type Group = { way: Slowness; clients: readonly RawClient[]; lives: () => number[] }

async function openCrowd(
  server: ServerUnderTest,
  crowd: readonly Slowness[],
  sizeOf: (way: Slowness) => number,
  cookie: string,
): Promise<Group[]> {
  const groups: Group[] = []
  for (const way of crowd) {
    const logStart = server.printed().length
    const clients: RawClient[] = []
    while (clients.length < sizeOf(way)) {
      const size = Math.min(opensAtOnce, sizeOf(way) - clients.length)
      const fresh = await Promise.all(Array.from({ length: size }, () => openClient(server.address, way)))
      for (const [index, client] of fresh.entries()) start(client, way, cookie, clients.length + index)
      clients.push(...fresh)
    }
    // A client that does not read does not notice the end; the server's log shows it.
    const lives =
      way.isReader === false
        ? () => abandonedMs(server.printed().slice(logStart))
        : () => clients.flatMap((client) => client.livedMs() ?? [])
    groups.push({ way, clients, lives })
  }
  return groups
}

function start(client: RawClient, { first, drip }: Slowness, cookie: string, turn: number): void {
  client.send(first(cookie, turn))
  if (drip === undefined) return
  const timer = setInterval(() => client.send(drip), dripEveryMs)
  client.socket.once('close', () => clearInterval(timer))
}

/** The longest unread response of each visitor, from the log. */
function abandonedMs(log: string): number[] {
  const lines = log
    .split('\n')
    .filter((line) => line.includes('"route":"/api/inventory"') && line.includes('"status":499'))
  const longestMs = new Map<string | undefined, number>()
  for (const line of lines) {
    const visitor = /"visitor":"(\w+)"/.exec(line)?.[1]
    const ms = Number(/"ms":([\d.]+)/.exec(line)?.[1])
    longestMs.set(visitor, Math.max(ms, longestMs.get(visitor) ?? 0))
  }
  return [...longestMs.values()]
}

async function untilCut(groups: readonly Group[]): Promise<void> {
  const limitMs = Math.max(...groups.map(({ way }) => way.limitMs)) + latenessMs
  const isDone = () => groups.every(({ clients, lives }) => lives().length >= clients.length)
  await eventually(isDone, { limitMs, everyMs: lookEveryMs })
}

/** Records how long clients were connected, closes them, and returns what was wrong. */
function* judge({ way, clients, lives }: Group, livedMs: Map<Slowness, number[]>): Generator<string> {
  const lived = lives()
  livedMs.get(way)?.push(...lived)
  if (lived.length < clients.length) yield `${way.name}: ${clients.length - lived.length} were not cut off`
  const heard = clients.flatMap((client) => client.status() ?? [])
  const wrong = heard.filter((status) => way.status !== undefined && status !== way.status)
  if (wrong.length > 0) yield `${way.name}: ${wrong.length} got ${wrong[0]}, not ${way.status}`
  // With TCP, data still being sent can keep the last response from some clients, but not from all.
  if (way.status !== undefined && heard.length === 0) yield `${way.name}: nobody got the reason`
  for (const { socket } of clients) socket.destroy()
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
