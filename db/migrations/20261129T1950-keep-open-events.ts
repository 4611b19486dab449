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
  'seen',
  'order answer',
]

// Staff say of an event that it is done; until then it is kept for longer.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_events add column done_at timestamptz(3);
    alter table staff_events add column done_by text;
    create index staff_events_done_idx on staff_events (done_at, id);
  `.execute(db)
  await setEventKinds(db, [...eventKinds, 'done'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from staff_events where kind = 'done'`.execute(db)
  await setEventKinds(db, eventKinds)
  await sql`
    alter table staff_events drop column done_at;
    alter table staff_events drop column done_by;
  `.execute(db)
}

async function setEventKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  const listed = sql.join(kinds.map((kind) => sql.lit(kind)))
  await sql`
    alter table staff_events drop constraint staff_events_kind_check;
    alter table staff_events add constraint staff_events_kind_check check (kind in (${listed}));
  `.execute(db)
}
