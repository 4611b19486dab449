import { type SqlBool, sql } from 'kysely'
import type { InventoryFilter } from '../../../../shared/stock/schema.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { orderedItemOf, steelColumns } from '../identity/queries.ts'
import type { Steel } from '../identity/steel.ts'
import { filterConditions, isOfGroups, soldOn } from '../items/queries.ts'
import { type OrderedItem, offeredColumns } from '../table.ts'

/** An item as a line of an order names it. */
export type OrderedLine = {
  lineId: string
  orderReference: string
  /** Null for a line that staff wrote themselves: nothing of the stock is ordered by it. */
  itemId: string | null
  sourceCode: string
  productId: string
  heatNum: string
}
export type LineOfStock = OrderedLine & { itemId: string }
/** A line, and the order that has sold its item. */
export type SoldElsewhere = { lineId: string; itemId: string; orderReference: string }

const isOneOf = (column: string, values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`

const isOfSources = (column: string, codes: readonly string[]) =>
  sql<SqlBool>`lower(${sql.ref(column)}) in (select lower(code) from unnest(${[...codes]}::text[]) as code)`

// As `exists` it may be answered from a table of all items, which takes reading them.
const isInStock = (itemId: string) =>
  sql<boolean>`coalesce((select true from inventory_items as item where item.id = ${sql.ref(itemId)}), false)`

/** The lines whose item an order without them has sold. */
export async function selectSoldElsewhere(
  tx: Tx,
  lineIds: readonly string[],
  ownLineIds: readonly string[],
): Promise<SoldElsewhere[]> {
  const { rows } = await sql<SoldElsewhere>`
    select distinct on (claim.order_line_id) claim.order_line_id as "lineId", claim.item_id as "itemId",
      other.order_reference as "orderReference"
    from sold_items as claim join sold_items as other on other.item_id = claim.item_id
    where ${isOneOf('claim.order_line_id', lineIds)} and other.is_sold and not (${isOneOf('other.order_line_id', [...lineIds, ...ownLineIds])})
    order by claim.order_line_id, other.no
  `.execute(tx)
  return rows
}

/**
 * What the lines have of the stock, but for those that are known: the item as it is; where it is gone, the item that an earlier order of it
 * goes with now; else as it was last, or as the line names it. Returns the lines whose item is not in stock.
 */
export async function insertClaims(tx: Tx, lines: readonly LineOfStock[]): Promise<string[]> {
  const { rows } = await sql<{ lineId: string; isInStock: boolean }>`
    with line as (
      select * from unnest(
        ${lines.map((one) => one.lineId)}::text[], ${lines.map((one) => one.orderReference)}::text[],
        ${lines.map((one) => one.itemId)}::text[], ${lines.map((one) => one.sourceCode)}::text[],
        ${lines.map((one) => one.productId)}::text[], ${lines.map((one) => one.heatNum)}::text[]
      ) with ordinality as line (id, reference, item_id, source_code, product_id, heat_num, position)
      where not exists (select from sold_items where order_line_id = line.id)
    )
    insert into sold_items (order_line_id, order_reference, item_id, ordered_item_id, source_code, is_sold, item, ordered)
    select line.id, reference, coalesce(item.id, earlier.item_id, line.item_id), line.item_id,
      coalesce(item.source_code, earlier.source_code, replaced.source_code, line.source_code), false, known, known
    from line
    left join inventory_items as item on item.id = line.item_id
    left join lateral (
      select claim.item_id, claim.source_code, claim.item from sold_items as claim
      where ordered_item_id = line.item_id and not is_copy and not has_left order by claim.no limit 1
    ) as earlier on item.id is null
    left join lateral (
      select ${orderedItemOf('last')} as item, source_code from replaced_items as last
      where last.id = line.item_id order by replaced_id desc limit 1
    ) as replaced on item.id is null
    cross join lateral (
      select coalesce(case when item.id is not null then ${orderedItemOf('item')} end, earlier.item, replaced.item, ${blankItem}) as known
    ) as steel
    order by position
    returning order_line_id as "lineId", ${isInStock('item_id')} as "isInStock"
  `.execute(tx)
  return rows.filter(({ isInStock }) => !isInStock).map(({ lineId }) => lineId)
}

const blankItem = sql`jsonb_build_object(
  ${sql.join(offeredColumns.filter((name) => name !== 'source_code').map(blankField))}, 'weight_lb', null
)`

function blankField(name: string) {
  if (name === 'product_id' || name === 'heat_num') return sql`${sql.lit(name)}, ${sql.ref(`line.${name}`)}`
  return sql`${sql.lit(name)}, ${sql.lit(name === 'qty_pcs' ? 0 : '')}`
}

/** From now on what these lines have is not for sale. Returns the source codes of it. */
export async function setSold(tx: Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('sold_items')
    .set({ is_sold: true, sold_at: sql`coalesce(sold_at, now())` })
    .where(isOneOf('order_line_id', lineIds))
    .returning('source_code')
    .execute()
  return rows.map((row) => row.source_code)
}

/** What one line has of the stock. */
export type Claim = {
  no: number
  lineId: string
  orderReference: string
  itemId: string
  sourceCode: string
  isSold: boolean
  isCopy: boolean
  hasLeft: boolean
  /** The order is not closed: somebody waits for the steel. */
  isOpen: boolean
  isInStock: boolean
  item: OrderedItem
}

const claimColumns = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`
    ${column('no')}, ${column('order_line_id')} as "lineId", ${column('order_reference')} as "orderReference",
    ${column('item_id')} as "itemId", ${column('source_code')} as "sourceCode", ${column('is_sold')} as "isSold",
    ${column('is_copy')} as "isCopy", ${column('has_left')} as "hasLeft", ${column('ends_at')} is null as "isOpen", ${column('item')},
    ${isInStock(`${table}.item_id`)} as "isInStock"
  `
}

/** The earlier first. */
export async function selectClaims(db: Db, sourceCodes: readonly string[]): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select ${claimColumns('sold_items')} from sold_items where ${isOfSources('source_code', sourceCodes)} order by no
  `.execute(db)
  return rows
}

