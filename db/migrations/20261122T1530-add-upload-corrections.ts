import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staged_uploads add column corrections jsonb not null default '[]'`.execute(db)
  await sql`alter table uploads add column corrections jsonb not null default '[]'`.execute(db)
  await sql`
    update staged_uploads set preview = '{"fixes": [], "products": [], "corrections": []}'::jsonb || preview
    where preview is not null
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads drop column corrections`.execute(db)
  await sql`alter table staged_uploads drop column corrections`.execute(db)
}
