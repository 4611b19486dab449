import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** What the names of the product's connections begin with, in `pg_stat_activity`. */
export const applicationName = 'steel-marketplace'

const names = new WeakMap<object, string>()

/**
 * The class of a pool's clients, each with a name of its own as `application_name`: a pooler passes that on, but gives out
 * process ids that fit no process.
 */
export function namedClientOf(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      const name = `${applicationName}/${randomBytes(6).toString('hex')}`
      super({ ...config, application_name: name })
      names.set(this, name)
    }
  }
}

/** Empty for a connection without a name of its own. */
function connectionNameOf(client: object): string {
  return names.get(client) ?? ''
}

export type DeadPeerLimits = {
  /** How long a call may hold a connection before the server is asked whether it still answers. */
  askAfterMs: number
  answerWithinMs: number
  /** How long a commit may wait for a synchronous standby; less at the end of a transaction that took nearly twice as long. */
  confirmWithinMs: number
}

/** Together less than the five seconds within which a buyer must hear that the service is away. */
export const defaultDeadPeerLimits: DeadPeerLimits = {
  askAfterMs: 1_000,
  answerWithinMs: 1_500,
  confirmWithinMs: 2_000,
}

/** What the server said; undefined if it said nothing. */
export type ServerState = {
  /** The connections, by their names, that have waited too long for a standby to confirm a commit, or for the locks of one. */
  unconfirmed: readonly string[]
  /** Whether others wait so, not yet too long. */
  isConfirming: boolean
}

type DeadPeerDetector = {
  /** Throws while the server is known to be silent. */
  pass(): void
  stop(): void
}

type WatchedPool = {
  pool: pg.Pool
  /** The open sockets of the pool. */
  sockets: ReadonlySet<Socket>
  /** Asks the server on another connection; a refusal is an answer, too. */
  ask(limitMs: number): Promise<ServerState | undefined>
  report(error: Error): void
}

const lookEveryMs = 250
const askAgainMs = 500

/**
 * A server that hangs breaks no connection, so calls would wait for their statement's limit, one after the other. When a call
 * holds a connection for long, the server is asked on another one. Without an answer all connections of the pool are cut, and
 * new calls fail at once until it answers. A long statement alone costs a question now and then. A commit that no standby
 * confirms is cut off, and so is who waits for its locks: it may be stored, but nobody is told so.
 */
export function detectDeadPeer({ pool, sockets, ask, report }: WatchedPool, limits: DeadPeerLimits): DeadPeerDetector {
  // The longest held first.
  const heldSince = new Map<pg.PoolClient, number>()
  const stopping = new AbortController()
  let isSilent = false
  let isAsking = false

  pool.on('acquire', (client) => void heldSince.set(client, performance.now()))
  pool.on('release', (_error, client) => void heldSince.delete(client))
  pool.on('remove', (client) => void heldSince.delete(client))

  async function look(): Promise<void> {
    const [longest] = heldSince.values()
    if (isAsking || longest === undefined || performance.now() - longest < limits.askAfterMs) return
    isAsking = true
    const held = [...heldSince.keys()].map((client) => ({ client, bytes: countBytes(client) }))
    const isHeard = () => held.some(({ client, bytes }) => countBytes(client) > bytes)
    // Under a heavy load the question itself may wait for its turn, while answers still come in.
    const state = await ask(limits.answerWithinMs)
    if (state || isHeard()) {
      const askedAt = performance.now() - (state?.isConfirming ? limits.askAfterMs : 0)
      for (const { client } of held) if (heldSince.delete(client)) heldSince.set(client, askedAt)
      cutUnconfirmed(held, state?.unconfirmed ?? [])
    } else if (!stopping.signal.aborted) {
      isSilent = true
      report(silence())
      void waitForAnswer()
    }
    isAsking = false
  }

  function cutUnconfirmed(held: readonly { client: pg.PoolClient }[], names: readonly string[]): void {
    const waiting = held.filter(({ client }) => names.includes(connectionNameOf(client)))
    if (waiting.length > 0) report(new Error('No standby confirms what is stored: the commits were cut off'))
    for (const { client } of waiting) client.connection.stream.destroy()
  }

  async function waitForAnswer(): Promise<void> {
    while (isSilent && !stopping.signal.aborted) {
      // Again each time: for a call that waited its turn the pool has opened another.
      for (const socket of sockets) socket.destroy()
      isSilent = (await ask(limits.answerWithinMs)) === undefined
      if (isSilent) await sleep(askAgainMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return {
    pass() {
      if (isSilent) throw silence()
    },
    stop() {
      stopping.abort()
      clearInterval(timer)
    },
  }
}

function countBytes({ connection }: pg.PoolClient): number {
  return connection.stream instanceof Socket ? connection.stream.bytesRead : 0
}

// The code makes it an outage for those who wait.
function silence(): Error {
  return Object.assign(new Error('The database does not answer: its connections were cut'), { code: 'ETIMEDOUT' })
}
