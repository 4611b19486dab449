import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staged_readings (
      reading_no bigint generated always as identity constraint staged_readings_pkey primary key,
      started_at timestamptz(3) not null default now()
    )
  `.execute(db)
  await sql`
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
    )
  `.execute(db)
  await sql`create index staged_uploads_created_at_idx on staged_uploads (created_at)`.execute(db)
  await sql`
    create table staged_files (
      staged_id text not null constraint staged_files_upload_fk references staged_uploads (id) on delete cascade,
      position integer not null,
      content bytea not null,
      constraint staged_files_pkey primary key (staged_id, position)
    )
  `.execute(db)
  // What is lost in a crash can be read again from the file, so these rows need no write-ahead log.
  await sql`
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
    )
  `.execute(db)
  await sql`create index staged_rows_problems_idx on staged_rows (reading_no, position) where problems is not null`.execute(
    db,
  )
  await sql`
    create table remembered_columns (
      heading_set_key text not null constraint remembered_columns_pkey primary key,
      columns jsonb not null,
      username text not null,
      chosen_at timestamptz(3) not null default now()
    )
  `.execute(db)
  await sql`
    alter table uploads add column superseded_at timestamptz(3), add column restored_at timestamptz(3),
      add column restored_by text
  `.execute(db)
  // Of uploads before this, nobody knows whether what they replaced was touched since.
  await sql`update uploads set superseded_at = now()`.execute(db)
  await sql`create index uploads_current_idx on uploads (category) where superseded_at is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index uploads_current_idx`.execute(db)
  await sql`alter table uploads drop column superseded_at, drop column restored_at, drop column restored_by`.execute(db)
  await sql`drop table remembered_columns, staged_rows, staged_files, staged_uploads, staged_readings`.execute(db)
}
