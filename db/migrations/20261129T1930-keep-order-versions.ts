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
  'order confirmation',
  'order cancellation',
  'purchase order',
  'purchase cancellation',
  'purchase answer to staff',
  'buyer link',
  'shipment',
  'shipment correction',
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
  'order',
  'purchase answer',
  'seen',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which version of its lines is in force, and since when a change waits for the buyer.
    alter table orders add column version integer not null default 1, add column waiting_since timestamptz(3);
    create index orders_waiting_idx on orders (waiting_since) where waiting_since is not null;

    -- What each version has; the first one is as the order was confirmed, and is kept once there is another.
    create table order_versions (
      id text primary key default gen_random_uuid()::text,
      order_id text not null constraint order_versions_order_fk references orders (id) on delete cascade,
      version integer not null,
      state text not null check (state in ('waiting', 'held', 'ended')),
      note text not null,
      -- What differs from the version before, for staff and for the buyer.
      differs jsonb not null,
      lines jsonb not null,
      freight_amount text,
      -- What its suppliers are told beside the lines, where staff typed something.
      purchases jsonb not null,
      tells_buyer boolean not null,
      tells_suppliers boolean not null,
      answer text check (answer in ('agree', 'call me')),
      answer_name text,
      answer_note text,
      answered_at timestamptz(3),
      answered_by text,
      created_at timestamptz(3) not null default now(),
      created_by text not null,
      held_at timestamptz(3),
      constraint order_versions_version_key unique (order_id, version)
    );
    create unique index order_versions_waiting_key on order_versions (order_id) where state = 'waiting';

    -- What differs from what its supplier was sent before, and since when.
    alter table purchases add column differs jsonb not null default '[]', add column changed_at timestamptz(3);

    -- Steel of a change that waits is sold before the order has its lines.
    alter table sold_items drop constraint sold_items_line_fk;
    create function forget_claims_of_lines() returns trigger language plpgsql as $$
      begin
        delete from sold_items where order_line_id in (select id from gone);
        return null;
      end
    $$;
    create trigger forget_claims_of_lines after delete on order_lines
      referencing old table as gone for each statement execute function forget_claims_of_lines();
  `.execute(db)
  await setKinds(db, 'mails', [...mailKinds, 'order change', 'order change answer to staff'])
  await setKinds(db, 'staff_events', [...eventKinds, 'order answer'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from staff_events where kind = 'order answer';
    delete from mails where kind in ('order change', 'order change answer to staff');
    drop trigger forget_claims_of_lines on order_lines;
    drop function forget_claims_of_lines();
    delete from sold_items where order_line_id not in (select id from order_lines);
    alter table sold_items
      add constraint sold_items_line_fk foreign key (order_line_id) references order_lines (id) on delete cascade;
    alter table purchases drop column differs, drop column changed_at;
    drop table order_versions;
    alter table orders drop column version, drop column waiting_since;
  `.execute(db)
  await setKinds(db, 'mails', mailKinds)
  await setKinds(db, 'staff_events', eventKinds)
}

async function setKinds(db: Kysely<unknown>, table: string, kinds: readonly string[]): Promise<void> {
  const name = sql.ref(`${table}_kind_check`)
  await sql`
    alter table ${sql.table(table)}
      drop constraint ${name},
      add constraint ${name} check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))
  `.execute(db)
}
