import { type Kysely, sql } from 'kysely'

// Most lists were settled long ago, and of most uploads of a source only the last one counts.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index incoming_lists_open_idx on incoming_lists (sending_id) where outcome is null or outcome = 'failed';

    create table upload_sources (
      upload_id text not null references uploads (id) on delete cascade,
      source_key text not null,
      category text not null,
      created_at timestamp(3) with time zone not null,
      primary key (upload_id, source_key, category)
    );
    create index upload_sources_list_idx on upload_sources (source_key, category, created_at desc);
    create index upload_sources_source_idx on upload_sources (source_key, created_at desc);

    create function note_upload_sources() returns trigger language plpgsql as $$
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
    create trigger note_upload_sources after insert or update of sources, created_at on uploads
      for each row execute function note_upload_sources();

    insert into upload_sources (upload_id, source_key, category, created_at)
    select distinct uploads.id, lower(source ->> 'sourceCode'), source ->> 'category', uploads.created_at
    from uploads, jsonb_array_elements(sources) as source;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger note_upload_sources on uploads;
    drop function note_upload_sources;
    drop table upload_sources;
    drop index incoming_lists_open_idx;
  `.execute(db)
}
