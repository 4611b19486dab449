import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { WantedMtr } from '../../../../shared/papers/wanted.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { hasWrongMarks, heatKey, itemsListedSince, markReported, namesOfItem } from '../../inventory/heats/queries.ts'

const itemsWithReport = sql`
  select distinct record_id as id from paper_ties join papers on papers.id = paper_id
  where paper_ties.kind = 'item' and papers.kind = 'mtr'
`

/** Whether an item in stock has a mill test report and is not marked, or the other way around. */
export const hasItemsToMark = (db: Db): Promise<boolean> => hasWrongMarks(db, itemsWithReport)

/** Marks the items in stock that have a mill test report, and no others. Call under the source lock. */
export const markItems = (tx: Tx): Promise<void> => markReported(tx, itemsWithReport)

export type LaterTie = { paperId: string; itemId: string }

/**
 * Steel with a confirmed heat that came in after its paper was last changed, from a source whose steel of this heat the paper is tied to
 * already. What was there before, staff saw and chose from.
 */
export async function selectLaterSteel(db: Db): Promise<LaterTie[]> {
  const { rows } = await sql<LaterTie>`
    with given as (
      select id as paper_id, heat_key, changed_at as since from papers, unnest(heat_keys) as heat_key
    )
    select distinct paper_id as "paperId", item_id as "itemId" from (${itemsListedSince}) as later
    where not exists (
      select from paper_ties where paper_ties.paper_id = later.paper_id and kind = 'item' and record_id = item_id
    ) and exists (
      select from paper_ties join lateral (${namesOfItem(sql`record_id`)}) as tied on true
      where paper_ties.paper_id = later.paper_id and kind = 'item'
        and ${heatKey(sql`tied.heat_num`)} = heat_key and lower(tied.source_code) = lower(later.source_code)
    )
    order by 1, 2
  `.execute(db)
  return rows
}

const firstReport = (isOfLine: RawBuilder<SqlBool>) => sql<WantedMtr['paper']>`(
  select jsonb_build_object('id', papers.id, 'fileName', file_name, 'forBuyer', for_buyer)
  from paper_ties join papers on papers.id = paper_id
  where papers.kind = 'mtr' and ${isOfLine} order by for_buyer desc, created_at desc, papers.id limit 1
)`

/** Of a line without a report: the newest one whose text has this heat and that nobody decided on yet. */
const unconfirmedReport = (heat: RawBuilder<unknown>) => sql<WantedMtr['unconfirmed']>`(
  select jsonb_build_object('id', papers.id, 'fileName', file_name) from papers
  where papers.kind = 'mtr' and cardinality(heat_keys) = 0 and jsonb_array_length(found_heats) > 0 and exists (
    select from jsonb_array_elements(found_heats) as found where ${heatKey(sql`found->>'text'`)} = ${heatKey(heat)}
  )
  order by created_at desc, papers.id limit 1
)`

/** The columns of a wanted report of each line. */
const reportOf = (isOfLine: RawBuilder<SqlBool>, heat: RawBuilder<unknown>) => {
  const paper = firstReport(isOfLine)
  return sql`${paper} as paper, case when ${paper} is null then ${unconfirmedReport(heat)} end as unconfirmed`
}

const isOnItem = (itemId: RawBuilder<unknown>) => sql<SqlBool>`(paper_ties.kind = 'item' and record_id = ${itemId})`

/** By their items. The buyer wants a report in the notes, or by the need that an item was taken for. */
export async function selectWantedOfInquiry(db: Db, inquiryId: string): Promise<WantedMtr[]> {
  const { rows } = await sql<WantedMtr>`
    select line.item_id as "lineId", ${reportOf(isOnItem(sql`line.item_id`), sql`line.heat_num`)}
    from inquiry_lines as line join customer_inquiries as inquiry on inquiry.id = line.inquiry_id
    where line.inquiry_id = ${inquiryId} and (inquiry.wants_mtr or line.wants_mtr) order by line.position
  `.execute(db)
  return rows
}

/**
 * Whether the buyer of an order wants a report of a line: in the notes of an inquiry that the order is of, or by the need of the item that was
 * quoted.
 */
const isWanted = sql<SqlBool>`exists (
  select from quote_inquiries as quoted join customer_inquiries as inquiry on inquiry.id = quoted.inquiry_id
  where quoted.quote_id = orders.quote_id and (inquiry.wants_mtr or exists (
    select from inquiry_lines as sent
    where sent.inquiry_id = inquiry.id and sent.wants_mtr and sent.item_id in (
      line.item_id, (select inquiry_item_id from quote_lines where quote_id = orders.quote_id and id = line.quote_line_id)
    )
  ))
)`

/** The heat of an order's `line`: of its item, or as the quote says it. */
export const heatOfLine = sql`coalesce(nullif(line.heat_num, ''), line.heat)`

/** Whether a tied paper is about the steel of an order's line: about its item, or about the order and of its heat. */
const isOnLine = sql<SqlBool>`(
  ${isOnItem(sql`line.item_id`)}
  or (paper_ties.kind = 'order' and record_id = line.order_id and ${heatKey(heatOfLine)} = any(heat_keys))
)`

export async function selectWantedOfOrder(db: Db, orderId: string): Promise<WantedMtr[]> {
  const { rows } = await sql<WantedMtr>`
    select line.id as "lineId", ${reportOf(isOnLine, heatOfLine)}
    from orders join order_lines as line on line.order_id = orders.id
    where orders.id = ${orderId} and ${isWanted} order by line.position
  `.execute(db)
  return rows
}

/** A line of an open order that left in part at least, whose buyer wants a report and cannot see one. */
const lacksReport = sql<SqlBool>`(
  exists (select from shipment_lines where line_id = line.id) and ${isWanted}
  and not exists (
    select from paper_ties join papers on papers.id = paper_id where papers.kind = 'mtr' and for_buyer and ${isOnLine}
  )
)`

/** Whether an order has shipped lines without the report that its buyer wants; staff close an order that needs none any more. */
export const isWithoutReports = sql<SqlBool>`(orders.state in ('confirmed', 'shipped') and exists (
  select from order_lines as line where line.order_id = orders.id and ${lacksReport}
))`

/** A query of how many lines have shipped without the report that their buyers want. */
export const countWithoutReports = sql<number>`(
  select count(*) from orders join order_lines as line on line.order_id = orders.id
  where orders.state in ('confirmed', 'shipped') and ${lacksReport}
)`
