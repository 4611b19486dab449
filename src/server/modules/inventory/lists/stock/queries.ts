import { type Expression, type SqlBool, sql } from 'kysely'
import type {
  AppliedCorrection,
  ListedTable,
  UploadInput,
  UploadResult,
  UsedAnswer,
  UsedText,
} from '../../../../../shared/lists/schema.ts'
import type { ReplaceScopeName } from '../../../../../shared/lists/terms.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { findTypeSpelling } from '../../../catalog/queries.ts'
import { deleteDemoMarks } from '../../../demo/queries.ts'
import { columnList, isOfGroups, replacedColumns, storedColumns } from '../../items/queries.ts'
import type { OrderedItems } from '../reading/cautions.ts'
import { sourceKey } from '../values/source-code.ts'

/** The stored spelling of a category: of a product type, else of existing items. */
export async function findCategorySpelling(db: Db, category: string): Promise<string | undefined> {
  const ofType = await findTypeSpelling(db, category)
  if (ofType !== undefined) return ofType
  const group = await db
    .selectFrom('inventory_groups')
    .select('category')
    .where(sql<SqlBool>`lower(category) = lower(${category})`)
    .orderBy('category')
    .limit(1)
    .executeTakeFirst()
  return group?.category
}

/** A category with source codes. */
export type StockPart = { category: string; sourceCodes: readonly string[] }
/** The stored items that a list replaces: those of its parts, or of its source codes in every category. */
export type ReplaceScope = {
  parts: readonly [StockPart, ...StockPart[]]
  scope: ReplaceScopeName
}

function isInScope({ parts, scope }: ReplaceScope, table: string): Expression<SqlBool> {
  const isOfSources = (codes: readonly string[]) =>
    sql<SqlBool>`${sql.ref(`${table}.source_code`)} = any(${[...codes]}::text[])`
  if (scope === 'source') return isOfSources(parts.flatMap(({ sourceCodes }) => sourceCodes))
  const isOfPart = ({ category, sourceCodes }: StockPart) =>
    sql<SqlBool>`${sql.ref(`${table}.category`)} = ${category} and ${isOfSources(sourceCodes)}`
  return sql<SqlBool>`(${sql.join(parts.map(isOfPart), sql` or `)})`
}

export const isStockInScope = (scope: ReplaceScope, items: string) =>
  isOfGroups(items, isInScope(scope, 'inventory_groups'), isInScope(scope, items))

export type SourceStock = { source_code: string; category: string; items: number; weight_lb: number }

export function selectStockBySource(db: Db, scope: ReplaceScope): Promise<SourceStock[]> {
  return db
    .selectFrom('inventory_groups')
    .select(({ fn }) => [
      'source_code',
      'category',
      fn.sum<number>('item_count').as('items'),
      fn.sum<number>('weight_lb').as('weight_lb'),
    ])
    .where(isInScope(scope, 'inventory_groups'))
    .groupBy(['source_code', 'category'])
    .orderBy('category')
    .orderBy('source_code')
    .execute()
}

