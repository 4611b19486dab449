import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import { createDb, poolOf } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { callbacks, expect, test } from '../../../test/fixtures.ts'
import { aListRow, aWorkbook } from '../../../test/lists/workbooks.ts'
import { storeLargeStock } from '../../../test/search/large-stock.ts'
import { readWaiting } from '../../admin/desk.ts'
import { deleteLocation, renameLocation } from '../../admin/locations.ts'
import { updateProductType } from '../../catalog/product-types.ts'
import { restorePreviousList } from '../lists/history/history.ts'
import { importWorkbook } from '../lists/import-workbook.ts'
import { readInventory } from '../response-cache/cached-reads.ts'
import { readerOf } from '../response-cache/stock-reader.ts'
import { getSupplier } from '../suppliers/suppliers.ts'
import {
  listCategories,
  listNewestLists,
  listProducts,
  listSourceStock,
  listSources,
  listSourceTotals,
  summarizeInventory,
} from './inventory.ts'

// Reading a workbook starts a thread, which must compile TypeScript first.

type PlanNode = { 'Node Type': string; 'Relation Name'?: string | undefined; Plans?: PlanNode[] | undefined }
const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  Plans: z.lazy(() => z.array(planNode)).optional(),
})
const explained = z.object({ rows: z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]) })

type Planned = { text: string; plan: PlanNode }

