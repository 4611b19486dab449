import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_notes (
      id text not null default gen_random_uuid()::text constraint customer_notes_pkey primary key,
      customer_id text not null constraint customer_notes_customer_fk references customers (id) on delete cascade,
      text text not null,
      created_by text not null,
      created_at timestamptz(3) not null default now()
    );
    create index customer_notes_customer_idx on customer_notes (customer_id, created_at);

    -- The days, in Pacific time, on which a buyer left company and contact to see the stock, each with its first visit.
    create table customer_visits (
      customer_id text not null constraint customer_visits_customer_fk references customers (id) on delete cascade,
      day date not null default (now() at time zone 'America/Los_Angeles')::date,
      visited_at timestamptz(3) not null default now(),
      constraint customer_visits_pkey primary key (customer_id, day)
    );

    -- One company, however it is written: given as customers.company_key has it, without blanks, dots and what follows the name, such as Inc.
    create function company_root(company_key text) returns text language sql immutable parallel safe strict cost 1000
    return left(replace(regexp_replace(
      translate(company_key, '.,''', ''),
      '( (inc|incorporated|llc|ltd|limited|corp|corporation|co|company|lp|llp|plc))+$', ''
    ), ' ', ''), 100);
    create index customers_company_root_idx on customers (company_root(company_key), visit_date, id);

    drop index customer_needs_customer_idx;
    create index customer_needs_customer_idx on customer_needs (customer_id, created_at);
    drop index mails_buyer_key_idx;
    create index mails_buyer_key_idx on mails (buyer_key, created_at);
    drop index mail_replies_from_idx;
    create index mail_replies_from_idx on mail_replies (lower(from_address), received_at);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index mail_replies_from_idx;
    create index mail_replies_from_idx on mail_replies (lower(from_address));
    drop index mails_buyer_key_idx;
    create index mails_buyer_key_idx on mails (buyer_key);
    drop index customer_needs_customer_idx;
    create index customer_needs_customer_idx on customer_needs (customer_id);
    drop index customers_company_root_idx;
    drop function company_root;
    drop table customer_visits, customer_notes;
  `.execute(db)
}
