import { type Kysely, sql } from 'kysely'

const versionedTables = ['inventory_items', 'product_categories', 'uploads'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await findItemsByGroup(db)
  await keepTotals(db)
  await keepVersion(db)
  // Without figures about the new index the planner takes it for a hundred times less selective than it is.
  await sql`analyze inventory_items`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of versionedTables) await sql`drop trigger note_inventory_change on ${sql.table(table)}`.execute(db)
  await sql`drop table inventory_changes, inventory_version`.execute(db)
  await sql`drop function note_inventory_change, move_inventory_version`.execute(db)
  await sql`drop trigger clear_inventory_counts on inventory_items`.execute(db)
  await sql`drop function clear_inventory_counts`.execute(db)
  await countChanges(db, { withTotals: false })
  await sql`drop table inventory_totals`.execute(db)
  await sql`create index inventory_items_source_category_idx on inventory_items (source_code, category)`.execute(db)
  await sql`drop index inventory_items_group_key_idx`.execute(db)
  await sql`drop function item_group_key`.execute(db)
}

// The groups tell which keys a search is about, and one small index finds the items of those and no others, at any size of
// the table. Both hash functions serve hash partitioning too, so that their results outlive upgrades of PostgreSQL.
async function findItemsByGroup(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function item_group_key(category text, source_code text, regions text[]) returns bigint
    language sql immutable parallel safe
    return hashtextextended(category, hashtextextended(source_code, hash_array_extended(regions, 0)))
  `.execute(db)
  await sql`
    create index inventory_items_group_key_idx on inventory_items (item_group_key(category, source_code, regions))
  `.execute(db)
  await sql`drop index inventory_items_source_category_idx`.execute(db)
}

// A few rows for each source code, where the groups may be ten thousands: what the front page and the dashboard tell. The
// names of regions have capitals: `all` stands for all items of a source code, `none` for those without a region.
async function keepTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_totals (
      source_code text not null,
      region text not null,
      item_count integer not null,
      weight_lb double precision not null,
      constraint inventory_totals_pkey primary key (source_code, region)
    )
  `.execute(db)
  await sql`
    insert into inventory_totals (source_code, region, item_count, weight_lb)
    select source_code, region, sum(item_count), sum(weight_lb)
    from inventory_groups, ${sql.raw(countedRegions)} group by source_code, region
  `.execute(db)
  await countChanges(db, { withTotals: true })
  await sql`
    create function clear_inventory_counts() returns trigger language plpgsql as $$
    begin
      delete from inventory_groups;
      delete from inventory_totals;
      return null;
    end
    $$
  `.execute(db)
  await sql`
    create trigger clear_inventory_counts after truncate on inventory_items
    for each statement execute function clear_inventory_counts()
  `.execute(db)
}

const countedRegions = `unnest(case when regions = '{}' then '{all,none}' else array_prepend('all', regions) end) as counted (region)`

async function countChanges(db: Kysely<unknown>, { withTotals }: { withTotals: boolean }): Promise<void> {
  const addGroups = (from: string) => `
          insert into inventory_groups as g (category, source_code, location_state, regions, item_count, weight_lb)
          select category, source_code, location_state, regions, items, weight_lb from ${from} order by 1, 2, 3, 4
          on conflict on constraint inventory_groups_pkey do update
          set item_count = g.item_count + excluded.item_count, weight_lb = g.weight_lb + excluded.weight_lb`
  const add = (table: string, sign: string) => {
    const changed = `
          select category, source_code, location_state, regions,
            ${sign}count(*) as items, ${sign}coalesce(sum(weight_lb), 0) as weight_lb
          from ${table} group by 1, 2, 3, 4`
    if (!withTotals) return `${addGroups(`(${changed}\n          ) as changed`)};`
    return `
        with changed as (${changed}
        ), grouped as (${addGroups('changed')}
        )
        insert into inventory_totals as t (source_code, region, item_count, weight_lb)
        select source_code, region, sum(items), sum(weight_lb) from changed, ${countedRegions}
        group by 1, 2 order by 1, 2
        on conflict on constraint inventory_totals_pkey do update
        set item_count = t.item_count + excluded.item_count, weight_lb = t.weight_lb + excluded.weight_lb;`
  }
  const drop = (table: string) => `
        delete from ${table} where item_count = 0;`
  await sql`
    create or replace function count_inventory_groups() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then${sql.raw(add('before_change', '-'))}
      end if;
      if tg_op in ('INSERT', 'UPDATE') then${sql.raw(add('after_change', ''))}
      end if;
      if tg_op in ('DELETE', 'UPDATE') then${sql.raw(drop('inventory_groups') + (withTotals ? drop('inventory_totals') : ''))}
      end if;
      return null;
    end
    $$
  `.execute(db)
}

// One number for what buyers are shown of the stock. It moves as the last thing that a transaction does, so that writers wait
// for each other's commit only, never for each other's work. The clock in it keeps numbers from coming back after a restored
// backup.
async function keepVersion(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_version (
      version bigint not null,
      is_only boolean default true not null,
      constraint inventory_version_pkey primary key (is_only),
      constraint inventory_version_only_check check (is_only)
    )
  `.execute(db)
  await sql`insert into inventory_version (version) values (1)`.execute(db)
  await sql`
    create table inventory_changes (
      changed_in xid8 default pg_current_xact_id() not null,
      constraint inventory_changes_pkey primary key (changed_in)
    )
  `.execute(db)
  await sql`
    create function note_inventory_change() returns trigger language plpgsql as $$
    begin
      insert into inventory_changes default values on conflict do nothing;
      return null;
    end
    $$
  `.execute(db)
  await sql`
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
    $$
  `.execute(db)
  await sql`
    create constraint trigger move_inventory_version after insert on inventory_changes deferrable initially deferred
    for each row execute function move_inventory_version()
  `.execute(db)
  for (const table of versionedTables) {
    await sql`
      create trigger note_inventory_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function note_inventory_change()
    `.execute(db)
  }
}
