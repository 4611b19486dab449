import type { Admin } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockSources } from '../../db/source-lock.ts'
import { queueMatchingOfAll } from '../../jobs/jobs.ts'
import { recordChange } from '../changes/changes.ts'
import { countDemoRecordsLeft, type DemoTable, deleteDemoRecords } from './queries.ts'

const recordNouns = {
  customer_inquiries: 'inquiries',
  customer_needs: 'needs',
  customers: 'customers',
  list_sendings: 'sentLists',
  staged_uploads: 'waitingLists',
  suppliers: 'suppliers',
  inventory_items: 'items',
  uploads: 'uploads',
  team_members: 'teamMembers',
  announcements: 'announcements',
} as const satisfies Record<DemoTable, string>

export async function countDemoRecords(db: Db): Promise<{ records: number }> {
  return { records: await countDemoRecordsLeft(db) }
}

/** Deletes the demo records, all or none, and nothing else; returns how many are left. `followStock` runs after the deletion. */
export async function removeDemoData(
  db: Db,
  by: Admin,
  followStock: (tx: Tx) => Promise<void>,
): Promise<{ records: number }> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const deleted = await deleteDemoRecords(tx)
    await followStock(tx)
    await queueMatchingOfAll(tx)
    const before = Object.fromEntries([...deleted].map(([table, records]) => [recordNouns[table], records || null]))
    await recordChange(tx, { by, kind: 'demo data', recordId: 'demo data', recordName: 'Demo data', before })
    return countDemoRecords(tx)
  })
}
