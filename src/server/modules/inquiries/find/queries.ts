import { type RawBuilder, sql } from 'kysely'
import { archivedStatus } from '../../../../shared/inquiries/terms.ts'
import { hitsOfKindMax } from '../../../../shared/office/find.ts'
import { findLimit, type PersonFinder, startsAs } from '../../../db/contains-text.ts'
import type { Db } from '../../../db/database.ts'

// Of a beginning that thousands have, these many lines are looked at.
const linesMax = 100
const hitsMax = sql.lit(hitsOfKindMax)

/** Those who sent inquiries; whom the operator erased has no address. */
export const peopleOfInquiries = (find: PersonFinder): RawBuilder<unknown>[] =>
  find({ name: 'customer_name', company: 'company', email: 'email', phone: 'phone' }).map(
    (
      isFound,
    ) => sql`(select 'inquiry', id, number, customer_name, company, email, phone, created_at, status = ${archivedStatus}
      from customer_inquiries where ${isFound} and email <> '' ${findLimit})`,
  )

/** The numbers that a reference may mean; undefined for a kind that it is not of. */
export type AskedDeals = Record<'inquiry' | 'ask' | 'order', number | undefined> & {
  /** Of a purchase order, with the letter of the source as its place. */
  purchase: { order: number; position: number } | undefined
}

/** Inquiries with their latest quotes, asks, orders and purchases with these numbers. */
export function referencesOfDeals({ inquiry, ask, order, purchase }: AskedDeals): RawBuilder<unknown>[] {
  const numberOf = (number: number | undefined) => sql`${number ?? null}::bigint`
  const isArchived = sql`inquiry.status = ${archivedStatus}`
  return [
    sql`select 'inquiry', 1, id, number, 0, company, status, ${isArchived}, created_at
      from customer_inquiries as inquiry where number = ${numberOf(inquiry)}`,
    sql`select 'quote', 2, inquiry.id, number, version, company, quotes.state, ${isArchived}, quotes.created_at
      from customer_inquiries as inquiry join lateral (
        select version, state, created_at from quotes where inquiry_id = inquiry.id order by version desc limit 1
      ) as quotes on true where number = ${numberOf(inquiry)}`,
    sql`select 'ask', 3, inquiry.id, asks.number, 0, source_code, asks.state, ${isArchived}, asks.created_at
      from asks join customer_inquiries as inquiry on inquiry.id = inquiry_id where asks.number = ${numberOf(ask)}`,
    sql`select 'order', 4, orders.id, orders.number, 0, company, orders.state, ${isArchived}, orders.created_at
      from orders join customer_inquiries as inquiry on inquiry.id = inquiry_id where orders.number = ${numberOf(order)}`,
    sql`select 'purchase', 5, orders.id, orders.number, position, purchases.source_code, purchases.state, ${isArchived}, orders.created_at
      from orders join purchases on order_id = orders.id join customer_inquiries as inquiry on inquiry.id = inquiry_id
      where orders.number = ${numberOf(purchase?.order)} and position = ${purchase?.position ?? null}::integer`,
  ]
}

export type SteelRow = {
  of: 'order' | 'inquiry'
  id: string
  number: number
  company: string
  value: string
  product: string
  thickness: string
  width: string
  is_archived: boolean
  is_whole: boolean
}

/** Lines of orders and inquiries with a heat or a product id. */
export async function selectSteel(
  db: Db,
  kind: 'heat' | 'product id',
  text: string,
  isShort: boolean,
): Promise<SteelRow[]> {
  const heatOfLine = sql`coalesce(nullif(heat_num, ''), heat)`
  const ordered = kind === 'heat' ? heatOfLine : sql`product_id`
  const asked = kind === 'heat' ? sql`heat_num` : sql`product_id`
  const words = sql`all_words(${sql.lit(kind === 'heat' ? 'h:' : 'i:')}, ${text})`
  const limit = sql`limit ${sql.lit(linesMax)}`
  const ofOrders = [
    startsAs(ordered, text, isShort),
    ...(isShort ? [] : [sql`find_steel(product_id, ${heatOfLine}) @@ ${words}`]),
  ].map(
    (isFound) =>
      sql`(select order_id, ${ordered} as value, product, thickness, width from order_lines where ${isFound} ${limit})`,
  )
  const ofInquiries = [
    startsAs(asked, text, isShort),
    ...(isShort ? [] : [sql`find_steel(coalesce(product_id, ''), coalesce(heat_num, '')) @@ ${words}`]),
  ].map(
    (isFound) =>
      sql`(select inquiry_id, ${asked} as value, product, thickness, width from inquiry_lines where ${isFound} ${limit})`,
  )
  const { rows } = await sql<SteelRow>`
    select * from (
      select distinct on (of, id, lower(value)) *, lower(btrim(value)) = lower(${text}) as is_whole from (
        select 'order' as of, orders.id, orders.number, company, line.*, status = ${archivedStatus} as is_archived, orders.created_at as at
        from (${sql.join(ofOrders, sql` union all `)}) as line
        join orders on orders.id = order_id join customer_inquiries as inquiry on inquiry.id = inquiry_id
        union all
        select 'inquiry', inquiry.id, number, company, line.*, status = ${archivedStatus}, created_at
        from (${sql.join(ofInquiries, sql` union all `)}) as line join customer_inquiries as inquiry on inquiry.id = inquiry_id
      ) as found order by of, id, lower(value)
    ) as hits
    order by is_archived, is_whole desc, of = 'order' desc, at desc, id limit ${hitsMax}
  `.execute(db)
  return rows
}

export type BuyerOrderRow = { id: string; number: number; company: string; purchase_order: string }

/** Orders by the number that the buyer gave them. */
export async function selectBuyerOrders(db: Db, text: string, isShort: boolean): Promise<BuyerOrderRow[]> {
  const isWhole = sql`lower(btrim(purchase_order)) = lower(${text})`
  const orders = [
    startsAs(sql`purchase_order`, text, isShort),
    ...(isShort ? [] : [sql`find_inside('o:', coalesce(purchase_order, '')) @@ all_words('o:', ${text})`]),
  ].map((isFound) => sql`(select * from orders where ${isFound} limit ${sql.lit(linesMax)})`)
  const { rows } = await sql<BuyerOrderRow>`
    select found.id, found.number, company, purchase_order
    from (select distinct * from (${sql.join(orders, sql` union all `)}) as each) as found
    join customer_inquiries as inquiry on inquiry.id = inquiry_id
    order by status = ${archivedStatus}, ${isWhole} desc, found.created_at desc, found.id limit ${hitsMax}
  `.execute(db)
  return rows
}
