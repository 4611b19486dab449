import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// Every request may change these.
const ignoredTables = ['session', 'rate_limits', 'kysely_migration', 'kysely_migration_lock']

/** Returns a function that sums up all stored data in a text; any change changes it. */
export async function createFingerprint(db: Db): Promise<() => Promise<string>> {
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const parts = tables.rows
    .map(({ name }) => name)
    .filter((name) => !ignoredTables.includes(name))
    .map(
      (name) =>
        `select '${name}' as part, count(*) as rows, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as content from ${name} t`,
    )
  const query = `select string_agg(concat_ws(' ', part, rows, content), E'\\n' order by part) from (${parts.join(' union all ')}) p`
  // A function keeps its plan: planning takes several times as long as running it.
  await sql
    .raw(
      `create or replace function fingerprint() returns text language plpgsql as $body$ begin return (${query}); end $body$`,
    )
    .execute(db)
  return async () => {
    const { rows } = await sql<{ text: string }>`select fingerprint() as text`.execute(db)
    return rows[0]?.text ?? ''
  }
}
