import { type Kysely, sql } from 'kysely'

// Of answers the newest are kept, and staff hear of them once a minute at most: a link may answer many times.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table asks add column answer_count integer not null default 0, add column told_at timestamp(3) with time zone;
    update asks set answer_count = (select count(*) from ask_answers where ask_id = asks.id);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table asks drop column answer_count, drop column told_at`.execute(db)
}
