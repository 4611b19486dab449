import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator, sql } from 'kysely'
import { hasErrorCode, messageOf } from '../lib/error-code.ts'
import { print } from '../lib/terminal.ts'
import { createDb, migrationLockMs, openForMigration, poolOf } from './create-db.ts'
import type { Db, Tx } from './database.ts'

const quiet = new Logger(() => () => undefined)

/** Creates or updates the tables of the job queue, which its library defines. Several instances may run it at once. */
async function installJobQueue(db: Db): Promise<void> {
  const [lockDb, ownDb] = [openForMigration(db), openForMigration(db)]
  try {
    // The library's own defense against a concurrent installation is to try once more.
    await lockDb.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('job queue'))`.execute(tx)
      await runMigrations({ pgPool: poolOf(ownDb), logger: quiet })
      await leaveRowsToRights(ownDb)
    })
  } finally {
    await Promise.all([lockDb.destroy(), ownDb.destroy()])
  }
}

/** Row security without a policy hides every row from all but the owner; what the product's role may do is granted. */
async function leaveRowsToRights(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and relowner = current_user::regrole
  `.execute(db)
  for (const { name } of rows) {
    await sql`alter table ${sql.id('graphile_worker', name)} disable row level security`.execute(db)
  }
}

/** What the product's role needs to write and to run jobs. */
async function grantJobQueue(tx: Tx, roleName: string): Promise<void> {
  const role = sql.id(roleName)
  await sql`grant usage on schema graphile_worker to ${role}`.execute(tx)
  await sql`grant select on graphile_worker.migrations to ${role}`.execute(tx)
  for (const table of ['_private_jobs', '_private_job_queues', '_private_tasks']) {
    await sql`grant select, insert, update, delete on ${sql.id('graphile_worker', table)} to ${role}`.execute(tx)
  }
  await sql`grant usage on all sequences in schema graphile_worker to ${role}`.execute(tx)
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const insufficientPrivilege = '42501'
const lockNotAvailable = '55P03'

const pauseMs = 2_000
const patienceMs = 10 * 60_000
const triesMax = patienceMs / (migrationLockMs + pauseMs)
const triesPerNote = 10

const migrationsDir = path.join(import.meta.dirname, '../../../db/migrations')

const provider: MigrationProvider = {
  async getMigrations() {
    const entries = (await listMigrationFiles()).map(async (file): Promise<[string, Migration]> => {
      const migration: Migration = await import(pathToFileURL(path.join(migrationsDir, file)).href)
      return [nameOf(file), migration]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

let migrationFiles: Promise<string[]> | undefined

/** As they were at the start: a build of the next version in the same folder changes nothing for this one. */
function listMigrationFiles(): Promise<string[]> {
  migrationFiles ??= readMigrationsDir()
  return migrationFiles
}

async function readMigrationsDir(): Promise<string[]> {
  const files = await readdir(migrationsDir)
  return files.filter((file) => /^\d{8}T\d{4}-.*(?<!\.d)\.(?:ts|js)$/.test(file)).sort()
}

const nameOf = (file: string) => file.replace(/\.(?:ts|js)$/, '')

/** A database of a newer version lacks none. */
export async function findMissingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return (await listMigrationFiles()).map(nameOf).filter((name) => !applied.has(name))
}

/**
 * Several instances may run it at once. While others use a table that it must change, or migrate, it tries again for ten
 * minutes and says who: if it waited, all who read the table would wait behind it. Throws an Error for the operator.
 */
export async function migrateToLatest(db: Db, note: (text: string) => void = print): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate(db)
      await installQueue(db)
      return
    } catch (error) {
      const isBlocked = error instanceof Error && hasErrorCode(error.cause, lockNotAvailable)
      if (!isBlocked || tries >= triesMax) throw error
      if (tries % triesPerNote === 1) note(`${await describeUse(db)} Trying again for up to ten minutes.`)
      await sleep(pauseMs)
    }
  }
}

/** Who holds locks on tables, without what they ask. */
async function describeUse(db: Db): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; tables: string }>`
    select pid, coalesce(nullif(application_name, ''), 'no name') as name,
      string_agg(distinct relation::regclass::text, ', ') as tables
    from pg_locks left join pg_stat_activity using (pid)
    where granted and locktype = 'relation' and pid <> pg_backend_pid()
      and relation in (select oid from pg_class where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace)
      and database = (select oid from pg_database where datname = current_database())
    group by pid, application_name order by pid limit 10
  `.execute(db)
  if (rows.length === 0) return 'Another start is changing the tables.'
  const users = rows.map(({ pid, name, tables }) => `process ${pid} (${name}) uses ${tables}`)
  return `Tables cannot be changed while they are in use: ${users.join('; ')}.`
}

async function migrate(db: Db): Promise<void> {
  const known = new Set(Object.keys(await provider.getMigrations()))
  const { error, results } = await migrateWithoutTimeout(db)
  if (!error) return
  const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1]
  if (unknown && !known.has(unknown)) {
    throw new Error(
      `The database is newer than this version of the product (it has the migration ${unknown}). Start the newer version, or restore a backup made before it.`,
    )
  }
  const failed = results?.find((result) => result.status === 'Error')
  if (hasErrorCode(error, insufficientPrivilege)) throw ownerNeeded(error)
  throw new Error(`The database migration ${failed?.migrationName ?? ''} failed: ${messageOf(error)}`, { cause: error })
}

async function installQueue(db: Db): Promise<void> {
  try {
    await installJobQueue(db)
  } catch (error) {
    if (hasErrorCode(error, insufficientPrivilege)) throw ownerNeeded(error)
    throw new Error(`The installation of the job queue failed: ${messageOf(error)}`, { cause: error })
  }
}

function ownerNeeded(cause: unknown): Error {
  return new Error(
    'This version changes database tables, and only their owner may do that: set MIGRATION_DATABASE_URL to the same database, with the owner as user.',
    { cause },
  )
}

// Rewriting a large table takes longer than the statement timeout.
async function migrateWithoutTimeout(db: Db): Promise<MigrationResultSet> {
  const migrationDb = openForMigration(db)
  try {
    return await new Migrator({ db: migrationDb, provider }).migrateToLatest()
  } finally {
    await migrationDb.destroy()
  }
}

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
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relowner = current_user::regrole
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
