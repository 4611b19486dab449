import Fastify from 'fastify'
import { sql } from 'kysely'
import { toPacificHour } from '../../../shared/text/days.ts'
import type { Db } from '../../db/database.ts'
import { queueReminders } from '../../jobs/jobs.ts'
import { startJobWorker } from '../../jobs/worker.ts'
import { background, retention } from '../../plugins/background/background.ts'
import { storeExamples } from '../../test/calls/example-calls.ts'
import { aCustomer, anInquiry, anItem } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'
import { selectInventoryVersion } from '../inventory/items/queries.ts'
import { ensureAdminAccount } from './accounts.ts'
import { deleteOutdated } from './retention.ts'

type Kept = { table: string; column: string; age: string; insert: (id: string) => ReturnType<typeof sql> }

const admin = sql`(select id from admin_accounts limit 1)`
/** What is deleted after a time, with a row of each. */
const kept: readonly Kept[] = [
  {
    table: 'session',
    column: 'expire',
    age: '0 days',
    insert: (id) => sql`insert into session (sid, sess, expire, admin_id) values (${id}, '{}', now(), ${admin})`,
  },
  {
    table: 'admin_networks',
    column: 'last_login_at',
    age: '90 days',
    insert: (id) => sql`insert into admin_networks (admin_id, network_hash) values (${admin}, ${id})`,
  },
  {
    table: 'request_keys',
    column: 'created_at',
    age: '7 days',
    insert: (id) =>
      sql`insert into request_keys (scope, key, payload_hash, result) values ('inquiry', ${id}, '', '{}')`,
  },
  {
    table: 'staged_uploads',
    column: 'signed_at',
    age: '7 days',
    insert: (id) => sql`
      insert into staged_uploads (id, file_name, file_bytes, category, default_region_codes, replace_scope, username)
      values (${id}, '', 1, '', '', 'source', 'pat')
    `,
  },
  {
    table: 'replaced_items',
    column: 'replaced_at',
    age: '90 days',
    insert: (id) => sql`
      insert into replaced_items (
        id, product_id, heat_num, product, thickness, width, length, qty_pcs, weight, grade_category, condition,
        location_state, source_code, category, region_codes, created_at, regions
      ) values (${id}, '', '', '', '', '', '', 1, '', '', '', '', '', '', '', now(), '{}')
    `,
  },
  {
    table: 'uploads',
    column: 'created_at',
    age: '4 years',
    insert: (id) => sql`
      insert into uploads (
        id, file_name, category, replace_scope, default_region_codes, username, items_processed, rows_skipped, sources,
        superseded_at
      ) values (${id}, '', '', 'source', '', 'pat', 1, 0, '[]', now())
    `,
  },
  {
    table: 'staff_changes',
    column: 'made_at',
    age: '4 years',
    insert: (id) => sql`
      insert into staff_changes (made_by, kind, record_id, record_name, action, fields)
      values ('pat', 'customer', ${id}, '', 'created', '[]')
    `,
  },
]

const idColumns: Readonly<Record<string, string>> = {
  session: 'sid',
  admin_networks: 'network_hash',
  request_keys: 'key',
  staff_changes: 'record_id',
}

/** Stores a row that is an hour before or after its end. */
async function store(db: Db, { table, column, age, insert }: Kept, id: 'young' | 'old'): Promise<void> {
  await insert(id).execute(db)
  const [past, more] = [sql`now() - ${age}::interval`, sql`interval '1 hour'`]
  const time = id === 'old' ? sql`${past} - ${more}` : sql`${past} + ${more}`
  const idColumn = sql.ref(idColumns[table] ?? 'id')
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${time} where ${idColumn} = ${id}`.execute(db)
}

test('outdated records are deleted, and not an hour early', async ({ db }) => {
  await ensureAdminAccount(db, { username: 'owner', password: 'a password for tests' })
  for (const table of kept) for (const id of ['young', 'old'] as const) await store(db, table, id)
  await deleteOutdated(db)
  const left: [string, unknown][] = []
  for (const { table } of kept) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(idColumns[table] ?? 'id')} as id from ${sql.table(table)}
    `.execute(db)
    left.push([table, rows.map(({ id }) => id)])
  }
  expect(left).toEqual(kept.map(({ table }) => [table, ['young']]))
})

test('hundreds of outdated answers with contact details are deleted at once', async ({ db }) => {
  await sql`
    insert into request_keys (scope, key, payload_hash, result, created_at)
    select 'inquiry', n, '', '{}', now() - interval '8 days' from generate_series(1, 350) as n
  `.execute(db)
  await deleteOutdated(db)
  expect(await db.selectFrom('request_keys').select('key').execute()).toEqual([])
})

test('what buyers sent and what staff keep remains until staff delete it, whatever its age', async ({
  db,
  admin: staff,
  visitor,
}) => {
  await storeExamples(db)
  await anItem(db)
  await staff.customers.create(aCustomer({ company: 'Long Gone' }))
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const columns = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('created_at', 'visit_date', 'updated_at', 'inquiry_date')
      and table_name in ('customers', 'customer_inquiries', 'customer_needs', 'announcements', 'team_members',
        'company_assets', 'flexible_inventory', 'inventory_items', 'product_categories', 'uploads')
  `.execute(db)
  for (const { table, column } of columns.rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - interval '20 years'`.execute(db)
  }
  const tables = [...new Set(columns.rows.map(({ table }) => table))]
  const count = async () => {
    const counts: [string, unknown][] = []
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
      counts.push([table, rows[0]?.count])
    }
    return counts
  }
  const before = await count()
  // The upload among them is still in effect.
  expect(before.filter(([, rows]) => rows === 0)).toEqual([])
  await deleteOutdated(db)
  expect(await count()).toEqual(before)
})

test('when nothing is outdated, kept answers for buyers stay valid', async ({ db }) => {
  await anItem(db)
  const version = await selectInventoryVersion(db)
  await deleteOutdated(db)
  expect(await selectInventoryVersion(db)).toBe(version)
})

test('a running server deletes outdated records on its own, and plans the reminders for 8 AM Pacific', async ({
  db,
}) => {
  await sql`
    insert into request_keys (scope, key, payload_hash, result, created_at)
    values ('inquiry', 'old', '', '{}', now() - interval '8 days')
  `.execute(db)
  const server = Fastify()
  await server.register(background)
  await server.register(retention, { db, firstMs: 1 })
  await server.ready()
  const worker = startJobWorker(db, {
    handlers: { 'delete outdated': () => deleteOutdated(db) },
    concurrency: 1,
    log: server.log,
  })
  await expect.poll(() => db.selectFrom('request_keys').select('key').execute()).toEqual([])
  await worker.stop()
  await server.close()
  const planned = () => sql<{ at: Date }>`select run_at as at from graphile_worker.jobs where key = 'remind suppliers'`
  const [first] = (await planned().execute(db)).rows
  expect(toPacificHour(new Date((first?.at.getTime() ?? 0) + 60_000))).toBe(8)
  // A later look, even after that hour, leaves the time alone.
  await db.transaction().execute((tx) => queueReminders(tx, 0))
  expect((await planned().execute(db)).rows).toEqual([first])
})
