import { type Kysely, sql } from 'kysely'

/** A deleted source stands among the uploads, so that it can be undone as they can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column is_deletion boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads drop column is_deletion`.execute(db)
}
