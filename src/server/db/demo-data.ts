import { sql } from 'kysely'
import { holdsRecords, loadDemoData } from '../../../db/seeds/demo.ts'
import type { PrivateLinks } from '../lib/secrets/private-links.ts'
import type { Db } from './database.ts'

/**
 * Returns false for a database with stock, leads or pages. Of several instances that start together, one loads. Without `links` its
 * quotes and orders have none.
 */
export async function loadDemoDataIfEmpty(db: Db, links?: PrivateLinks): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_records'))`.execute(tx)
    if (await holdsRecords(tx)) return false
    await loadDemoData(tx, links && ((kind, id) => links[kind].digestOf(id)))
    return true
  })
}
