import { type Kysely, sql } from 'kysely'

// Where each source has steel, whatever its category: a few thousand rows where the groups are ten thousands, so that a list
// of all sources costs no more than that of one category.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_places (
      source_code text not null,
      location_state text not null,
      regions text[] not null,
      item_count integer not null,
      constraint inventory_places_pkey primary key (source_code, location_state, regions)
    )
  `.execute(db)
  await sql`
    insert into inventory_places (source_code, location_state, regions, item_count)
    select source_code, location_state, regions, sum(item_count) from inventory_groups group by 1, 2, 3
  `.execute(db)
  await countChanges(db, ['inventory_groups', 'inventory_totals', 'inventory_places'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await countChanges(db, ['inventory_groups', 'inventory_totals'])
  await sql`drop table inventory_places`.execute(db)
}

type CountTable = 'inventory_groups' | 'inventory_totals' | 'inventory_places'

const additions: Readonly<Record<CountTable, string>> = {
  inventory_groups: `
          insert into inventory_groups as g (category, source_code, location_state, regions, item_count, weight_lb)
          select category, source_code, location_state, regions, items, weight_lb from changed order by 1, 2, 3, 4
          on conflict on constraint inventory_groups_pkey do update
          set item_count = g.item_count + excluded.item_count, weight_lb = g.weight_lb + excluded.weight_lb`,
  inventory_totals: `
          insert into inventory_totals as t (source_code, region, item_count, weight_lb)
          select source_code, region, sum(items), sum(weight_lb)
          from changed, unnest(case when regions = '{}' then '{all,none}' else array_prepend('all', regions) end) as region
          group by 1, 2 order by 1, 2
          on conflict on constraint inventory_totals_pkey do update
          set item_count = t.item_count + excluded.item_count, weight_lb = t.weight_lb + excluded.weight_lb`,
  inventory_places: `
          insert into inventory_places as p (source_code, location_state, regions, item_count)
          select source_code, location_state, regions, sum(items) from changed group by 1, 2, 3 order by 1, 2, 3
          on conflict on constraint inventory_places_pkey do update
          set item_count = p.item_count + excluded.item_count`,
}

async function countChanges(db: Kysely<unknown>, tables: readonly [CountTable, ...CountTable[]]): Promise<void> {
  // One statement, so that the changes are gone through once; the others are parts of it.
  const [last, ...others] = tables
  const add = (changes: string, sign: string) => `
        with changed as (
          select category, source_code, location_state, regions,
            ${sign}count(*) as items, ${sign}coalesce(sum(weight_lb), 0) as weight_lb
          from ${changes} group by 1, 2, 3, 4
        )${others.map((table) => `, into_${table} as (${additions[table]}\n        )`).join('')}${additions[last]};`
  const dropEmpty = tables.map(
    (table) => `
        delete from ${table} where item_count = 0;`,
  )
  await sql`
    create or replace function count_inventory_groups() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then${sql.raw(add('before_change', '-'))}
      end if;
      if tg_op in ('INSERT', 'UPDATE') then${sql.raw(add('after_change', ''))}
      end if;
      if tg_op in ('DELETE', 'UPDATE') then${sql.raw(dropEmpty.join(''))}
      end if;
      return null;
    end
    $$
  `.execute(db)
  const clear = tables.map(
    (table) => `
      delete from ${table};`,
  )
  await sql`
    create or replace function clear_inventory_counts() returns trigger language plpgsql as $$
    begin${sql.raw(clear.join(''))}
      return null;
    end
    $$
  `.execute(db)
}
