import { type Expression, type SqlBool, sql } from 'kysely'
import type { InventoryFilter } from '../../../shared/inventory.ts'
import type { RegionCode } from '../../../shared/regions.ts'
import type { Db } from '../../db/database.ts'
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
  const isNarrowed = filter.category !== undefined || filter.source !== undefined || filter.regions.length > 0
  if (isNarrowed) query = query.where(liesInGroups(db, filter))
  if (filter.regions.length > 0) query = query.where(isInRegions(filter.regions))
  return query.execute()
}

// The index on source code and category serves this at a million items, where one on regions would read far more.
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

/** What an item is, in the stock and in a list that comes in. */
export const itemColumns = [...offeredColumns, 'thickness_in', 'weight_lb', 'regions'] as const
/** What an item is kept with when it is replaced or removed. */
export const replacedColumns = ['id', ...itemColumns, 'created_at'] as const

/** Column names for a statement, of a table when one is given. */
export function columnList(columns: readonly string[], table?: string) {
  return sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)))
}
