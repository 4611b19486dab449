import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlledTransaction } from 'kysely'
import { inventoryVersionChannel, onNotification } from '../../../db/create-db.ts'
import type { Database, Db } from '../../../db/database.ts'
import type { Listener } from '../../../db/listener.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { isPrimaryMoving } from '../../../lib/error-code.ts'
import { within } from '../../../lib/threads/within.ts'
import { selectInventoryVersion } from '../items/queries.ts'

/** Reads of the stock, none older than what was committed before the call. */
export type StockReader = {
  /** `atLeast` is a version of the inventory that the answer needs. */
  read<Result>(work: (db: Db) => Promise<Result>, atLeast?: number): Promise<Result>
  /** A transaction to read from; the caller ends it. */
  start(): Promise<ControlledTransaction<Database>>
}

export type StockReads = { fromStandbys: number; fromPrimary: number }

type StockReaderDeps = {
  primary: Db
  /** Each a connection pool to one standby, on which it listens for nothing. */
  standbys: readonly Db[]
  /** The version that this instance knows of; undefined while it may have missed one. */
  currentVersion: () => number | undefined
  report: (error: unknown) => void
}

// A standby that is left alone: one that is behind soon has the rest, one that is broken holds up a buyer at each try.
const restWhenBehindMs = 500
const restWhenBrokenMs = 2_000
const waitMs = 2_000
// Most planned switches of the primary take less, and a refusal still comes within five seconds. Whoever comes later in an outage is
// refused at once.
const usualPatienceMs = 4_500
const tryAgainMs = 200
const newOutageAfterMs = 30_000

/** Reads from one database. */
export function readerOf(db: Db): StockReader {
  return { read: (work) => work(db), start: () => db.startTransaction().execute() }
}

/**
 * Reads from a standby that has replayed the version that this instance knows, compared by number in the snapshot of the read;
 * else, and after any failure there, from the primary.
 */
export function createStockReader(deps: StockReaderDeps): StockReader & { count(): StockReads } {
  const { primary, currentVersion, report } = deps
  const standbys = deps.standbys.map((db) => ({ db, restsUntil: 0, isBroken: false }))
  const counts: StockReads = { fromStandbys: 0, fromPrimary: 0 }
  let turn = 0

  function findStandby() {
    const now = performance.now()
    for (let tries = 0; tries < standbys.length; tries += 1) {
      turn = (turn + 1) % standbys.length
      const standby = standbys[turn]
      if (standby && standby.restsUntil <= now) return standby
    }
    return undefined
  }

  /** Undefined if the work has to be done on the primary. */
  async function tryStandby<Result>(
    work: (tx: ControlledTransaction<Database>) => Promise<Result>,
    atLeast: number,
    onLate?: (result: Result) => Promise<void>,
  ): Promise<{ result: Result } | undefined> {
    const known = currentVersion()
    const standby = known === undefined ? undefined : findStandby()
    if (!standby || known === undefined) return undefined
    try {
      const done = await within(
        waitMs,
        tryReplayed(standby.db, Math.max(known, atLeast), work),
        onLate && (async (late) => late && onLate(late.result)),
      )
      if (standby.isBroken) report(undefined)
      standby.isBroken = false
      if (!done) standby.restsUntil = performance.now() + restWhenBehindMs
      return done
    } catch (error) {
      if (error instanceof DomainError) throw error
      if (!standby.isBroken) report(error)
      standby.isBroken = true
      standby.restsUntil = performance.now() + restWhenBrokenMs
      return undefined
    }
  }

  function note<Result>(done: { result: Result } | undefined): { result: Result } | undefined {
    counts[done ? 'fromStandbys' : 'fromPrimary'] += 1
    return done
  }

  return {
    async read(work, atLeast = 0) {
      const done = note(
        await tryStandby(async (tx) => {
          const result = await work(tx)
          await tx.commit().execute()
          return result
        }, atLeast),
      )
      return done ? done.result : work(primary)
    },
    async start() {
      const done = note(await tryStandby((tx) => Promise.resolve(tx), 0, rollBack))
      return done ? done.result : primary.startTransaction().execute()
    },
    count: () => counts,
  }
}

