import { type Kysely, sql } from 'kysely'

/** Token servers may give a new refresh token each time, and forget the one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mailboxes add column sealed_refresh_token text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mailboxes drop column sealed_refresh_token`.execute(db)
}
