import * as z from 'zod'
import { orderedTerms, pickTerms } from '../../../../shared/deals/terms.ts'
import type { ListOrders, Order, OrdersPage } from '../../../../shared/orders/schema.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import type { Admin, CallbackContext, Callbacks, Context, StaffContext } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import { type RecordedChange, recordChange } from '../../changes/changes.ts'
import type { OrderedLine, SoldElsewhere } from '../../inventory/sold/queries.ts'
import { orderItems } from '../../inventory/sold/sold.ts'
import { readOwnedRequests } from '../owned-requests.ts'
import { inquiryRows } from '../queries.ts'
import { quoteRows, selectQuoteLines } from '../quotes/queries.ts'
import { isPriced } from '../quotes/quote-view.ts'
import { type LoadedOrder, loadOrder, loadParts, referenceOf, sumEntry, toOrderEntry, viewOrder } from './order-view.ts'
import {
  countOrders,
  insertAcceptedLines,
  insertPurchases,
  type OrderOfInquiryRow,
  orderRows,
  selectOrdersPage,
} from './queries.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

export type OrderContext = Pick<Context, 'db' | 'callbacks' | 'privateLinks'> & { admin: Admin }

// A buyer has no account.
export const buyer: Admin = { id: 'buyer', username: 'the buyer' }

/**
 * Makes the order of a quote that its buyer just accepted: its accepted lines, and a planned purchase for each of their sources.
 * Expects that the quote is locked.
 */
export async function makeOrder(
  { tx, writeEvent }: Pick<Callbacks, 'writeEvent'> & { tx: Tx },
  quoteId: string,
): Promise<void> {
  const quote = await quoteRows.get(tx, quoteId)
  const offered = (await selectQuoteLines(tx, [quoteId])).filter(isPriced)
  // Freight that was added for all lines is still to be agreed on for some of them.
  const isPart = quote.answer_line_ids.length < offered.length
  const { id } = await orderRows.insert(tx, {
    inquiry_id: quote.inquiry_id,
    quote_id: quote.id,
    purchase_order: quote.answer_purchase_order,
    ...pickTerms(orderedTerms, 'column', quote),
    freight: quote.freight ?? 'included',
    freight_amount: quote.freight === 'added' && !isPart ? quote.freight_amount : null,
    changed_by: buyer.username,
  })
  await insertAcceptedLines(tx, id, quote.id)
  await insertPurchases(tx, id)
  const loaded = await loadOrder(tx, id)
  await orderItems(tx, linesOfStock(loaded))
  const { lineCount, amount } = sumEntry(loaded)
  const after = { state: loaded.row.state, lines: lineCount, amount: formatDollars(amount) }
  await recordChange(tx, { by: buyer, ...recordOf(loaded.row), after })
  await writeOrderEvent({ writeEvent }, tx, loaded.row)
}

/** Throws ITEM_SOLD naming the lines whose items another order sold; `rule` says what goes instead. */
export function requireFree(
  sold: readonly SoldElsewhere[],
  lines: readonly Pick<OrderLineRow, 'id' | 'description' | 'heat_num'>[],
  rule: string,
): void {
  const issues = sold.map(({ lineId, orderReference }) => {
    const line = lines.find((one) => one.id === lineId)
    const name = [line?.description, line?.heat_num].filter(Boolean).join(', heat ') || 'An item'
    return { path: `lines.${lineId}`, message: `${name} is sold on order ${orderReference}` }
  })
  const [first] = issues
  if (first) throw new DomainError('ITEM_SOLD', `${first.message}. ${rule}`, { issues })
}

/** The lines of an order as the stock knows them. */
export function linesOfStock({
  row,
  lines,
}: {
  row: Pick<OrderRow, 'number'>
  lines: readonly Omit<OrderLineRow, 'order_id' | 'is_complete'>[]
}): OrderedLine[] {
  return lines.map((line) => ({
    lineId: line.id,
    orderReference: referenceOf(row),
    itemId: line.item_id,
    sourceCode: line.source_code,
    productId: line.product_id,
    heatNum: line.heat_num,
  }))
}

const placeInList = z.tuple([cursorInstant, cursorId]).transform(([createdAt, id]) => ({ createdAt, id }))

