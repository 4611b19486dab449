import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Terms of payment as they were when a purchase was sent.
    alter table purchases add column terms text not null default '';
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchases drop column terms`.execute(db)
}
