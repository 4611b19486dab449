import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultClientLimits } from '../../../../src/server/plugins/guards/client-limits.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { eventually } from '../../harness/wait.ts'
import { setUp } from '../load.ts'
import type { Rounds } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'
import { watchMemory } from '../scenarios/hostile-figures.ts'
import { timesOf } from './buyers.ts'
import { headOf, openClient, type RawClient } from './raw-client.ts'

const connections = { short: 500, long: 10_000 }
const opensAtOnce = 250
// The server closes connections that are idle for 72 seconds.
const idleMs = { short: 1_000, long: 30_000 }
const beyond = 500
const newcomers = 50
const requestsAtOnce = 10
const reportLimitMs = 10_000
const lookEveryMs = 100
// For database connections, the log and the program's own files.
const otherFiles = 500
const memoryMbMax = 300
const question = headOf('GET /api/inventory/summary')

/** Ten thousand browsers that keep their connections: all are served, and those beyond the limit are refused cleanly. */
export const manyConnections: Scenario = {
  name: 'ten thousand connections',
  isInShortForm: true,
  async run(context) {
    const { rounds, server, load } = await setUp(context, { submitters: 2, uploaders: 0, refusals: [] })
    const wanted = context.preset(connections)
    const files = filesMax()
    const most = Math.min(wanted, files - otherFiles)
    if (most < wanted) rounds.note(`only ${most} connections: a process may have ${files} open files here (ulimit -n)`)
    const beforeMb = server.memoryMb()
    const openedAt = performance.now()
    const open = await openAll(server, most)
    rounds.note(`${open.length} connections opened and served in ${Math.round(performance.now() - openedAt)} ms`)
    load.start()
    await wait(context.preset(idleMs))
    const heldMb = server.memoryMb()
    rounds.note(
      `memory ${beforeMb.toFixed(0)} MiB before, ${heldMb.toFixed(0)} MiB with them: ${(((heldMb - beforeMb) * 1_024) / open.length).toFixed(1)} KiB each`,
    )
    if (heldMb > memoryMbMax) rounds.fail(`${open.length} connections took the memory to ${heldMb.toFixed(0)} MiB`)
    await requestAgain(server, open, rounds)
    const hasRoom = files > defaultClientLimits.connectionsMax + beyond + otherFiles
    const isRefused = context.isShort || !hasRoom || (await crowdIn(server, open, rounds))
    for (const { socket } of open) socket.destroy()
    await rounds.end({ load, servers: [server], isProved: open.length >= most && isRefused })
    return rounds.result()
  },
}

const unreadStreams = 150
const unreadMs = { short: 5_000, long: 90_000 }
const eventsAtOnce = 20
const eventsEveryMs = 100
const unreadMemoryMbMax = 250

/** Back offices that take nothing of what they are sent, while a great many events are. */
export const unreadEvents: Scenario = {
  name: 'events that nobody reads',
  isInShortForm: false,
  async run(context) {
    const { rounds, server, load } = await setUp(context, { submitters: 1, uploaders: 0 })
    const cookie = await server.signIn()
    await wait(idleMs.short)
    const memory = watchMemory(server)
    const clients: RawClient[] = []
    for (let opened = 0; opened < unreadStreams; opened += 1) {
      const client = await openClient(server.address, { isReader: false })
      client.send(headOf('GET /trpc/admin.events.subscribe?input=%7B%7D', { cookie, accept: 'text/event-stream' }))
      clients.push(client)
    }
    load.start()
    const startedAt = performance.now()
    let events = 0
    while (performance.now() - startedAt < context.preset(unreadMs)) {
      await context.query(
        `insert into staff_events (kind, records, title)
         select 'inquiry', '{"items": 3}', repeat('Any company ', 20) from generate_series(1, $1::int)`,
        [eventsAtOnce],
      )
      events += eventsAtOnce
      await wait(eventsEveryMs)
    }
    const moreMb = memory.stop()
    const live = clients.filter((client) => client.livedMs() === undefined).length
    rounds.note(
      `${events} events for ${unreadStreams} streams, of which ${live} are left: ${moreMb.toFixed(0)} MiB more`,
    )
    if (moreMb > unreadMemoryMbMax) rounds.fail(`events that nobody reads took ${moreMb.toFixed(0)} MiB`)
    for (const { socket } of clients) socket.destroy()
    await rounds.end({ load, servers: [server], isProved: clients.length === unreadStreams })
    return rounds.result()
  },
}

