import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { onNotification, openListening } from './create-db.ts'
import type { Db } from './database.ts'

export type Listener = {
  /** Whether notifications have lately been shown to arrive. */
  isReliable(): boolean
  on(channel: string, listen: (payload: string) => void): () => void
  /** Returns what removes it. */
  add(user: ListenerUser): () => void
  /** Takes in what was committed before the call. */
  catchUp(): Promise<void>
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
const noPooler = 'Notifications of the database do not arrive: is there a pooler between?'

/** Listens on a connection of its own, the only one of an instance. Unreliable until a notification from another arrives. */
export function openListener(db: Db, channels: readonly string[]): Listener {
  const stopping = new AbortController()
  const users = new Set<ListenerUser>()
  let provenBy: number[] = []
  let provenAt: number | undefined
  let provenOn: number | undefined
  let catchUps = 0

  function loseTrust(error: unknown): void {
    provenAt = undefined
    if (stopping.signal.aborted) return
    for (const user of users) user.onLost(error)
  }

  const connection = openListening(db, {
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
    provenOn = await findBackend(connection)
    provenBy = []
    const notifier = await notifyFromAnother()
    const isReceived = () => provenBy.some((backendId) => backendId === notifier)
    const deadline = performance.now() + proofTimeoutMs
    while (!isReceived() && performance.now() < deadline && !stopping.signal.aborted) await sleep(proofPollMs)
    if (!isReceived()) throw new Error(noPooler)
  }

  // Not through the pool, where it might wait long.
  async function notifyFromAnother(): Promise<number | undefined> {
    const options = { onConnectionError: () => undefined, poolMax: 1, queryTimeoutMs: trustMs, channels: [] }
    const notifier = openListening(db, options)
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
    const catchUpsBefore = catchUps
    if (wasLost) await proveListening()
    const checkedAt = performance.now()
    await Promise.all([checkBackend(), ...[...users].map((user) => user.check?.(connection))])
    // What was committed during the proof may not have been heard yet.
    if (wasLost && catchUps !== catchUpsBefore) return
    provenAt = checkedAt
    if (wasLost) for (const user of users) user.onHeard()
  }

  async function checkBackend(): Promise<void> {
    if ((await findBackend(connection)) !== provenOn) throw new Error(noPooler)
  }

  // One after the other, so that each begins after its call.
  let lastCheck = Promise.resolve()
  function checkNow(): Promise<void> {
    lastCheck = lastCheck.then(() => check().catch(loseTrust))
    return lastCheck
  }

  async function keepChecking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await checkNow()
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
    async catchUp() {
      catchUps += 1
      if (provenAt !== undefined) await checkNow()
    },
    async stop() {
      stopping.abort()
      await checking
      await connection.destroy()
    },
  }
}

async function findBackend(connection: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(connection)
  return rows[0]?.id
}
