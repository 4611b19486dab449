import { type SqlBool, sql } from 'kysely'
import type { InventoryFilter } from '../../../../shared/stock/schema.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { filterConditions, isOfGroups, soldOn } from '../items/queries.ts'

/** An item as a line of an order names it. */
export type SoldLine = {
  lineId: string
  orderReference: string
  /** Null for a line that staff wrote themselves: nothing of the stock is sold by it. */
  itemId: string | null
  sourceCode: string
  productId: string
  heatNum: string
}
export type Claim = SoldLine & { itemId: string }
/** A line, and the order that has sold its item. */
export type SoldElsewhere = { lineId: string; itemId: string; orderReference: string }

const isOneOf = (column: string, values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`

const isOfSources = (column: string, codes: readonly string[]) =>
  sql<SqlBool>`lower(${sql.ref(column)}) in (select lower(code) from unnest(${[...codes]}::text[]) as code)`

/** Those whose item another line claims, or has got in place of its own. */
export async function selectClaimed(tx: Tx, claims: readonly Claim[]): Promise<SoldElsewhere[]> {
  const { rows } = await sql<SoldElsewhere>`
    select distinct on (line.id) line.id as "lineId", line.item_id as "itemId", other.order_reference as "orderReference"
    from unnest(${claims.map((one) => one.lineId)}::text[], ${claims.map((one) => one.itemId)}::text[]) as line (id, item_id)
    left join inventory_items as item on item.id = line.item_id
    join sold_items as other on other.item_id = line.item_id or other.order_line_id = item.sold_line_id
    where other.order_line_id <> line.id order by line.id
  `.execute(tx)
  return rows
}

/** Under the source code that the items have now; returns these codes. */
export async function insertClaims(tx: Tx, claims: readonly Claim[]): Promise<string[]> {
  const { rows } = await sql<{ source_code: string }>`
    insert into sold_items (order_line_id, order_reference, item_id, source_code, product_id, heat_num)
    select line.id, reference, line.item_id, coalesce(item.source_code, line.source_code), line.product_id, line.heat_num
    from unnest(
      ${claims.map((one) => one.lineId)}::text[], ${claims.map((one) => one.orderReference)}::text[],
      ${claims.map((one) => one.itemId)}::text[], ${claims.map((one) => one.sourceCode)}::text[],
      ${claims.map((one) => one.productId)}::text[], ${claims.map((one) => one.heatNum)}::text[]
    ) with ordinality as line (id, reference, item_id, source_code, product_id, heat_num, position)
    left join inventory_items as item on item.id = line.item_id
    order by position
    returning source_code
  `.execute(tx)
  return rows.map((row) => row.source_code)
}

/** Those that found no item, while other orders have got all of the same steel. */
export async function selectLeftOut(tx: Tx, lineIds: readonly string[]): Promise<SoldElsewhere[]> {
  const { rows } = await sql<SoldElsewhere>`
    select distinct on (claim.no)
      claim.order_line_id as "lineId", claim.item_id as "itemId", other.order_reference as "orderReference"
    from sold_items as claim
    join sold_items as other on lower(other.source_code) = lower(claim.source_code)
      and other.product_id = claim.product_id and other.heat_num = claim.heat_num
    join inventory_items as item on item.sold_line_id = other.order_line_id
    where ${isOneOf('claim.order_line_id', lineIds)} and not (${isOneOf('other.order_line_id', lineIds)})
      and (claim.product_id, claim.heat_num) <> ('', '')
      and not exists (select from inventory_items as own where own.sold_line_id = claim.order_line_id)
    order by claim.no, other.no
  `.execute(tx)
  return rows
}

/** Returns the source codes of what was claimed. */
export async function deleteClaims(tx: Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sold_items')
    .where(isOneOf('order_line_id', lineIds))
    .returning('source_code')
    .execute()
  return rows.map((row) => row.source_code)
}

export async function setClaimsEnd(tx: Tx, lineIds: readonly string[], endsAt: Date): Promise<void> {
  await tx.updateTable('sold_items').set({ ends_at: endsAt }).where(isOneOf('order_line_id', lineIds)).execute()
}

export async function renameClaims(tx: Tx, codes: readonly string[], newCode: string): Promise<void> {
  await tx.updateTable('sold_items').set({ source_code: newCode }).where(isOfSources('source_code', codes)).execute()
}

/** The source codes with claims that have ended, or with items that are sold by a line that is gone. */
export async function selectEndedSources(db: Db): Promise<string[]> {
  const { rows } = await sql<{ source_code: string }>`
    select source_code from sold_items where ends_at <= now()
    union
    select source_code from inventory_items
    where sold_line_id is not null and not exists (select from sold_items where order_line_id = sold_line_id)
  `.execute(db)
  return rows.map((row) => row.source_code)
}

export async function deleteEndedClaims(tx: Tx): Promise<void> {
  await sql`delete from sold_items where ends_at <= now()`.execute(tx)
}

export type SoldView = { view: string; soldOn: string }

/** What is sold, as JSON like that of buyers, with the references of the orders. */
export function selectSoldViews(db: Db, filter: Pick<InventoryFilter, 'category' | 'source'>): Promise<SoldView[]> {
  return db
    .selectFrom('inventory_items')
    .select(['view_json as view', sql<string>`coalesce(${soldOn}, '')`.as('soldOn')])
    .where('sold_line_id', 'is not', null)
    .where(({ and }) => and(filterConditions(filter)))
    .orderBy('source_code')
    .orderBy('id')
    .execute()
}

export type MarkChange = { id: string; lineId: string | null }

/**
 * The items of some source codes whose mark is not the one that follows from the claims: each claim takes its own item, else
 * the first free one of the same steel, the earlier claim before the later.
 */
export async function selectMarkChanges(tx: Tx, sourceCodes: readonly string[]): Promise<MarkChange[]> {
  // An upload forbids nested loops: the items are found by values, not by joins.
  const { rows } = await sql<MarkChange>`
    with claim as materialized (
      select *, lower(source_code) as source_key from sold_items where ${isOfSources('source_code', sourceCodes)}
    ), own as materialized (
      select order_line_id, item.id from inventory_items as item join claim on claim.item_id = item.id
      where item.id = any(array(select item_id from claim)) and lower(item.source_code) = source_key
    ), other as materialized (
      select order_line_id, source_key, product_id, heat_num,
        row_number() over (partition by source_key, product_id, heat_num order by no) as nth
      from claim
      where (product_id, heat_num) <> ('', '') and not exists (select from own where own.order_line_id = claim.order_line_id)
    ), free as (
      select id, lower(source_code) as source_key, product_id, heat_num,
        row_number() over (partition by lower(source_code), product_id, heat_num order by id collate "C") as nth
      from inventory_items
      where ${isOfGroups('inventory_items', sql`lower(source_code) in (select source_key from other)`)}
        and (product_id, heat_num) in (select product_id, heat_num from other) and not exists (select from own where own.id = inventory_items.id)
    ), wanted as (
      select id, order_line_id from own
      union all
      select id, order_line_id from other join free using (source_key, product_id, heat_num, nth)
    ), marked as (
      select id, sold_line_id from inventory_items
      where sold_line_id is not null and ${isOfSources('source_code', sourceCodes)}
    )
    select id, order_line_id as "lineId" from wanted full join marked using (id)
    where order_line_id is distinct from sold_line_id
  `.execute(tx)
  return rows
}

/** Items without a line are for sale again, by a change of the stock. */
export async function setMarks(tx: Tx, changes: readonly MarkChange[], changeNo: number): Promise<void> {
  const ids = changes.map(({ id }) => id)
  // First those that end: a line has one item at a time.
  await tx
    .updateTable('inventory_items')
    .set({ sold_line_id: null, change_no: changeNo })
    .where(isOneOf('id', ids))
    .where('sold_line_id', 'is not', null)
    .execute()
  const sold = changes.filter(({ lineId }) => lineId !== null)
  await sql`
    update inventory_items as item set sold_line_id = line.id
    from unnest(${sold.map(({ id }) => id)}::text[], ${sold.map(({ lineId }) => lineId)}::text[]) as line (item_id, id)
    where item.id = line.item_id and ${isOneOf('item.id', ids)}
  `.execute(tx)
}
