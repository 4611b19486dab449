import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One index serves who asks by source, and, with the source codes that the groups tell, who asks by category. Each
  // index more costs an import of 100,000 items half a second.
  await sql`create index inventory_items_source_category_idx on inventory_items (source_code, category)`.execute(db)
  await sql`drop index inventory_items_category_source_idx, inventory_items_source_idx`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index inventory_items_category_source_idx on inventory_items (category, source_code)`.execute(db)
  await sql`create index inventory_items_source_idx on inventory_items (source_code)`.execute(db)
  await sql`drop index inventory_items_source_category_idx`.execute(db)
}
