import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
      add column answers jsonb not null default '[]',
      add column fixed_texts jsonb not null default '[]';
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads drop column answers, drop column fixed_texts`.execute(db)
}
