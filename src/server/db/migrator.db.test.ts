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

test('a migration that needs a table in use lets others read it, says who uses it, and is tried again', async ({
  db,
  dbUrl,
}) => {
  await sql`drop schema public cascade; create schema public; create table used (id integer)`.execute(db)
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`
    create function change_used() returns trigger language plpgsql as $$
    begin
      lock table used in access exclusive mode;
      return null;
    end
    $$
  `.execute(db)
  await sql`create trigger change after insert on kysely_migration execute function change_used()`.execute(db)
  const reader = createDb(dbUrl, { onConnectionError: () => undefined, statementLimitMs: 5_000 })
  const notes: string[] = []
  const reading = await reader.startTransaction().execute()
  const { rows } = await sql<{
    pid: number
  }>`select pg_backend_pid() as pid from used right join (select 1) on true`.execute(reading)
  const migrated = migrateToLatest(db, (text) => notes.push(text))
  await expect.poll(() => notes, { timeout: 20_000 }).toHaveLength(1)
  for (let reads = 0; reads < 3; reads += 1) await sql`select from used`.execute(reader)
  await reading.rollback().execute()
  await migrated
  expect(notes).toEqual([expect.stringMatching(`process ${rows[0]?.pid} \\(steel-marketplace.*\\) uses used`)])
  expect((await sql`select from kysely_migration`.execute(db)).rows.length).toBeGreaterThan(10)
  await reader.destroy()
})
