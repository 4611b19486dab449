import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// What every request may touch, whoever it comes from: who is signed in, and how often he called.
const untold = ['session', 'rate_limits', 'kysely_migration', 'kysely_migration_lock']

/** Prepares the question for everything that is stored, as one text that any change changes. */
export async function createFingerprint(db: Db): Promise<() => Promise<string>> {
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const parts = tables.rows
    .map(({ name }) => name)
    .filter((name) => !untold.includes(name))
    .map(
      (name) =>
        `select '${name}' as part, count(*) as rows, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as content from ${name} t`,
    )
  const question = `select string_agg(concat_ws(' ', part, rows, content), E'\\n' order by part) from (${parts.join(' union all ')}) p`
  // A function keeps its plan: to plan the question anew takes several times as long as to answer it.
  await sql
    .raw(
      `create or replace function fingerprint() returns text language plpgsql as $body$ begin return (${question}); end $body$`,
    )
    .execute(db)
  return async () => {
    const { rows } = await sql<{ told: string }>`select fingerprint() as told`.execute(db)
    return rows[0]?.told ?? ''
  }
}
