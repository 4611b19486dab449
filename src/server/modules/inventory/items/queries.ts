import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RegionCode } from '../../../../shared/places/regions.ts'
import type { InventoryFilter, SourceStockFilter } from '../../../../shared/stock/schema.ts'
import { goneItemDays } from '../../../../shared/stock/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { isInactiveType } from '../../catalog/queries.ts'
import { type InventoryItemRow, type OfferedColumn, offeredColumns } from '../table.ts'

type ListedViews = { items: number; views: string | null }

/** By thickness, non-numeric last, then id. One text for all: a row per item would cost three times as much. */
export async function selectViewsAtOnce(db: Db, filter: InventoryFilter, itemsMax: number): Promise<ListedViews> {
  const { rows } = await sql<ListedViews>`
    select items, case when items <= ${itemsMax} then (
      select string_agg(view_json, ',') from (${selectViews(filter)}) as listed
    ) end as views
    from (${selectItemCount(db, filter)}) as counted
  `.execute(db)
  return rows[0] ?? { items: 0, views: null }
}

export async function* fetchViews(tx: Tx, filter: InventoryFilter, rowsAtOnce: number): AsyncGenerator<string[]> {
  await sql`declare listed no scroll cursor for ${selectViews(filter)}`.execute(tx)
  while (true) {
    const { rows } = await sql<{ view_json: string }>`fetch ${sql.lit(rowsAtOnce)} from listed`.execute(tx)
    if (rows.length === 0) return
    yield rows.map((row) => row.view_json)
  }
}

// Ids are ASCII; a language-aware comparison takes longer than the rest of the sort.
function selectViews(filter: InventoryFilter) {
  return sql`
    select view_json from listed_items where ${isListed(filter)} order by thickness_in nulls last, id collate "C"
  `
}

function isListed(filter: InventoryFilter): Expression<SqlBool> {
  const conditions = filterConditions(filter)
  if (conditions.length === 0) return sql.lit(true)
  const ofFilter = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  return isOfGroups('listed_items', ofFilter)
}

// Works for items and for groups: both have these columns.
export function filterConditions({ category, source, regions = [] }: Partial<InventoryFilter>): Expression<SqlBool>[] {
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
  return db.selectFrom('listed_groups').where(({ and }) => and(filterConditions(filter)))
}

/** Without inactive product types. Jumps from category to category through the index, however many groups each has. */
export async function selectCategories(db: Db, regions: readonly RegionCode[]): Promise<string[]> {
  const inRegions = filterConditions({ regions: [...regions] })
  const isThere = sql.join([sql`category = found`, ...inRegions], sql` and `)
  const { rows } = await sql<{ category: string }>`
    with recursive steps as (
      select min(category) as found from listed_groups
      union all
      select (select min(category) from listed_groups where category > found) from steps where found is not null
    )
    select found as category from steps
    where exists (select from listed_groups where ${isThere})
      and not ${isInactiveType(sql.ref('found'))}
  `.execute(db)
  return rows.map((row) => row.category)
}

export function selectSources(
  db: Db,
  filter: Partial<InventoryFilter>,
): Promise<{ source_code: string; location_state: string }[]> {
  return selectGroups(db, filter).select(['source_code', 'location_state']).distinct().execute()
}

/** The stock of each category in the regions (in all if none is given), without inactive product types. */
export async function selectProductStock(
  db: Db,
  regions: readonly RegionCode[],
): Promise<{ category: string; items: number; weight_lb: number }[]> {
  const stock = selectGroups(db, { regions: [...regions] })
    .select(({ fn }) => [
      'category',
      fn.sum<number>('item_count').as('items'),
      fn.sum<number>('weight_lb').as('weight_lb'),
    ])
    .groupBy('category')
  return db
    .selectFrom(stock.as('stock'))
    .selectAll()
    .where(({ not }) => not(isInactiveType(sql.ref('category'))))
    .execute()
}

export function selectProductPlaces(db: Db) {
  return db
    .selectFrom('listed_groups')
    .select(['category', 'regions', 'location_state'])
    .distinct()
    .where(({ not }) => not(isInactiveType(sql.ref('category'))))
    .orderBy('category')
    .orderBy('location_state')
    .execute()
}

