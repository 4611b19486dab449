import { type Kysely, sql } from 'kysely'

// Times are in milliseconds, the precision of a JavaScript date, so a page cursor finds its row again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createItems(db)
  await createCounts(db)
  await createVersion(db)
  await createUploads(db)
  await createLeads(db)
  await createCatalog(db)
  await createAccess(db)
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL's own JSON functions take five times as long and are not allowed in a generated column. These two depend
  // on no setting. In SQL the first would take twice as long; the second is inlined.
  await sql`
    create function iso_time(instant timestamp with time zone) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    end
    $$;

    create function quoted_json(words text) returns text language sql immutable parallel safe
    return '"' || replace(replace(words, '\\', '\\\\'), '"', '\\"') || '"';
  `.execute(db)

  // A small index on one number finds the items of a search's groups in a table of any size. Hash partitioning uses both
  // hash functions too, so PostgreSQL upgrades do not change their results.
  await sql`
    create function item_group_key(category text, source_code text, regions text[]) returns bigint
    language sql immutable parallel safe
    return hashtextextended(category, hashtextextended(source_code, hash_array_extended(regions, 0)));
  `.execute(db)

  // thickness_in, weight_lb and regions are parsed from the texts by the functions the client uses too. view_json is the
  // item as buyers see it: line ends and tabs are escaped, other control characters become blanks.
  await sql`
    create table inventory_items (
      id text not null default gen_random_uuid()::text constraint inventory_items_pkey primary key,
      product_id text not null,
      heat_num text not null,
      product text not null,
      thickness text not null,
      width text not null,
      length text not null,
      qty_pcs integer not null,
      weight text not null,
      grade_category text not null,
      condition text not null,
      location_state text not null,
      source_code text not null,
      category text not null,
      region_codes text not null default '',
      created_at timestamptz(3) not null default now(),
      thickness_in double precision,
      weight_lb double precision,
      regions text[] not null,
      view_json text not null generated always as (
        regexp_replace(replace(replace(replace(
          '{"id":' || quoted_json(id)
          || ',"productId":' || quoted_json(product_id)
          || ',"heatNum":' || quoted_json(heat_num)
          || ',"product":' || quoted_json(product)
          || ',"thickness":' || quoted_json(thickness)
          || ',"width":' || quoted_json(width)
          || ',"length":' || quoted_json(length)
          || ',"qtyPcs":' || qty_pcs
          || ',"weight":' || quoted_json(weight)
          || ',"gradeCategory":' || quoted_json(grade_category)
          || ',"condition":' || quoted_json(condition)
          || ',"locationState":' || quoted_json(location_state)
          || ',"regionCodes":' || quoted_json(region_codes)
          || ',"sourceCode":' || quoted_json(source_code)
          || ',"category":' || quoted_json(category)
          || ',"createdAt":' || quoted_json(iso_time(created_at))
          || '}',
        chr(10), '\\n'), chr(13), '\\r'), chr(9), '\\t'), '[\\x01-\\x1f]', ' ', 'g')
      ) stored
    );
    create index inventory_items_group_key_idx on inventory_items (item_group_key(category, source_code, regions));
  `.execute(db)
}

