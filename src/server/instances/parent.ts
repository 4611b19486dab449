import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { messageOf } from '../lib/error-code.ts'
import { report } from '../lib/terminal.ts'
import { GatheredFigures } from './gathered-figures.ts'
import type { Address, Seat, ToInstance, ToParent } from './messages.ts'

type ClusterMessage = { cmd?: unknown; act?: unknown; seq?: unknown; ack?: unknown }

/**
 * Gives connections that were handed to a killed instance to another one. Node waits forever for the killed one to take
 * them, and the client with it; this refuses them in its name, with the messages of Node's own cluster module.
 */
function saveHandedConnections({ process: child }: Worker): void {
  const handed = new Set<unknown>()
  const send = child.send.bind(child)
  child.send = ((message: ClusterMessage, ...rest: []) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') handed.add(message.seq)
    return send(message, ...rest)
  }) as typeof child.send
  child.on('internalMessage', ({ ack }: ClusterMessage) => handed.delete(ack))
  child.once('exit', () => {
    for (const seq of handed) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
  })
}

const firstMs = 1_000
const longestMs = 30_000
/** Whoever lived this long did not fail at the start. */
const settledMs = 60_000

/** How long to wait before the next start: nothing after a long life, then 1, 2, 4 … 30 seconds. */
class BackOff {
  #failures = 0

  afterLifeOf(ms: number): number {
    this.#failures = ms >= settledMs ? 0 : this.#failures + 1
    if (this.#failures <= 1) return 0
    return Math.min(longestMs, firstMs * 2 ** (this.#failures - 2))
  }
}

type InstancesOptions = {
  count: number
  /** The module that every instance runs. */
  program: string
  /** What differs from the environment of this process. */
  env: Readonly<Record<string, string>>
  embeddedIn: string | undefined
}

/** The processes behind one port. */
type Instances = {
  /** Resolves when all listen. Throws an Error for the operator, without another try. */
  start(): Promise<Address>
  /** Replaces one instance after the other by a new one; nothing that was begun is cut off. */
  rollOver(): Promise<void>
  stop(): Promise<void>
}

type Instance = {
  seat: Seat
  worker: Worker
  startedAt: number
  isExpectedToEnd: boolean
  listening: Promise<Address>
  ended: Promise<void>
}

const startLimitMs = 120_000
// Longer than the limits on a request and on an unused connection.
const leaveLimitMs = 180_000
// Leaves time to stop the database within the limit of the whole.
const stopLimitMs = 11_000

export function createInstances({ count, program, env, embeddedIn }: InstancesOptions): Instances {
  const running = new Set<Instance>()
  const backOffs = new Map<number, BackOff>()
  const figures = new GatheredFigures(() => [...running].map(({ worker }) => worker))
  const stopping = new AbortController()
  let rolling: Promise<void> | undefined
  let isAskedAgain = false
  let hasStarted = false

  cluster.schedulingPolicy = cluster.SCHED_RR
  // What instances count in memory, they count here together.
  new RateLimiterClusterMaster()

  function launch(number: number): Instance {
    const seat: Seat = { number, of: count, isReplacement: hasStarted, embeddedIn }
    cluster.setupPrimary({ exec: program, args: [JSON.stringify(seat)] })
    const worker = cluster.fork(env)
    saveHandedConnections(worker)
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const instance: Instance = {
      seat,
      worker,
      startedAt: performance.now(),
      isExpectedToEnd: false,
      listening: waitUntilListening(worker),
      ended,
    }
    running.add(instance)
    // A message to one that has just ended.
    worker.on('error', () => undefined)
    worker.on('message', (message: ToParent) => figures.hear(worker, message))
    worker.once('exit', () => {
      running.delete(instance)
      figures.end(worker)
    })
    return instance
  }

  /** Throws if it ends before it listens. */
  async function bringUp(number: number): Promise<Instance> {
    stopping.signal.throwIfAborted()
    const instance = launch(number)
    const timer = setTimeout(() => instance.worker.process.kill('SIGKILL'), startLimitMs).unref()
    try {
      await instance.listening
    } finally {
      clearTimeout(timer)
    }
    instance.worker.once('exit', (code, signal) => void replaceUnlessExpected(instance, signal ?? code))
    return instance
  }

  async function replaceUnlessExpected(instance: Instance, end: string | number): Promise<void> {
    if (instance.isExpectedToEnd || stopping.signal.aborted) return
    const { number } = instance.seat
    report(`Instance ${number} ended with ${end}: starting another`)
    const backOff = backOffs.get(number) ?? new BackOff()
    backOffs.set(number, backOff)
    let { startedAt } = instance
    while (!stopping.signal.aborted) {
      const restMs = backOff.afterLifeOf(performance.now() - startedAt)
      await sleep(restMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      startedAt = performance.now()
      try {
        await bringUp(number)
        return
      } catch (error) {
        if (!stopping.signal.aborted) report(`Instance ${number} did not start: ${messageOf(error)}`)
      }
    }
  }

  async function rollAll(): Promise<void> {
    do {
      isAskedAgain = false
      for (const old of [...running].filter(({ isExpectedToEnd }) => !isExpectedToEnd)) {
        if (stopping.signal.aborted) return
        // One that has ended meanwhile is being replaced anyway.
        if (running.has(old)) await rollOne(old)
      }
    } while (isAskedAgain)
  }

  async function rollOne(old: Instance): Promise<void> {
    await bringUp(old.seat.number)
    await leave(old)
  }

  async function leave(instance: Instance): Promise<void> {
    instance.isExpectedToEnd = true
    tell(instance, { type: 'leave' })
    await endWithin(instance, leaveLimitMs)
  }

  return {
    async start() {
      try {
        // One alone first: what keeps one from starting keeps all, and is told once.
        const first = await bringUp(1)
        await Promise.all(Array.from({ length: count - 1 }, (_, index) => bringUp(index + 2)))
        hasStarted = true
        return await first.listening
      } catch (error) {
        stopping.abort()
        throw error
      }
    },
    async rollOver() {
      if (!hasStarted) return
      isAskedAgain = rolling !== undefined
      rolling ??= rollAll()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted)
            report(`A new instance did not start, so the old ones go on: ${messageOf(error)}`)
        })
        .finally(() => {
          rolling = undefined
        })
      await rolling
    },
    async stop() {
      stopping.abort()
      await Promise.all(
        [...running].map(async (instance) => {
          instance.isExpectedToEnd = true
          tell(instance, { type: 'stop' })
          await endWithin(instance, stopLimitMs)
        }),
      )
    },
  }
}

function waitUntilListening(worker: Worker): Promise<Address> {
  const listening = new Promise<Address>((resolve, reject) => {
    worker.on('message', (message: ToParent) => {
      if (message.type === 'listening') resolve(message.address)
      if (message.type === 'failed') reject(new Error(message.reason))
    })
    worker.once('exit', (code, signal) => reject(new Error(`an instance ended with ${signal ?? code} at its start`)))
  })
  // Whoever waits for it hears of it.
  listening.catch(() => undefined)
  return listening
}

function tell({ worker }: Instance, message: ToInstance): void {
  if (worker.isConnected()) worker.send(message)
}

async function endWithin({ seat, worker, ended }: Instance, limitMs: number): Promise<void> {
  const timer = setTimeout(() => {
    report(`Instance ${seat.number} did not end within ${limitMs / 1_000} s`)
    worker.process.kill('SIGKILL')
  }, limitMs).unref()
  await ended
  clearTimeout(timer)
}
