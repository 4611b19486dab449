import { inventoryVersionChannel, onNotification } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import type { Listener } from '../../../db/listener.ts'
import { selectInventoryVersion } from '../items/queries.ts'

export type VersionWatch = {
  /** The current version; undefined while change notifications are not reliable. */
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
