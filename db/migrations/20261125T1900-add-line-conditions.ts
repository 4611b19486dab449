import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quote_lines
      add column condition text not null default '',
      add column heat text not null default '';
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quote_lines
      drop column condition,
      drop column heat;
  `.execute(db)
}
