import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

// Tables that refer to others come first.
const demoTables = [
  'customer_inquiries',
  'customer_needs',
  'customers',
  'list_sendings',
  'staged_uploads',
  'suppliers',
  'inventory_items',
  'uploads',
  'team_members',
  'announcements',
] as const
export type DemoTable = (typeof demoTables)[number]

export async function countDemoRecordsLeft(db: Db): Promise<number> {
  const lefts = demoTables.map(
    (table) => sql`
      select count(*) as left_over from demo_records d join ${sql.table(table)} r on r.id = d.record_id
      where d.table_name = ${table}
    `,
  )
  const { rows } = await sql<{ records: number }>`
    select sum(left_over) as records from (${sql.join(lefts, sql` union all `)}) as counts
  `.execute(db)
  return rows[0]?.records ?? 0
}

/** Deletes every record that is registered as demo data, and the register; returns how many there were. */
export async function deleteDemoRecords(tx: Tx): Promise<ReadonlyMap<DemoTable, number>> {
  const deleted = new Map<DemoTable, number>()
  for (const table of demoTables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where id in (select record_id from demo_records where table_name = ${table})
    `.execute(tx)
    deleted.set(table, Number(numAffectedRows))
  }
  await tx.deleteFrom('demo_records').execute()
  return deleted
}

/** Removes records from the register: they no longer count as demo data. */
export async function deleteDemoMarks(tx: Tx, table: DemoTable, ids: Expression<string>): Promise<void> {
  await tx.deleteFrom('demo_records').where('table_name', '=', table).where('record_id', 'in', ids).execute()
}
