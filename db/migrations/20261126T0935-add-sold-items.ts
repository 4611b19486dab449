import { type Kysely, sql } from 'kysely'

// What is sold stays in the stock, marked with the line of an order, and is counted apart: buyers read the views.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sold_items (
      order_line_id text primary key constraint sold_items_line_fk references order_lines (id) on delete cascade,
      -- The earlier sold takes a row first.
      no bigint generated always as identity,
      order_reference text not null,
      item_id text not null,
      source_code text not null,
      product_id text not null,
      heat_num text not null,
      ends_at timestamptz(3)
    );
    create unique index sold_items_item_key on sold_items (item_id);
    create index sold_items_source_key_idx on sold_items (lower(source_code));
    create index sold_items_ends_at_idx on sold_items (ends_at);

    alter table inventory_items add column sold_line_id text;
    create unique index inventory_items_sold_line_key on inventory_items (sold_line_id) where sold_line_id is not null;

    alter table inventory_groups
      add column is_sold boolean not null default false,
      drop constraint inventory_groups_pkey,
      add constraint inventory_groups_pkey primary key (category, source_code, location_state, regions, is_sold);
  `.execute(db)
  await countInventoryGroups(db, {
    isSold: ', is_sold',
    ofRow: ', sold_line_id is not null as is_sold',
    if: 'where not is_sold',
  })
  await sql`
    create view listed_items as select * from inventory_items where sold_line_id is null;
    create view listed_groups as
      select category, source_code, location_state, regions, item_count, weight_lb from inventory_groups where not is_sold;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view listed_items, listed_groups;
    update inventory_items set sold_line_id = null where sold_line_id is not null;
  `.execute(db)
  await countInventoryGroups(db, { isSold: '', ofRow: '', if: '' })
  await sql`
    alter table inventory_groups
      drop constraint inventory_groups_pkey,
      add constraint inventory_groups_pkey primary key (category, source_code, location_state, regions),
      drop column is_sold;
    alter table inventory_items drop column sold_line_id;
    drop table sold_items;
  `.execute(db)
}

/** What the counts have besides, once sold items are counted apart. */
type Apart = { isSold: string; ofRow: string; if: string }

async function countInventoryGroups(db: Kysely<unknown>, apart: Apart): Promise<void> {
  const group = `category, source_code, location_state, regions${apart.isSold}`
  const count = (table: string, sign: '' | '-') =>
    sql.raw(`
        with changed as (
          select category, source_code, location_state, regions${apart.ofRow},
            ${sign}count(*) as items, ${sign}coalesce(sum(weight_lb), 0) as weight_lb
          from ${table} group by 1, 2, 3, 4${apart.isSold && ', 5'}
        ), into_inventory_totals as (
          insert into inventory_totals as t (source_code, region, item_count, weight_lb)
          select source_code, region, sum(items), sum(weight_lb)
          from changed, unnest(case when regions = '{}' then '{all,none}' else array_prepend('all', regions) end) as region
          ${apart.if} group by 1, 2 order by 1, 2
          on conflict on constraint inventory_totals_pkey do update
          set item_count = t.item_count + excluded.item_count, weight_lb = t.weight_lb + excluded.weight_lb
        ), into_inventory_list_versions as (
          insert into inventory_list_versions as l (category, source_code, changed_in)
          select distinct category, source_code, pg_current_xact_id() from changed order by 1, 2
          on conflict on constraint inventory_list_versions_pkey do update
          set changed_in = excluded.changed_in where l.changed_in <> excluded.changed_in
        )
        insert into inventory_groups as g (${group}, item_count, weight_lb)
        select ${group}, items, weight_lb from changed order by 1, 2, 3, 4
        on conflict on constraint inventory_groups_pkey do update
        set item_count = g.item_count + excluded.item_count, weight_lb = g.weight_lb + excluded.weight_lb;`)
  await sql`
    create or replace function count_inventory_groups() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then${count('before_change', '-')}
      end if;
      if tg_op in ('INSERT', 'UPDATE') then${count('after_change', '')}
      end if;
      if tg_op in ('DELETE', 'UPDATE') then
        delete from inventory_groups where item_count = 0;
        delete from inventory_totals where item_count = 0;
      end if;
      return null;
    end
    $$;
  `.execute(db)
}
