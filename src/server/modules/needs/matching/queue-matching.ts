import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/database.ts'
import { addJobs, addNewJobs } from '../../../jobs/jobs.ts'

// Lists often come one after the other: what they bring goes into one mail.
const afterListMs = 5 * 60_000

/** Has it looked up, after the transaction, whether needs have new matches. */
export async function queueMatching(tx: Tx, needIds: readonly string[]): Promise<void> {
  if (needIds.length === 0) return
  await addNewJobs(tx, 'match needs', [{ key: `match needs: ${randomUUID()}`, payload: { needIds: [...needIds] } }])
}

/** Has staff told of new matches some minutes after the first of the lists that were stored since the last mail. */
export function queueMatchMail(tx: Tx, delayMs = afterListMs): Promise<void> {
  return addJobs(tx, 'mail matches', [{ key: 'mail matches', payload: {}, delayMs, keepsTime: true }])
}
