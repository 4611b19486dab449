import { type Kysely, sql } from 'kysely'

// When a supplier last sent something, and when its lists came in, are read from an index alone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incoming_lists add column arrived_at timestamp(3) with time zone default now() not null;
    update incoming_lists as list set arrived_at = received_at from list_sendings as sending where sending.id = sending_id;
    create index incoming_lists_supplier_idx on incoming_lists (supplier_id, arrived_at);
    drop index incoming_lists_supplier_id_idx;

    alter table upload_sources add column is_standing boolean default true not null;
    update upload_sources set is_standing = false
    where upload_id in (select id from uploads where restored_at is not null or is_deletion);
    drop index upload_sources_list_idx;
    create index upload_sources_list_idx on upload_sources (source_key, category, created_at desc) where is_standing;

    create or replace function note_upload_sources() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from upload_sources where upload_id = old.id;
      end if;
      insert into upload_sources (upload_id, source_key, category, created_at, is_standing)
      select distinct new.id, lower(source ->> 'sourceCode'), source ->> 'category', new.created_at,
        new.restored_at is null and not new.is_deletion
      from jsonb_array_elements(new.sources) as source;
      return null;
    end
    $$;
    drop trigger note_upload_sources on uploads;
    create trigger note_upload_sources after insert or update of sources, created_at, restored_at, is_deletion on uploads
      for each row execute function note_upload_sources();
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_upload_sources() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from upload_sources where upload_id = old.id;
      end if;
      insert into upload_sources (upload_id, source_key, category, created_at)
      select distinct new.id, lower(source ->> 'sourceCode'), source ->> 'category', new.created_at
      from jsonb_array_elements(new.sources) as source;
      return null;
    end
    $$;
    drop trigger note_upload_sources on uploads;
    create trigger note_upload_sources after insert or update of sources, created_at on uploads
      for each row execute function note_upload_sources();
    drop index upload_sources_list_idx;
    create index upload_sources_list_idx on upload_sources (source_key, category, created_at desc);
    alter table upload_sources drop column is_standing;

    create index incoming_lists_supplier_id_idx on incoming_lists (supplier_id);
    drop index incoming_lists_supplier_idx;
    alter table incoming_lists drop column arrived_at;
  `.execute(db)
}
