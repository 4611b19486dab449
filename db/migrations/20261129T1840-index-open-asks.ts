import { type Kysely, sql } from 'kysely'

// Those that ended without an answer are counted each time that staff look at what waits.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index asks_open_idx on asks (valid_until) where state = 'sent'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index asks_open_idx`.execute(db)
}
