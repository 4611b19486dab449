import { type Expression, type SqlBool, sql } from 'kysely'
import type { InventoryFilter, UploadInput, UploadResult } from '../../../shared/inventory.ts'
import type { RegionCode } from '../../../shared/regions.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { ListedItem } from './uploads/read-rows.ts'
import { type InventoryItemRow, offeredColumns } from './table.ts'

const viewColumns = ['id', ...offeredColumns, 'created_at'] as const
export type ListedRow = Pick<InventoryItemRow, (typeof viewColumns)[number]>

/** Items by thickness, those without a numeric one last; equal ones in the order of their ids. */
export function selectItems(db: Db, filter: InventoryFilter): Promise<ListedRow[]> {
  let query = db
    .selectFrom('inventory_items')
    .select(viewColumns)
    .orderBy('thickness_in', (order) => order.asc().nullsLast())
    .orderBy('id')
  if (filter.category !== undefined) query = query.where('category', '=', filter.category)
  if (filter.source !== undefined || filter.regions.length > 0) query = query.where(liesInGroups(db, filter))
  if (filter.regions.length > 0) query = query.where(isInRegions(filter.regions))
  return query.execute()
}

// The index on category and source code serves this at a million items, where one on regions would read far more.
function liesInGroups(db: Db, filter: InventoryFilter): Expression<SqlBool> {
  return sql<SqlBool>`source_code = any(array(${selectGroups(db, filter).select('source_code').distinct()}))`
}

function selectGroups(db: Db, filter: Partial<InventoryFilter>) {
  let query = db.selectFrom('inventory_groups')
  if (filter.category !== undefined) query = query.where('category', '=', filter.category)
  if (filter.source !== undefined) query = query.where(sql<SqlBool>`lower(source_code) = lower(${filter.source})`)
  if (filter.regions !== undefined && filter.regions.length > 0) query = query.where(isInRegions(filter.regions))
  return query
}

function isInRegions(regions: readonly RegionCode[]): Expression<SqlBool> {
  return sql<SqlBool>`regions && ${[...regions]}::text[]`
}

/** Categories that have items in any of the regions (in all when none is given), but for inactive product types. */
export async function selectCategories(db: Db, regions: readonly RegionCode[]): Promise<string[]> {
  const rows = await selectGroups(db, { regions: [...regions] })
    .select('category')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_categories')
            .select('product_categories.id')
            .where('active', '=', 0)
            .where(sql<SqlBool>`lower(name) = lower(category)`),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.category)
}

export function selectSources(
  db: Db,
  filter: Omit<InventoryFilter, 'source'>,
): Promise<{ source_code: string; location_state: string }[]> {
  return selectGroups(db, filter).select(['source_code', 'location_state']).distinct().execute()
}

type Totals = { items: number; weightLb: number; sources: number }

/** Counts of all items, and when the last list came in; null where none did yet. */
export function selectTotals(db: Db): Promise<Totals & { itemsWithoutRegion: number; lastUploadAt: Date | null }> {
  return db
    .selectFrom('inventory_groups')
    .select(({ fn, ref }) => [
      fn.coalesce(fn.sum<number>('item_count'), sql.lit(0)).as('items'),
      fn.coalesce(fn.sum<number>('weight_lb'), sql.lit(0)).as('weightLb'),
      fn.count<number>('source_code').distinct().as('sources'),
      fn
        .coalesce(fn.sum<number>('item_count').filterWhere(ref('regions'), '=', sql<RegionCode[]>`'{}'`), sql.lit(0))
        .as('itemsWithoutRegion'),
      sql<Date | null>`(select max(created_at) from uploads)`.as('lastUploadAt'),
    ])
    .executeTakeFirstOrThrow()
}

