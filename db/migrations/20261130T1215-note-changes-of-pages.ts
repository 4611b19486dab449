import { type Kysely, sql } from 'kysely'

// Beside the stock and the product types, what else public pages show: kept pages go by the same version.
const shownTables = ['announcements', 'company_assets', 'team_members']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of shownTables) {
    await sql`
      create trigger note_inventory_change after insert or delete or update or truncate on ${sql.table(table)}
      for each statement execute function note_inventory_change()
    `.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of shownTables) await sql`drop trigger note_inventory_change on ${sql.table(table)}`.execute(db)
}
