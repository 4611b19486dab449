import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_changes (
      -- Taken under the lock of the sources, so that the numbers follow the commits.
      no bigint generated always as identity,
      upload_id text,
      made_at timestamptz(3) not null default now(),
      -- Null until the needs that it serves are known.
      matched_at timestamptz(3),
      constraint stock_changes_pkey primary key (no),
      constraint stock_changes_upload_id_fkey foreign key (upload_id) references uploads (id) on delete cascade
    );
    create index stock_changes_upload_id_idx on stock_changes (upload_id, no);
    create index stock_changes_made_at_idx on stock_changes (made_at);

    -- The change that added an item or changed its text; 0 for what was there before changes were counted.
    alter table inventory_items add column change_no bigint not null default 0;

    -- Matches of later changes are new; -1 until staff have seen any. Needs that were there have had their time.
    alter table customer_needs add column seen_change_no bigint not null default 0;
    alter table customer_needs alter column seen_change_no set default -1;
    -- Kept by the jobs that compare needs with the stock.
    alter table customer_needs add column has_new_matches boolean not null default false;
    create index customer_needs_has_new_matches_idx on customer_needs (id) where has_new_matches;

    create table matched_needs (
      change_no bigint not null,
      need_id text not null,
      new_matches integer not null,
      best_score integer not null,
      constraint matched_needs_pkey primary key (change_no, need_id),
      constraint matched_needs_change_no_fkey foreign key (change_no) references stock_changes (no) on delete cascade,
      constraint matched_needs_need_id_fkey foreign key (need_id) references customer_needs (id) on delete cascade
    );
    create index matched_needs_need_id_idx on matched_needs (need_id);

    create table match_dismissals (
      need_id text not null,
      item_id text not null,
      -- It holds while the item has the same texts.
      item_digest text not null,
      username text not null,
      dismissed_at timestamptz(3) not null default now(),
      constraint match_dismissals_pkey primary key (need_id, item_id),
      constraint match_dismissals_need_id_fkey foreign key (need_id) references customer_needs (id) on delete cascade
    );

    -- One row: needs that changes after this number serve were not mailed to staff yet.
    create table match_mails (
      is_only boolean not null default true,
      told_change_no bigint not null,
      mailed_at timestamptz(3),
      constraint match_mails_pkey primary key (is_only),
      constraint match_mails_is_only_check check (is_only)
    );
    insert into match_mails (told_change_no) values (0);

    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in (
      'inquiry to staff', 'needs to staff', 'answer to staff', 'inquiry confirmation', 'needs confirmation', 'quote',
      'search confirmation', 'search news', 'matches to staff'
    ));

    -- The need from whose matches staff made the inquiry.
    alter table customer_inquiries add column need_id text;
    alter table customer_inquiries add constraint customer_inquiries_need_id_fkey
      foreign key (need_id) references customer_needs (id) on delete set null;
    create index customer_inquiries_need_id_idx on customer_inquiries (need_id) where need_id is not null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_inquiries drop column need_id;
    delete from mails where kind = 'matches to staff';
    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in (
      'inquiry to staff', 'needs to staff', 'answer to staff', 'inquiry confirmation', 'needs confirmation', 'quote',
      'search confirmation', 'search news'
    ));
    drop table match_mails;
    drop table match_dismissals;
    drop table matched_needs;
    alter table customer_needs drop column has_new_matches;
    alter table customer_needs drop column seen_change_no;
    alter table inventory_items drop column change_no;
    drop table stock_changes;
  `.execute(db)
}