// Category lists, source lists and counts come from groups and totals: a few thousand rows for a million items. Triggers
// keep them, so no writer can forget to.
async function createCounts(db: Kysely<unknown>): Promise<void> {
  // Region codes are upper case: 'all' means all items of a source code, 'none' those without a region.
  await sql`
    create table inventory_groups (
      category text not null,
      source_code text not null,
      location_state text not null,
      regions text[] not null,
      item_count integer not null,
      weight_lb double precision not null,
      constraint inventory_groups_pkey primary key (category, source_code, location_state, regions)
    );
    create index inventory_groups_source_key_idx on inventory_groups (lower(source_code));

    create table inventory_totals (
      source_code text not null,
      region text not null,
      item_count integer not null,
      weight_lb double precision not null,
      constraint inventory_totals_pkey primary key (source_code, region)
    );
  `.execute(db)

  await sql`
    create function count_inventory_groups() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then
        with changed as (
          select category, source_code, location_state, regions,
            -count(*) as items, -coalesce(sum(weight_lb), 0) as weight_lb
          from before_change group by 1, 2, 3, 4
        ), into_inventory_totals as (
          insert into inventory_totals as t (source_code, region, item_count, weight_lb)
          select source_code, region, sum(items), sum(weight_lb)
          from changed, unnest(case when regions = '{}' then '{all,none}' else array_prepend('all', regions) end) as region
          group by 1, 2 order by 1, 2
          on conflict on constraint inventory_totals_pkey do update
          set item_count = t.item_count + excluded.item_count, weight_lb = t.weight_lb + excluded.weight_lb
        )
        insert into inventory_groups as g (category, source_code, location_state, regions, item_count, weight_lb)
        select category, source_code, location_state, regions, items, weight_lb from changed order by 1, 2, 3, 4
        on conflict on constraint inventory_groups_pkey do update
        set item_count = g.item_count + excluded.item_count, weight_lb = g.weight_lb + excluded.weight_lb;
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        with changed as (
          select category, source_code, location_state, regions,
            count(*) as items, coalesce(sum(weight_lb), 0) as weight_lb
          from after_change group by 1, 2, 3, 4
        ), into_inventory_totals as (
          insert into inventory_totals as t (source_code, region, item_count, weight_lb)
          select source_code, region, sum(items), sum(weight_lb)
          from changed, unnest(case when regions = '{}' then '{all,none}' else array_prepend('all', regions) end) as region
          group by 1, 2 order by 1, 2
          on conflict on constraint inventory_totals_pkey do update
          set item_count = t.item_count + excluded.item_count, weight_lb = t.weight_lb + excluded.weight_lb
        )
        insert into inventory_groups as g (category, source_code, location_state, regions, item_count, weight_lb)
        select category, source_code, location_state, regions, items, weight_lb from changed order by 1, 2, 3, 4
        on conflict on constraint inventory_groups_pkey do update
        set item_count = g.item_count + excluded.item_count, weight_lb = g.weight_lb + excluded.weight_lb;
      end if;
      if tg_op in ('DELETE', 'UPDATE') then
        delete from inventory_groups where item_count = 0;
        delete from inventory_totals where item_count = 0;
      end if;
      return null;
    end
    $$;

    create function clear_inventory_counts() returns trigger language plpgsql as $$
    begin
      delete from inventory_groups;
      delete from inventory_totals;
      return null;
    end
    $$;
  `.execute(db)

  await sql`
    create trigger count_inserted_items after insert on inventory_items
    referencing new table as after_change
    for each statement execute function count_inventory_groups();

    create trigger count_updated_items after update on inventory_items
    referencing old table as before_change new table as after_change
    for each statement execute function count_inventory_groups();

    create trigger count_deleted_items after delete on inventory_items
    referencing old table as before_change
    for each statement execute function count_inventory_groups();

    create trigger clear_inventory_counts after truncate on inventory_items
    for each statement execute function clear_inventory_counts();
  `.execute(db)
}

