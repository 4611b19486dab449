import type { Db } from '../../db/database.ts'
import { lockSources } from '../../db/source-lock.ts'
import { countDemoRecordsLeft, deleteDemoRecords } from './queries.ts'

/** Counts the records that came with the demo data and are still there. */
export async function countDemoRecords(db: Db): Promise<{ records: number }> {
  return { records: await countDemoRecordsLeft(db) }
}

/** Deletes the records that came with the demo data, all or none, and nothing else; gives how many are left. */
export async function removeDemoData(db: Db): Promise<{ records: number }> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    await deleteDemoRecords(tx)
    return countDemoRecords(tx)
  })
}
