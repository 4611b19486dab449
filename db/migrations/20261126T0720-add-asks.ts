import { type Kysely, sql } from 'kysely'

const mailKinds = [
  'inquiry to staff',
  'needs to staff',
  'answer to staff',
  'digest to staff',
  'inquiry confirmation',
  'needs confirmation',
  'quote',
  'search confirmation',
  'search news',
  'matches to staff',
  'list confirmation',
  'list result',
  'list reminder',
]
const eventKinds = ['inquiry', 'needs', 'quote answer', 'upload', 'list', 'matches', 'failed mail', 'quote']

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence ask_numbers;

    create table asks (
      id text primary key default gen_random_uuid()::text,
      number bigint not null default nextval('ask_numbers'),
      inquiry_id text not null constraint asks_inquiry_fk references customer_inquiries (id) on delete cascade,
      source_code text not null,
      supplier_id text constraint asks_supplier_fk references suppliers (id) on delete set null,
      to_address text,
      valid_until text not null check (valid_until ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      message text not null,
      -- Where the steel goes, if the supplier is told.
      place text,
      state text not null default 'sent' check (state in ('sent', 'answered', 'withdrawn')),
      revision integer not null default 1,
      token_digest text,
      created_at timestamptz(3) not null default now(),
      changed_at timestamptz(3) not null default now(),
      changed_by text not null
    );
    create unique index asks_number_key on asks (number);
    create unique index asks_standing_key on asks (inquiry_id, lower(source_code)) where state <> 'withdrawn';
    create index asks_inquiry_idx on asks (inquiry_id);
    create index asks_supplier_idx on asks (supplier_id);
    create unique index asks_token_digest_key on asks (token_digest);
    create index asks_to_address_idx on asks (to_address);

    create table ask_lines (
      id text primary key default gen_random_uuid()::text,
      ask_id text not null constraint ask_lines_ask_fk references asks (id) on delete cascade,
      position integer not null,
      inquiry_item_id text not null,
      unique (ask_id, position)
    );

    create table ask_answers (
      id bigint generated always as identity primary key,
      ask_id text not null constraint ask_answers_ask_fk references asks (id) on delete cascade,
      lines jsonb not null,
      answered_at timestamptz(3) not null default now(),
      answered_by text not null
    );
    create index ask_answers_ask_idx on ask_answers (ask_id, id);
  `.execute(db)
  await setKinds(db, 'mails', [...mailKinds, 'ask'])
  await setKinds(db, 'staff_events', [...eventKinds, 'ask', 'ask answer'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from staff_events where kind in ('ask', 'ask answer');
    delete from mails where kind = 'ask';
  `.execute(db)
  await setKinds(db, 'staff_events', eventKinds)
  await setKinds(db, 'mails', mailKinds)
  await sql`
    drop table ask_answers, ask_lines, asks;
    drop sequence ask_numbers;
  `.execute(db)
}

async function setKinds(db: Kysely<unknown>, table: string, kinds: readonly string[]): Promise<void> {
  const name = sql.ref(`${table}_kind_check`)
  await sql`
    alter table ${sql.table(table)}
      drop constraint ${name},
      add constraint ${name} check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))
  `.execute(db)
}
