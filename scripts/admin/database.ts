import { createDb } from '../../src/server/db/create-db.ts'
import type { Db } from '../../src/server/db/database.ts'
import { checkServer } from '../../src/server/db/database-checks.ts'
import { joinEmbeddedPostgres } from '../../src/server/db/embedded/embedded-postgres.ts'
import { findMissingMigrations } from '../../src/server/db/migrator.ts'
import type { Env } from '../../src/server/env.ts'
import { hasErrorCode } from '../../src/server/lib/error-code.ts'
import { report } from './terminal.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const noSuchTable = '42P01'

/** Opens the product's database for the work, whether the product is running or not. */
export async function withDatabase<Result>(env: Env, work: (db: Db) => Promise<Result>): Promise<Result> {
  // Stopping halfway could leave an embedded database running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const server = env.databaseUrl
    ? await reachServer(env.databaseUrl)
    : await joinEmbeddedPostgres({ dataDir: env.dataDir, log: report })
  let isOpen = true
  // A closing connection may still get the server's shutdown message.
  const onConnectionError = (error: Error) => void (isOpen && report(error.message))
  const db = createDb(server.url, { onConnectionError, poolMax: 1 })
  try {
    await checkMigrated(db)
    return await work(db)
  } finally {
    isOpen = false
    await db.destroy()
    await server.stop()
  }
}

async function checkMigrated(db: Db): Promise<void> {
  const missing = await findMissingMigrations(db).catch((error: unknown) => {
    if (hasErrorCode(error, noSuchTable)) return undefined
    throw error
  })
  if (missing?.length === 0) return
  throw new Error('The database is not set up for this version of the product yet: start the product once first.')
}

async function reachServer(url: string) {
  await checkServer(url, 'DATABASE_URL')
  return { url, stop: () => Promise.resolve() }
}
