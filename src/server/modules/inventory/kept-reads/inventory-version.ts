import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, onInventoryVersion, poolOf } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { selectInventoryVersion, tellInventoryVersion } from '../queries.ts'

/** What is known of the inventory's version. */
export type VersionWatch = {
  /** The version as of now; undefined while changes cannot be heard of. */
  current(): number | undefined
  stop(): Promise<void>
}

// A connection can die without a word: what was heard counts for so long after the last question that it answered.
const trustMs = 2_000
const askEveryMs = 500
const hearingLimitMs = 1_000
const hearingPollMs = 10

/**
 * Knows the version of the inventory by listening: on a connection of its own, and on those of the pool, so that what is
 * changed through the pool is known by the time its commit is answered. In doubt it knows none: until a connection that asks for
 * nothing has heard what another one told, and after anything went wrong. `report` is told when it begins to be in doubt, and
 * why, and with nothing when the doubt is over.
 */
export function watchInventoryVersion(db: Db, report: (doubt: unknown) => void): VersionWatch {
  const stopping = new AbortController()
  let highest = 0
  let heardFrom: number[] = []
  let provenAt: number | undefined
  let isReported = false

  // From here on nothing that was heard counts: the database may be put back to an earlier state, with lower numbers.
  function doubt(reason: unknown): void {
    highest = 0
    provenAt = undefined
    if (isReported || stopping.signal.aborted) return
    isReported = true
    report(reason)
  }

  function hear(version: number): void {
    highest = Math.max(highest, version)
  }

  const url = poolOf(db).options.connectionString ?? ''
  const ear = createDb(url, { onConnectionError: doubt, poolMax: 1, queryTimeoutMs: trustMs })
  const endHearing = [
    onInventoryVersion(db, hear),
    onInventoryVersion(ear, (version, backendId) => {
      if (provenAt === undefined) heardFrom.push(backendId)
      hear(version)
    }),
  ]

  // A pooler that lends connections by the transaction lends the ear none while it asks for nothing: then nothing reaches it. What
  // the ear tells itself would, by chance.
  async function proveHearing(): Promise<void> {
    await selectInventoryVersion(ear)
    heardFrom = []
    const teller = await tellByAnother()
    const isHeard = () => heardFrom.some((backendId) => backendId === teller)
    const deadline = performance.now() + hearingLimitMs
    while (!isHeard() && performance.now() < deadline && !stopping.signal.aborted) await sleep(hearingPollMs)
    if (!isHeard()) throw new Error('Notifications of the database do not arrive: is there a pooler between?')
  }

  // Not on the pool, where it might wait long.
  async function tellByAnother(): Promise<number | undefined> {
    const teller = createDb(url, { onConnectionError: () => undefined, poolMax: 1, queryTimeoutMs: trustMs })
    try {
      return await tellInventoryVersion(teller)
    } finally {
      await teller.destroy()
    }
  }

  async function ask(): Promise<void> {
    if (provenAt === undefined) await proveHearing()
    const known = highest
    const askedAt = performance.now()
    const asked = await selectInventoryVersion(ear)
    if (asked < known) throw new Error('The version of the inventory went back: was a backup restored?')
    hear(asked)
    provenAt = askedAt
    if (isReported) report(undefined)
    isReported = false
  }

  async function keepAsking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ask().catch(doubt)
      await sleep(askEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const asking = keepAsking()
  return {
    current() {
      const isTrusted = provenAt !== undefined && performance.now() - provenAt < trustMs
      return isTrusted && highest > 0 ? highest : undefined
    },
    async stop() {
      stopping.abort()
      for (const end of endHearing) end()
      await asking
      await ear.destroy()
    },
  }
}
