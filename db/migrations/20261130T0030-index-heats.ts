import { type Kysely, sql } from 'kysely'

// A list is compared with the heats of all other sources.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index inventory_items_heat_idx on inventory_items (lower(heat_num)) where heat_num <> '';
    create index sold_items_heat_idx on sold_items (lower(item ->> 'heat_num')) where is_sold;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index inventory_items_heat_idx, sold_items_heat_idx`.execute(db)
}
