import type { Db } from '../../db/database.ts'
import { deleteOldChanges } from '../changes/queries.ts'
import { dropOldRequestKeys } from '../customers/request-keys.ts'
import { deleteOldUploads } from '../inventory/uploads/history/queries.ts'
import { deleteExpiredUploads } from '../inventory/uploads/staged/staged-uploads.ts'
import { deleteExpiredSessions, deleteOldNetworks } from './queries.ts'

// As long as a sale of goods can be sued over: Uniform Commercial Code § 2-725.
const recordsKeptYears = 4

/**
 * Deletes what has been kept for as long as it is needed. Safe to run again and on several instances at once. What buyers sent,
 * and what staff keep about customers, goes only when staff delete it.
 */
export async function deleteOutdated(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldNetworks(db)
  await dropOldRequestKeys(db)
  await deleteExpiredUploads(db)
  await deleteOldUploads(db, recordsKeptYears)
  await deleteOldChanges(db, recordsKeptYears)
}
