import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remembered_corrections (
      heading_set_key text not null,
      source_key text not null,
      corrections jsonb not null,
      username text not null,
      chosen_at timestamptz not null default now(),
      primary key (heading_set_key, source_key)
    )
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table remembered_corrections`.execute(db)
}
