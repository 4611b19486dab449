import { type Kysely, sql } from 'kysely'

// Each line without a report looks for one that waits: few do, of many papers.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index papers_unconfirmed_idx on papers (created_at desc, id)
      where kind = 'mtr' and cardinality(heat_keys) = 0 and jsonb_array_length(found_heats) > 0
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index papers_unconfirmed_idx`.execute(db)
}
