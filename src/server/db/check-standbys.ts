import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Says which standbys cannot be read now. Throws an Error for one of another database, whose stock would be shown. */
export async function checkStandbys(primary: Db, standbys: readonly Db[]): Promise<string[]> {
  const own = await identify(primary)
  const checks = await Promise.allSettled(standbys.map(identify))
  return checks.flatMap((check) => {
    if (check.status === 'rejected') return [`A standby of DATABASE_READ_URL cannot be read: ${String(check.reason)}`]
    if (check.value === own) return []
    throw new Error('DATABASE_READ_URL is not of the same database as DATABASE_URL: correct one of them.')
  })
}

/** The same text for a primary and all its physical standbys. */
async function identify(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ' ' || current_database() as identity from pg_control_system()
  `.execute(db)
  return rows[0]?.identity
}
