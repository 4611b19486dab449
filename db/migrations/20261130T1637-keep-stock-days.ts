import { type Kysely, sql } from 'kysely'

const events = {
  insert: 'referencing new table as changed',
  delete: 'referencing old table as changed',
  update: 'referencing old table as before_change new table as after_change',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What was for sale at the end of each Pacific day on which it changed, by source and category.
    create table stock_days (
      source_code text not null,
      category text not null,
      day date not null,
      item_count integer not null,
      weight_lb double precision not null,
      primary key (source_code, category, day)
    );

    -- What is known of the past: items as they are, and the former versions that restored lists would bring back.
    insert into stock_days (source_code, category, day, item_count, weight_lb)
    with versions as (
      select id, source_code, category, weight_lb, created_at, replaced_at, replaced_id from replaced_items
      union all
      select id, source_code, category, weight_lb, created_at, null, null from inventory_items where sold_line_id is null
    ), spans as (
      select source_code, category, coalesce(weight_lb, 0) as weight_lb, replaced_at,
        coalesce(lag(replaced_at) over (partition by id order by replaced_at nulls last, replaced_id), created_at) as listed_at
      from versions
    ), changes as (
      select source_code, category, (listed_at at time zone 'America/Los_Angeles')::date as day, 1 as items, weight_lb from spans
      union all
      select source_code, category, (replaced_at at time zone 'America/Los_Angeles')::date, -1, -weight_lb from spans
      where replaced_at is not null
    ), of_days as (
      select source_code, category, day, sum(items) as items, sum(weight_lb) as weight_lb from changes group by 1, 2, 3
    )
    select source_code, category, day, greatest(0, sum(items) over so_far), greatest(0, sum(weight_lb) over so_far)
    from of_days window so_far as (partition by source_code, category order by day);

    -- After the triggers that count, by their names. No code that writes items can forget the day.
    create function note_stock_day(sources text[], categories text[]) returns void language sql as $$
      insert into stock_days (source_code, category, day, item_count, weight_lb)
      select pair.source_code, pair.category, (now() at time zone 'America/Los_Angeles')::date,
        coalesce(sum(item_count) filter (where not is_sold), 0), coalesce(sum(weight_lb) filter (where not is_sold), 0)
      from unnest(sources, categories) as pair (source_code, category)
      left join inventory_groups using (source_code, category)
      group by 1, 2 order by 1, 2
      on conflict on constraint stock_days_pkey do update
      set item_count = excluded.item_count, weight_lb = excluded.weight_lb
    $$;
    create function note_stock_days() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          perform note_stock_day(array_agg(source_code), array_agg(category)) from (
            select source_code, category from before_change union select source_code, category from after_change
          ) as pairs;
        else
          perform note_stock_day(array_agg(source_code), array_agg(category)) from (
            select distinct source_code, category from changed
          ) as pairs;
        end if;
        return null;
      end
    $$;
  `.execute(db)
  for (const [event, referencing] of Object.entries(events)) {
    await sql`
      create trigger ${sql.ref(`note_stock_days_of_${event}`)} after ${sql.raw(event)} on inventory_items
        ${sql.raw(referencing)} for each statement execute function note_stock_days()
    `.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of Object.keys(events)) {
    await sql`drop trigger ${sql.ref(`note_stock_days_of_${event}`)} on inventory_items`.execute(db)
  }
  await sql`
    drop function note_stock_days();
    drop function note_stock_day(text[], text[]);
    drop table stock_days;
  `.execute(db)
}
