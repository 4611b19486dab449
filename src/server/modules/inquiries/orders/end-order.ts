import { changeNumber } from '../../../../shared/orders/change.ts'
import type { CancelOrder, Order } from '../../../../shared/orders/schema.ts'
import { soldAfterCloseDays } from '../../../../shared/orders/terms.ts'
import type { Admin } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { recordChange } from '../../changes/changes.ts'
import { endClaims, forgetItems, releaseItems } from '../../inventory/sold/sold.ts'
import { inquiryRows } from '../queries.ts'
import { moveInquiries } from '../quotes/send-quote.ts'
import { endWaiting } from './change/hold-change.ts'
import { referenceOf } from './order-view.ts'
import {
  changeOrder,
  lockOrder,
  type OrderContext,
  recordOf,
  requireCurrentRevision,
  writeOrderEvent,
  wrongStateError,
} from './orders.ts'
import {
  cancelPurchases,
  findOrderOfQuote,
  findStandingOrder,
  selectInquiriesWithOpenOrders,
  selectOrderLines,
  updateOrderRow,
} from './queries.ts'
import type { OrderRow } from './table.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Ends an order before its first shipment; its items are for sale again. Cancelled already, it stays as it is. Throws NOT_FOUND,
 * ORDER_STATE, BUSY.
 */
export function cancelOrder(
  { db, ...context }: OrderContext,
  { id, revision, reason, tellsBuyer, tellsSuppliers }: CancelOrder,
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    return changeOrder({ ...context, tx }, id, async (loaded) => {
      const { row, lines, shipments } = loaded
      if (row.state === 'cancelled') return undefined
      requireCurrentRevision(row, revision)
      if (row.state !== 'accepted' && row.state !== 'confirmed')
        throw wrongStateError(row, 'It can no longer be cancelled')
      if (shipments.length > 0) throw wrongStateError(row, 'Steel was shipped: it can no longer be cancelled')
      const lineIds = lines.map((line) => line.id)
      await endWaiting({ tx, callbacks: context.callbacks }, loaded)
      if (row.state === 'confirmed') await releaseItems(tx, lineIds)
      const { purchaseIds, ...cancelled } = await endOrder(tx, row, { reason, by: context.admin })
      const tells = { tellsBuyer, tellsSuppliers }
      await context.callbacks.writeMails(tx, { kind: 'order cancellation', orderId: id, purchaseIds, ...tells })
      return cancelled
    })
  })
}

/**
 * Cancels the order of an accepted quote that is taken back, in the same transaction. Expects that the quote is locked. Throws
 * QUOTE_STATE when the order is confirmed: then it is more than a quote.
 */
export async function cancelOrderOfQuote(
  { tx, by, writeEvent }: Pick<OrderContext['callbacks'], 'writeEvent'> & { tx: Tx; by: Admin },
  quoteId: string,
): Promise<void> {
  const order = await findOrderOfQuote(tx, quoteId)
  if (!order) return
  const { row } = await lockOrder(tx, order.id)
  if (row.state === 'cancelled') return
  if (row.state !== 'accepted') {
    const message = `Order ${referenceOf(row)} of this quote is ${row.state}. Cancel the order first.`
    throw new DomainError('QUOTE_STATE', message)
  }
  const { purchaseIds: _, ...cancelled } = await endOrder(tx, row, { reason: 'The quote was withdrawn', by })
  await recordChange(tx, { by, ...recordOf(row), ...cancelled })
  await writeOrderEvent({ writeEvent }, tx, row)
}

/** Returns what the trail says of it, and which purchases ended with it. */
async function endOrder(tx: Tx, row: OrderRow, { reason, by }: { reason: string; by: Admin }) {
  const purchaseIds = await cancelPurchases(tx, row.id)
  // What was sold was released before: that needs the lock of the stock.
  if (row.state === 'accepted') {
    const lines = await selectOrderLines(tx, [row.id])
    await forgetItems(
      tx,
      lines.map((line) => line.id),
    )
  }
  const cancelled = { state: 'cancelled', cancelled_at: new Date(), cancel_reason: reason } as const
  await updateOrderRow(tx, row, { ...cancelled, waiting_since: null, changed_by: by.username })
  return {
    action: 'cancelled',
    before: { state: row.state },
    after: { state: cancelled.state, reason },
    purchaseIds,
  } as const
}

/**
 * Ends an order whose lines are all shipped; its inquiries are completed, unless staff gave them another status or another order
 * of them is open. Closed already, it stays as it is. Throws NOT_FOUND, ORDER_STATE.
 */
export function closeOrder(
  { db, ...context }: OrderContext,
  { id, revision }: { id: string; revision: number },
): Promise<Order> {
  return db.transaction().execute((tx) =>
    changeOrder({ ...context, tx }, id, async ({ row, lines, waiting }) => {
      if (row.state === 'closed') return undefined
      requireCurrentRevision(row, revision)
      if (waiting)
        throw wrongStateError(
          row,
          `Change ${changeNumber(waiting.version)} waits for the buyer: take it back before you close it`,
        )
      if (row.state !== 'shipped') throw wrongStateError(row, 'It can be closed once all lines are shipped')
      const closedAt = new Date()
      await updateOrderRow(tx, row, { state: 'closed', closed_at: closedAt, changed_by: context.admin.username })
      const lineIds = lines.map((line) => line.id)
      await endClaims(tx, lineIds, new Date(closedAt.getTime() + soldAfterCloseDays * dayMs))
      const inquiries = await inquiryRows.lockAll(tx, row.inquiry_ids)
      const open = await selectInquiriesWithOpenOrders(tx, row.inquiry_ids)
      const moving = inquiries.filter((one) => one.status === 'waiting order' && !open.includes(one.id))
      const moved = await moveInquiries(tx, moving, 'completed')
      return { before: { state: row.state, ...moved?.before }, after: { state: 'closed', ...moved?.after } }
    }),
  )
}

/** Throws ORDER_STATE for an inquiry with an order that is not cancelled. Expects that the inquiry is locked. */
export async function requireNoOrder(db: Db, inquiryId: string): Promise<void> {
  const standing = await findStandingOrder(db, inquiryId)
  if (!standing) return
  const message = `Order ${referenceOf(standing)} is of this inquiry. Cancel the order before you delete the inquiry.`
  throw new DomainError('ORDER_STATE', message)
}
