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
  'done',
]

// Who answered an email of ours with one, when and about what; its text stays in the mailbox.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_replies (
      id text not null default gen_random_uuid()::text,
      mail_id text not null,
      from_name text not null,
      from_address text not null,
      subject text,
      received_at timestamptz(3) not null,
      reply_key text not null,
      constraint mail_replies_pkey primary key (id),
      constraint mail_replies_key unique (reply_key),
      constraint mail_replies_mail_id_fkey foreign key (mail_id) references mails (id) on delete cascade
    );
    create index mail_replies_mail_id_idx on mail_replies (mail_id);
    create index mail_replies_from_idx on mail_replies (lower(from_address));
    create index mail_replies_received_idx on mail_replies (received_at) where subject is not null;
  `.execute(db)
  await setEventKinds(db, [...eventKinds, 'reply'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from staff_events where kind = 'reply'`.execute(db)
  await setEventKinds(db, eventKinds)
  await sql`drop table mail_replies`.execute(db)
}

async function setEventKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  const listed = sql.join(kinds.map((kind) => sql.lit(kind)))
  await sql`
    alter table staff_events drop constraint staff_events_kind_check;
    alter table staff_events add constraint staff_events_kind_check check (kind in (${listed}));
  `.execute(db)
}
