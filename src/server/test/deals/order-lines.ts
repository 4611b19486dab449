import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { SoldElsewhere } from '../../modules/inventory/sold/queries.ts'
import { releaseItems, sellItems } from '../../modules/inventory/sold/sold.ts'

/** Stores a confirmed order with so many lines, and returns their ids. */
export async function orderLines(db: Db, lines: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with inquiry as (
      insert into customer_inquiries (customer_name, company, phone, email, selected_items)
      values ('Pat Doe', 'Acme Steel', '', 'pat@acme.example', '[]') returning id
    ), quote as (
      insert into quotes (inquiry_id, version, valid_until, fob_point, terms, note, internal_note, changed_by)
      select id, 1, '2030-01-01', '', '', '', '', 'admin' from inquiry returning id, inquiry_id
    ), confirmed as (
      insert into orders (inquiry_id, quote_id, state, fob_point, freight, terms, note, changed_by)
      select inquiry_id, id, 'confirmed', '', 'included', '', '', 'admin' from quote returning id
    )
    insert into order_lines (order_id, position, quote_line_id, source_code, product, product_id, heat_num, description, thickness, width,
      length, grade, condition, heat, ships_from, lead_time, note, price, unit, basis)
    select id, nth, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '40', 'cwt', 'actual'
    from confirmed, generate_series(1, ${lines}::int) as nth returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export type Steel = { id: string; source_code: string; product_id: string; heat_num: string }

export function sell(db: Db, lineId: string, item: Steel, orderReference = 'O-1007'): Promise<SoldElsewhere[]> {
  const { id: itemId, source_code: sourceCode, product_id: productId, heat_num: heatNum } = item
  return db
    .transaction()
    .execute((tx) => sellItems(tx, [{ lineId, orderReference, itemId, sourceCode, productId, heatNum }]))
}

export function releaseLines(db: Db, lineIds: readonly string[]): Promise<void> {
  return db.transaction().execute((tx) => releaseItems(tx, lineIds))
}

export function findSteel(db: Db, productId: string): Promise<Steel> {
  return db
    .selectFrom('inventory_items')
    .select(['id', 'source_code', 'product_id', 'heat_num'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
}