export function selectRegionTotals(db: Db): Promise<(Totals & { region: RegionCode })[]> {
  return db
    .selectFrom([
      'inventory_groups',
      sql<{ region: RegionCode }>`unnest(regions)`.as<'unnested'>(sql`unnested(region)`),
    ])
    .select(({ fn }) => [
      'region',
      fn.sum<number>('item_count').as('items'),
      fn.sum<number>('weight_lb').as('weightLb'),
      fn.count<number>('source_code').distinct().as('sources'),
    ])
    .groupBy('region')
    .execute()
}

/** What lies under each source code, and when a list last named it; the case of a code tells nothing apart. */
export async function selectSourceTotals(db: Db): Promise<SourceTotalsRow[]> {
  const { rows } = await sql<SourceTotalsRow>`
    select source_code, items, weight_lb, items_without_region, last_upload_at
    from (
      select source_code, sum(item_count) as items, sum(weight_lb) as weight_lb,
        coalesce(sum(item_count) filter (where regions = '{}'), 0) as items_without_region
      from inventory_groups group by source_code
    ) as totals
    left join (
      select lower(source ->> 'sourceCode') as source_key, max(created_at) as last_upload_at
      from uploads, jsonb_array_elements(sources) as source group by 1
    ) as listed on source_key = lower(source_code)
  `.execute(db)
  return rows
}
export type SourceTotalsRow = {
  source_code: string
  items: number
  weight_lb: number
  items_without_region: number
  last_upload_at: Date | null
}

/** The stored spelling of a category: that of a product type, else that of existing items. */
export async function findCategorySpelling(tx: Tx, category: string): Promise<string | undefined> {
  const sameName = (column: 'name' | 'category') => sql<SqlBool>`lower(${sql.ref(column)}) = lower(${category})`
  const type = await tx.selectFrom('product_categories').select('name').where(sameName('name')).executeTakeFirst()
  if (type) return type.name
  const group = await tx
    .selectFrom('inventory_groups')
    .select('category')
    .where(sameName('category'))
    .orderBy('category')
    .limit(1)
    .executeTakeFirst()
  return group?.category
}

export async function selectSourceCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('inventory_groups').select('source_code').distinct().orderBy('source_code').execute()
  return rows.map((row) => row.source_code)
}

/** Which stored items a list replaces: those of its source codes, in one category or in all. */
export type ReplaceScope = { sourceCodes: readonly string[]; category: string; scope: UploadInput['replaceScope'] }

function isInScope({ sourceCodes, category, scope }: ReplaceScope, table: string): Expression<SqlBool> {
  const isOfSource = sql<SqlBool>`${sql.ref(`${table}.source_code`)} = any(${[...sourceCodes]}::text[])`
  return scope === 'source' ? isOfSource : sql<SqlBool>`${sql.ref(`${table}.category`)} = ${category} and ${isOfSource}`
}

export async function countItemsBySource(tx: Tx, scope: ReplaceScope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('inventory_groups')
    .select(({ fn }) => ['source_code', fn.sum<number>('item_count').as('items')])
    .where(isInScope(scope, 'inventory_groups'))
    .groupBy('source_code')
    .execute()
  return new Map(rows.map((row) => [row.source_code, row.items]))
}

const itemColumns = [...offeredColumns, 'thickness_in', 'weight_lb', 'regions'] as const
/** What an item is kept with when it is replaced or removed. */
export const replacedColumns = ['id', ...itemColumns, 'created_at'] as const

/** Column names for a statement, of a table when one is given. */
export function columnList(columns: readonly string[], table?: string) {
  return sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)))
}

export type StagedItem = ListedItem & { id: string; category: string; position: number }

/** Makes a table of this transaction's own for the new list. */
export async function createListedItems(tx: Tx): Promise<void> {
  await sql`
    create temporary table listed_items (
      like inventory_items including defaults, position integer not null, stored_id text, is_changed boolean
    ) on commit drop
  `.execute(tx)
}

/**
 * Adds a part of the list. One JSON text a call has no limit on bind values and needs no client of its own, as COPY would;
 * for 100,000 items it takes about half a second more.
 */
