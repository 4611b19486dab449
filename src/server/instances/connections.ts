import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The pool, the job queue, the ear for changes and the stock index. */
const perInstance = 17
// The owner at a start, `npm run admin`, backups.
const others = 10

/** The connections of all instances and of one more, which stands in while they are replaced. */
export function connectionsOf(instances: number): number {
  return perInstance * (instances > 1 ? instances + 1 : 1) + others
}

/** What to tell the operator when the server allows fewer connections. */
export async function findConnectionShortage(db: Db, instances: number): Promise<string | undefined> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed
  `.execute(db)
  const allowed = rows[0]?.allowed ?? 0
  const needed = connectionsOf(instances)
  if (instances === 1 || needed <= allowed) return undefined
  return `${instances} instances may need ${needed} connections, and the database allows ${allowed}: raise max_connections, or lower INSTANCES.`
}