/** The open-file limit of this process and its children; Node raises it to the maximum allowed. */
function filesMax(): number {
  // Linux only.
  if (!existsSync('/proc/self/limits')) return Number.POSITIVE_INFINITY
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
}

type Connection = { socket: Socket; isOpen(): boolean; request(): Promise<number | undefined> }

async function openAll(server: ServerUnderTest, most: number): Promise<Connection[]> {
  const open: Connection[] = []
  while (open.length < most) {
    const size = Math.min(opensAtOnce, most - open.length)
    const fresh = await Promise.all(Array.from({ length: size }, () => connectTo(server.address)))
    const answers = await Promise.all(fresh.map((connection) => connection.request()))
    const refused = answers.filter((takenMs) => takenMs === undefined).length
    if (refused > 0) throw new Error(`${refused} connections were refused after ${open.length}`)
    open.push(...fresh)
  }
  return open
}

async function connectTo(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let isOpen = true
  let onAnswer: ((isAnswered: boolean) => void) | undefined
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
    const [head = '', body] = heard.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (body === undefined || body.length < length) return
    heard = ''
    onAnswer?.(head.startsWith('HTTP/1.1 200 '))
  })
  // 'close' follows.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    isOpen = false
    onAnswer?.(false)
  })
  return {
    socket,
    isOpen: () => isOpen,
    /** Returns the response time in ms, or undefined without a response. */
    async request() {
      const askedAt = performance.now()
      const isAnswered = await new Promise<boolean>((resolve) => {
        onAnswer = resolve
        if (isOpen) socket.write(question)
        else resolve(false)
      })
      return isAnswered ? performance.now() - askedAt : undefined
    },
  }
}

/** Sends a request over each connection and over some new ones. */
async function requestAgain(server: ServerUnderTest, open: readonly Connection[], rounds: Rounds): Promise<void> {
  const takenMs: number[] = []
  for (let index = 0; index < open.length; index += requestsAtOnce) {
    const answers = await Promise.all(
      open.slice(index, index + requestsAtOnce).map((connection) => connection.request()),
    )
    takenMs.push(...answers.filter((ms) => ms !== undefined))
  }
  if (takenMs.length < open.length) rounds.fail(`${open.length - takenMs.length} connections were lost while idle`)
  rounds.note(`a request over one of them: ${timesOf(takenMs)}`)
  const newMs: number[] = []
  for (let index = 0; index < newcomers; index += 1) {
    const startedAt = performance.now()
    const newcomer = await connectTo(server.address)
    if ((await newcomer.request()) === undefined) rounds.fail('a newcomer was refused')
    else newMs.push(performance.now() - startedAt)
    newcomer.socket.destroy()
  }
  rounds.note(`a request over a new connection: ${timesOf(newMs)}`)
}

/** Opens connections beyond the limit; returns whether some were refused. */
async function crowdIn(server: ServerUnderTest, open: Connection[], rounds: Rounds): Promise<boolean> {
  const { connectionsMax } = defaultClientLimits
  const before = open.length
  let refused = 0
  while (open.length + refused < connectionsMax + beyond) {
    const fresh = await Promise.all(Array.from({ length: opensAtOnce }, () => connectTo(server.address)))
    const answers = await Promise.all(fresh.map((connection) => connection.request()))
    refused += answers.filter((takenMs) => takenMs === undefined).length
    open.push(...fresh.filter((_, index) => answers[index] !== undefined))
  }
  const lost = open.slice(0, before).filter((connection) => !connection.isOpen()).length
  const isReported = await eventually(() => server.printed().includes('connections are refused'), {
    limitMs: reportLimitMs,
    everyMs: lookEveryMs,
  })
  rounds.note(`${open.length} connections at most; ${refused} more were closed at once`)
  if (open.length > connectionsMax) rounds.fail(`${open.length} connections were held, more than ${connectionsMax}`)
  if (lost > 0) rounds.fail(`${lost} connections were lost when others were refused`)
  if (!isReported) rounds.fail('the log does not report the refused connections')
  return refused > 0
}
