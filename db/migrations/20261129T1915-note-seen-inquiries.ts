import { type Kysely, sql } from 'kysely'

const eventKinds = [
  'inquiry',
  'needs',
  'quote answer',
  'upload',
  'list',
  'matches',
  'failed mail',
  'quote',
  'ask',
  'ask answer',
  'order',
  'purchase answer',
]

// What is there counts as seen: a default for that, dropped at once, rewrites no row.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_inquiries add column seen_at timestamptz(3) default now();
    alter table customer_inquiries alter column seen_at drop default;
  `.execute(db)
  await setEventKinds(db, [...eventKinds, 'seen'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from staff_events where kind = 'seen'`.execute(db)
  await setEventKinds(db, eventKinds)
  await sql`alter table customer_inquiries drop column seen_at`.execute(db)
}

async function setEventKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  const listed = sql.join(kinds.map((kind) => sql.lit(kind)))
  await sql`
    alter table staff_events drop constraint staff_events_kind_check;
    alter table staff_events add constraint staff_events_kind_check check (kind in (${listed}));
  `.execute(db)
}