/** The lines of accepted orders that are not closed and whose steel is in stock under one of these codes, in their order. */
export async function selectOpenLinesInStock(
  db: Db,
  sourceCodes: readonly string[],
): Promise<Pick<Claim, 'lineId' | 'orderReference'>[]> {
  const { rows } = await sql<Pick<Claim, 'lineId' | 'orderReference'>>`
    select order_line_id as "lineId", order_reference as "orderReference" from sold_items
    where ${isOfSources('source_code', sourceCodes)} and ends_at is null and ${isInStock('item_id')} order by no
  `.execute(db)
  return rows
}

export async function selectClaimsOfLines(tx: Tx, lineIds: readonly string[]): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select ${claimColumns('sold_items')} from sold_items where ${isOneOf('order_line_id', lineIds)} order by no
  `.execute(tx)
  return rows
}

/** What is sold of sources that had one of these codes before, each with that code: its supplier may go on using it. */
export async function selectClaimsUnderFormerCodes(db: Db, sourceCodes: readonly string[]): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with recursive renamed as (
      select old_key, new_key from source_renames
      where old_key in (select lower(code) from unnest(${[...sourceCodes]}::text[]) as code)
      union
      select renamed.old_key, later.new_key from renamed join source_renames as later on later.old_key = renamed.new_key
    )
    select ${claimColumns('claim')}, old_key as "sourceCode" from renamed
    join sold_items as claim on lower(claim.source_code) = new_key
    where old_key <> new_key and claim.is_sold and not claim.is_copy
      and not exists (
        select from sold_items as own where own.order_line_id = claim.order_line_id and lower(own.source_code) = old_key
      )
    order by no
  `.execute(db)
  return rows
}

/** What these lines have goes with another item, which is in stock. */
export type ClaimMove = { nos: readonly number[]; itemId: string }

