import { type RawBuilder, sql } from 'kysely'
import { archivedStatus } from '../../../../shared/inquiries/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type TimelinePart, timelinePart } from '../../../db/timeline-part.ts'

/** The ids of a customer's inquiries as an array in SQL: an index is entered by it at once, however many they are. */
export const inquiriesOfCustomer = (customerId: string) =>
  sql<string[]>`array(select id from customer_inquiries where customer_id = ${customerId})`

/** Counts the inquiries of these customers, or of all, with the time of the latest. */
export function countInquiriesByCustomer(
  db: Db,
  customerIds?: readonly string[],
): Promise<{ customer_id: string; inquiries: number; last_at: Date }[]> {
  let query = db
    .selectFrom('customer_inquiries')
    .select(({ fn, ref }) => [
      ref('customer_id').$notNull().as('customer_id'),
      fn.countAll<number>().as('inquiries'),
      fn.max('created_at').as('last_at'),
    ])
    .where('customer_id', 'is not', null)
    .groupBy('customer_id')
  if (customerIds) query = query.where('customer_id', '=', sql<string>`any(${[...customerIds]}::text[])`)
  return query.execute()
}

/** A request is one event, with the inquiries that this customer has of it. */
export const requestsOf = (part: TimelinePart): RawBuilder<unknown> => {
  const ofRequest = sql`from customer_inquiries as own where own.number = inquiry.number and own.customer_id = inquiry.customer_id`
  return timelinePart(
    {
      kind: 'inquiry',
      at: sql`inquiry.created_at`,
      id: sql`inquiry.id`,
      by: sql`case when not made_by_staff then customer_name end`,
      facts: sql`(
        select jsonb_build_object('number', inquiry.number, 'isArchived', inquiry.status = ${archivedStatus},
          'items', sum(jsonb_array_length(selected_items)), 'weightLb', sum(weight_lb), 'inquiries', count(*))
        ${ofRequest}
      )`,
      from: sql`from customer_inquiries as inquiry where inquiry.customer_id = ${part.customerId}
        and not exists (select ${ofRequest} and (own.created_at, own.id) < (inquiry.created_at, inquiry.id))`,
    },
    part,
  )
}

export async function selectInquiryIdsOfCustomer(db: Db, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom('customer_inquiries').select('id').where('customer_id', '=', customerId).execute()
  return rows.map(({ id }) => id)
}

/** Moves the inquiries of a customer to another: all, or these. Returns their ids. */
export async function moveInquiries(
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const isMeant = ids ? sql`and id = any(${[...ids]}::text[])` : sql``
  // Locked in the order of their ids, as all that changes several of them does.
  const { rows } = await sql<{ id: string }>`
    with own as (select id from customer_inquiries where customer_id = ${from} ${isMeant} order by id for update)
    update customer_inquiries set customer_id = ${to} where id in (select id from own) returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
