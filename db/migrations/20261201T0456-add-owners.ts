import { type Kysely, sql } from 'kysely'

/** Who of staff has a request, a needs list, an incoming list or a customer, and when to come back to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ownerships (
      id text not null default gen_random_uuid()::text constraint ownerships_pkey primary key,
      kind text not null,
      record_id text not null,
      owner_id text,
      follow_up_on text,
      follow_up_word text,
      constraint ownerships_record_key unique (kind, record_id),
      constraint ownerships_owner_fk foreign key (owner_id) references admin_accounts (id) on delete set null,
      constraint ownerships_follow_up_check check (follow_up_on ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      constraint ownerships_word_check check (follow_up_word is null or follow_up_on is not null)
    );
    create index ownerships_owner_idx on ownerships (owner_id, kind);
    create index ownerships_due_idx on ownerships (kind, follow_up_on) where follow_up_on is not null;

    -- Which records an account looks at first: 'me', 'none' or 'all'.
    create table owner_filters (
      admin_id text not null constraint owner_filters_pkey primary key,
      owner text not null,
      constraint owner_filters_admin_fk foreign key (admin_id) references admin_accounts (id) on delete cascade
    );

    -- What other parts of the product may know of an account.
    create view account_names as
      select id, coalesce(nullif(name, ''), username) as name, email, state = 'active' as is_active from admin_accounts;

    alter table staff_events drop constraint staff_events_kind_check;
    alter table staff_events add constraint staff_events_kind_check check (kind in (
      'inquiry', 'needs', 'quote answer', 'upload', 'list', 'matches', 'failed mail', 'quote', 'ask', 'ask answer',
      'order', 'purchase answer', 'seen', 'order answer', 'done', 'reply', 'papers sent', 'paper', 'account', 'owner'
    ));
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from staff_events where kind = 'owner';
    alter table staff_events drop constraint staff_events_kind_check;
    alter table staff_events add constraint staff_events_kind_check check (kind in (
      'inquiry', 'needs', 'quote answer', 'upload', 'list', 'matches', 'failed mail', 'quote', 'ask', 'ask answer',
      'order', 'purchase answer', 'seen', 'order answer', 'done', 'reply', 'papers sent', 'paper', 'account'
    ));
    drop view account_names;
    drop table owner_filters, ownerships;
  `.execute(db)
}