/** Whether an upload is a list that nobody undid. */
export const isStanding = (uploads: string) =>
  sql<SqlBool>`${sql.ref(`${uploads}.restored_at`)} is null and not ${sql.ref(`${uploads}.is_deletion`)}`

/** When the last list of a source came in that nobody undid, in any category or in one; null without one. */
export const lastListAt = (sourceCode: RawBuilder<unknown>, category?: RawBuilder<unknown>) => sql<Date | null>`(
  select sent.created_at from upload_sources as sent
  where sent.source_key = lower(${sourceCode}) and ${category ? sql`sent.category = ${category}` : sql`true`} and sent.is_standing
  order by sent.created_at desc limit 1
)`

/** The stock of a category at each source code and state, and the last upload of it that was not taken back. */
export async function selectSourceStock(db: Db, filter: SourceStockFilter): Promise<SourceStockRow[]> {
  const { rows } = await sql<SourceStockRow>`
    select source_code, location_state, items, weight_lb, lightest_in, heaviest_in,
      coalesce(${lastListAt(sql`stock.source_code`, sql`${filter.category}`)}, latest_at) as listed_at
    from (
      select source_code, location_state, count(*) as items, coalesce(sum(weight_lb), 0) as weight_lb,
        min(thickness_in) as lightest_in, max(thickness_in) as heaviest_in, max(created_at) as latest_at
      from listed_items where ${isListed(filter)} group by 1, 2
    ) as stock
  `.execute(db)
  return rows
}
export type SourceStockRow = {
  source_code: string
  location_state: string
  items: number
  weight_lb: number
  lightest_in: number | null
  heaviest_in: number | null
  listed_at: Date
}

/**
 * The stock of each source code and category that buyers find by region, the newest lists first. Their dates are those of
 * `selectSourceStock`.
 */
export async function selectNewestLists(db: Db, listsMax: number): Promise<NewestListRow[]> {
  const isOfList = (table: string) =>
    sql<SqlBool>`${sql.ref(`${table}.category`)} = list.category and ${sql.ref(`${table}.source_code`)} = list.source_code`
  const { rows } = await sql<NewestListRow>`
    select list.*, array(
      select distinct unnest(regions) from listed_groups where ${isOfList('listed_groups')}
    ) as regions
    from (
      select list.*, coalesce(${lastListAt(sql`list.source_code`, sql`list.category`)}, (
        select max(created_at) from listed_items
        where ${isOfGroups('listed_items', isOfList('inventory_groups'), isOfList('listed_items'))}
      )) as listed_at
      from (
        select category, source_code, array_agg(distinct location_state) as states,
          sum(item_count) as items, sum(weight_lb) as weight_lb
        from listed_groups where regions <> '{}' and not ${isInactiveType(sql.ref('category'))} group by 1, 2
      ) as list
      order by listed_at desc, source_code, category limit ${listsMax}
    ) as list
    order by listed_at desc, source_code, category
  `.execute(db)
  return rows
}
export type NewestListRow = {
  category: string
  source_code: string
  states: string[]
  items: number
  weight_lb: number
  regions: RegionCode[]
  listed_at: Date
}

type Totals = { items: number; weightLb: number; sources: number }

export function selectTotals(db: Db): Promise<Totals & { itemsWithoutRegion: number; lastUploadAt: Date | null }> {
  return db
    .selectFrom('inventory_totals')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('item_count').filterWhere('region', '=', 'all'), sql.lit(0)).as('items'),
      fn.coalesce(fn.sum<number>('weight_lb').filterWhere('region', '=', 'all'), sql.lit(0)).as('weightLb'),
      fn.countAll<number>().filterWhere('region', '=', 'all').as('sources'),
      fn.coalesce(fn.sum<number>('item_count').filterWhere('region', '=', 'none'), sql.lit(0)).as('itemsWithoutRegion'),
      sql<Date | null>`(select max(created_at) from uploads where ${isStanding('uploads')})`.as('lastUploadAt'),
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

