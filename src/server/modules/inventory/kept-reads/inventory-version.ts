import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, onInventoryVersion, poolOf } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { notifyInventoryVersion, selectInventoryVersion } from '../queries.ts'

export type VersionWatch = {
  /** The current version; undefined while change notifications are not reliable. */
  current(): number | undefined
  stop(): Promise<void>
}

// A connection can die silently, so a version is trusted only this long after the last answered query.
const trustMs = 2_000
const checkEveryMs = 500
const proofTimeoutMs = 1_000
const proofPollMs = 10

/**
 * Listens on its own connection and on those of the pool, so a change through the pool is known when its commit
 * returns. The version is unknown until a notification from another connection arrives, and after any error; `report`
 * gets the error then, and undefined when the version is known again.
 */
export function watchInventoryVersion(db: Db, report: (error: unknown) => void): VersionWatch {
  const stopping = new AbortController()
  let highest = 0
  let notifiedBy: number[] = []
  let provenAt: number | undefined
  let isReported = false

  // Earlier notifications no longer count: a restored database may have lower numbers.
  function loseTrust(error: unknown): void {
    highest = 0
    provenAt = undefined
    if (isReported || stopping.signal.aborted) return
    isReported = true
    report(error)
  }

  function observe(version: number): void {
    highest = Math.max(highest, version)
  }

  const url = poolOf(db).options.connectionString ?? ''
  const listener = createDb(url, { onConnectionError: loseTrust, poolMax: 1, queryTimeoutMs: trustMs })
  const stopListening = [
    onInventoryVersion(db, observe),
    onInventoryVersion(listener, (version, backendId) => {
      if (provenAt === undefined) notifiedBy.push(backendId)
      observe(version)
    }),
  ]

  // A transaction pooler gives an idle listener no connection, so it receives nothing. Its own notifications could
  // reach it by chance, so another connection sends them.
  async function proveListening(): Promise<void> {
    await selectInventoryVersion(listener)
    notifiedBy = []
    const notifier = await notifyFromAnother()
    const isReceived = () => notifiedBy.some((backendId) => backendId === notifier)
    const deadline = performance.now() + proofTimeoutMs
    while (!isReceived() && performance.now() < deadline && !stopping.signal.aborted) await sleep(proofPollMs)
    if (!isReceived()) throw new Error('Notifications of the database do not arrive: is there a pooler between?')
  }

  // Not through the pool, where it might wait long.
  async function notifyFromAnother(): Promise<number | undefined> {
    const notifier = createDb(url, { onConnectionError: () => undefined, poolMax: 1, queryTimeoutMs: trustMs })
    try {
      return await notifyInventoryVersion(notifier)
    } finally {
      await notifier.destroy()
    }
  }

  async function checkVersion(): Promise<void> {
    if (provenAt === undefined) await proveListening()
    const known = highest
    const checkedAt = performance.now()
    const stored = await selectInventoryVersion(listener)
    if (stored < known) throw new Error('The version of the inventory went back: was a backup restored?')
    observe(stored)
    provenAt = checkedAt
    if (isReported) report(undefined)
    isReported = false
  }

  async function keepChecking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await checkVersion().catch(loseTrust)
      await sleep(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const checking = keepChecking()
  return {
    current() {
      const isTrusted = provenAt !== undefined && performance.now() - provenAt < trustMs
      return isTrusted && highest > 0 ? highest : undefined
    },
    async stop() {
      stopping.abort()
      for (const end of stopListening) end()
      await checking
      await listener.destroy()
    },
  }
}
