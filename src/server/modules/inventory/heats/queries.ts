import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** So much of a heat is compared: that an index takes it. */
export const heatKeyCharsMax = 100

/** A heat as it is compared, where the whole of it may be long. */
export const heatKey = (heat: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(left(${heat}, ${sql.lit(heatKeyCharsMax)}))`

/** A condition: whether an item has this heat, in lower case, in stock or before it left. */
export const isHeatOfItem = (key: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from inventory_items where heat_num <> '' and ${heatKey(sql`heat_num`)} = ${key})
  or exists (select from replaced_items where heat_num <> '' and ${heatKey(sql`heat_num`)} = ${key})
)`

/**
 * A query of the items with the heats of `given (heat_key)`, in stock or as they last were: `heat_key`, id, what names an item, and
 * whether it is in stock.
 */
export const itemsWithHeats = sql`
  select heat_key, item.id, category, thickness, width, length, source_code, true as is_in_stock
  from given join inventory_items as item on heat_num <> '' and ${heatKey(sql`heat_num`)} = heat_key
  union all
  select * from (
    select distinct on (heat_key, old.id) heat_key, old.id, category, thickness, width, length, source_code, false
    from given join replaced_items as old on heat_num <> '' and ${heatKey(sql`heat_num`)} = heat_key
    where not exists (select from inventory_items where id = old.id and ${heatKey(sql`heat_num`)} = heat_key)
    order by heat_key, old.id, replaced_id desc
  ) as replaced
`

/** A query of what names an item and its heat, as it is or last was. */
export const namesOfItem = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select category, thickness, width, length, source_code, heat_num from inventory_items where id = ${id}
  union all (
    select category, thickness, width, length, source_code, heat_num from replaced_items
    where id = ${id} and not exists (select from inventory_items where id = ${id})
    order by replaced_id desc limit 1
  )
`

/** A condition: whether there is such an item, and whether it is in stock. */
export const isItem = (id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isInStock(id)} or exists (select from replaced_items as one where one.id = ${id}))`
export const isInStock = (id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from inventory_items as one where one.id = ${id})`

/** The items in stock whose mark is not the one that follows from a query of the `id` of those with a mill test report. */
const wronglyMarked = (withReport: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with reported as materialized (${withReport})
  select item.id from reported join inventory_items as item on item.id = reported.id where not has_mtr
  union all
  select id from inventory_items as item
  where has_mtr and not exists (select from reported where reported.id = item.id)
`

export async function hasWrongMarks(db: Db, withReport: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`${wronglyMarked(withReport)} limit 1`.execute(db)
  return rows.length > 0
}

/** Marks the items in stock that have a mill test report, and no others. Call under the source lock. */
export async function markReported(tx: Tx, withReport: RawBuilder<unknown>): Promise<void> {
  await sql`
    update inventory_items set has_mtr = not has_mtr where id = any(array(${wronglyMarked(withReport)}))
  `.execute(tx)
}

/** A query of the items in stock with one of the heats of `given (heat_key, since)` that came in after `since`, all of `given` beside them. */
export const itemsListedSince = sql`
  select given.*, item.id as item_id, source_code from given join inventory_items as item
  on heat_num <> '' and ${heatKey(sql`heat_num`)} = heat_key and item.created_at > since
`