/** A digest of the items of a scope; any change, addition or removal changes it. */
export async function digestStock(db: Db, scope: ReplaceScope): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(stored::text, 0)), 0) as digest
    from inventory_items as stored where ${isStockInScope(scope, 'stored')}
  `.execute(db)
  return rows[0]?.digest ?? ''
}

export const isOfReading = (readingNo: number, table = 'staged_rows') =>
  sql<SqlBool>`${sql.ref(`${table}.reading_no`)} = ${readingNo}`

export async function renameStagedSource(tx: Tx, readingNo: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('staged_rows')
    .set({ source_code: to })
    .where(isOfReading(readingNo))
    .where('source_code', '=', from)
    .execute()
}

/** A reading, and the category of its rows without one of their own. */
export type CategorizedReading = { readingNo: number; category: string }

const categoryOf = ({ category }: CategorizedReading, table = 'staged_rows') =>
  sql<string>`coalesce(${sql.ref(`${table}.category`)}, ${category})`

export async function selectListedSources(db: Db, reading: CategorizedReading): Promise<SourceStock[]> {
  const { rows } = await sql<SourceStock>`
    select source_code, ${categoryOf(reading)} as category, count(*) as items, coalesce(sum(weight_lb), 0) as weight_lb
    from staged_rows where ${isOfReading(reading.readingNo)} and is_item group by 1, 2 order by min(position)
  `.execute(db)
  return rows
}

const comparedColumns = storedColumns.filter((column) => column !== 'category')

/** Creates the temporary table of pairs and prepares the transaction for counting and comparing long lists. */
export async function createPairs(tx: Tx): Promise<void> {
  await sql`
    create temporary table paired_items (position integer not null, stored_id text not null, is_changed boolean not null)
    on commit drop
  `.execute(tx)
  // New rows have no statistics: estimated as few, 100,000 rows would be compared by a nested loop, and sorted to be
  // counted. The memory is enough to sort 100,000 items; the lock allows one comparison at a time.
  await sql`
    select set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true),
      set_config('work_mem', '64MB', true)
  `.execute(tx)
}

export type PairCounts = { source_code: string; category: string; paired: number; changed: number }

/** Pairs items by source code, product id and heat number in their category; duplicates in order. */
export async function pairWithStock(tx: Tx, reading: CategorizedReading, scope: ReplaceScope): Promise<PairCounts[]> {
  const { readingNo } = reading
  // The most selective column first: it decides nearly every comparison of the sort.
  const nth = (order: string) =>
    sql`row_number() over (partition by product_id, heat_num, source_code, category order by ${sql.ref(order)})`
  await sql`
    insert into paired_items
    select listed.position, stored.id,
      (${columnList(comparedColumns, 'stored')}) is distinct from (${columnList(comparedColumns, 'listed')})
    from (
      select *, ${nth('position')} as nth from staged_rows where ${isOfReading(readingNo)} and is_item
    ) as listed
    join (
      select *, ${nth('id')} as nth from inventory_items
      where ${isStockInScope({ ...scope, scope: 'category' }, 'inventory_items')}
    ) as stored using (product_id, heat_num, source_code, nth)
    where stored.category = ${categoryOf(reading, 'listed')}
  `.execute(tx)
  const { rows } = await sql<PairCounts>`
    select source_code, ${categoryOf(reading)} as category, count(*) as paired,
      count(*) filter (where is_changed) as changed
    from paired_items join staged_rows using (position) where ${isOfReading(readingNo)} group by 1, 2
  `.execute(tx)
  return rows
}

/**
 * What a list does to items that are sold, by order; after `pairWithStock`. Those that it has in another category, or again
 * after they were gone, stay sold too.
 */
export async function selectOrderedItems(
  tx: Tx,
  readingNo: number,
  scope: ReplaceScope,
  sourceCodes: readonly string[],
): Promise<OrderedItems[]> {
  const { rows } = await sql<OrderedItems>`
    with claim as materialized (
      select * from sold_items
      where lower(source_code) in (select lower(code) from unnest(${[...sourceCodes]}::text[]) as code)
    ), sold as (
      select sold_line_id, is_changed, ${isInScope(scope, 'stored')} as is_replaced
      from inventory_items as stored left join paired_items on stored_id = id
      where sold_line_id = any(array(select order_line_id from claim))
    ), listed as (
      select distinct lower(source_code) as source_key, product_id, heat_num from staged_rows
      where ${isOfReading(readingNo)} and is_item and (product_id, heat_num) <> ('', '')
        and (product_id, heat_num) in (select product_id, heat_num from claim)
        and not exists (select from paired_items where paired_items.position = staged_rows.position)
    )
    select order_reference as "orderReference", ends_at is null as "isOpen",
      count(*) filter (where is_changed is not null or listed.source_key is not null) as stays,
      count(*) filter (where is_changed) as changed,
      count(*) filter (where is_replaced and is_changed is null and listed.source_key is null) as dropped
    from claim
    left join sold on sold_line_id = order_line_id
    left join listed on listed.source_key = lower(claim.source_code)
      and listed.product_id = claim.product_id and listed.heat_num = claim.heat_num
    group by 1, 2 order by 1
  `.execute(tx)
  return rows
}

/** What staff decided about a list, and what was read of it. */
export type Decisions = {
  corrections: readonly AppliedCorrection[]
  answers: readonly UsedAnswer[]
  fixedTexts: readonly UsedText[]
  listedTables: ListedTable[]
}

export type NewUpload = Pick<UploadInput, 'fileName' | 'replaceScope' | 'splitByProduct'> & {
  id?: string
  category: string
  defaultRegionCodes: string
  username: string
  itemsProcessed: number
  rowsSkipped: number
  sources: UploadResult['sources']
  isDeletion?: true
  isConfirmation?: true
} & Decisions
export type StoredUpload = { id: string; created_at: Date }

/** Creates the record of an upload. Its time is later than any other, even if the clock stops. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<StoredUpload> {
  return tx
    .insertInto('uploads')
    .values({
      ...(upload.id !== undefined && { id: upload.id }),
      file_name: upload.fileName,
      category: upload.category,
      replace_scope: upload.replaceScope,
      split_by_product: upload.splitByProduct,
      default_region_codes: upload.defaultRegionCodes,
      username: upload.username,
      items_processed: upload.itemsProcessed,
      rows_skipped: upload.rowsSkipped,
      sources: JSON.stringify(upload.sources),
      is_deletion: upload.isDeletion ?? false,
      ...(upload.isConfirmation && { is_confirmation: true, superseded_at: sql<Date>`now()` }),
      corrections: JSON.stringify(upload.corrections),
      answers: JSON.stringify(upload.answers),
      fixed_texts: JSON.stringify(upload.fixedTexts),
      listed_tables: JSON.stringify(upload.listedTables),
      created_at: sql<Date>`greatest(
        clock_timestamp(), (select max(created_at) + interval '1 millisecond' from uploads)
      )`,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
}

/** Moves the items of a scope to those that an upload replaced; returns their number. */
export async function deleteItems(tx: Tx, scope: ReplaceScope, uploadId: string): Promise<number> {
  const replaced = columnList(replacedColumns)
  const { numAffectedRows } = await sql`
    with gone as (
      delete from inventory_items as stored where ${isStockInScope(scope, 'stored')} returning ${replaced}
    )
    insert into replaced_items (upload_id, ${replaced}) select ${uploadId}, ${replaced} from gone
  `.execute(tx)
  return Number(numAffectedRows)
}

export type ItemIdParts = { head: string; tail: string }
export type NewItems = { upload: StoredUpload; changeNo: number; ids: ItemIdParts }

/** Replaces the stored items with the listed ones: unchanged rows stay untouched, old versions are kept. */
export async function replaceItems(
  tx: Tx,
  reading: CategorizedReading,
  scope: ReplaceScope,
  stored: NewItems,
): Promise<void> {
  const { readingNo } = reading
  const { upload, changeNo } = stored
  const replaced = columnList(replacedColumns)
  // Without this condition the join would read all items.
  const isPairable = isStockInScope({ ...scope, scope: 'category' }, 'stored')
  await sql`
    with gone as (
      delete from inventory_items as stored where ${isStockInScope(scope, 'stored')}
        and not exists (select from paired_items where stored_id = stored.id)
      returning ${replaced}
    )
    insert into replaced_items (upload_id, ${replaced}) select ${upload.id}, ${replaced} from gone
  `.execute(tx)
  await sql`
    insert into replaced_items (upload_id, ${replaced})
    select ${upload.id}, ${columnList(replacedColumns, 'stored')}
    from inventory_items as stored join paired_items as pair on pair.stored_id = stored.id
    where is_changed and ${isPairable}
  `.execute(tx)
  await sql`
    update inventory_items as stored
    set (${columnList(comparedColumns)}, change_no) = row(${columnList(comparedColumns, 'listed')}, ${changeNo}::bigint)
    from paired_items as pair, staged_rows as listed
    where pair.stored_id = stored.id and pair.is_changed and listed.position = pair.position
      and ${isOfReading(readingNo, 'listed')} and ${isPairable}
  `.execute(tx)
  await insertNewItems(tx, reading, stored)
}

// The position follows the version and variant digits of a UUID (RFC 9562, version 8: custom digits).
async function insertNewItems(tx: Tx, reading: CategorizedReading, { upload, changeNo, ids }: NewItems): Promise<void> {
  await sql`
    insert into inventory_items (id, category, created_at, change_no, ${columnList(comparedColumns)})
    select ${ids.head} || to_hex(x'8000'::integer + position / 4096) || '-' || to_hex(x'8000'::integer + position % 4096) || ${ids.tail},
      ${categoryOf(reading)}, ${upload.created_at}, ${changeNo}::bigint, ${columnList(comparedColumns)}
    from staged_rows where ${isOfReading(reading.readingNo)} and is_item
      and not exists (select from paired_items where paired_items.position = staged_rows.position)
  `.execute(tx)
}

/** Items confirmed by a supplier's list are no longer demo items: removing the demo data must not delete them. */
export async function claimDemoItems(tx: Tx): Promise<void> {
  await deleteDemoMarks(tx, 'inventory_items', sql<string>`(select stored_id from paired_items)`)
}

/** After this, the list before an upload cannot be restored, because the stock of the upload has changed. */
export async function supersedeUploads(tx: Tx, { parts, scope }: ReplaceScope, exceptId?: string): Promise<void> {
  const changed = parts.flatMap(({ category, sourceCodes }) =>
    sourceCodes.map((code) => ({ key: sourceKey(code), category })),
  )
  const keys = changed.map(({ key }) => key)
  const categories = changed.map(({ category }) => category)
  await sql`
    update uploads set superseded_at = now()
    where superseded_at is null and id is distinct from ${exceptId ?? null}
      and exists (
        select from jsonb_array_elements(sources) as source
        join unnest(${keys}::text[], ${categories}::text[]) as changed (source_key, category)
          on changed.source_key = lower(source ->> 'sourceCode')
        where changed.category = source ->> 'category' or replace_scope = 'source' or ${scope === 'source'}
      )
  `.execute(tx)
}
