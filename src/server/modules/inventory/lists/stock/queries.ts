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
import { steelColumns } from '../../identity/queries.ts'
import { type Steel, sameWeightShare } from '../../identity/steel.ts'
import { columnList, isOfGroups, replacedColumns, storedColumns } from '../../items/queries.ts'
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

/** Any change, addition or removal changes it. */
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

// Equal values must be joined by equality: what cannot be read is null.
const comparedValues = (table: string) =>
  comparedColumns.map((column) => {
    const value = sql.ref(`${table}.${column}`)
    return column === 'thickness_in' || column === 'weight_lb' ? sql`coalesce(${value}, -1)` : value
  })

/** Pairs rows with items that are equal in all fields: of several, what orders have is kept first. */
export async function pairEqualItems(tx: Tx, reading: CategorizedReading, scope: ReplaceScope): Promise<void> {
  const { readingNo } = reading
  // The most selective column first: it decides nearly every comparison of the sort.
  const equals = (table: string) => {
    const first = ['product_id', 'heat_num', 'weight', 'source_code'] as const
    const others = comparedColumns.filter((column) => !first.some((one) => one === column))
    return columnList([...first, ...others], table)
  }
  const joined = [...comparedValues('listed'), categoryOf(reading, 'listed')]
  const stored = [...comparedValues('stored'), sql.ref('stored.category')]
  const isEqual = sql.join(
    joined.map((value, index) => sql`${value} = ${stored[index]}`),
    sql` and `,
  )
  await sql`
    insert into paired_items
    select listed.position, stored.id, false
    from (
      select *, row_number() over (
        partition by ${equals('staged_rows')}, ${categoryOf(reading)} order by position
      ) as nth
      from staged_rows where ${isOfReading(readingNo)} and is_item
    ) as listed
    join (
      select *, row_number() over (
        partition by ${equals('inventory_items')}, category
        order by sold_line_id is null, id not in (select item_id from sold_items), id collate "C"
      ) as nth
      from inventory_items where ${isStockInScope({ ...scope, scope: 'category' }, 'inventory_items')}
    ) as stored on stored.nth = listed.nth and ${isEqual}
  `.execute(tx)
}

/** An item that no row is equal to. */
export type UnpairedItem = Steel & {
  id: string
  sourceCode: string
  /** Whether an equal row of the same product id and heat was paired beside it. */
  isBesidePaired: boolean
}

export async function selectUnpairedItems(
  tx: Tx,
  reading: CategorizedReading,
  scope: ReplaceScope,
): Promise<UnpairedItem[]> {
  const { rows } = await sql<UnpairedItem>`
    select stored.id, stored.source_code as "sourceCode", ${steelColumns('stored')},
      (stored.product_id, lower(stored.heat_num), stored.source_code, stored.category) in (
        select product_id, lower(heat_num), source_code, ${categoryOf(reading)}
        from paired_items join staged_rows using (position) where ${isOfReading(reading.readingNo)}
      ) as "isBesidePaired"
    from inventory_items as stored
    where ${isStockInScope(scope, 'stored')} and stored.id not in (select stored_id from paired_items)
    order by stored.id collate "C"
  `.execute(tx)
  return rows
}

export type ListedRow = Steel & { position: number; sheet: number; rowNumber: number; sourceCode: string }

const listedRow = (reading: CategorizedReading) => sql`
  position, sheet, row_number as "rowNumber", source_code as "sourceCode", ${steelColumns('staged_rows', categoryOf(reading))}
`

export async function selectUnpairedRows(tx: Tx, reading: CategorizedReading): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedRow(reading)} from staged_rows where ${isOfReading(reading.readingNo)} and is_item
      and not exists (select from paired_items where paired_items.position = staged_rows.position)
    order by position
  `.execute(tx)
  return rows
}

export async function insertPairs(
  tx: Tx,
  pairs: readonly { position: number; id: string; isChanged: boolean }[],
): Promise<void> {
  await sql`
    insert into paired_items select * from unnest(
      ${pairs.map(({ position }) => position)}::integer[], ${pairs.map(({ id }) => id)}::text[],
      ${pairs.map(({ isChanged }) => isChanged)}::boolean[]
    )
  `.execute(tx)
}

export async function countPairs(tx: Tx, reading: CategorizedReading): Promise<PairCounts[]> {
  const { rows } = await sql<PairCounts>`
    select source_code, ${categoryOf(reading)} as category, count(*) as paired,
      count(*) filter (where is_changed) as changed
    from paired_items join staged_rows using (position) where ${isOfReading(reading.readingNo)} group by 1, 2
  `.execute(tx)
  return rows
}

/** An item that an order has, and what the list does to it. */
export type ClaimedItem = {
  id: string
  /** Whether the list replaces it, or leaves it as it is. */
  isReplaced: boolean
  isChanged: boolean | null
  /** Equal items now, those of them that the list has, and equal rows of the list. */
  equalItems: number
  keptItems: number
  equalRows: number
  row: ListedRow | null
}

export async function selectClaimedItems(
  tx: Tx,
  reading: CategorizedReading,
  scope: ReplaceScope,
  itemIds: readonly string[],
): Promise<ClaimedItem[]> {
  const isClaimed = sql<SqlBool>`claimed.id = any(${[...itemIds]}::text[])`
  const isEqual = (table: string) =>
    sql.join(
      [...comparedValues('claimed')].map((value, index) => sql`${value} = ${comparedValues(table)[index]}`),
      sql` and `,
    )
  // What was paired as reweighed since nothing else was left may be other steel: it does not count as kept.
  const isNear = sql<SqlBool>`(
    listed.weight_lb is null or same.weight_lb is null
    or abs(listed.weight_lb - same.weight_lb) <= ${sameWeightShare} * greatest(listed.weight_lb, same.weight_lb)
  )`
  const { rows } = await sql<Omit<ClaimedItem, 'row'> & { position: number | null }>`
    with equal_items as (
      select claimed.id, count(*) as items, count(listed.position) as kept
      from inventory_items as claimed join inventory_items as same
        on ${isEqual('same')}
      left join paired_items as paired on paired.stored_id = same.id
      left join staged_rows as listed on ${isOfReading(reading.readingNo, 'listed')}
        and listed.position = paired.position and ${isNear}
      where ${isClaimed} and ${isStockInScope(scope, 'same')} group by 1
    ), equal_rows as (
      select claimed.id, count(*) as items from inventory_items as claimed join staged_rows as same on ${isEqual('same')}
      where ${isClaimed} and ${isOfReading(reading.readingNo, 'same')} and same.is_item group by 1
    )
    select claimed.id, ${isInScope(scope, 'claimed')} as "isReplaced", is_changed as "isChanged", position,
      coalesce(equal_items.items, 0) as "equalItems",
      coalesce(equal_items.kept, 0) as "keptItems", coalesce(equal_rows.items, 0) as "equalRows"
    from inventory_items as claimed
    left join paired_items on stored_id = claimed.id
    left join equal_items on equal_items.id = claimed.id
    left join equal_rows on equal_rows.id = claimed.id
    where ${isClaimed}
  `.execute(tx)
  const listed = await selectRowsAt(
    tx,
    reading,
    rows.flatMap(({ position }) => position ?? []),
  )
  return rows.map(({ position, ...item }) => ({
    ...item,
    row: listed.find((row) => row.position === position) ?? null,
  }))
}

export async function selectRowsAt(
  tx: Tx,
  reading: CategorizedReading,
  positions: readonly number[],
): Promise<ListedRow[]> {
  if (positions.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select ${listedRow(reading)} from staged_rows
    where ${isOfReading(reading.readingNo)} and position = any(${[...positions]}::integer[]) order by position
  `.execute(tx)
  return rows
}

