import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_networks')
    .addColumn('admin_id', 'text', (col) => col.notNull())
    .addColumn('network_hash', 'text', (col) => col.notNull())
    .addColumn('last_login_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('admin_networks_pkey', ['admin_id', 'network_hash'])
    .addForeignKeyConstraint('admin_networks_admin_fk', ['admin_id'], 'admin_accounts', ['id'], (fk) =>
      fk.onDelete('cascade'),
    )
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('admin_networks').execute()
}