// One version number for the stock that buyers see. It changes as the last step of a transaction, so writers wait only
// for each other's commit. It includes the clock, so numbers do not repeat after a backup is restored.
async function createVersion(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_version (
      version bigint not null,
      is_only boolean not null default true constraint inventory_version_pkey primary key,
      constraint inventory_version_only_check check (is_only)
    );
    insert into inventory_version (version) values (1);

    create table inventory_changes (
      changed_in xid8 not null default pg_current_xact_id() constraint inventory_changes_pkey primary key
    );
  `.execute(db)

  await sql`
    create function note_inventory_change() returns trigger language plpgsql as $$
    begin
      insert into inventory_changes default values on conflict do nothing;
      return null;
    end
    $$;

    create function move_inventory_version() returns trigger language plpgsql as $$
    declare
      moved bigint;
    begin
      delete from inventory_changes where changed_in = new.changed_in;
      update inventory_version
      set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
      returning version into moved;
      perform pg_notify('inventory_version', moved::text);
      return null;
    end
    $$;

    create constraint trigger move_inventory_version after insert on inventory_changes deferrable initially deferred
    for each row execute function move_inventory_version();

    create trigger note_inventory_change after insert or update or delete or truncate on inventory_items
    for each statement execute function note_inventory_change();
  `.execute(db)
}

async function createUploads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id text not null default gen_random_uuid()::text constraint uploads_pkey primary key,
      file_name text not null,
      category text not null,
      replace_scope text not null,
      default_region_codes text not null,
      username text not null,
      items_processed integer not null,
      rows_skipped integer not null,
      sources jsonb not null,
      created_at timestamptz(3) not null default now(),
      superseded_at timestamptz(3),
      restored_at timestamptz(3),
      restored_by text
    );
    create index uploads_created_at_idx on uploads (created_at);
    create index uploads_current_idx on uploads (category) where superseded_at is null;
    create trigger note_inventory_change after insert or update or delete or truncate on uploads
    for each statement execute function note_inventory_change();

    create table replaced_items (
      replaced_id bigint generated always as identity constraint replaced_items_pkey primary key,
      upload_id text constraint replaced_items_upload_fk references uploads (id) on delete set null,
      replaced_at timestamptz(3) not null default now(),
      id text not null,
      product_id text not null,
      heat_num text not null,
      product text not null,
      thickness text not null,
      width text not null,
      length text not null,
      qty_pcs integer not null,
      weight text not null,
      grade_category text not null,
      condition text not null,
      location_state text not null,
      source_code text not null,
      category text not null,
      region_codes text not null,
      created_at timestamptz(3) not null,
      thickness_in double precision,
      weight_lb double precision,
      regions text[] not null
    );
    create index replaced_items_id_idx on replaced_items (id);
    create index replaced_items_replaced_at_idx on replaced_items (replaced_at);
    create index replaced_items_upload_idx on replaced_items (upload_id);

    create table remembered_columns (
      heading_set_key text not null constraint remembered_columns_pkey primary key,
      columns jsonb not null,
      username text not null,
      chosen_at timestamptz(3) not null default now()
    );
  `.execute(db)

  // After a crash, staged_rows can be read again from the file, so they need no write-ahead log.
  await sql`
    create table staged_readings (
      reading_no bigint generated always as identity constraint staged_readings_pkey primary key,
      started_at timestamptz(3) not null default now()
    );

    create table staged_uploads (
      id text not null default gen_random_uuid()::text constraint staged_uploads_pkey primary key,
      file_name text not null,
      file_bytes integer not null,
      category text not null,
      default_region_codes text not null,
      replace_scope text not null,
      includes_hidden_rows boolean not null default false,
      choice jsonb,
      username text not null,
      state text not null default 'reading',
      reading_no bigint constraint staged_uploads_reading_fk references staged_readings (reading_no) on delete set null,
      progress jsonb,
      failure text,
      survey jsonb,
      heading_set_key text,
      heading_keys jsonb,
      preview jsonb,
      stock_digest text,
      result jsonb,
      created_at timestamptz(3) not null default now(),
      signed_at timestamptz(3) not null default now()
    );
    create index staged_uploads_created_at_idx on staged_uploads (created_at);

    create table staged_files (
      staged_id text not null constraint staged_files_upload_fk references staged_uploads (id) on delete cascade,
      position integer not null,
      content bytea not null,
      constraint staged_files_pkey primary key (staged_id, position)
    );

    create unlogged table staged_rows (
      reading_no bigint not null,
      position integer not null,
      row_number integer not null,
      is_item boolean not null,
      problems jsonb,
      product_id text not null,
      heat_num text not null,
      product text not null,
      thickness text not null,
      width text not null,
      length text not null,
      qty_pcs integer not null,
      weight text not null,
      grade_category text not null,
      condition text not null,
      location_state text not null,
      source_code text not null,
      region_codes text not null,
      thickness_in double precision,
      weight_lb double precision,
      regions text[] not null,
      constraint staged_rows_pkey primary key (reading_no, position)
    );
    create index staged_rows_problems_idx on staged_rows (reading_no, position) where problems is not null;
  `.execute(db)
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  // The keys are folded in one place, on the server: PostgreSQL and JavaScript lowercase some letters differently.
  await sql`
    create table customers (
      id text not null default gen_random_uuid()::text constraint customers_pkey primary key,
      company text not null,
      name text not null,
      email text not null,
      phone text not null,
      state text not null,
      action text not null,
      visit_date timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now(),
      company_key text not null,
      email_key text not null,
      kept_by_staff boolean not null
    );
    create index customers_company_key_email_key_idx on customers (company_key, email_key);
    create index customers_visit_date_idx on customers (visit_date, id);
  `.execute(db)

  // Deleting a customer leaves the inquiry as it was sent. The precedence index serves pages in working order; the
  // status in it serves counts. An item's fields in a line are null when its id was unknown at that moment.
  await sql`
    create table customer_inquiries (
      id text not null default gen_random_uuid()::text constraint customer_inquiries_pkey primary key,
      customer_name text not null,
      company text not null,
      phone text not null,
      email text not null,
      state text not null default '',
      customer_id text constraint customer_inquiries_customer_fk references customers (id) on delete set null,
      selected_items jsonb not null,
      notes text,
      fob text,
      status text not null default 'pending',
      created_at timestamptz(3) not null default now()
    );
    create index customer_inquiries_customer_idx on customer_inquiries (customer_id, created_at);
    create index customer_inquiries_precedence_idx on customer_inquiries (coalesce(array_position(array['archive', 'completed', 'waiting order', 'quoted', 'pending'], status), 0), created_at, id) include (status);
    create index customer_inquiries_status_created_at_idx on customer_inquiries (status, created_at, id);

    create table inquiry_lines (
      inquiry_id text not null constraint inquiry_lines_inquiry_fk references customer_inquiries (id) on delete cascade,
      position integer not null,
      item_id text not null,
      product_id text,
      heat_num text,
      product text,
      thickness text,
      width text,
      length text,
      qty_pcs integer,
      weight text,
      grade_category text,
      condition text,
      location_state text,
      source_code text,
      category text,
      region_codes text,
      constraint inquiry_lines_pkey primary key (inquiry_id, position)
    );
  `.execute(db)

  // Needs of one list share their time; the position keeps the buyer's order.
  await sql`
    create table customer_needs (
      id text not null default gen_random_uuid()::text constraint customer_needs_pkey primary key,
      customer_name text not null,
      company text not null,
      email text not null,
      phone text not null,
      product text not null,
      thickness text not null,
      width text not null,
      length text not null,
      qty_pcs integer not null,
      grade_category text not null,
      condition text not null,
      location_state text not null,
      category text not null,
      weight_needed text,
      coating_wt text,
      estimated_need_date text,
      notes text,
      status text not null default 'pending',
      inquiry_date timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now(),
      position integer not null,
      customer_id text constraint customer_needs_customer_fk references customers (id) on delete set null
    );
    create index customer_needs_created_at_idx on customer_needs (created_at, position, id);
    create index customer_needs_customer_idx on customer_needs (customer_id);

    create table request_keys (
      scope text not null,
      key text not null,
      payload_hash text not null,
      result jsonb not null,
      created_at timestamptz(3) not null default now(),
      constraint request_keys_pkey primary key (scope, key)
    );
    create index request_keys_created_at_idx on request_keys (created_at);
  `.execute(db)
}

