import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Migration, type MigrationProvider, Migrator } from 'kysely'
import type { Db } from './database.ts'

// The same relative place in the sources and in the build.
const migrationsDir = path.join(import.meta.dirname, '../../../db/migrations')

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(migrationsDir)).filter((file) => /^\d{8}T\d{4}-.*(?<!\.d)\.(?:ts|js)$/.test(file))
    const entries = files.sort().map(async (file): Promise<[string, Migration]> => {
      const migration: Migration = await import(pathToFileURL(path.join(migrationsDir, file)).href)
      return [file.replace(/\.(?:ts|js)$/, ''), migration]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/**
 * Brings the database to the newest migration, under Kysely's lock, so that several instances may start at once.
 * Throws an error that says what to do when the database was migrated by newer code than this.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider })
  const known = new Set(Object.keys(await provider.getMigrations()))
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1]
  if (unknown && !known.has(unknown)) {
    throw new Error(
      `The database is newer than this version of the product (it holds the change ${unknown}). Start the newer version, or restore a backup made before it.`,
    )
  }
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(
    `The database change ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`,
    {
      cause: error,
    },
  )
}
