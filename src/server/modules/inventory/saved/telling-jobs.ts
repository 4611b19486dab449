import type { Tx } from '../../../db/database.ts'
import { addJobs } from '../../../jobs/jobs.ts'

// Lists often come one after the other: what they bring goes into one mail.
const afterListMs = 5 * 60_000

const newStockKey = 'saved searches: new stock'
const nextKey = 'saved searches: next'

/** Has the saved searches looked at some minutes after the first of the lists that were stored since. */
export function queueTelling(tx: Tx): Promise<void> {
  return addJobs(tx, 'tell saved searches', [
    { key: newStockKey, payload: { afterId: '' }, delayMs: afterListMs, keepsTime: true },
  ])
}

/** Has those after an id looked at, or all that are due by then. */
export function queueNextTelling(tx: Tx, { afterId, delayMs }: { afterId: string; delayMs: number }): Promise<void> {
  return addJobs(tx, 'tell saved searches', [{ key: nextKey, payload: { afterId }, delayMs }])
}
