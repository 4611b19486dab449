import { type Kysely, sql } from 'kysely'

/** The secret by which the app on a phone makes codes for an account, and the recovery codes that take their place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_codes (
      admin_id text not null,
      sealed_secret text not null,
      last_step integer not null default 0,
      on_since timestamptz(3),
      constraint account_codes_pkey primary key (admin_id),
      constraint account_codes_admin_fk foreign key (admin_id) references admin_accounts (id) on delete cascade
    );
    create table recovery_codes (
      admin_id text not null,
      code_digest text not null,
      constraint recovery_codes_pkey primary key (admin_id, code_digest),
      constraint recovery_codes_admin_fk foreign key (admin_id) references account_codes (admin_id) on delete cascade
    );
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table recovery_codes;
    drop table account_codes;
  `.execute(db)
}
