import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Money is decimal text: no program on the way turns it into a binary fraction.
  await sql`
    alter table customer_inquiries add column quote_versions integer not null default 0;

    create table quotes (
      id text primary key default gen_random_uuid()::text,
      inquiry_id text not null constraint quotes_inquiry_fk references customer_inquiries (id) on delete cascade,
      version integer not null,
      state text not null default 'draft'
        check (state in ('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'superseded')),
      revision integer not null default 1,
      valid_until text not null check (valid_until ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      fob_point text not null,
      freight text not null check (freight in ('included', 'added', 'buyer arranges')),
      freight_amount text check (freight_amount ~ '^\\d{1,9}(\\.\\d{1,4})?$'),
      terms text not null,
      note text not null,
      internal_note text not null,
      created_at timestamptz(3) not null default now(),
      changed_at timestamptz(3) not null default now(),
      changed_by text not null,
      sent_at timestamptz(3),
      token_digest text,
      answer text check (answer in ('accept', 'decline')),
      answer_line_ids text[] not null default '{}',
      answer_name text,
      answer_note text,
      answer_purchase_order text,
      answered_at timestamptz(3),
      unique (inquiry_id, version)
    );
    create unique index quotes_draft_idx on quotes (inquiry_id) where state = 'draft';
    create unique index quotes_token_digest_idx on quotes (token_digest);
    create index quotes_open_idx on quotes (valid_until) where state = 'sent';

    create table quote_lines (
      quote_id text not null constraint quote_lines_quote_fk references quotes (id) on delete cascade,
      id text not null,
      position integer not null,
      inquiry_item_id text,
      description text not null,
      thickness text not null,
      width text not null,
      length text not null,
      grade text not null,
      pieces integer,
      weight_lb numeric(12, 3),
      price text check (price ~ '^\\d{1,9}(\\.\\d{1,4})?$'),
      unit text not null check (unit in ('cwt', 'ton', 'lb', 'piece', 'lot')),
      basis text not null check (basis in ('actual', 'theoretical')),
      no_quote boolean not null,
      note text not null,
      cost text check (cost ~ '^\\d{1,9}(\\.\\d{1,4})?$'),
      primary key (quote_id, id)
    );
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table quote_lines;
    drop table quotes;
    alter table customer_inquiries drop column quote_versions;
  `.execute(db)
}
