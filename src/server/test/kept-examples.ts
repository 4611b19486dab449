import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { exampleTables, storeExamples } from './example-calls.ts'

/**
 * Stores the examples and returns a function that restores them and removes what calls have stored beside them. It takes
 * one statement and leaves unchanged tables alone, because it runs after each call that changed something.
 */
export async function keepExamples(db: Db): Promise<() => Promise<void>> {
  await storeExamples(db)
  const copies = exampleTables.map((table) => `create table examples.${table} as table ${table}`)
  await sql.raw(`create schema examples; ${copies.join(';')}`).execute(db)
  const columns = await sql<{ table: string; names: string }>`
    select table_name as table, string_agg(quote_ident(column_name), ',' order by ordinal_position) as names
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1
  `.execute(db)
  const namesOf = new Map(columns.rows.map(({ table, names }) => [table, names]))
  const digestOf = (table: string) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t)`
  const digests = await sql<{ digests: (string | null)[] }>`
    select array[${sql.raw(exampleTables.map(digestOf).join(','))}] as digests`.execute(db)
  const steps = exampleTables.map((table, place) => {
    const names = namesOf.get(table)
    const kept = digests.rows[0]?.digests[place]
    return `if ${digestOf(table)} is distinct from ${kept ? `'${kept}'` : 'null'} then
      delete from ${table};
      insert into ${table} (${names}) overriding system value select ${names} from examples.${table};
    end if;`
  })
  // A function keeps its plans.
  await sql
    .raw(
      `create function restore_examples() returns void language plpgsql as $body$ begin ${steps.join('\n')} end $body$`,
    )
    .execute(db)
  return async () => {
    await sql`select restore_examples()`.execute(db)
  }
}
