import { type Kysely, sql } from 'kysely'

// A decline with a note waits for staff, except where they changed the inquiry after it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes add column answer_seen_at timestamptz`.execute(db)
  await sql`
    update quotes set answer_seen_at = answered_at where state = 'declined' and exists (
      select from staff_changes
      where inquiry_ids @> array[quotes.inquiry_id] and kind = 'inquiry' and made_at > quotes.answered_at
    )
  `.execute(db)
  await sql`create index quotes_counteroffers on quotes (inquiry_id) where state = 'declined' and answer_seen_at is null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index quotes_counteroffers`.execute(db)
  await sql`alter table quotes drop column answer_seen_at`.execute(db)
}
