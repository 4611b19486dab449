import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quote_lines
      add column ships_from text not null default '',
      add column lead_time text not null default '';
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quote_lines
      drop column ships_from,
      drop column lead_time;
  `.execute(db)
}