export async function moveClaims(tx: Tx, moves: readonly ClaimMove[]): Promise<void> {
  const each = moves.flatMap(({ nos, itemId }) => nos.map((no) => ({ no, itemId })))
  await sql`
    update sold_items as claim set item_id = moved.item_id, has_left = false
    from unnest(${each.map(({ no }) => no)}::bigint[], ${each.map(({ itemId }) => itemId)}::text[]) as moved (no, item_id)
    where claim.no = moved.no
  `.execute(tx)
}

/** Staff say that the steel left. The item of that id is other steel, if it stays. */
export async function leaveItems(tx: Tx, nos: readonly number[]): Promise<void> {
  await sql`
    update sold_items set has_left = true, item_id = case
      when exists (select from inventory_items where id = item_id) then 'left: ' || item_id || ' ' || no else item_id
    end where no = any(${[...nos]}::bigint[])
  `.execute(tx)
}

/** Another row with the same steel, under the code and category that it is listed with. */
export async function insertCopies(tx: Tx, copies: readonly ClaimMove[]): Promise<void> {
  const each = copies.flatMap(({ nos, itemId }) => nos.map((no) => ({ no, itemId })))
  await sql`
    insert into sold_items (
      order_line_id, order_reference, item_id, ordered_item_id, source_code, is_sold, is_copy, item, ordered, ends_at, sold_at
    )
    select order_line_id, order_reference, copy.item_id, ordered_item_id, item.source_code, is_sold, true, claim.item, ordered, ends_at,
      sold_at
    from unnest(${each.map(({ no }) => no)}::bigint[], ${each.map(({ itemId }) => itemId)}::text[]) as copy (no, item_id)
    join sold_items as claim on claim.no = copy.no
    join inventory_items as item on item.id = any(${each.map(({ itemId }) => itemId)}::text[]) and item.id = copy.item_id
  `.execute(tx)
}