type Named = Pick<Steel, 'productId' | 'heatNum'>

/** How often product ids and heats stand in the stock of a source and in its list; what a list leaves as it is counts in both. */
export async function countNamed(
  tx: Tx,
  { readingNo }: CategorizedReading,
  scope: ReplaceScope,
  { sourceCode, named }: { sourceCode: string; named: readonly Named[] },
): Promise<(Named & { before: number; after: number })[]> {
  const isOfSource = (table: string) => sql<SqlBool>`lower(${sql.ref(`${table}.source_code`)}) = lower(${sourceCode})`
  const { rows } = await sql<Named & { before: number; after: number }>`
    select product_id as "productId", lower(heat_num) as "heatNum",
      count(*) filter (where is_before) as before, count(*) filter (where is_after) as after
    from (
      select product_id, heat_num, true as is_before, not ${isInScope(scope, 'stored')} as is_after
      from inventory_items as stored where ${isOfGroups('stored', isOfSource('inventory_groups'), isOfSource('stored'))}
      union all
      select product_id, heat_num, false, true from staged_rows as listed
      where ${isOfReading(readingNo, 'listed')} and is_item and ${isOfSource('listed')}
    ) as steel
    where (product_id, lower(heat_num)) in (
      select * from unnest(${named.map((one) => one.productId)}::text[], ${named.map((one) => one.heatNum.toLowerCase())}::text[])
    )
    group by 1, 2
  `.execute(tx)
  return rows
}

/** Rows of a list with the heat of some steel, or, without one, of its thickness. */
export async function selectLikeRows(
  tx: Tx,
  reading: CategorizedReading,
  { sourceCode, steel, limit }: { sourceCode: string; steel: Steel; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedRow(reading)} from staged_rows
    where ${isOfReading(reading.readingNo)} and is_item and lower(source_code) = lower(${sourceCode}) and (
      ${steel.heatNum} <> '' and lower(heat_num) = lower(${steel.heatNum})
      or lower(thickness) = lower(${steel.thickness}) and lower(width) = lower(${steel.width})
    )
    order by lower(heat_num) = lower(${steel.heatNum}) desc, abs(weight_lb - ${steel.weightLb}::float8) nulls last, position limit ${limit}
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
const itemIdAt = ({ head, tail }: ItemIdParts) =>
  sql<string>`${head} || to_hex(x'8000'::integer + position / 4096) || '-' || to_hex(x'8000'::integer + position % 4096) || ${tail}`

async function insertNewItems(tx: Tx, reading: CategorizedReading, { upload, changeNo, ids }: NewItems): Promise<void> {
  await sql`
    insert into inventory_items (id, category, created_at, change_no, ${columnList(comparedColumns)})
    select ${itemIdAt(ids)}, ${categoryOf(reading)}, ${upload.created_at}, ${changeNo}::bigint, ${columnList(comparedColumns)}
    from staged_rows where ${isOfReading(reading.readingNo)} and is_item
      and not exists (select from paired_items where paired_items.position = staged_rows.position)
  `.execute(tx)
}

/** The items that rows of a stored list became, by their positions. */
export async function selectStoredIds(
  tx: Tx,
  positions: readonly number[],
  ids: ItemIdParts,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ position: number; id: string }>`
    select position, coalesce(stored_id, ${itemIdAt(ids)}) as id
    from unnest(${[...positions]}::integer[]) as position left join paired_items using (position)
  `.execute(tx)
  return new Map(rows.map(({ position, id }) => [position, id]))
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
