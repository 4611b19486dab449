import { sql } from 'kysely'
import type { OrderedLine, ShippedPart } from '../../../../shared/orders/amounts.ts'
import type { Db } from '../../../db/database.ts'

export type RequestLeadRow = {
  /** Null for what staff made of needs, which are the lead. */
  requestNumber: number | null
  needIds: string[]
  at: Date
  quotedAt: Date | null
  isOrdered: boolean
}

/** Each inquiry since then, with the first quote that was sent for it, and whether an order stands. */
export async function selectRequestLeads(db: Db, since: Date): Promise<RequestLeadRow[]> {
  const { rows } = await sql<RequestLeadRow>`
    select case when made_by_staff then null else inquiry.number end as "requestNumber", inquiry.created_at as at,
      array(select distinct line.need_id from inquiry_lines as line where line.inquiry_id = inquiry.id and line.need_id is not null)
        || array_remove(array[inquiry.need_id], null) as "needIds",
      (
        select min(sent_at) from quote_inquiries as own join quotes on quotes.id = own.quote_id
        where own.inquiry_id = inquiry.id
      ) as "quotedAt",
      exists (
        select from quote_inquiries as own join orders on orders.quote_id = own.quote_id and orders.state <> 'cancelled'
        join quotes on quotes.id = own.quote_id
        join quote_lines on quote_lines.quote_id = quotes.id and quote_lines.id = any(quotes.answer_line_ids)
          and coalesce(quote_lines.inquiry_id, quotes.inquiry_id) = inquiry.id
        where own.inquiry_id = inquiry.id
      ) as "isOrdered"
    from customer_inquiries as inquiry
    where inquiry.created_at >= ${since}
  `.execute(db)
  return rows
}

export type QuotedMonthRow = { month: string; category: string; median: number; quotes: number }

/** What lines were quoted at since then, by the month of their quote in Pacific time and the category of their item, in cents. */
export async function selectQuotedMonths(db: Db, since: Date): Promise<QuotedMonthRow[]> {
  const { rows } = await sql<QuotedMonthRow>`
    select to_char(told_at at time zone 'America/Los_Angeles', 'YYYY-MM') as month, category,
      percentile_cont(0.5) within group (order by price_cents) as median, count(distinct quote_id)::integer as quotes
    from steel_prices
    where quote_id is not null and price_cents is not null and category <> '' and told_at >= ${since}
    group by 1, 2
  `.execute(db)
  return rows
}

export type SoldLineRow = OrderedLine & { orderId: string; month: string; parts: ShippedPart[] }

/** The lines of orders since then that were not cancelled, as they are in force, with what was shipped of them. */
export async function selectSoldLines(db: Db, since: Date): Promise<SoldLineRow[]> {
  const { rows } = await sql<SoldLineRow>`
    select orders.id as "orderId", to_char(orders.created_at at time zone 'America/Los_Angeles', 'YYYY-MM') as month,
      line.price, line.unit, line.basis, line.pieces, line.weight_lb as "weightLb", line.cost,
      coalesce((
        select jsonb_agg(jsonb_build_object('pieces', pieces, 'weightLb', weight_lb, 'isComplete', is_complete))
        from shipment_lines where line_id = line.id
      ), '[]') as parts
    from orders join order_lines as line on line.order_id = orders.id
    where orders.created_at >= ${since} and orders.state <> 'cancelled'
  `.execute(db)
  return rows
}
