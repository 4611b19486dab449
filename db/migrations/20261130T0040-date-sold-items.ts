import { type Kysely, sql } from 'kysely'

/** Since when a claim keeps its item from sale: buyers see for some time that it is not available. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sold_items add column sold_at timestamptz(3);
    update sold_items set sold_at = coalesce(
      (select confirmed_at from order_lines as line join orders on orders.id = order_id where line.id = order_line_id), now()
    ) where is_sold;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sold_items drop column sold_at`.execute(db)
}
