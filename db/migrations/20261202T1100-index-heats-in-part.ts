import { type Kysely, sql } from 'kysely'

// A heat that a list says may be longer than an index takes.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index inventory_items_heat_idx, sold_items_heat_idx;
    create index inventory_items_heat_idx on inventory_items (lower(left(heat_num, 100))) where heat_num <> '';
    create index sold_items_heat_idx on sold_items (lower(left(item ->> 'heat_num', 100))) where is_sold;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index inventory_items_heat_idx, sold_items_heat_idx;
    create index inventory_items_heat_idx on inventory_items (lower(heat_num)) where heat_num <> '';
    create index sold_items_heat_idx on sold_items (lower(item ->> 'heat_num')) where is_sold;
  `.execute(db)
}
