import { sql } from 'kysely'
import { createDb } from './create-db.ts'
import type { Db, Tx } from './database.ts'
import { grantJobQueue } from './job-queue.ts'
import { migrateToLatest } from './migrator.ts'

/**
 * Migrates as the tables' owner, and grants the role of `db` only reading and writing. Throws Errors for the operator.
 */
export async function migrateAsOwner(
  ownerUrl: string,
  db: Db,
  onConnectionError: (error: Error) => void,
): Promise<void> {
  const product = await identify(db)
  const ownerDb = createDb(ownerUrl, { onConnectionError, poolMax: 1 })
  try {
    const owner = await identify(ownerDb)
    if (owner.database !== product.database) {
      throw new Error('MIGRATION_DATABASE_URL and DATABASE_URL point to different databases: correct one of them.')
    }
    await migrateToLatest(ownerDb)
    if (owner.role !== product.role) await ownerDb.transaction().execute((tx) => grantUse(tx, product.role))
  } finally {
    await ownerDb.destroy()
  }
}

/** `database` is the same text for all connections to one database. */
async function identify(db: Db): Promise<{ role: string; database: string }> {
  const { rows } = await sql<{ role: string; database: string }>`
    select current_user as role, pg_postmaster_start_time() || ' ' || current_database() as database
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not return its name')
  return row
}

async function grantUse(tx: Tx, roleName: string): Promise<void> {
  const role = sql.id(roleName)
  const use = sql`select, insert, update, delete`
  // PostgreSQL fails concurrent grants.
  await sql`select pg_advisory_xact_lock(hashtext('product role'))`.execute(tx)
  const { rows } = await sql<{ name: string; database: string }>`
    select relname as name, current_database() as database from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner = current_user::regrole
  `.execute(tx)
  const tables = sql.join(rows.map(({ name }) => sql.id('public', name)))
  await sql`grant usage on schema public to ${role}`.execute(tx)
  await sql`grant ${use} on ${tables} to ${role}`.execute(tx)
  await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(tx)
  // Identity columns need no right to their sequences.
  const { rows: sequences } = await sql<{ name: string }>`
    select relname as name from pg_class as sequence
    where relnamespace = 'public'::regnamespace and relkind = 'S' and relowner = current_user::regrole
      and not exists (select from pg_depend where objid = sequence.oid and deptype = 'i')
  `.execute(tx)
  for (const { name } of sequences) await sql`grant usage on sequence ${sql.id('public', name)} to ${role}`.execute(tx)
  await sql`alter default privileges in schema public grant ${use} on tables to ${role}`.execute(tx)
  await grantJobQueue(tx, roleName)
  // An upload matches its rows with the stock in a temporary table.
  for (const database of new Set(rows.map((row) => row.database))) {
    await sql`grant temporary on database ${sql.id(database)} to ${role}`.execute(tx)
  }
}
