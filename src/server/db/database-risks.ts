import { sql } from 'kysely'
import { connectionLimitsMs } from './create-db.ts'
import type { Db } from './database.ts'

/** What of a database puts data at risk or lets an intruder do more than he must; one line each, for the operator. */
export type DatabaseRisks = {
  /** Settings under which a crash loses what was acknowledged. */
  losses: string[]
  /** Limits that its connections did not get, and too powerful a role. */
  notes: string[]
}

type DatabaseState = { isSuperuser: boolean; settings: Record<string, string> }

const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Finds what of a database, as these connections see it, is not as the product needs it. */
export async function findDatabaseRisks(db: Db): Promise<DatabaseRisks> {
  const { isSuperuser, settings } = await readState(db)
  const dropped = Object.entries(connectionLimitsMs).filter(([name, limitMs]) => settings[name] !== String(limitMs))
  const unsafe = durabilitySettings.filter((name) => settings[name] === 'off')
  return {
    losses: unsafe.map((name) => `The database runs with ${name} off: a crash loses what was stored. Set it to on.`),
    notes: [
      ...dropped.map(
        ([name, limitMs]) =>
          `Connections have ${name} at ${settings[name]} ms instead of ${limitMs}: a pooler in front drops "options". Set it on the role.`,
      ),
      ...(isSuperuser
        ? ['The product works as a superuser of the database: give it a role of its own, as docs/operations.md shows.']
        : []),
    ],
  }
}

async function readState(db: Db): Promise<DatabaseState> {
  const names = [...Object.keys(connectionLimitsMs), ...durabilitySettings]
  const { rows } = await sql<DatabaseState>`
    select (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select json_object_agg(name, setting) from pg_settings where name = any(${names}::text[])) as settings
  `.execute(db)
  const [state] = rows
  if (!state) throw new Error('The database does not tell its settings')
  return state
}
