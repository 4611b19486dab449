import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailboxes (
      name text primary key,
      holder text,
      held_until timestamptz(3),
      looked_at timestamptz(3),
      failing_since timestamptz(3),
      failure text
    );

    create table mailbox_messages (
      mailbox text not null references mailboxes on delete cascade,
      uid_validity bigint not null,
      uid bigint not null,
      state text not null,
      attempts integer not null default 0,
      digest text,
      sending_id text references list_sendings on delete set null,
      primary key (mailbox, uid_validity, uid)
    );
    create index mailbox_messages_open_idx on mailbox_messages (mailbox, uid_validity, state) where state in ('found', 'kept');
    create index mailbox_messages_digest_idx on mailbox_messages (digest) where digest is not null;
    create index mailbox_messages_sending_id_idx on mailbox_messages (sending_id) where sending_id is not null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mailbox_messages, mailboxes`.execute(db)
}
