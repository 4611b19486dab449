import { type Kysely, sql } from 'kysely'

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
  'order answer',
  'done',
  'reply',
]

// Of a heat so much is compared that an index takes it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table papers (
      id text primary key default gen_random_uuid()::text,
      kind text not null check (kind in ('mtr', 'photo', 'packing list', 'bill of lading', 'other')),
      file_name text not null,
      file_bytes integer not null,
      content_type text not null,
      digest text not null,
      state text not null default 'reading' check (state in ('reading', 'read', 'unread')),
      problem text,
      words jsonb not null default '[]',
      found_heats jsonb not null default '[]',
      heats text[] not null default '{}',
      heat_keys text[] not null default '{}',
      for_buyer boolean not null default false,
      sent_by text not null check (sent_by in ('staff', 'ask', 'purchase', 'supply')),
      sent_by_id text,
      sent_by_name text not null,
      supplier_id text references suppliers (id) on delete set null,
      revision integer not null default 1,
      created_at timestamptz(3) not null default now(),
      changed_at timestamptz(3) not null default now(),
      changed_by text not null
    );
    create index papers_newest_idx on papers (created_at desc, id desc);
    create index papers_sent_by_idx on papers (sent_by, sent_by_id) where sent_by_id is not null;
    create index papers_supplier_idx on papers (supplier_id);
    create index papers_digest_idx on papers (digest);
    create index papers_heat_keys_idx on papers using gin (heat_keys);

    create table paper_parts (
      paper_id text not null references papers (id) on delete cascade,
      position integer not null,
      content bytea not null,
      primary key (paper_id, position)
    );
    -- PDF and pictures are compressed already.
    alter table paper_parts alter column content set storage external;

    create table paper_ties (
      paper_id text not null references papers (id) on delete cascade,
      kind text not null check (kind in ('item', 'ask', 'quote', 'order', 'purchase', 'shipment')),
      record_id text not null,
      primary key (paper_id, kind, record_id)
    );
    create index paper_ties_record_idx on paper_ties (kind, record_id);

    create index replaced_items_heat_idx on replaced_items (lower(left(heat_num, 100))) where heat_num <> '';
    create index order_lines_heat_idx on order_lines (lower(left(coalesce(nullif(heat_num, ''), heat), 100)));
  `.execute(db)
  await setKinds(db, [...eventKinds, 'papers sent', 'paper'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from staff_events where kind in ('papers sent', 'paper')`.execute(db)
  await setKinds(db, eventKinds)
  await sql`
    drop index order_lines_heat_idx, replaced_items_heat_idx;
    drop table paper_ties, paper_parts, papers;
  `.execute(db)
}

async function setKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  await sql`
    alter table staff_events
      drop constraint staff_events_kind_check,
      add constraint staff_events_kind_check check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))
  `.execute(db)
}