export async function insertListedItems(tx: Tx, items: readonly StagedItem[]): Promise<void> {
  const columns = columnList(['id', ...itemColumns, 'position'])
  await sql`
    insert into listed_items (${columns})
    select ${columns} from json_populate_recordset(null::listed_items, ${JSON.stringify(items)}::json)
  `.execute(tx)
}

/**
 * Gives listed items the ids of the stored items that they are: same source code, product id and heat number in the
 * category; equal ones are paired in their order.
 */
export async function pairListedItems(tx: Tx, scope: ReplaceScope): Promise<void> {
  // What was just written has no statistics yet: taken for one row, 100,000 would be compared with each of 100,000.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  await sql`
    update listed_items as target
    set stored_id = stored.id, is_changed = (${columnList(itemColumns, 'stored')}) is distinct from (${columnList(itemColumns, 'target')})
    from (
      select id, row_number() over (partition by source_code, product_id, heat_num order by position) as nth from listed_items
    ) as listed, (
      select *, row_number() over (partition by source_code, product_id, heat_num order by id) as nth from inventory_items
      where ${isInScope({ ...scope, scope: 'category' }, 'inventory_items')}
    ) as stored
    where target.id = listed.id and stored.nth = listed.nth
      and (stored.source_code, stored.product_id, stored.heat_num) = (target.source_code, target.product_id, target.heat_num)
  `.execute(tx)
}

export type SourceCounts = { source_code: string; listed: number; added: number; changed: number }

export async function countListedItems(tx: Tx): Promise<SourceCounts[]> {
  const { rows } = await sql<SourceCounts>`
    select source_code, count(*) as listed, count(*) filter (where stored_id is null) as added,
      count(*) filter (where is_changed) as changed
    from listed_items group by source_code
  `.execute(tx)
  return rows
}

export type NewUpload = Pick<UploadInput, 'fileName' | 'replaceScope'> & {
  category: string
  defaultRegionCodes: string
  username: string
  itemsProcessed: number
  rowsSkipped: number
  sources: UploadResult['sources']
}

/** Gives the upload's id. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<string> {
  const { id } = await tx
    .insertInto('uploads')
    .values({
      file_name: upload.fileName,
      category: upload.category,
      replace_scope: upload.replaceScope,
      default_region_codes: upload.defaultRegionCodes,
      username: upload.username,
      items_processed: upload.itemsProcessed,
      rows_skipped: upload.rowsSkipped,
      sources: JSON.stringify(upload.sources),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts the listed items in the place of the stored ones: unchanged rows stay untouched, old versions are kept. */
export async function replaceItems(tx: Tx, scope: ReplaceScope, uploadId: string): Promise<void> {
  const replaced = columnList(replacedColumns)
  await sql`
    with gone as (
      delete from inventory_items as stored where ${isInScope(scope, 'stored')}
        and not exists (select from listed_items where stored_id = stored.id)
      returning ${replaced}
    )
    insert into replaced_items (upload_id, ${replaced}) select ${uploadId}, ${replaced} from gone
  `.execute(tx)
  const isChanged = sql<SqlBool>`listed.stored_id = stored.id and listed.is_changed and ${isInScope(scope, 'stored')}`
  await sql`
    insert into replaced_items (upload_id, ${replaced})
    select ${uploadId}, ${columnList(replacedColumns, 'stored')}
    from inventory_items as stored, listed_items as listed where ${isChanged}
  `.execute(tx)
  await sql`
    update inventory_items as stored set (${columnList(itemColumns)}) = row(${columnList(itemColumns, 'listed')})
    from listed_items as listed where ${isChanged}
  `.execute(tx)
  const added = columnList(['id', ...itemColumns])
  await sql`
    insert into inventory_items (${added}) select ${added} from listed_items where stored_id is null order by position
  `.execute(tx)
}

/** Items that a supplier's list confirmed are no demo any more: removing the demo data must not take them along. */
export async function claimDemoItems(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('demo_records')
    .where('table_name', '=', 'inventory_items')
    .where('record_id', 'in', sql<string>`(select stored_id from listed_items where stored_id is not null)`)
    .execute()
}
