import { type Kysely, sql } from 'kysely'

/** Keys by which programs work for an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_keys (
      id text not null,
      admin_id text not null,
      name text not null,
      access text not null,
      key_digest text not null,
      ends_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3),
      constraint account_keys_pkey primary key (admin_id, id),
      constraint account_keys_digest_key unique (key_digest),
      constraint account_keys_access_check check (access in ('read', 'write')),
      constraint account_keys_admin_fk foreign key (admin_id) references admin_accounts (id) on delete cascade
    );
    create index account_keys_admin_idx on account_keys (admin_id, created_at);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table account_keys`.execute(db)
}
