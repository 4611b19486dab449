import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suppliers (
      id text primary key default gen_random_uuid()::text,
      company text not null,
      contact_name text not null default '',
      phone text not null default '',
      state text not null default '',
      list_every_days integer,
      stores_by_itself boolean not null default false,
      notes text not null default '',
      active boolean not null default true,
      created_at timestamptz(3) not null default now()
    );

    create table supplier_codes (
      supplier_id text not null references suppliers on delete cascade,
      source_code text not null,
      position integer not null
    );
    create unique index supplier_codes_source_code_key on supplier_codes (lower(source_code));
    create index supplier_codes_supplier_id_idx on supplier_codes (supplier_id);

    create table supplier_emails (
      -- In lower case.
      email text primary key,
      supplier_id text not null references suppliers on delete cascade,
      position integer not null
    );
    create index supplier_emails_supplier_id_idx on supplier_emails (supplier_id);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from demo_records where table_name = 'suppliers';
    drop table supplier_emails, supplier_codes, suppliers;
  `.execute(db)
}