/** What orders have is as it is in stock now; copies that left are forgotten, and one that stays stands for what left. */
export async function refreshClaims(tx: Tx, sourceCodes: readonly string[]): Promise<void> {
  await sql`
    update sold_items as claim set item = ${orderedItemOf('item')}, source_code = item.source_code, has_left = false
    from inventory_items as item
    where item.id = any(array(select item_id from sold_items where ${isOfSources('source_code', sourceCodes)}))
      and item.id = claim.item_id
  `.execute(tx)
  await sql`
    delete from sold_items as claim where is_copy and ${isOfSources('source_code', sourceCodes)}
      and not exists (select from inventory_items where id = any(array(select item_id from sold_items)) and id = claim.item_id)
  `.execute(tx)
  await sql`
    with gone as (
      delete from sold_items as claim where not is_copy and ${isOfSources('source_code', sourceCodes)}
        and exists (select from sold_items as copy where copy.order_line_id = claim.order_line_id and copy.is_copy)
        and not exists (select from inventory_items where id = any(array(select item_id from sold_items)) and id = claim.item_id)
      returning order_line_id
    )
    update sold_items set is_copy = false where no in (
      select min(copy.no) from sold_items as copy join gone using (order_line_id) where copy.is_copy group by order_line_id
    )
  `.execute(tx)
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

/** Also notes that suppliers may go on using the old codes. */
export async function renameClaims(tx: Tx, codes: readonly string[], newCode: string): Promise<void> {
  await tx.updateTable('sold_items').set({ source_code: newCode }).where(isOfSources('source_code', codes)).execute()
  await sql`delete from source_renames where old_key = lower(${newCode})`.execute(tx)
  await sql`
    insert into source_renames (old_key, new_key)
    select distinct lower(code), lower(${newCode}) from unnest(${[...codes]}::text[]) as code where lower(code) <> lower(${newCode})
    on conflict do nothing
  `.execute(tx)
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

/** The items of some source codes whose mark is not the one that follows from what is sold. The earlier of two lines marks it. */
export async function selectMarkChanges(tx: Tx, sourceCodes: readonly string[]): Promise<MarkChange[]> {
  // An upload forbids nested loops: the items are found by values, not by joins.
  const { rows } = await sql<MarkChange>`
    with claim as materialized (
      select distinct on (item_id) item_id as id, order_line_id from sold_items
      where is_sold and ${isOfSources('source_code', sourceCodes)} order by item_id, no
    ), wanted as (
      select id, order_line_id from inventory_items as item join claim using (id) where item.id = any(array(select id from claim))
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
  const idsOf = (some: readonly MarkChange[]) => some.map(({ id }) => id)
  const ended = changes.filter(({ lineId }) => lineId === null)
  const sold = changes.filter(({ lineId }) => lineId !== null)
  await tx
    .updateTable('inventory_items')
    .set({ sold_line_id: null, change_no: changeNo })
    .where(isOneOf('id', idsOf(ended)))
    .execute()
  await sql`
    update inventory_items as item set sold_line_id = line.id
    from unnest(${idsOf(sold)}::text[], ${sold.map(({ lineId }) => lineId)}::text[]) as line (item_id, id)
    where item.id = line.item_id and ${isOneOf('item.id', idsOf(sold))}
  `.execute(tx)
}

/** An item in stock that no order has. */
export type FreeItem = Steel & { id: string }

/** The items of some sources, or some of them, that no order has and that have one of these product ids and heats. */
export async function selectFreeItems(
  tx: Tx,
  { sourceCodes, ids }: { sourceCodes: readonly string[]; ids?: readonly string[] },
  named: readonly Pick<Steel, 'productId' | 'heatNum'>[],
): Promise<FreeItem[]> {
  const isOfSource = (table: string) => isOfSources(`${table}.source_code`, sourceCodes)
  const { rows } = await sql<FreeItem>`
    select item.id, ${steelColumns('item')} from inventory_items as item
    where ${isOfGroups('item', isOfSource('inventory_groups'), isOfSource('item'))}
      and ${ids ? isOneOf('item.id', ids) : sql`true`}
      and (product_id, lower(heat_num)) in (
        select * from unnest(${named.map((one) => one.productId)}::text[], ${named.map((one) => one.heatNum.toLowerCase())}::text[])
      )
      and not exists (select from sold_items where item_id = item.id)
    order by item.id collate "C"
  `.execute(tx)
  return rows
}

export type LaterItem = FreeItem & { no: number }

/** For what these lines have and is gone: the items of its source that came in as it left or later, and that no order has. */
export async function selectLaterItems(tx: Tx, lineIds: readonly string[]): Promise<LaterItem[]> {
  const { rows } = await sql<LaterItem>`
    select claim.no, item.id, ${steelColumns('item')}
    from sold_items as claim
    join lateral (select max(replaced_at) as left_at from replaced_items where id = claim.item_id) as gone on left_at is not null
    join inventory_items as item on item.source_code = claim.source_code and item.created_at >= left_at
      and item.product_id = claim.item ->> 'product_id' and lower(item.heat_num) = lower(claim.item ->> 'heat_num')
    where ${isOneOf('claim.order_line_id', lineIds)} and not exists (select from sold_items where item_id = item.id)
    order by claim.no, item.id collate "C"
  `.execute(tx)
  return rows
}

/** What these lines have, as it was ordered and as it is in stock: null where it is not. */
export type OrderedSteel = { lineId: string; ordered: OrderedItem; item: OrderedItem | null }

export async function selectOrdered(db: Db, lineIds: readonly string[]): Promise<OrderedSteel[]> {
  const { rows } = await sql<OrderedSteel>`
    select order_line_id as "lineId", ordered, case when stock.id is not null then ${orderedItemOf('stock')} end as item
    from sold_items as claim left join inventory_items as stock on stock.id = claim.item_id
    where ${isOneOf('claim.order_line_id', lineIds)} and not is_copy order by no
  `.execute(db)
  return rows
}
