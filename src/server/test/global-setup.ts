import type { TestProject } from 'vitest/node'
import { createDb } from '../db/create-db.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { adminSql, databaseUrl, dropDatabase } from './databases.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templateDatabase: string
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
  await db.destroy()
  project.provide('postgresUrl', postgres.url)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await dropDatabase(postgres.url, templateDatabase)
    await postgres.stop()
  }
}

function reportBroken(error: Error): void {
  process.stderr.write(`test database connection: ${error.message}\n`)
}
