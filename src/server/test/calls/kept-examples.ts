import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { createFingerprint } from '../search/fingerprint.ts'
import { exampleTables, storeExamples } from './example-calls.ts'

/**
 * Stores the examples and returns a function that restores them and removes what calls have stored beside them. It takes
 * one statement and leaves unchanged tables alone, because it runs after each call that changed something.
 */
export async function keepExamples(db: Db): Promise<() => Promise<void>> {
  await storeExamples(db)
  const fingerprint = await createFingerprint(db)
  await fingerprint()
  const columns = await sql<{ table: string; names: string }>`
    select table_name as table, string_agg(quote_ident(column_name), ',' order by ordinal_position) as names
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1
  `.execute(db)
  const namesOf = new Map(columns.rows.map(({ table, names }) => [table, names]))
  const copies = exampleTables.map((table) => `create table examples.${table} as table ${table};`)
  const steps = exampleTables.map((table) => {
    const names = namesOf.get(table)
    return `if (select digest from summed.tables where name = '${table}')
        is distinct from (select digest from examples.digests where name = '${table}') then
      delete from ${table};
      insert into ${table} (${names}) overriding system value select ${names} from examples.${table};
      perform summed.fingerprint();
    end if;`
  })
  // A function keeps its plans.
  await sql
    .raw(
      `create schema examples; ${copies.join('')}
      create table examples.digests as table summed.tables;
      create function restore_examples() returns void language plpgsql as $body$ begin
        perform summed.fingerprint();
        ${steps.join('\n')}
      end $body$`,
    )
    .execute(db)
  return async () => {
    await sql`select restore_examples()`.execute(db)
  }
}
