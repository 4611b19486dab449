import { type Kysely, sql } from 'kysely'

// Which lists changed follows from the counts: the rows of a long list are grouped once instead of twice.
export async function up(db: Kysely<unknown>): Promise<void> {
  await countInventoryGroups(
    db,
    `, into_inventory_list_versions as (
          insert into inventory_list_versions as l (category, source_code, changed_in)
          select distinct category, source_code, pg_current_xact_id() from changed order by 1, 2
          on conflict on constraint inventory_list_versions_pkey do update
          set changed_in = excluded.changed_in where l.changed_in <> excluded.changed_in
        )`,
  )
  await sql`
    create or replace function clear_inventory_counts() returns trigger language plpgsql as $$
    begin
      delete from inventory_groups;
      delete from inventory_totals;
      update inventory_list_versions set changed_in = pg_current_xact_id();
      return null;
    end
    $$;
    drop trigger note_inserted_lists on inventory_items;
    drop trigger note_updated_lists on inventory_items;
    drop trigger note_deleted_lists on inventory_items;
    drop trigger note_truncated_lists on inventory_items;
    drop function note_changed_lists;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await countInventoryGroups(db, '')
  await sql`
    create or replace function clear_inventory_counts() returns trigger language plpgsql as $$
    begin
      delete from inventory_groups;
      delete from inventory_totals;
      return null;
    end
    $$;

    create function note_changed_lists() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        update inventory_list_versions set changed_in = pg_current_xact_id();
        return null;
      end if;
      if tg_op in ('DELETE', 'UPDATE') then
        insert into inventory_list_versions as l (category, source_code, changed_in)
        select distinct category, source_code, pg_current_xact_id() from before_change order by 1, 2
        on conflict on constraint inventory_list_versions_pkey do update
        set changed_in = excluded.changed_in where l.changed_in <> excluded.changed_in;
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        insert into inventory_list_versions as l (category, source_code, changed_in)
        select distinct category, source_code, pg_current_xact_id() from after_change order by 1, 2
        on conflict on constraint inventory_list_versions_pkey do update
        set changed_in = excluded.changed_in where l.changed_in <> excluded.changed_in;
      end if;
      return null;
    end
    $$;

    create trigger note_inserted_lists after insert on inventory_items
    referencing new table as after_change
    for each statement execute function note_changed_lists();

    create trigger note_updated_lists after update on inventory_items
    referencing old table as before_change new table as after_change
    for each statement execute function note_changed_lists();

    create trigger note_deleted_lists after delete on inventory_items
    referencing old table as before_change
    for each statement execute function note_changed_lists();

    create trigger note_truncated_lists after truncate on inventory_items
    for each statement execute function note_changed_lists();
  `.execute(db)
}

/** `also`: what else is made of the rows of `changed`. */
async function countInventoryGroups(db: Kysely<unknown>, also: string): Promise<void> {
  const count = (table: string, sign: '' | '-') =>
    sql.raw(`
        with changed as (
          select category, source_code, location_state, regions,
            ${sign}count(*) as items, ${sign}coalesce(sum(weight_lb), 0) as weight_lb
          from ${table} group by 1, 2, 3, 4
        ), into_inventory_totals as (
          insert into inventory_totals as t (source_code, region, item_count, weight_lb)
          select source_code, region, sum(items), sum(weight_lb)
          from changed, unnest(case when regions = '{}' then '{all,none}' else array_prepend('all', regions) end) as region
          group by 1, 2 order by 1, 2
          on conflict on constraint inventory_totals_pkey do update
          set item_count = t.item_count + excluded.item_count, weight_lb = t.weight_lb + excluded.weight_lb
        )${also}
        insert into inventory_groups as g (category, source_code, location_state, regions, item_count, weight_lb)
        select category, source_code, location_state, regions, items, weight_lb from changed order by 1, 2, 3, 4
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
