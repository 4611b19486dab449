import { sql } from 'kysely'
import { expect, test } from '../test/fixtures.ts'
import { createDb } from './create-db.ts'
import { migrateToLatest } from './migrator.ts'

test('a migration may take as long as it needs; later statements may not', async ({ dbUrl }) => {
  const db = createDb(dbUrl, { onConnectionError: () => undefined, poolMax: 1 })
  await sql`drop schema public cascade; create schema public`.execute(db)
  await sql`create table noted (statement_timeout text)`.execute(db)
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`
    create function note_timeout() returns trigger language plpgsql as $$
    begin
      insert into noted values (current_setting('statement_timeout'));
      return null;
    end
    $$
  `.execute(db)
  await sql`create trigger note after insert on kysely_migration execute function note_timeout()`.execute(db)
  await migrateToLatest(db)
  expect((await sql`select distinct statement_timeout from noted`.execute(db)).rows).toEqual([
    { statement_timeout: '0' },
  ])
  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '30s' }])
  await db.destroy()
})
