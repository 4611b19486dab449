import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_workers (
      worker_id text primary key,
      seen_at timestamptz(3) not null default now()
    );

    create table mails (
      id text primary key default gen_random_uuid()::text,
      kind text not null check (kind in (
        'inquiry to staff', 'needs to staff', 'answer to staff', 'inquiry confirmation', 'needs confirmation', 'quote'
      )),
      about_id text not null,
      reference text not null,
      buyer_key text not null,
      to_address text not null,
      address_key text not null,
      reply_to text,
      subject text,
      body_text text,
      body_html text,
      message_id text not null unique,
      state text not null check (state in ('queued', 'sent', 'failed', 'cancelled', 'kept', 'held')),
      attempts integer not null default 0,
      due_at timestamptz(3) not null default now(),
      attempted_at timestamptz(3),
      error text,
      counted_at timestamptz(3),
      is_approved boolean not null default false,
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3)
    );
    create index mails_created_idx on mails (created_at, id);
    create index mails_state_idx on mails (state, created_at, id);
    create index mails_about_idx on mails (about_id);
    create index mails_buyer_key_idx on mails (buyer_key);
    create index mails_counted_idx on mails (counted_at) where counted_at is not null;
    create index mails_settled_idx on mails (settled_at) where body_text is not null;
    create index customers_kept_address_idx
      on customers (regexp_replace(email_key, '\\+[^@]*@', '@')) where kept_by_staff;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index customers_kept_address_idx;
    drop table mails;
    drop table job_workers;
  `.execute(db)
}
