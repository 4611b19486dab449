import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The public path follows from the type and the hash.
  await db.schema
    .alterTable('company_assets')
    .dropColumn('file_path')
    .addColumn('content_type', 'text', (col) => col.notNull())
    .addColumn('content_hash', 'text', (col) => col.notNull())
    .addColumn('content', 'bytea', (col) => col.notNull())
    .execute()

  // Free-form rows are read newest first until there are enough; filters compare without case, which this index could not.
  await db.schema.dropIndex('flexible_inventory_category_source_idx').execute()
  await sql`create index flexible_inventory_created_at_idx on flexible_inventory (created_at desc, id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('flexible_inventory_created_at_idx').execute()
  await db.schema
    .createIndex('flexible_inventory_category_source_idx')
    .on('flexible_inventory')
    .columns(['category', 'source_code'])
    .execute()
  await db.schema
    .alterTable('company_assets')
    .dropColumn('content')
    .dropColumn('content_hash')
    .dropColumn('content_type')
    .addColumn('file_path', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
}