/** Reads again while the primary is being moved or restarted, in the first seconds of it. */
export function retryDuringFailover(
  reader: StockReader,
  isStopping: () => boolean,
  patienceMs = usualPatienceMs,
): StockReader {
  let away: { since: number; until: number } | undefined

  function isEarly(): boolean {
    const now = performance.now()
    if (!away || now - away.until > newOutageAfterMs) away = { since: now, until: now }
    away.until = now
    return now - away.since < patienceMs
  }

  async function retry<Result>(
    read: () => Promise<Result>,
    onLate?: (result: Result) => Promise<void>,
  ): Promise<Result> {
    const startedAt = performance.now()
    let reading = read()
    while (true) {
      try {
        const result = await reading
        away = undefined
        return result
      } catch (error) {
        const leftMs = patienceMs - (performance.now() - startedAt)
        if (!isPrimaryMoving(error) || !isEarly() || isStopping() || leftMs <= tryAgainMs) throw error
        await sleep(tryAgainMs)
        // Only the first try may take its time.
        reading = within(leftMs, read(), onLate).catch((late: unknown) =>
          Promise.reject(isPrimaryMoving(late) ? late : error),
        )
      }
    }
  }
  return {
    read: (work, atLeast) => retry(() => reader.read(work, atLeast)),
    start: () => retry(() => reader.start(), rollBack),
  }
}

async function tryReplayed<Result>(
  standby: Db,
  version: number,
  work: (tx: ControlledTransaction<Database>) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const tx = await startReplayed(standby, version)
  return tx && { result: await endAfterFailure(tx, work) }
}

/** Undefined if the standby is behind the version. A pooler may give each transaction another standby. */
async function startReplayed(standby: Db, version: number): Promise<ControlledTransaction<Database> | undefined> {
  const tx = await standby.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const isReplayed = await endAfterFailure(tx, async () => (await selectInventoryVersion(tx)) >= version)
  if (isReplayed) return tx
  await tx.rollback().execute()
  return undefined
}

async function endAfterFailure<Result>(
  tx: ControlledTransaction<Database>,
  work: (tx: ControlledTransaction<Database>) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(tx)
  } catch (error) {
    // The first failure tells more than one of the rollback.
    await rollBack(tx).catch(() => undefined)
    throw error
  }
}

async function rollBack(tx: ControlledTransaction<Database>): Promise<void> {
  await tx.rollback().execute()
}

export type VersionWatch = {
  /** Undefined while change notifications are not reliable. */
  current(): number | undefined
  stop(): void
}

/**
 * Hears of changes from the listener and on the connections of the pool, so a change through the pool is known when its
 * commit returns. The version is unknown until the listener is reliable, and after any error; `report` gets the error then,
 * and undefined when the version is known again.
 */
export function watchInventoryVersion(db: Db, listener: Listener, report: (error: unknown) => void): VersionWatch {
  let highest = 0
  let isReported = false

  function observe(version: string | number): void {
    highest = Math.max(highest, Number(version))
  }

  const ends = [
    onNotification(db, inventoryVersionChannel, observe),
    listener.on(inventoryVersionChannel, observe),
    listener.add({
      async check(connection) {
        const known = highest
        const stored = await selectInventoryVersion(connection)
        if (stored < known) throw new Error('The version of the inventory went back: was a backup restored?')
        observe(stored)
      },
      onLost(error) {
        // Earlier notifications no longer count: a restored database may have lower numbers.
        highest = 0
        if (isReported) return
        isReported = true
        report(error)
      },
      onHeard() {
        if (isReported) report(undefined)
        isReported = false
      },
    }),
  ]
  return {
    current: () => (listener.isReliable() && highest > 0 ? highest : undefined),
    stop() {
      for (const end of ends) end()
    },
  }
}
