import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { createFingerprint } from '../search/fingerprint.ts'
import { addExampleSteps, exampleTables, isExampleAccount, storeExamples } from './example-calls.ts'

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
  const accounts = ['admin_accounts', 'account_links'].map((table) => {
    return { table, names: namesOf.get(table), isExample: table === 'admin_accounts' ? isExampleAccount : 'true' }
  })
  // The sessions of the callers stay, and with them their accounts.
  const restoreAccounts = `
    if exists (
      select from summed.tables s join examples.digests d using (name)
      where s.name in ('admin_accounts', 'account_links') and s.digest is distinct from d.digest
    ) then
      delete from admin_accounts where ${isExampleAccount};
      ${accounts
        .map(
          ({ table, names, isExample }) =>
            `insert into ${table} (${names}) select ${names} from examples.${table} where ${isExample};`,
        )
        .join('')}
      perform summed.fingerprint();
    end if;
    ${addExampleSteps};`
  // A function keeps its plans.
  await sql
    .raw(
      `create schema examples; ${copies.join('')}
      ${accounts.map(({ table }) => `create table examples.${table} as table ${table};`).join('')}
      create table examples.digests as table summed.tables;
      create function restore_examples() returns void language plpgsql as $body$ begin
        perform summed.fingerprint();
        ${steps.join('\n')}
        ${restoreAccounts}
      end $body$`,
    )
    .execute(db)
  return async () => {
    await sql`select restore_examples()`.execute(db)
  }
}
