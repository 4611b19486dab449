import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { orderLineTerms, orderTerms, purchaseTerms, replyTerms, shipmentTerms } from '../../../../shared/deals/terms.ts'
import type { ListOrders } from '../../../../shared/orders/schema.ts'
import type { OrderFilter } from '../../../../shared/orders/terms.ts'
import type { OrderWait } from '../../../../shared/quotes/order-states.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { parseReference } from '../../../../shared/text/references.ts'
import type { Callbacks } from '../../../context.ts'
import { containsText } from '../../../db/contains-text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countRows, rowsOf } from '../../../db/rows.ts'
import { type TimelinePart, timelinePart } from '../../../db/timeline-part.ts'
import type { Erasure } from '../../customers/customers.ts'
import { knownSourceCode } from '../../inventory/items/queries.ts'
import { type OwnersAsked, ownedConditions } from '../../owners/queries.ts'
import { inquiriesOfCustomer } from '../customers/queries.ts'
import { handoverColumns } from '../handovers.ts'
import { countWithoutReports, isWithoutReports } from '../reports/queries.ts'
import type { CustomerInquiryRow } from '../table.ts'
import { columnsOf, forgetTerms } from '../terms.ts'
import { eraseVersions } from './change/queries.ts'
import type { OrderLineRow, OrderRow, PurchaseRow, ShipmentLineRow, ShipmentRow } from './table.ts'

const orderColumns = [
  'id',
  'number',
  'inquiry_id',
  'quote_id',
  'state',
  'revision',
  ...columnsOf(orderTerms),
  'version',
  'waiting_since',
  'token_digest',
  'created_at',
  'confirmed_at',
  'closed_at',
  'cancelled_at',
  'changed_at',
  'changed_by',
] as const
export const orderRows = rowsOf('orders', orderColumns, 'Order')

const lineColumns = [
  'id',
  'order_id',
  'position',
  'quote_line_id',
  'item_id',
  'source_code',
  'product',
  'product_id',
  'heat_num',
  ...columnsOf(orderLineTerms),
  'is_complete',
] as const
export const orderLineRows = rowsOf('order_lines', lineColumns, 'Line')

const purchaseColumns = [
  'id',
  'order_id',
  'position',
  'source_code',
  'supplier_id',
  'to_address',
  ...columnsOf(purchaseTerms),
  'state',
  'sent_at',
  ...handoverColumns,
  'answered_at',
  'answered_by',
  'answer',
  ...columnsOf(replyTerms),
  'token_digest',
  'differs',
  'changed_at',
] as const
export const purchaseRows = rowsOf('purchases', purchaseColumns, 'Purchase order')

export const selectOrderLines = (db: Db, orderIds: readonly string[]) =>
  orderLineRows.selectBy(db, 'order_id', orderIds, 'order_id', 'position')

export const selectPurchases = (db: Db, orderIds: readonly string[]) =>
  purchaseRows.selectBy(db, 'order_id', orderIds, 'order_id', 'position')

/** To an address in lower case; the first one first. */
export const selectPurchasesTo = (db: Db, address: string) =>
  purchaseRows.selectBy(db, 'to_address', [address], 'sent_at', 'id')

export type OrderOfInquiryRow = OrderRow &
  Pick<CustomerInquiryRow, 'customer_name' | 'company' | 'phone' | 'email' | 'fob'> & {
    inquiry_number: number
    customer_state: string
    inquiry_ids: string[]
  }

function selectWithInquiry(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('customer_inquiries', 'customer_inquiries.id', 'orders.inquiry_id')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .select(['customer_name', 'company', 'phone', 'email', 'fob'])
    .select(['customer_inquiries.number as inquiry_number', 'customer_inquiries.state as customer_state'])
    .select(sql<string[]>`array(${inquiriesOf} order by 1)`.as('inquiry_ids'))
}

/** The inquiries that an order has lines of; what staff wrote or added themselves is of the one that its quote was kept under. */
const inquiriesOf = sql`
  select distinct coalesce(quoted.inquiry_id, orders.inquiry_id) from order_lines
  left join quote_lines as quoted on quoted.quote_id = orders.quote_id and quoted.id = order_lines.quote_line_id
  where order_lines.order_id = orders.id
`

