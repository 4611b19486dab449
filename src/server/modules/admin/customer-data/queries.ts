import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type PersonIds = { customers: string[]; inquiries: string[]; needs: string[]; quotes: string[] }

export async function lockRecords(tx: Tx, { customers, inquiries, needs, quotes }: PersonIds): Promise<void> {
  for (const [table, ids] of [
    ['customers', customers],
    ['customer_inquiries', inquiries],
    ['customer_needs', needs],
    ['quotes', quotes],
  ] as const) {
    await sql`select from ${sql.table(table)} where id = any(${ids}::text[]) order by id for update`.execute(tx)
  }
}

// Tables with free text.
const tablesOfTexts = [
  'customers',
  'customer_inquiries',
  'customer_needs',
  'quotes',
  'quote_lines',
  'staff_changes',
  'mails',
  'saved_searches',
  'announcements',
  'team_members',
  'flexible_inventory',
]

export type Mention = { table: string; id: string }

/** Finds the first records that mention one of these words, given in lower case. */
export async function selectMentions(db: Db, words: readonly string[], limit: number): Promise<Mention[]> {
  const searches = tablesOfTexts.map(
    (table) => sql`
      select ${table}::text as table, id::text as id from ${sql.table(table)} as record
      where exists (select from unnest(${words}::text[]) as word where strpos(lower(record::text), word) > 0)
    `,
  )
  const { rows } = await sql<Mention>`${sql.join(searches, sql` union all `)} limit ${limit}`.execute(db)
  return rows
}