/** The totals of each source code, and the time of its last list that stands, in any case. */
export async function selectSourceTotals(db: Db): Promise<SourceTotalsRow[]> {
  const { rows } = await sql<SourceTotalsRow>`
    select source_code, items, weight_lb, items_without_region, regions,
      ${lastListAt(sql`totals.source_code`)} as last_upload_at, (
        select min(${lastListAt(sql`totals.source_code`, sql`stock.category`)}) from (
          select distinct category from inventory_groups where lower(source_code) = lower(totals.source_code)
        ) as stock
      ) as oldest_list_at
    from (
      select source_code, sum(item_count) filter (where region = 'all') as items,
        sum(weight_lb) filter (where region = 'all') as weight_lb,
        coalesce(sum(item_count) filter (where region = 'none'), 0) as items_without_region,
        coalesce(array_agg(region order by region) filter (where region not in ('all', 'none')), '{}') as regions
      from inventory_totals group by source_code
    ) as totals
  `.execute(db)
  return rows
}
export type SourceTotalsRow = {
  regions: string[]
  source_code: string
  items: number
  weight_lb: number
  items_without_region: number
  last_upload_at: Date | null
  oldest_list_at: Date | null
}

/** How many source codes with stock have a list of some category that came in before then and stands. */
export async function countSourcesListedBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct source_code) as count from inventory_totals
    where lower(source_code) in (
      select source_key from (select distinct lower(source_code) as source_key, category from inventory_groups) as stock
      where ${lastListAt(sql`stock.source_key`, sql`stock.category`)} < ${before}
    )
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function selectInventoryVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('inventory_version').select('version').executeTakeFirstOrThrow()
  return version
}

export const storedColumns = [...offeredColumns, 'thickness_in', 'weight_lb', 'regions'] as const
export const replacedColumns = ['id', ...storedColumns, 'created_at'] as const

export function columnList(columns: readonly string[], table?: string) {
  return sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)))
}

/**
 * Whether an item is in one of the groups that fulfill a condition, by the index on the groups of items. The index has
 * hashes, so the item is checked too (with `ofItem`, if the condition needs a table name).
 */
export function isOfGroups(
  items: string,
  ofGroup: Expression<SqlBool>,
  ofItem: Expression<SqlBool> = ofGroup,
): Expression<SqlBool> {
  return sql<SqlBool>`(${groupKey(items)} = any(array(
    select ${groupKey('inventory_groups')} from inventory_groups where ${ofGroup}
  )) and ${ofItem})`
}

function groupKey(table: string) {
  const columns = ['category', 'source_code', 'regions'].map((name) => sql.ref(`${table}.${name}`))
  return sql`item_group_key(${sql.join(columns)})`
}

export async function selectSourceCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('inventory_groups').select('source_code').distinct().orderBy('source_code').execute()
  return rows.map((row) => row.source_code)
}

export async function selectLocations(
  db: Db,
): Promise<{ source_code: string; location_state: string; item_count: number }[]> {
  return db
    .selectFrom('inventory_groups')
    .select(({ fn }) => ['source_code', 'location_state', fn.sum<number>('item_count').as('item_count')])
    .groupBy(['source_code', 'location_state'])
    .execute()
}

type NamedSource = { code: string; itemCount: number; isOld: boolean }

/** The stored spellings of two source codes, ignoring case; `isOld` marks those of `sourceCode`. */
export async function selectSourcesNamed(
  tx: Tx,
  { sourceCode, newSourceCode }: { sourceCode: string; newSourceCode: string },
): Promise<NamedSource[]> {
  const { rows } = await sql<NamedSource>`
    select source_code as code, sum(item_count) as "itemCount", lower(source_code) = lower(${sourceCode}) as "isOld"
    from inventory_groups where lower(source_code) in (lower(${sourceCode}), lower(${newSourceCode}))
    group by source_code order by source_code
  `.execute(tx)
  return rows
}

export async function insertStockChange(tx: Tx, uploadId: string | null): Promise<number> {
  const { no } = await tx
    .insertInto('stock_changes')
    .values({ upload_id: uploadId })
    .returning('no')
    .executeTakeFirstOrThrow()
  return no
}

export function selectStockChange(db: Db, changeNo: number) {
  return db
    .selectFrom('stock_changes')
    .leftJoin('uploads', 'uploads.id', 'stock_changes.upload_id')
    .select(['no', 'upload_id', 'matched_at', 'file_name', 'is_deletion', 'restored_at'])
    .where('no', '=', changeNo)
    .executeTakeFirst()
}

