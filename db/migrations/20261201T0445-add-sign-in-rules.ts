import { type Kysely, sql } from 'kysely'

/** From when everybody on staff needs a second step: one row at most, none while nobody does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_rules (
      is_only boolean not null default true,
      second_step_from timestamptz(3) not null,
      constraint sign_in_rules_pkey primary key (is_only),
      constraint sign_in_rules_only_check check (is_only)
    );
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sign_in_rules`.execute(db)
}
