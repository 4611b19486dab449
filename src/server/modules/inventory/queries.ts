import { type Expression, type SqlBool, sql } from 'kysely'
import type { InventoryFilter } from '../../../shared/inventory.ts'
import type { RegionCode } from '../../../shared/regions.ts'
import { inventoryVersionChannel } from '../../db/create-db.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isOfGroups } from '../../db/item-groups.ts'
import { offeredColumns } from './table.ts'

/** How many items a list has, and each as JSON with commas between them: null where there are none, or too many. */
type ListedViews = { items: number; views: string | null }

/**
 * The items by thickness, those without a numeric one last, equal ones in the order of their ids, unless there are more than
 * `itemsMax`. One text for all of them: a row for each would cost three times as much.
 */
export async function selectViewsAtOnce(db: Db, filter: InventoryFilter, itemsMax: number): Promise<ListedViews> {
  const { rows } = await sql<ListedViews>`
    select items, case when items <= ${itemsMax} then (
      select string_agg(view_json, ',') from (${selectViews(filter)}) as listed
    ) end as views
    from (${selectItemCount(db, filter)}) as counted
  `.execute(db)
  return rows[0] ?? { items: 0, views: null }
}

/** Fetches the same items, each as JSON, as many at a time as asked for. */
export async function* fetchViews(tx: Tx, filter: InventoryFilter, rowsAtOnce: number): AsyncGenerator<string[]> {
  await sql`declare listed no scroll cursor for ${selectViews(filter)}`.execute(tx)
  while (true) {
    const { rows } = await sql<{ view_json: string }>`fetch ${sql.lit(rowsAtOnce)} from listed`.execute(tx)
    if (rows.length === 0) return
    yield rows.map((row) => row.view_json)
  }
}

// Ids are ASCII, and comparing them as words of a language takes longer than all the rest of the sorting.
function selectViews(filter: InventoryFilter) {
  return sql`
    select view_json from inventory_items where ${isListed(filter)} order by thickness_in nulls last, id collate "C"
  `
}

function isListed(filter: InventoryFilter): Expression<SqlBool> {
  const conditions = filterConditions(filter)
  if (conditions.length === 0) return sql.lit(true)
  const ofFilter = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  return isOfGroups('inventory_items', ofFilter)
}

// Of an item, a group or, without a category, a place: all have these columns.
function filterConditions({ category, source, regions = [] }: Partial<InventoryFilter>): Expression<SqlBool>[] {
  return [
    category === undefined ? [] : sql<SqlBool>`category = ${category}`,
    source === undefined ? [] : sql<SqlBool>`lower(source_code) = lower(${source})`,
    regions.length === 0 ? [] : sql<SqlBool>`regions && ${[...regions]}::text[]`,
  ].flat()
}

function selectItemCount(db: Db, filter: InventoryFilter) {
  return selectGroups(db, filter).select(({ fn }) => fn.coalesce(fn.sum<number>('item_count'), sql.lit(0)).as('items'))
}

function selectGroups(db: Db, filter: Partial<InventoryFilter>) {
  return db.selectFrom('inventory_groups').where(({ and }) => and(filterConditions(filter)))
}

/**
 * Categories that have items in any of the regions (in all when none is given), but for inactive product types. Steps from
 * category to category through the index, however many groups each has.
 */
export async function selectCategories(db: Db, regions: readonly RegionCode[]): Promise<string[]> {
  const inRegions = filterConditions({ regions: [...regions] })
  const isThere = sql.join([sql`category = found`, ...inRegions], sql` and `)
  const { rows } = await sql<{ category: string }>`
    with recursive steps as (
      select min(category) as found from inventory_groups
      union all
      select (select min(category) from inventory_groups where category > found) from steps where found is not null
    )
    select found as category from steps
    where exists (select from inventory_groups where ${isThere})
      and not exists (select from product_categories where active = 0 and lower(name) = lower(found))
  `.execute(db)
  return rows.map((row) => row.category)
}

/** The source codes and states that have matching items, each pair once. */
export function selectSources(
  db: Db,
  filter: InventoryFilter,
): Promise<{ source_code: string; location_state: string }[]> {
  const columns = ['source_code', 'location_state'] as const
  if (filter.category !== undefined) return selectGroups(db, filter).select(columns).distinct().execute()
  return db
    .selectFrom('inventory_places')
    .where(({ and }) => and(filterConditions(filter)))
    .select(columns)
    .distinct()
    .execute()
}

type Totals = { items: number; weightLb: number; sources: number }

/** Counts of all items, and when the last list came in; null where none did yet. */
export function selectTotals(db: Db): Promise<Totals & { itemsWithoutRegion: number; lastUploadAt: Date | null }> {
  return db
    .selectFrom('inventory_totals')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('item_count').filterWhere('region', '=', 'all'), sql.lit(0)).as('items'),
      fn.coalesce(fn.sum<number>('weight_lb').filterWhere('region', '=', 'all'), sql.lit(0)).as('weightLb'),
      fn.countAll<number>().filterWhere('region', '=', 'all').as('sources'),
      fn.coalesce(fn.sum<number>('item_count').filterWhere('region', '=', 'none'), sql.lit(0)).as('itemsWithoutRegion'),
      sql<Date | null>`(select max(created_at) from uploads)`.as('lastUploadAt'),
    ])
    .executeTakeFirstOrThrow()
}

export function selectRegionTotals(db: Db): Promise<(Totals & { region: string })[]> {
  return db
    .selectFrom('inventory_totals')
    .select(({ fn }) => [
      'region',
      fn.sum<number>('item_count').as('items'),
      fn.sum<number>('weight_lb').as('weightLb'),
      fn.countAll<number>().as('sources'),
    ])
    .groupBy('region')
    .execute()
}

/** What lies under each source code, and when a list last named it; the case of a code tells nothing apart. */
export async function selectSourceTotals(db: Db): Promise<SourceTotalsRow[]> {
  const { rows } = await sql<SourceTotalsRow>`
    select source_code, items, weight_lb, items_without_region, last_upload_at
    from (
      select source_code, sum(item_count) filter (where region = 'all') as items,
        sum(weight_lb) filter (where region = 'all') as weight_lb,
        coalesce(sum(item_count) filter (where region = 'none'), 0) as items_without_region
      from inventory_totals group by source_code
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

/** The number that every change of what buyers are shown of the stock has moved up. */
export async function selectInventoryVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('inventory_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Tells the version to everybody who listens, and gives the server's process that it comes from. */
export async function tellInventoryVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ backendId: number }>`
    select pg_backend_pid() as "backendId", pg_notify(${inventoryVersionChannel}, version::text) from inventory_version
  `.execute(db)
  return rows[0]?.backendId
}

/** What an item is, in the stock and in a list that comes in. */
export const itemColumns = [...offeredColumns, 'thickness_in', 'weight_lb', 'regions'] as const
/** What an item is kept with when it is replaced or removed. */
export const replacedColumns = ['id', ...itemColumns, 'created_at'] as const

/** Column names for a statement, of a table when one is given. */
export function columnList(columns: readonly string[], table?: string) {
  return sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)))
}