/** 0 if there was none. */
export async function selectLastChangeNo(db: Db): Promise<number> {
  const row = await db
    .selectFrom('stock_changes')
    .select(({ fn }) => fn.max('no').as('no'))
    .executeTakeFirst()
  return row?.no ?? 0
}

/** The last change by each upload: its storing, or its restoring. */
export async function selectChangesOfUploads(
  db: Db,
  uploadIds: readonly string[],
): Promise<{ upload_id: string; no: number; matched_at: Date | null }[]> {
  const { rows } = await sql<{ upload_id: string; no: number; matched_at: Date | null }>`
    select distinct on (upload_id) upload_id, no, matched_at from stock_changes
    where upload_id = any(${[...uploadIds]}::text[]) order by upload_id, no desc
  `.execute(db)
  return rows
}

/** Whether it was not marked before. Locks it until the end of the transaction. */
export async function markMatched(tx: Tx, changeNo: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stock_changes set matched_at = now() where no = ${changeNo} and matched_at is null
  `.execute(tx)
  return Number(numAffectedRows) > 0
}

/**
 * The last change up to which it is known which needs they serve; 0 if there was none. One whose job fails for an hour does
 * not keep the later ones waiting.
 */
export async function selectLastMatchedNo(db: Db): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce(
      min(no) filter (where matched_at is null and made_at > now() - interval '1 hour') - 1, max(no), 0
    ) as no from stock_changes
  `.execute(db)
  return rows[0]?.no ?? 0
}

/** Changes that no job has compared with the needs for so long. */
export async function selectUnmatchedChanges(tx: Tx, minutes: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select no from stock_changes
    where matched_at is null and made_at < now() - make_interval(mins => ${minutes}) order by no limit ${limit}
  `.execute(tx)
  return rows.map(({ no }) => no)
}

/** Without those of uploads, which go with these. The last one stays: its number says how far needs can be seen. */
export async function deleteOldStockChanges(db: Db, keptDays: number): Promise<void> {
  await sql`
    delete from stock_changes
    where upload_id is null and made_at < now() - make_interval(days => ${keptDays})
      and no < (select max(no) from stock_changes)
  `.execute(db)
}

/** A digest of all texts of an item; '' if it is gone. */
export function digestOfItem(id: Expression<string>) {
  return sql<string>`coalesce((
    select md5(row(${columnList(offeredColumns)})::text) from inventory_items where id = ${id}
  ), '')`
}

/** An item as buyers see it, as JSON, and its last change; undefined if it is gone, or its product type inactive. */
export function selectOffered(db: Db, itemId: string) {
  return db
    .selectFrom('listed_items')
    .select(['view_json', 'change_no'])
    .where('id', '=', itemId)
    .where(({ not }) => not(isInactiveType(sql.ref('category'))))
    .executeTakeFirst()
}

/** The reference of the order that sold an item; null for what is for sale. */
export const soldOn = sql<
  string | null
>`(select min(order_reference) from sold_items where order_line_id = sold_line_id)`

/** Renames source codes, also of what was replaced, and returns how many items in stock did not have the new one. */
export async function renameSource(
  tx: Tx,
  codes: readonly string[],
  newCode: string,
  changeNo: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inventory_items')
    .set({ source_code: newCode, change_no: changeNo })
    .where(isOfGroups('inventory_items', sql`source_code = any(${[...codes]}::text[])`))
    .where('source_code', '!=', newCode)
    .executeTakeFirst()
  await sql`update replaced_items set source_code = ${newCode} where source_code = any(${[...codes]}::text[])`.execute(
    tx,
  )
  return Number(numUpdatedRows)
}

/** The source code of an item now, also of one that was replaced; null for an unknown one. */
export function knownSourceCode(itemId: Expression<string | null>) {
  return sql<string | null>`coalesce(
    (select source_code from inventory_items where id = ${itemId}),
    (select source_code from replaced_items where id = ${itemId} order by replaced_id desc limit 1)
  )`
}

/** Renames a category, ignoring case, and returns the number of items. */
export async function renameItemCategory(tx: Tx, from: string, to: string, changeNo: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inventory_items')
    .set({ category: to, change_no: changeNo })
    .where(isOfGroups('inventory_items', sql`lower(category) = lower(${from})`))
    .executeTakeFirst()
  // An upload under the old name can no longer be reverted.
  await sql`
    update uploads set superseded_at = now() where superseded_at is null and exists (
      select from jsonb_array_elements(sources) as source where lower(source ->> 'category') = lower(${from})
    )
  `.execute(tx)
  return Number(numUpdatedRows)
}

export async function countItemsByCategory(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; items: number }>`
    select name, coalesce(sum(item_count), 0) as items from unnest(${[...names]}::text[]) as name
    left join inventory_groups on lower(category) = lower(name) group by name
  `.execute(db)
  return new Map(rows.map(({ name, items }) => [name, items]))
}

/** In the order of the ids: as listed now, else as last listed, else nulls. One statement sees one state of the stock. */
export function selectItemsAsKnown(db: Db, itemIds: readonly string[]) {
  const asked = sql<{ item_id: string; position: number }>`unnest(${[...itemIds]}::text[]) with ordinality`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked (item_id, position)`))
    .leftJoin('inventory_items as item', 'item.id', 'asked.item_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('replaced_items')
          .select(offeredColumns)
          .where('item.id', 'is', null)
          .whereRef('replaced_items.id', '=', 'asked.item_id')
          .orderBy('replaced_items.replaced_id', 'desc')
          .limit(1)
          .as('replaced'),
      (join) => join.onTrue(),
    )
    .select(['asked.item_id', 'asked.position'])
    .select(({ fn }) => offeredColumns.map((column) => fn.coalesce(`item.${column}`, `replaced.${column}`).as(column)))
}

