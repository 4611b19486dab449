import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quotes
      add column handed_over_at timestamptz(3),
      add column handed_over_by text,
      add constraint quotes_handed_over_check check ((handed_over_at is null) = (handed_over_by is null));
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes drop column handed_over_at, drop column handed_over_by`.execute(db)
}
