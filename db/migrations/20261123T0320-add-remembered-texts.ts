import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remembered_columns
      add column roles jsonb,
      add column fixed_texts jsonb not null default '{}',
      add column sheet_name_as text
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remembered_columns drop column roles, drop column fixed_texts, drop column sheet_name_as
  `.execute(db)
}
