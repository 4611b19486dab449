import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_searches (
      id text primary key default gen_random_uuid()::text,
      email text not null,
      email_key text not null,
      filters jsonb not null,
      filters_key text not null,
      -- Another session key makes other tokens; links in mails sent before still open.
      token_digests text[] not null,
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      -- Items of lists stored after this are new.
      told_until timestamptz(3) not null,
      mailed_at timestamptz(3),
      ends_at timestamptz(3) not null,
      constraint saved_searches_email_filters_key unique (email_key, filters_key)
    );
    create index saved_searches_token_digests_idx on saved_searches using gin (token_digests);
    create index saved_searches_ends_at_idx on saved_searches (ends_at);
    create index saved_searches_told_until_idx on saved_searches (told_until) where confirmed_at is not null;

    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in (
      'inquiry to staff', 'needs to staff', 'answer to staff', 'inquiry confirmation', 'needs confirmation', 'quote',
      'search confirmation', 'search news'
    ));
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from mails where kind in ('search confirmation', 'search news');
    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in (
      'inquiry to staff', 'needs to staff', 'answer to staff', 'inquiry confirmation', 'needs confirmation', 'quote'
    ));
    drop table saved_searches;
  `.execute(db)
}
