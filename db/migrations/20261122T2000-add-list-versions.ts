import { type Kysely, sql } from 'kysely'

// The stock index of an instance reads again what changed since its own version: the lists, each with the version of its
// last change.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_list_versions (
      category text not null,
      source_code text not null,
      changed_in xid8 not null,
      -- Null until the transaction of the first change commits.
      version bigint,
      constraint inventory_list_versions_pkey primary key (category, source_code)
    );
    create index inventory_list_versions_version_idx on inventory_list_versions (version);
    create index inventory_list_versions_changed_in_idx on inventory_list_versions (changed_in);
    insert into inventory_list_versions (category, source_code, changed_in, version)
    select distinct category, source_code, pg_current_xact_id(), (select version from inventory_version)
    from inventory_groups;

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

    create or replace function move_inventory_version() returns trigger language plpgsql as $$
    declare
      moved bigint;
    begin
      delete from inventory_changes where changed_in = new.changed_in;
      update inventory_version
      set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
      returning version into moved;
      update inventory_list_versions set version = moved where changed_in = new.changed_in;
      perform pg_notify('inventory_version', moved::text);
      return null;
    end
    $$;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function move_inventory_version() returns trigger language plpgsql as $$
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
    drop trigger note_inserted_lists on inventory_items;
    drop trigger note_updated_lists on inventory_items;
    drop trigger note_deleted_lists on inventory_items;
    drop trigger note_truncated_lists on inventory_items;
    drop function note_changed_lists;
    drop table inventory_list_versions;
  `.execute(db)
}
