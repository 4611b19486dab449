import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

// Every request may change these.
const ignoredTables = ['session', 'account_uses', 'rate_limits', 'kysely_migration', 'kysely_migration_lock']

/**
 * Returns a function that sums up all stored data in a text; any change changes it. Only tables that were written to
 * since the last time are read: triggers note them, for roles that may not write the notes as well.
 */
export async function createFingerprint(db: Db): Promise<() => Promise<string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${ignoredTables})
  `.execute(db)
  const triggers = tables.rows.map(
    ({ name }) => `
      create or replace trigger note_write after insert or update or delete or truncate on ${name}
        execute function summed.note_write();
      insert into summed.writes values ('${name}');`,
  )
  await sql
    .raw(
      `create schema if not exists summed;
      create table if not exists summed.writes (name text);
      create table if not exists summed.tables (name text primary key, digest text);
      create or replace function summed.note_write() returns trigger language plpgsql security definer as $body$
        begin insert into summed.writes values (tg_table_name); return null; end
      $body$;
      create or replace function summed.fingerprint() returns text language plpgsql as $body$
        declare names text[]; written text;
        begin
          with seen as (delete from summed.writes returning name) select array_agg(distinct name) into names from seen;
          foreach written in array coalesce(names, '{}') loop
            delete from summed.tables where name = written;
            execute format(
              $sum$insert into summed.tables
                select %1$L, concat_ws(' ', count(*), md5(coalesce(string_agg(t::text, ',' order by t::text), ''))) from %1$I t$sum$,
              written
            );
          end loop;
          return (select string_agg(concat_ws(' ', name, digest), E'\\n' order by name) from summed.tables);
        end
      $body$;
      ${triggers.join('')}`,
    )
    .execute(db)
  return async () => {
    const { rows } = await sql<{ text: string }>`select summed.fingerprint() as text`.execute(db)
    return rows[0]?.text ?? ''
  }
}