export function selectOrders(db: Db, ids: readonly string[]): Promise<OrderOfInquiryRow[]> {
  return selectWithInquiry(db)
    .where('orders.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** The oldest first. */
export function selectOrdersOf(db: Db, inquiryIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'inquiry_id', 'number', 'state', 'token_digest', 'created_at', 'waiting_since'])
    .where('inquiry_id', '=', sql<string>`any(${[...inquiryIds]}::text[])`)
    .orderBy('number')
    .execute()
}

/** By item, the number of the latest order of a buyer, with an email address in lower case, that has it and stands. */
export async function selectOrdersOfItems(
  db: Db,
  { emailKey, itemIds }: { emailKey: string; itemIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('customer_inquiries', 'customer_inquiries.id', 'orders.inquiry_id')
    .select(['order_lines.item_id', 'orders.number'])
    .where('order_lines.item_id', '=', sql<string>`any(${[...itemIds]}::text[])`)
    .where('orders.state', '<>', 'cancelled')
    // Addresses are ASCII, which PostgreSQL and JavaScript lowercase alike.
    .where(sql<SqlBool>`lower(email) = ${emailKey}`)
    .orderBy('orders.number')
    .execute()
  return new Map(rows.flatMap(({ item_id: id, number }) => (id === null ? [] : [[id, number] as const])))
}

/**
 * What the buyer wrote with the acceptance and with the inquiries of an order, which mostly have the same notes, and the needs
 * that these are for.
 */
export async function selectBuyerWords(db: Db, order: Pick<OrderOfInquiryRow, 'quote_id' | 'inquiry_ids'>) {
  const inquiryIds = sql`any(${[...order.inquiry_ids]}::text[])`
  const { rows } = await sql<{ answer_note: string; notes: string[]; need_ids: string[] }>`
    select coalesce((select answer_note from quotes where id = ${order.quote_id}), '') as answer_note,
      array(
        select notes from customer_inquiries where id = ${inquiryIds} and notes <> ''
        group by notes order by min(number)
      ) as notes,
      array(
        select need_id from customer_inquiries where id = ${inquiryIds} and need_id is not null
        union select need_id from inquiry_lines where inquiry_id = ${inquiryIds} and need_id is not null
      ) as need_ids
  `.execute(db)
  return rows[0]
}

/** The orders that are not cancelled, by the day in Pacific time, both included; the first one first. */
export async function selectOrderIdsBetween(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ id: string; lines: number }[]> {
  const startOf = (day: string, days = 0) =>
    sql`(${day}::date + ${days}::integer)::timestamp at time zone 'America/Los_Angeles'`
  let query = db
    .selectFrom('orders')
    .select('id')
    .select(sql<number>`(select count(*) from order_lines where order_id = orders.id)`.as('lines'))
    .where('state', '<>', 'cancelled')
    .orderBy('created_at')
    .orderBy('id')
  if (from !== undefined) query = query.where(sql<SqlBool>`created_at >= ${startOf(from)}`)
  if (to !== undefined) query = query.where(sql<SqlBool>`created_at < ${startOf(to, 1)}`)
  return query.execute()
}

type OrdersFilter = Omit<ListOrders, 'cursor' | 'limit'> & Pick<Callbacks, 'isMailed'> & Pick<OwnersAsked, 'adminId'>
export type OrderPlace = { createdAt: Date; id: string }

/** The latest first; with `after` those that follow it. */
export function selectOrdersPage(
  db: Db,
  { after, limit, ...filter }: OrdersFilter & { after: OrderPlace | undefined; limit: number },
): Promise<OrderOfInquiryRow[]> {
  let query = selectWithInquiry(db).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(limit)
  if (after) query = query.where(sql<SqlBool>`(orders.created_at, orders.id) < (${after.createdAt}, ${after.id})`)
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  return query.execute()
}

export function countOrders(db: Db, filter: OrdersFilter): Promise<number> {
  let query = db.selectFrom('orders').innerJoin('customer_inquiries', 'customer_inquiries.id', 'orders.inquiry_id')
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  return countRows(query)
}

/** How many wait for staff, for each reason and in all, each counted once; those to confirm have no other reason. */
export async function countWaitingOrders(db: Db, isMailed: Callbacks['isMailed']) {
  const is = purchaseConditions(isMailed)
  const hasOne = (condition: RawBuilder<SqlBool>) => sql<boolean>`bool_or(${condition})`
  const countOf = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`
  return db
    .with('reasons', (eb) =>
      eb
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .innerJoin('purchases', 'purchases.order_id', 'orders.id')
        .select([
          'orders.id',
          hasOne(is.late).as('late'),
          hasOne(is.problem).as('problem'),
          hasOne(is['suppliers to tell']).as('to_tell'),
          hasOne(is.unanswered).as('unanswered'),
        ])
        .where('orders.state', '=', 'confirmed')
        .where(isOpenLineOf)
        .groupBy('orders.id')
        .unionAll(
          eb
            .selectFrom('purchases')
            .select('order_id as id')
            .select([
              sql<boolean>`false`.as('late'),
              sql<boolean>`false`.as('problem'),
              sql<boolean>`true`.as('to_tell'),
            ])
            .select(sql<boolean>`false`.as('unanswered'))
            .where(isChangeToTell(isMailed)),
        ),
    )
    .with('waiting', (eb) =>
      eb
        .selectFrom('reasons')
        .select('id')
        .select([hasOne(sql`late`).as('late'), hasOne(sql`problem`).as('problem'), hasOne(sql`to_tell`).as('to_tell')])
        .select(hasOne(sql`unanswered`).as('unanswered'))
        .groupBy('id'),
    )
    .selectFrom('waiting')
    .select([
      sql<number>`(select count(*) from orders where ${filterBy('to confirm', isMailed)})`.as('ordersToConfirm'),
      countOf(sql`late`).as('lateOrders'),
      countOf(sql`problem`).as('problemOrders'),
      countOf(sql`to_tell`).as('ordersToTell'),
      countOf(sql`unanswered`).as('unansweredOrders'),
      countOf(sql`late or problem or to_tell`).as('urgent'),
      sql<number>`(select count(*) from orders where ${waitsForBuyer})`.as('waitingChanges'),
      sql<Date | null>`(select min(waiting_since) from orders where ${waitsForBuyer})`.as('oldestChangeAt'),
      sql<number>`${countWithoutReports}`.as('linesWithoutMtr'),
      sql<number>`count(*) filter (where unanswered and not (late or problem or to_tell)) + (
        select count(*) from orders where (${waitsForBuyer} or ${isWithoutReports})
          and id not in (select id from waiting where late or problem or to_tell or unanswered)
      )`.as('others'),
    ])
    .executeTakeFirstOrThrow()
}

function conditionsOf({ state, only, q, inquiryId, ofRequest, isMailed, owner, adminId }: OrdersFilter) {
  const number = parseReference('order', q)
  return [
    ...(state ? [sql<SqlBool>`orders.state = ${state}`] : []),
    ...(only ? [filterBy(only, isMailed)] : []),
    ...ownedConditions('request', sql`customer_inquiries.number::text`, { owner, adminId }),
    ...(number === undefined ? [] : [sql<SqlBool>`orders.number = ${number}`]),
    ...(q !== '' && number === undefined ? [containsText(q, 'company', 'orders.purchase_order')] : []),
    ...(typeof inquiryId === 'string' ? (ofRequest ? [isOfRequest(inquiryId)] : isOfInquiry(inquiryId)) : []),
  ]
}

const isOfInquiry = (inquiryId: string) => [
  // By the index, before the lines of each are looked at.
  sql<SqlBool>`orders.quote_id in (select quote_id from quote_inquiries where inquiry_id = ${inquiryId})`,
  sql<SqlBool>`${inquiryId} in (${inquiriesOf})`,
]

const isOfRequest = (inquiryId: string) => sql<SqlBool>`orders.quote_id in (
  select quote_id from quote_inquiries join customer_inquiries as other on other.id = inquiry_id
  where other.number = (select number from customer_inquiries as given where given.id = ${inquiryId})
)`

/** Who holds up these orders as far as they are confirmed; others are left out. */
export function selectWaits(db: Db, orderIds: readonly string[]): Promise<{ id: string; waits_for: OrderWait }[]> {
  const waitsFor = sql<OrderWait | null>`case when orders.state <> 'confirmed' then null
    when ${waitsForBuyer} then 'buyer'
    when ${hasOpenPurchase(sql`purchases.state = 'problem'`)} then 'problem'
    when ${hasOpenPurchase(sql`purchases.state in ('sent', 'by hand')`)} then 'supplier' end`
  return db
    .selectFrom('orders')
    .select(['orders.id', waitsFor.as('waits_for')])
    .where('orders.id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .where(waitsFor, 'is not', null)
    .$narrowType<{ waits_for: OrderWait }>()
    .execute()
}

const waitsForBuyer = sql<SqlBool>`orders.waiting_since is not null`

function filterBy(only: OrderFilter, isMailed: Callbacks['isMailed']) {
  if (only === 'to confirm') return sql<SqlBool>`orders.state = 'accepted'`
  if (only === 'change waits') return waitsForBuyer
  if (only === 'without mtr') return isWithoutReports
  const { ready, ...others } = purchaseConditions(isMailed)
  if (only === 'suppliers to tell') {
    return sql<SqlBool>`(orders.state = 'confirmed' and ${hasOpenPurchase(others[only])}
      or orders.id in (select order_id from purchases where ${isChangeToTell(isMailed)}))`
  }
  // What staff wrote themselves waits for nobody.
  const has = only === 'ready' ? sql`not ${hasOpenPurchase(sql`not (${ready})`)}` : hasOpenPurchase(others[only])
  return sql<SqlBool>`(orders.state = 'confirmed' and ${has})`
}

const isUnanswered = sql`purchases.state in ('sent', 'by hand')`

/** Whether a supplier does not know of a change, also once all that it left has shipped. Its index has the same words. */
function isChangeToTell(isMailed: Callbacks['isMailed']) {
  return sql<SqlBool>`(changed_at is not null and ${isUnanswered} and handed_over_at is null
    and not ${isMailed(sql.ref('purchases.id'))})`
}

/** What a purchase of a confirmed order is while some of its steel is still to be shipped. */
function purchaseConditions(isMailed: Callbacks['isMailed'], today = toPacificDay(new Date())) {
  const isTold = sql`(handed_over_at is not null or ${isMailed(sql.ref('purchases.id'))})`
  const isOld = sql`coalesce(handed_over_at, sent_at) < now() - interval '1 day'`
  return {
    'suppliers to tell': sql<SqlBool>`(${isUnanswered} and not ${isTold})`,
    waits: sql<SqlBool>`(${isUnanswered} and ${isTold} or purchases.state = 'problem')`,
    unanswered: sql<SqlBool>`(${isUnanswered} and ${isOld} and ${isTold})`,
    problem: sql<SqlBool>`purchases.state = 'problem'`,
    ready: sql<SqlBool>`(purchases.state = 'confirmed' and (ready_on is null or ready_on <= ${today}))`,
    late: sql<SqlBool>`(purchases.state = 'confirmed' and ready_on < ${today})`,
  }
}

/** Whether steel that is still to be shipped is bought so. */
function hasOpenPurchase(condition: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (
    select from purchases join order_lines on order_lines.order_id = purchases.order_id
    where purchases.order_id = orders.id and ${isOpenLineOf} and ${condition}
  )`
}

/** Whether a line of an order is bought with a purchase of the same order, and still to be shipped. */
const isOpenLineOf = sql<SqlBool>`(lower(order_lines.source_code) = lower(purchases.source_code) and not is_complete)`

const shipmentColumns = ['id', 'order_id', ...columnsOf(shipmentTerms), 'created_at', 'created_by'] as const
export const shipmentRows = rowsOf('shipments', shipmentColumns, 'Shipment')

/** The first one first. */
export const selectShipments = (db: Db, orderIds: readonly string[]) =>
  shipmentRows.selectBy(db, 'order_id', orderIds, 'shipped_on', 'created_at', 'id')

export function selectShipmentLines(db: Db, orderIds: readonly string[]): Promise<ShipmentLineRow[]> {
  return db
    .selectFrom('shipment_lines')
    .innerJoin('order_lines', 'order_lines.id', 'shipment_lines.line_id')
    .select([
      'shipment_id',
      'line_id',
      'shipment_lines.pieces',
      'shipment_lines.weight_lb',
      'shipment_lines.is_complete',
    ])
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .orderBy('position')
    .execute()
}

const orderedColumns = sql.join(columnsOf(orderLineTerms).map((column) => sql.ref(column)))
const quotedColumns = sql.join(columnsOf(orderLineTerms).map((column) => sql.ref(`quoted.${column}`)))

/** Copies the accepted lines of a quote, each with what was sent of its item with its inquiry, and the source code of it now. */
export async function insertAcceptedLines(tx: Tx, orderId: string, quoteId: string): Promise<void> {
  await sql`
    insert into order_lines (
      order_id, position, quote_line_id, item_id, source_code, product, product_id, heat_num, ${orderedColumns}
    )
    select ${orderId}, row_number() over (order by quoted.position), quoted.id, quoted.inquiry_item_id,
      coalesce(${knownSourceCode(sql.ref('sent.item_id'))}, sent.source_code, ''), coalesce(nullif(sent.product, ''), sent.category, ''), coalesce(sent.product_id, ''),
      coalesce(sent.heat_num, ''), ${quotedColumns}
    from quotes
    join quote_lines as quoted on quoted.quote_id = quotes.id and quoted.id = any(quotes.answer_line_ids)
    left join inquiry_lines as sent
      on sent.inquiry_id = coalesce(quoted.inquiry_id, quotes.inquiry_id) and sent.item_id = quoted.inquiry_item_id
    where quotes.id = ${quoteId}
  `.execute(tx)
}

/**
 * What is still to be bought from these source codes is bought from the new one. Each such order goes up one revision. Call under
 * the lock of the stock, which confirmations take too.
 */
export async function renamePlannedSources(
  tx: Tx,
  codes: readonly string[],
  { newCode, by }: { newCode: string; by: string },
): Promise<void> {
  const isRenamed = sql<SqlBool>`lower(source_code) in (select lower(code) from unnest(${[...codes]}::text[]) as code)`
  const orders = await tx
    .updateTable('orders')
    .set({ revision: sql`revision + 1`, changed_at: sql<Date>`now()`, changed_by: by })
    .where('state', '=', 'accepted')
    .where(sql<SqlBool>`exists (select from order_lines where order_id = orders.id and ${isRenamed})`)
    .returning('id')
    .execute()
  const isOfThese = sql<SqlBool>`order_id = any(${orders.map(({ id }) => id)}::text[])`
  for (const table of ['order_lines', 'purchases'] as const) {
    await tx.updateTable(table).set({ source_code: newCode }).where(isOfThese).where(isRenamed).execute()
  }
  // Two codes that became one are bought once.
  await sql`
    delete from purchases where ${isOfThese} and exists (
      select from purchases as earlier where earlier.order_id = purchases.order_id and earlier.position < purchases.position
        and lower(earlier.source_code) = lower(purchases.source_code)
    )
  `.execute(tx)
}

/** One for each source of the order's lines, in the order of the lines; what staff wrote themselves is nobody's. */
export async function insertPurchases(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into purchases (order_id, position, source_code)
    select order_id, row_number() over (order by min(position)) - 1, (array_agg(source_code order by position))[1]
    from order_lines where order_id = ${orderId} and source_code <> '' group by order_id, lower(source_code)
  `.execute(tx)
}

/** What was ordered, bought and shipped stays. */
export async function eraseOrders(tx: Tx, inquiryId: string, erasure: Erasure): Promise<void> {
  const ids = (await selectOrdersOf(tx, [inquiryId])).map(({ id }) => id)
  for (const row of await orderRows.selectBy(tx, 'id', ids)) {
    const changes = forgetTerms(orderTerms, row, erasure)
    if (changes) await orderRows.update(tx, row.id, changes)
  }
  for (const row of await selectOrderLines(tx, ids)) {
    const changes = forgetTerms(orderLineTerms, row, erasure)
    if (changes) await orderLineRows.update(tx, row.id, changes)
  }
  for (const row of await selectShipments(tx, ids)) {
    const changes = forgetTerms(shipmentTerms, row, erasure)
    if (changes) await shipmentRows.update(tx, row.id, changes)
  }
  await erasePurchases(tx, await selectPurchases(tx, ids), erasure)
  await eraseVersions(tx, ids, erasure)
}

/** Erases whom purchases went to, by an address in lower case; what was bought and answered stays. */
export async function erasePurchasesTo(tx: Tx, address: string, erasure: Erasure): Promise<void> {
  const rows = await selectPurchasesTo(tx, address)
  await erasePurchases(tx, rows, erasure)
  for (const { id } of rows) await purchaseRows.update(tx, id, { to_address: null })
}

async function erasePurchases(tx: Tx, rows: readonly PurchaseRow[], erasure: Erasure): Promise<void> {
  for (const row of rows) {
    const differs = JSON.stringify(row.differs.map(erasure.strip))
    await purchaseRows.update(tx, row.id, { ...forgetTerms([...purchaseTerms, ...replyTerms], row, erasure), differs })
  }
}

/** Each change of an order goes up one revision. */
export function updateOrderRow(
  tx: Tx,
  { id, revision }: Pick<OrderRow, 'id' | 'revision'>,
  changes: Partial<Omit<OrderRow, 'id' | 'created_at' | 'changed_at'>> & Pick<OrderRow, 'changed_by'>,
): Promise<OrderRow> {
  return orderRows.update(tx, id, { ...changes, revision: revision + 1, changed_at: sql<Date>`now()` })
}

export function findOrderOfQuote(db: Db, quoteId: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('orders').select('id').where('quote_id', '=', quoteId).executeTakeFirst()
}

/** An order that is not cancelled and has lines of an inquiry. */
export function findStandingOrder(db: Db, inquiryId: string): Promise<Pick<OrderRow, 'number'> | undefined> {
  return db
    .selectFrom('orders')
    .select('number')
    .where('quote_id', 'in', (eb) =>
      eb.selectFrom('quote_inquiries').select('quote_id').where('inquiry_id', '=', inquiryId),
    )
    .where(sql<SqlBool>`${inquiryId} in (${inquiriesOf})`)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
}

/** Which of these inquiries have steel on an order that is still to be confirmed, shipped or closed. */
export async function selectInquiriesWithOpenOrders(db: Db, inquiryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct quote_inquiries.inquiry_id as id from quote_inquiries
    join orders on orders.quote_id = quote_inquiries.quote_id and orders.state in ('accepted', 'confirmed', 'shipped')
    where quote_inquiries.inquiry_id = any(${[...inquiryIds]}::text[]) and quote_inquiries.inquiry_id in (${inquiriesOf})
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** With the number of their orders. */
export function selectPurchasesById(
  db: Db,
  ids: readonly string[],
): Promise<(Pick<PurchaseRow, 'id' | 'position' | 'state'> & Pick<OrderRow, 'number'>)[]> {
  return db
    .selectFrom('purchases')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['purchases.id', 'position', 'purchases.state', 'number'])
    .where('purchases.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** The ids of the orders of these inquiries, of their purchases, shipments and versions. */
export async function selectOrderIdsOf(db: Db, inquiryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with of_inquiry as (
      select distinct orders.id from orders join quote_inquiries on quote_inquiries.quote_id = orders.quote_id
      where quote_inquiries.inquiry_id = any(${[...inquiryIds]}::text[])
    )
    select id from of_inquiry
    union all select purchases.id from purchases join of_inquiry on of_inquiry.id = order_id
    union all select shipments.id from shipments join of_inquiry on of_inquiry.id = order_id
    union all select order_versions.id from order_versions join of_inquiry on of_inquiry.id = order_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Lines that are there stay where they are. */
export async function storeLines(tx: Tx, orderId: string, lines: readonly OrderLineRow[]): Promise<void> {
  await tx
    .deleteFrom('order_lines')
    .where('order_id', '=', orderId)
    .where('id', '<>', sql<string>`all(${lines.map(({ id }) => id)}::text[])`)
    .execute()
  const columns = sql.join(lineColumns.map((column) => sql.ref(column)))
  const changes = sql.join(lineColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  await sql`
    insert into order_lines (${columns})
    select ${columns} from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb)
    on conflict (id) do update set ${changes}
  `.execute(tx)
}

/** Removes a line, and the purchases that have none left. */
export async function deleteOrderLine(tx: Tx, { id, order_id: orderId }: OrderLineRow): Promise<void> {
  await tx.deleteFrom('order_lines').where('id', '=', id).execute()
  await sql`
    delete from purchases where order_id = ${orderId} and not exists (
      select from order_lines
      where order_lines.order_id = purchases.order_id and lower(order_lines.source_code) = lower(purchases.source_code)
    )
  `.execute(tx)
}

/** Cancels what is bought for an order; returns the ids of the purchases that a change had not cancelled before. */
export async function cancelPurchases(tx: Tx, orderId: string): Promise<string[]> {
  const ended = await tx
    .updateTable('purchases')
    .set({ state: 'cancelled' })
    .where('order_id', '=', orderId)
    .where('state', '<>', 'cancelled')
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** With the orders that they are of. */
export function selectShipmentsById(db: Db, ids: readonly string[]): Promise<Pick<ShipmentRow, 'id' | 'order_id'>[]> {
  return db
    .selectFrom('shipments')
    .select(['id', 'order_id'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

type NewShipment = Omit<ShipmentRow, 'id' | 'created_at'> & {
  lines: readonly { line_id: string; pieces: number | null; weightLb: number | null; isComplete: boolean }[]
}

/** Returns the id. */
export async function insertShipment(tx: Tx, { lines, ...shipment }: NewShipment): Promise<string> {
  const { id } = await shipmentRows.insert(tx, shipment)
  const rows = lines.map(({ line_id, pieces, weightLb, isComplete }) => {
    return { shipment_id: id, line_id, pieces, weight_lb: weightLb, is_complete: isComplete }
  })
  await tx.insertInto('shipment_lines').values(rows).execute()
  return id
}

/** Notes which lines of an order are complete; the others are not. */
export async function updateCompleteLines(tx: Tx, orderId: string, lineIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ is_complete: sql<boolean>`id = any(${[...lineIds]}::text[])` })
    .where('order_id', '=', orderId)
    .execute()
}

const isInForceOf = (customerId: string) =>
  sql<SqlBool>`inquiry_id = any(${inquiriesOfCustomer(customerId)}) and state <> 'cancelled'`

const inForceColumns = ['id', 'number', 'state', 'created_at', 'freight', 'freight_amount'] as const
export type OrderInForce = Pick<OrderRow, (typeof inForceColumns)[number]>

/** A customer's orders in force, the latest first: all, or so many. */
export function selectOrdersInForce(db: Db, customerId: string, limit?: number): Promise<OrderInForce[]> {
  return db
    .selectFrom('orders')
    .select(inForceColumns)
    .where(isInForceOf(customerId))
    .orderBy('number', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

const summedColumns = ['id', 'order_id', 'pieces', 'weight_lb', 'price', 'cost', 'unit', 'basis'] as const
export type SummedLineRow = Pick<OrderLineRow, (typeof summedColumns)[number]>

/** What is added up of the lines of these orders. */
export function selectSummedLines(db: Db, orderIds: readonly string[]): Promise<SummedLineRow[]> {
  return db
    .selectFrom('order_lines')
    .select(summedColumns)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .execute()
}

/** What was shipped of these lines. */
export function selectShippedOf(db: Db, lineIds: readonly string[]): Promise<ShipmentLineRow[]> {
  return db
    .selectFrom('shipment_lines')
    .select(['shipment_id', 'line_id', 'pieces', 'weight_lb', 'is_complete'])
    .where('line_id', '=', sql<string>`any(${[...lineIds]}::text[])`)
    .execute()
}

/** What a customer ordered, by who accepted it. */
export const ordersOf = (part: TimelinePart): RawBuilder<unknown> =>
  timelinePart(
    {
      kind: 'order',
      at: sql`orders.created_at`,
      id: sql`orders.id`,
      by: sql`(select answer_name from quotes where quotes.id = orders.quote_id)`,
      facts: sql`jsonb_build_object('number', orders.number, 'state', orders.state)`,
      from: sql`from orders where inquiry_id = any(${inquiriesOfCustomer(part.customerId)})`,
    },
    part,
  )
