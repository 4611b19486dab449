import { sql } from 'kysely'
import { connectionLimitsMs } from './create-db.ts'
import type { Db } from './database.ts'

/** One line each, for the operator. */
export type DatabaseRisks = {
  /** Settings with which a crash loses stored data. */
  losses: string[]
  /** Missing timeouts, and a role that is too powerful. */
  notes: string[]
}

type DatabaseState = { isSuperuser: boolean; settings: Record<string, string> }

const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit']

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
  if (!state) throw new Error('The database did not return its settings')
  return state
}
