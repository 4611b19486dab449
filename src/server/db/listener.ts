import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb, onNotification, poolOf } from './create-db.ts'
import type { Db } from './database.ts'

export type Listener = {
  /** Whether notifications have lately been shown to arrive. */
  isReliable(): boolean
  on(channel: string, listen: (payload: string) => void): () => void
  /** Returns what removes it. */
  add(user: ListenerUser): () => void
  stop(): Promise<void>
}

export type ListenerUser = {
  /** Called twice a second on the listening connection; throws when something was not heard. */
  check?(connection: Db): Promise<void>
  /** What was heard before counts no more. Called again after each failed attempt. */
  onLost(error: unknown): void
  /** Everything from now on is heard; what came meanwhile was perhaps not. */
  onHeard(): void
}

const proofChannel = 'listening_proof'
// A connection can die silently, so it is trusted only this long after the last answered query.
const trustMs = 2_000
const checkEveryMs = 500
const proofTimeoutMs = 1_000
const proofPollMs = 10

/** Listens on a connection of its own, the only one of an instance. Unreliable until a notification from another arrives. */
export function openListener(db: Db, channels: readonly string[]): Listener {
  const stopping = new AbortController()
  const users = new Set<ListenerUser>()
  let provenBy: number[] = []
  let provenAt: number | undefined

  function loseTrust(error: unknown): void {
    provenAt = undefined
    if (stopping.signal.aborted) return
    for (const user of users) user.onLost(error)
  }

  const url = poolOf(db).options.connectionString ?? ''
  const connection = createDb(url, {
    onConnectionError: loseTrust,
    poolMax: 1,
    queryTimeoutMs: trustMs,
    channels: [...channels, proofChannel],
  })
  onNotification(connection, proofChannel, (_payload, backendId) => {
    if (provenAt === undefined) provenBy.push(backendId)
  })

  // A transaction pooler gives an idle listener no connection, so it receives nothing. Its own notifications could
  // reach it by chance, so another connection sends them.
  async function proveListening(): Promise<void> {
    await answer(connection)
    provenBy = []
    const notifier = await notifyFromAnother()
    const isReceived = () => provenBy.some((backendId) => backendId === notifier)
    const deadline = performance.now() + proofTimeoutMs
    while (!isReceived() && performance.now() < deadline && !stopping.signal.aborted) await sleep(proofPollMs)
    if (!isReceived()) throw new Error('Notifications of the database do not arrive: is there a pooler between?')
  }

  // Not through the pool, where it might wait long.
  async function notifyFromAnother(): Promise<number | undefined> {
    const options = { onConnectionError: () => undefined, poolMax: 1, queryTimeoutMs: trustMs, channels: [] }
    const notifier = createDb(url, options)
    try {
      const { rows } = await sql<{ backendId: number }>`
        select pg_backend_pid() as "backendId", pg_notify(${proofChannel}, '')
      `.execute(notifier)
      return rows[0]?.backendId
    } finally {
      await notifier.destroy()
    }
  }

  async function check(): Promise<void> {
    const wasLost = provenAt === undefined
    if (wasLost) await proveListening()
    const checkedAt = performance.now()
    const checks = [...users].flatMap((user) => user.check?.(connection) ?? [])
    await Promise.all(checks.length > 0 ? checks : [answer(connection)])
    provenAt = checkedAt
    if (wasLost) for (const user of users) user.onHeard()
  }

  async function keepChecking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check().catch(loseTrust)
      await sleep(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const checking = keepChecking()
  return {
    isReliable: () => provenAt !== undefined && performance.now() - provenAt < trustMs,
    on: (channel, listen) => onNotification(connection, channel, listen),
    add(user) {
      users.add(user)
      return () => users.delete(user)
    },
    async stop() {
      stopping.abort()
      await checking
      await connection.destroy()
    },
  }
}

async function answer(connection: Db): Promise<void> {
  await sql`select 1`.execute(connection)
}