export type KnownItemRow = Pick<InventoryItemRow, OfferedColumn | 'created_at'> & {
  /** When it was sold or left its list; null for what is for sale. */
  went_at: Date | null
  /** When the last list came in that has it. */
  listed_at: Date
  has_mtr: boolean
}

/**
 * An item that is for sale, or that was until some days ago, with its fields as last in stock. Undefined for any other, and for one of an
 * inactive product type.
 */
export async function selectKnownItem(db: Db, id: string): Promise<KnownItemRow | undefined> {
  const fields = columnList([...offeredColumns, 'created_at'])
  const soldAt = (isOfClaim: Expression<SqlBool>) => sql`(select min(sold_at) from sold_items where ${isOfClaim})`
  const { rows } = await sql<KnownItemRow>`
    with known as (
      select ${fields}, has_mtr, case
        when sold_line_id is not null then coalesce(${soldAt(sql`order_line_id = sold_line_id`)}, now())
      end as went_at
      from inventory_items where id = ${id}
      union all
      (
        select ${fields}, false, least(replaced_at, ${soldAt(sql`item_id = ${id}`)}) from replaced_items
        where id = ${id} and not exists (select from inventory_items where id = ${id})
        order by replaced_id desc limit 1
      )
    )
    select *, coalesce((
      select max(sent.created_at) from upload_sources as sent
      where sent.source_key = lower(known.source_code) and sent.category = known.category and sent.is_standing
        and (went_at is null or sent.created_at < went_at)
    ), created_at) as listed_at
    from known
    where (went_at is null or went_at > now() - make_interval(days => ${goneItemDays}))
      and not ${isInactiveType(sql.ref('category'))}
  `.execute(db)
  return rows[0]
}

/** The items that are for sale. */
export function selectListedItems(db: Db, itemIds: readonly string[]): Promise<{ id: string }[]> {
  return db.selectFrom('listed_items').select('id').where(isAnyOf(itemIds)).execute()
}

/** With the reference of the order that sold it, if one did. */
export type StoredItemRow = Pick<InventoryItemRow, OfferedColumn | 'id'> & { sold_on: string | null }

/** The items that are in stock, also those that are sold. */
export function selectStoredItems(db: Db, itemIds: readonly string[]): Promise<StoredItemRow[]> {
  return db
    .selectFrom('inventory_items')
    .select(['id', ...offeredColumns, soldOn.as('sold_on')])
    .where(isAnyOf(itemIds))
    .execute()
}

const isAnyOf = (itemIds: readonly string[]) => sql<SqlBool>`id = any(${[...itemIds]}::text[])`
