import { type Kysely, sql } from 'kysely'

const events = {
  insert: 'referencing new table as changed',
  delete: 'referencing old table as changed',
  update: 'referencing old table as before_change new table as after_change',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of Object.keys(events)) {
    await sql`drop trigger ${sql.ref(`note_stock_days_of_${event}`)} on inventory_items`.execute(db)
  }
  await sql`
    -- The triggers that count, which come first by their names, have noted which lists changed: reading the changed items once more
    -- took a long list 40 ms.
    create or replace function note_stock_days() returns trigger language plpgsql as $$
      begin
        perform note_stock_day(array_agg(source_code), array_agg(category)) from inventory_list_versions
        where changed_in = pg_current_xact_id_if_assigned();
        return null;
      end
    $$;
    create trigger note_stock_days after insert or update or delete on inventory_items
      for each statement execute function note_stock_days();
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger note_stock_days on inventory_items;
    create or replace function note_stock_days() returns trigger language plpgsql as $$
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
