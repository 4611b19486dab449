import { type Kysely, sql } from 'kysely'

/** Events that a reader may have overtaken are told by their transaction, not by a time before its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_events add column written_in xid8 not null default pg_current_xact_id()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_events drop column written_in`.execute(db)
}
