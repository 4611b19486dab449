import type { Tx } from '../../db/database.ts'
import { addJobs } from '../../jobs/jobs.ts'
import { insertStockChange } from './queries.ts'

/**
 * Notes a change of the stock and has the needs compared with it. Returns its number, which the items that it adds or changes
 * carry. Call under the source lock, so that a higher number is a later commit.
 */
export async function recordStockChange(tx: Tx, uploadId?: string): Promise<number> {
  const changeNo = await insertStockChange(tx, uploadId ?? null)
  await addJobs(tx, 'match stock', [{ key: `match stock: ${changeNo}`, payload: { changeNo } }])
  return changeNo
}