async function createCatalog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_categories (
      id text not null default gen_random_uuid()::text constraint product_categories_pkey primary key,
      name text not null,
      active integer not null default 1 constraint product_categories_active_check check (active in (0, 1)),
      created_at timestamptz(3) not null default now()
    );
    create unique index product_categories_name_key on product_categories (lower(name));
    create trigger note_inventory_change after insert or update or delete or truncate on product_categories
    for each statement execute function note_inventory_change();

    insert into product_categories (name) values
      ('Hot Rolled Plate'),
      ('Hot Rolled Coil'),
      ('Hot Rolled Sheet'),
      ('Hot Rolled P&O Coil'),
      ('Hot Rolled P&O Sheet'),
      ('Hot Rolled Pickle Dry Coil'),
      ('Hot Rolled Pickle Dry Sheet'),
      ('Galvanized Coil'),
      ('Galvanized Sheet'),
      ('Cold Rolled Coil'),
      ('Cold Rolled Sheet'),
      ('Galvaneal Coil'),
      ('Galvaneal Sheet'),
      ('Galvalume Coil'),
      ('Galvalume Sheet'),
      ('Bonderized Coil'),
      ('Bonderized Sheet'),
      ('Aluminized Coil'),
      ('Aluminized Sheet');
  `.execute(db)

  // The public path of a company file follows from its type and hash. Free-form rows are read newest first until there
  // are enough; an index on other columns would not serve filters that ignore case.
  await sql`
    create table announcements (
      id text not null default gen_random_uuid()::text constraint announcements_pkey primary key,
      title text not null,
      content text not null,
      type text not null default 'general',
      active integer not null default 1 constraint announcements_active_check check (active in (0, 1)),
      created_at timestamptz(3) not null default now()
    );

    create table team_members (
      id text not null default gen_random_uuid()::text constraint team_members_pkey primary key,
      name text not null,
      title text not null,
      phone text not null,
      email text not null,
      specialties text not null,
      photo_url text,
      created_at timestamptz(3) not null default now()
    );

    create table company_assets (
      id text not null default gen_random_uuid()::text constraint company_assets_pkey primary key,
      type text not null constraint company_assets_type_key unique,
      file_name text not null,
      updated_at timestamptz(3) not null default now(),
      content_type text not null,
      content_hash text not null,
      content bytea not null
    );

    create table flexible_inventory (
      id text not null default gen_random_uuid()::text constraint flexible_inventory_pkey primary key,
      raw_data text not null,
      searchable_text text not null,
      category text not null default 'MIXED',
      region_codes text not null default '',
      source_code text,
      file_name text not null,
      created_at timestamptz(3) not null default now()
    );
    create index flexible_inventory_created_at_idx on flexible_inventory (created_at desc, id);

    create table demo_records (
      table_name text not null,
      record_id text not null,
      constraint demo_records_pkey primary key (table_name, record_id)
    );
  `.execute(db)
}

async function createAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_accounts (
      id text not null default gen_random_uuid()::text constraint admin_accounts_pkey primary key,
      username text not null,
      password_hash text not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create unique index admin_accounts_username_key on admin_accounts (lower(username));

    create table admin_networks (
      admin_id text not null constraint admin_networks_admin_fk references admin_accounts (id) on delete cascade,
      network_hash text not null,
      last_login_at timestamptz(3) not null default now(),
      constraint admin_networks_pkey primary key (admin_id, network_hash)
    );

    create table session (
      sid text not null constraint session_pkey primary key,
      sess json not null,
      expire timestamptz(6) not null,
      created_at timestamptz(6) not null default now(),
      admin_id text not null constraint session_admin_fk references admin_accounts (id) on delete cascade,
      last_used_at timestamptz(6) not null default now()
    );
    create index session_expire_idx on session (expire);
  `.execute(db)

  // rate_limits has the columns that rate-limiter-flexible expects. made_at is not now(): a change that waited for
  // another must not get the earlier time.
  await sql`
    create table rate_limits (
      key varchar(255) not null constraint rate_limits_pkey primary key,
      points integer not null default 0,
      expire bigint
    );

    create table staff_changes (
      id bigint generated always as identity constraint staff_changes_pkey primary key,
      made_at timestamptz(3) not null default clock_timestamp(),
      made_by text not null,
      kind text not null,
      record_id text not null,
      record_name text not null,
      action text not null,
      fields jsonb not null
    );
    create index staff_changes_kind_idx on staff_changes (kind, id desc);
    create index staff_changes_record_idx on staff_changes (kind, record_id, id desc);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table staff_changes, rate_limits, session, admin_networks, admin_accounts;
    drop table demo_records, flexible_inventory, company_assets, team_members, announcements, product_categories;
    drop table request_keys, customer_needs, inquiry_lines, customer_inquiries, customers;
    drop table staged_rows, staged_files, staged_uploads, staged_readings, remembered_columns, replaced_items, uploads;
    drop table inventory_changes, inventory_version, inventory_totals, inventory_groups, inventory_items;
    drop function note_inventory_change, move_inventory_version, clear_inventory_counts, count_inventory_groups;
    drop function item_group_key, quoted_json, iso_time;
  `.execute(db)
}