/** The latest first. Throws INVALID for a cursor of another list. */
export async function listOrders(
  { db, callbacks, admin }: StaffContext,
  { cursor, limit, ...given }: ListOrders,
): Promise<OrdersPage> {
  const filter = { ...given, isMailed: callbacks.isMailed, adminId: admin.id }
  const after = readCursor(placeInList, cursor)
  const [read, total] = await Promise.all([
    selectOrdersPage(db, { ...filter, after, limit: limit + 1 }),
    after ? null : countOrders(db, filter),
  ])
  const { rows, nextCursor } = cutPage(read, limit, (row) => [row.created_at, row.id])
  const orders = await loadParts(db, rows)
  const mailStates = await callbacks.findMailStates(
    db,
    orders.flatMap(({ purchases }) => purchases.map(({ id }) => id)),
  )
  const ownedOf = await readOwnedRequests(db, rows.map(toRequest))
  return {
    orders: orders.map((loaded) => toOrderEntry(loaded, mailStates, ownedOf(toRequest(loaded.row)))),
    nextCursor,
    total,
  }
}

/**
 * Locks what a change of an order may touch, so that no two wait for each other: first the stock, where items are sold or released
 * (`lockSources`, before this), then the order's inquiries by their ids, then its quote where that is changed, then the order, which
 * guards its lines, purchases and shipments. Throws NOT_FOUND.
 */
export async function lockOrder(tx: Tx, id: string): Promise<LoadedOrder> {
  const { row } = await loadOrder(tx, id)
  await inquiryRows.lockAll(tx, row.inquiry_ids)
  await orderRows.lock(tx, id)
  return loadOrder(tx, id)
}

/** What the audit trail says of a change. */
export type OrderChange = Pick<RecordedChange, 'action' | 'before' | 'after'> & { recordName?: string }

/**
 * Changes an order under its locks, records what the change returns, and brings open back offices up to date; a change that
 * returns nothing left it as it is. Throws NOT_FOUND, and what the change throws.
 */
export async function changeOrder(
  { tx, admin, callbacks, privateLinks }: CallbackContext,
  id: string,
  change: (loaded: LoadedOrder) => Promise<OrderChange | undefined>,
): Promise<Order> {
  const loaded = await lockOrder(tx, id)
  const changed = await change(loaded)
  if (changed) {
    await recordChange(tx, { by: admin, ...recordOf(loaded.row), ...changed })
    await writeOrderEvent(callbacks, tx, loaded.row)
  }
  return viewOrder({ db: tx, callbacks, privateLinks }, id)
}

const toRequest = ({ inquiry_number: number }: OrderOfInquiryRow) => ({ number })

/** `rule` says why, or what goes instead. */
export function wrongStateError(row: Pick<OrderRow, 'number' | 'state'>, rule: string): DomainError {
  return new DomainError('ORDER_STATE', `${referenceOf(row)} is ${row.state}. ${rule}.`)
}

/** Throws ORDER_STATE when an order was changed since the caller saw it. */
export function requireCurrentRevision(stored: OrderRow, seen: number): void {
  if (seen === stored.revision) return
  const { changed_by: changedBy, changed_at: changedAt } = stored
  throw new DomainError('ORDER_STATE', `${changedBy} changed ${referenceOf(stored)} in the meantime.`, {
    changed: { changedBy, changedAt: changedAt.toISOString(), fields: ['state'] },
  })
}

/** Brings open back offices up to date; nobody is told. Write it last. */
export function writeOrderEvent(
  callbacks: Pick<Callbacks, 'writeEvent'>,
  tx: Tx,
  row: OrderOfInquiryRow,
): Promise<void> {
  const records = { inquiryId: row.inquiry_id, orderId: row.id }
  return callbacks.writeEvent(tx, { kind: 'order', records, title: `${referenceOf(row)}, ${row.company}` })
}

/** What the audit trail says of an order. */
export function recordOf(row: OrderOfInquiryRow) {
  const recordName = `${referenceOf(row)}, ${row.company}`
  return { kind: 'order', recordId: row.id, recordName, inquiryIds: row.inquiry_ids } as const
}
