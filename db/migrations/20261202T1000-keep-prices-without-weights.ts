import { type Kysely, sql } from 'kysely'

// Nothing read it, and a list may say a weight that did not fit.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table steel_prices drop column weight_lb`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table steel_prices add column weight_lb numeric(12, 3)`.execute(db)
}
