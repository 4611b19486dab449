import type { Db, Tx } from '../../../db/database.ts'
import { addJobs } from '../../../jobs/jobs.ts'
import { insertStockChange, selectUnmatchedChanges } from './queries.ts'

const overdueMinutes = 60
const overdueMax = 100

/**
 * Notes a change of the stock and has the needs compared with it. Returns its number, which the items that it adds or changes
 * carry. Call under the source lock, so that a higher number is a later commit.
 */
export async function recordStockChange(tx: Tx, uploadId?: string): Promise<number> {
  const changeNo = await insertStockChange(tx, uploadId ?? null)
  await queueMatching(tx, [changeNo])
  return changeNo
}

function queueMatching(tx: Tx, changeNos: readonly number[]): Promise<void> {
  return addJobs(
    tx,
    'match stock',
    changeNos.map((changeNo) => ({ key: `match stock: ${changeNo}`, payload: { changeNo } })),
  )
}

/** Writes new jobs for changes that wait for long: theirs were given up by the queue, or lost with a backup. */
export async function requeueOverdueMatching(db: Db): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => queueMatching(tx, await selectUnmatchedChanges(tx, overdueMinutes, overdueMax)))
}
