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
  'ask',
]
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
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The inquiries that a version is for; several of one request for a whole one.
    create table quote_inquiries (
      quote_id text not null constraint quote_inquiries_quote_fk references quotes (id) on delete cascade,
      inquiry_id text not null constraint quote_inquiries_inquiry_fk references customer_inquiries (id) on delete cascade,
      primary key (quote_id, inquiry_id)
    );
    create index quote_inquiries_inquiry_idx on quote_inquiries (inquiry_id);
    insert into quote_inquiries (quote_id, inquiry_id) select id, inquiry_id from quotes;
    -- Of which inquiry the item of a line is; null: of the one that the version is kept under.
    alter table quote_lines add column inquiry_id text;

    create sequence order_numbers start 1001;

    create table orders (
      id text primary key default gen_random_uuid()::text,
      number bigint not null default nextval('order_numbers'),
      inquiry_id text not null constraint orders_inquiry_fk references customer_inquiries (id) on delete cascade,
      quote_id text not null constraint orders_quote_fk references quotes (id) on delete cascade,
      state text not null default 'accepted' check (state in ('accepted', 'confirmed', 'shipped', 'closed', 'cancelled')),
      revision integer not null default 1,
      purchase_order text,
      fob_point text not null,
      freight text not null check (freight in ('included', 'added', 'buyer arranges')),
      freight_amount text,
      terms text not null,
      note text not null,
      cancel_reason text,
      token_digest text,
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      closed_at timestamptz(3),
      cancelled_at timestamptz(3),
      changed_at timestamptz(3) not null default now(),
      changed_by text not null
    );
    create unique index orders_number_key on orders (number);
    create unique index orders_quote_key on orders (quote_id);
    create unique index orders_token_digest_key on orders (token_digest);
    create index orders_inquiry_idx on orders (inquiry_id);
    create index orders_state_idx on orders (state, created_at, id);
    create index orders_created_at_idx on orders (created_at, id);

    create table order_lines (
      id text primary key default gen_random_uuid()::text,
      order_id text not null constraint order_lines_order_fk references orders (id) on delete cascade,
      position integer not null,
      quote_line_id text not null,
      -- Null for a line that staff wrote themselves.
      item_id text,
      -- As sent with the inquiry; blank where it is unknown.
      source_code text not null,
      product text not null,
      product_id text not null,
      heat_num text not null,
      description text not null,
      thickness text not null,
      width text not null,
      length text not null,
      grade text not null,
      condition text not null,
      heat text not null,
      ships_from text not null,
      lead_time text not null,
      note text not null,
      pieces integer,
      weight_lb double precision,
      price text not null,
      unit text not null check (unit in ('cwt', 'ton', 'lb', 'piece', 'lot')),
      basis text not null check (basis in ('actual', 'theoretical')),
      cost text,
      -- Kept with the shipments, so that lists can ask for it.
      is_complete boolean not null default false,
      unique (order_id, position)
    );
    create index order_lines_item_idx on order_lines (item_id);

    -- What is bought from one source for an order.
    create table purchases (
      id text primary key default gen_random_uuid()::text,
      order_id text not null constraint purchases_order_fk references orders (id) on delete cascade,
      -- 0 is -A.
      position integer not null,
      source_code text not null,
      supplier_id text constraint purchases_supplier_fk references suppliers (id) on delete set null,
      to_address text,
      -- Where the steel goes; null if the supplier is not told.
      ship_to text,
      state text not null default 'planned'
        check (state in ('planned', 'sent', 'by hand', 'confirmed', 'problem', 'cancelled')),
      sent_at timestamptz(3),
      answered_at timestamptz(3),
      answered_by text,
      answer text check (answer in ('confirmed', 'problem')),
      ready_on text check (ready_on ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      answer_note text,
      token_digest text,
      unique (order_id, position)
    );
    create unique index purchases_token_digest_key on purchases (token_digest);
    create index purchases_supplier_idx on purchases (supplier_id);
    create index purchases_to_address_idx on purchases (to_address);

    create table shipments (
      id text primary key default gen_random_uuid()::text,
      order_id text not null constraint shipments_order_fk references orders (id) on delete cascade,
      shipped_on text not null check (shipped_on ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      carrier text not null,
      tracking_number text not null,
      bill_of_lading text not null,
      created_at timestamptz(3) not null default now(),
      created_by text not null
    );
    create index shipments_order_idx on shipments (order_id);

    create table shipment_lines (
      shipment_id text not null constraint shipment_lines_shipment_fk references shipments (id) on delete cascade,
      line_id text not null constraint shipment_lines_line_fk references order_lines (id) on delete cascade,
      pieces integer,
      weight_lb double precision,
      -- Staff say that no more of the line will come.
      is_complete boolean not null,
      primary key (shipment_id, line_id)
    );
    create index shipment_lines_line_idx on shipment_lines (line_id);

    -- What a buyer has with us, by the address that the link was mailed to.
    create table buyer_links (
      id text primary key default gen_random_uuid()::text,
      email_key text not null,
      token_digest text,
      created_at timestamptz(3) not null default now(),
      ends_at timestamptz(3) not null
    );
    create unique index buyer_links_token_digest_key on buyer_links (token_digest);
    create index buyer_links_email_key_idx on buyer_links (email_key, created_at);
    create index buyer_links_ends_at_idx on buyer_links (ends_at);
  `.execute(db)
  await setKinds(db, 'mails', [
    ...mailKinds,
    'order confirmation',
    'order cancellation',
    'purchase order',
    'purchase cancellation',
    'purchase answer to staff',
    'buyer link',
  ])
  await setKinds(db, 'staff_events', [...eventKinds, 'order', 'purchase answer'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from staff_events where kind in ('order', 'purchase answer');
    delete from mails where kind in (
      'order confirmation', 'order cancellation', 'purchase order', 'purchase cancellation', 'purchase answer to staff', 'buyer link'
    );
  `.execute(db)
  await setKinds(db, 'staff_events', eventKinds)
  await setKinds(db, 'mails', mailKinds)
  await sql`
    drop table buyer_links, shipment_lines, shipments, purchases, order_lines, orders;
    drop sequence order_numbers;
    alter table quote_lines drop column inquiry_id;
    drop table quote_inquiries;
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