/** A pool that explains every statement about these tables before running it, on the same connection. */
function createPlannedDb(dbUrl: string, tables: RegExp): { db: Db; takePlans: () => Planned[] } {
  const planned: Planned[] = []
  const db = createDb(dbUrl, { onConnectionError: () => undefined })
  poolOf(db).on('connect', (client: PoolClient) => {
    const query = client.query.bind(client)
    const explainFirst = async (text: string, values: unknown[]) => {
      const statement = text.replace(/^declare .* cursor for/, '').trim()
      if (/^(with|select|insert|update|delete)\b/.test(statement) && tables.test(statement)) {
        const { rows } = explained.parse(await query(`explain (format json) ${statement}`, values))
        planned.push({ text: statement, plan: rows[0]['QUERY PLAN'][0].Plan })
      }
      return query(text, values)
    }
    // Kysely calls this overload, COPY another one.
    client.query = ((text: unknown, values: unknown[]) =>
      typeof text === 'string' ? explainFirst(text, values) : query(text as string)) as typeof client.query
  })
  return { db, takePlans: () => planned.splice(0) }
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

function readsAllOf(tables: RegExp) {
  return ({ plan }: Planned) =>
    [...nodesOf(plan)].some((node) => tables.test(node['Relation Name'] ?? '') && node['Node Type'] === 'Seq Scan')
}
const readsAllItems = readsAllOf(/^inventory_items$/)

test('no request of buyers and no new list scans all items', async ({ dbUrl, admin }) => {
  const { db, takePlans } = createPlannedDb(dbUrl, /inventory_items|listed_items/)
  await storeLargeStock(db, 60_000)
  takePlans()
  const by = { id: 'admin-of-this-test', username: 'admin' }
  const category = 'Category 3'
  const bytes = aWorkbook(
    Array.from({ length: 20 }, (_, i) => aListRow({ 'Source Code': 'S7', 'Product ID': `P-${i * 50 + 7}` })),
  )
  const upload = (replaceScope: 'category' | 'source') => {
    const list = { fileName: 'list.xlsx', category, replaceScope, splitByProduct: true, defaultRegionCodes: '', bytes }
    return importWorkbook({ db, callbacks, admin: by }, list)
  }
  const hot: [string, readsItems: boolean, () => Promise<unknown>][] = [
    ['a region and a category', true, () => readInventory(readerOf(db), { regions: ['PAC'], category })],
    [
      'a region, a category and a source',
      true,
      () => readInventory(readerOf(db), { regions: ['SA'], category, source: 's7' }),
    ],
    ['a category', true, () => readInventory(readerOf(db), { regions: [], category })],
    ['a source', true, () => readInventory(readerOf(db), { regions: [], source: 'S7' })],
    ['categories', false, () => listCategories(db, [])],
    ['categories of a region', false, () => listCategories(db, ['MA'])],
    ['sources', false, () => listSources(db, { regions: [] })],
    ['a source and its states', false, () => listSources(db, { regions: [], source: 's7' })],
    ['sources of a region and a category', false, () => listSources(db, { regions: ['ENC'], category })],
    ['products of a region', false, () => listProducts(db, ['MA'])],
    ['the stock of sources', true, () => listSourceStock(db, { regions: ['ENC'], category })],
    ['the newest lists', true, () => listNewestLists(db)],
    ['the summary', false, () => summarizeInventory(db)],
    ['the totals of sources', false, () => listSourceTotals(db)],
    ['an upload', true, () => upload('category')],
    ['an upload for all categories of its sources', true, () => upload('source')],
    [
      'restoring what an upload replaced',
      true,
      async () => {
        const { id } = await db
          .selectFrom('uploads')
          .select('id')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
        await restorePreviousList({ db, callbacks, admin: by }, id)
      },
    ],
    ['renaming a source', true, () => renameLocation(db, by, { sourceCode: 'S8', newSourceCode: 'T8', merge: false })],
    ['deleting a source', true, () => deleteLocation(db, by, 'S9')],
    [
      'renaming a category',
      true,
      async () => {
        const type = await admin.catalog.productTypes.create({ name: 'Category 4', active: 1 })
        await updateProductType({ db, callbacks, admin: by }, { id: type.id, name: 'Category of 4' })
      },
    ],
  ]
  for (const [what, readsItems, run] of hot) {
    await run()
    const plans = takePlans()
    expect([what, plans.length > 0]).toEqual([what, readsItems])
    expect([what, plans.filter(readsAllItems).map(({ text }) => text)]).toEqual([what, []])
  }
  await db.destroy()
})

test('neither a supplier nor what waits takes reading all that suppliers ever sent', async ({ dbUrl }) => {
  const tables = /incoming_lists|list_sendings|uploads|upload_sources/
  const { db, takePlans } = createPlannedDb(dbUrl, tables)
  await storeLargeStock(db, 3_000)
  await sql`
    insert into suppliers (id, company, list_every_days)
    select 'supplier-' || no, 'Company ' || no, 7 from generate_series(0, 49) as no
  `.execute(db)
  await sql`
    insert into supplier_codes (supplier_id, source_code, position)
    select 'supplier-' || no, 'S' || no, 1 from generate_series(0, 49) as no
  `.execute(db)
  await sql`
    insert into list_sendings (id, way, received_at)
    select 'sending-' || no, 'link', now() - make_interval(mins => no) from generate_series(1, 5000) as no
  `.execute(db)
  await sql`
    insert into incoming_lists (sending_id, supplier_id, file_name, file_bytes, outcome)
    select id, 'supplier-' || case when number % 5 > 0 then 7 else number % 50 end, 'list.xlsx', 1,
      case when number % 500 > 0 then 'stored' end
    from list_sendings
  `.execute(db)
  await sql`
    insert into uploads (file_name, category, replace_scope, default_region_codes, username, items_processed, rows_skipped, sources, created_at)
    select 'list.xlsx', 'Category 3', 'category', '', 'admin', 1, 0,
      jsonb_build_array(jsonb_build_object('sourceCode', 's' || no % 50, 'category', 'Category ' || no / 50 % 20)),
      now() - make_interval(mins => no)
    from generate_series(1, 5000) as no
  `.execute(db)
  await sql`analyze`.execute(db)
  takePlans()
  await getSupplier(db, 'supplier-7')
  await readWaiting({ db, admin: { id: 'admin', username: 'admin' } })
  const plans = takePlans()
  expect(plans.length).toBeGreaterThan(3)
  const readsAll = readsAllOf(/^(incoming_lists|list_sendings|uploads|upload_sources)$/)
  expect(plans.filter(readsAll).map(({ text }) => text)).toEqual([])
  await db.destroy()
})
