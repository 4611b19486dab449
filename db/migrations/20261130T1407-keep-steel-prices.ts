import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What steel brought and cost: the lines of the last sent version for each inquiry, and what suppliers answered, as they were read.
    create table steel_prices (
      id bigint generated always as identity primary key,
      inquiry_id text not null constraint steel_prices_inquiry_fk references customer_inquiries (id) on delete cascade,
      quote_id text constraint steel_prices_quote_fk references quotes (id) on delete cascade,
      ask_id text constraint steel_prices_ask_fk references asks (id) on delete cascade,
      -- Of the quote or the ask.
      line_id text not null,
      position integer not null,
      item_id text,
      category text not null,
      -- Finish, form and condition; null where the steel is not known well enough to be like any other.
      steel_key text,
      grade_families text[] not null,
      -- The thickness in ten-thousandths of an inch.
      thickness_low integer,
      thickness_high integer,
      weight_lb numeric(12, 3),
      -- By the hundredweight, in cents.
      price_cents bigint,
      cost_cents bigint,
      told_at timestamptz(3) not null,
      constraint steel_prices_told_check check (num_nonnulls(quote_id, ask_id) = 1)
    );
    create index steel_prices_like_idx on steel_prices (steel_key, thickness_low, thickness_high) where steel_key is not null;
    create index steel_prices_inquiry_idx on steel_prices (inquiry_id);
    create index steel_prices_quote_idx on steel_prices (quote_id);
    create index steel_prices_ask_idx on steel_prices (ask_id);

    -- Whether its prices are kept; the hourly clean-up keeps those of what was sent before, and of what is set to false again.
    alter table quotes add column prices_kept boolean not null default false;
    create index quotes_prices_to_keep_idx on quotes (id) where sent_at is not null and not prices_kept;
    alter table asks add column prices_kept boolean not null default false;
    create index asks_prices_to_keep_idx on asks (id) where answer_count > 0 and not prices_kept;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table asks drop column prices_kept;
    alter table quotes drop column prices_kept;
    drop table steel_prices;
  `.execute(db)
}
