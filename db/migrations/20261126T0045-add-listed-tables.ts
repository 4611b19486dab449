import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column listed_tables jsonb not null default '[]'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads drop column listed_tables`.execute(db)
}
