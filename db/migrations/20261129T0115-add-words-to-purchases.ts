import { type Kysely, sql } from 'kysely'

// What staff type for a supplier: it reads nothing that the buyer wrote.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchases add column need_by text, add column note text default '' not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchases drop column need_by, drop column note`.execute(db)
}
