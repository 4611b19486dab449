import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator, sql } from 'kysely'
import { hasErrorCode } from '../lib/error-code.ts'
import { openWithoutTimeout } from './create-db.ts'
import type { Db } from './database.ts'
import { installJobQueue } from './job-queue.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const insufficientPrivilege = '42501'

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

/** Several instances may run it at once. Throws an Error for the operator. */
export async function migrateToLatest(db: Db): Promise<void> {
  const known = new Set(Object.keys(await provider.getMigrations()))
  const { error, results } = await migrateWithoutTimeout(db)
  if (!error) return installQueue(db)
  const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1]
  if (unknown && !known.has(unknown)) {
    throw new Error(
      `The database is newer than this version of the product (it has the migration ${unknown}). Start the newer version, or restore a backup made before it.`,
    )
  }
  const failed = results?.find((result) => result.status === 'Error')
  if (hasErrorCode(error, insufficientPrivilege)) throw ownerNeeded(error)
  throw new Error(
    `The database migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`,
    {
      cause: error,
    },
  )
}

async function installQueue(db: Db): Promise<void> {
  try {
    await installJobQueue(db)
  } catch (error) {
    if (hasErrorCode(error, insufficientPrivilege)) throw ownerNeeded(error)
    throw new Error(
      `The installation of the job queue failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

function ownerNeeded(cause: unknown): Error {
  return new Error(
    'This version changes database tables, and only their owner may do that: set MIGRATION_DATABASE_URL to the same database, with the owner as user.',
    { cause },
  )
}

// Rewriting a large table, or waiting for another instance to do it, takes longer than the statement timeout.
async function migrateWithoutTimeout(db: Db): Promise<MigrationResultSet> {
  const migrationDb = openWithoutTimeout(db)
  try {
    return await new Migrator({ db: migrationDb, provider }).migrateToLatest()
  } finally {
    await migrationDb.destroy()
  }
}
