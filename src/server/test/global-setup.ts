import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDb } from '../db/create-db.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { adminSql, databaseUrl, dropDatabase } from './databases.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The options of `create database` that clone the migrated template. */
    cloneOptions: string
  }
}

/** Starts one PostgreSQL for the run and migrates the template that test databases are cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const templateDatabase = `steel_template_${process.pid}_${project.name}`
  await dropDatabase(postgres.url, templateDatabase)
  await adminSql(postgres.url, `create database ${templateDatabase}`)
  const db = createDb(databaseUrl(postgres.url, templateDatabase), { onConnectionError: reportBroken, poolMax: 2 })
  await migrateToLatest(db)
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  )
  await db.destroy()
  project.provide('postgresUrl', postgres.url)
  // Copying files takes half the time of the default, the log; older versions know nothing else.
  const strategy = (rows[0]?.version ?? 0) >= 150_000 ? ' strategy file_copy' : ''
  project.provide('cloneOptions', `template ${templateDatabase}${strategy}`)
  return async () => {
    await dropDatabase(postgres.url, templateDatabase)
    await postgres.stop()
  }
}

function reportBroken(error: Error): void {
  process.stderr.write(`test database connection: ${error.message}\n`)
}
