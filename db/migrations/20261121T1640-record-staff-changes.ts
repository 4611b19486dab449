import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_changes')
    .addColumn('id', 'bigint', (col) => col.generatedAlwaysAsIdentity().primaryKey())
    // Not now(): a change that waited for another one must not bear the earlier time.
    .addColumn('made_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('made_by', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('record_id', 'text', (col) => col.notNull())
    .addColumn('record_name', 'text', (col) => col.notNull())
    .addColumn('action', 'text', (col) => col.notNull())
    .addColumn('fields', 'jsonb', (col) => col.notNull())
    .execute()
  await sql`create index staff_changes_kind_idx on staff_changes (kind, id desc)`.execute(db)
  await sql`create index staff_changes_record_idx on staff_changes (kind, record_id, id desc)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('staff_changes').execute()
}
