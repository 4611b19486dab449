import type { CancelOrder, Order } from '../../../../shared/orders/schema.ts'
import { soldAfterCloseDays } from '../../../../shared/orders/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { Admin } from '../../../trpc.ts'
import { recordChange } from '../../changes/changes.ts'
import { endClaims, releaseItems } from '../../inventory/sold/sold.ts'
import { inquiryRows } from '../queries.ts'
import { referenceOf, viewOrder, type WholeOrder } from './order-view.ts'
import { demandSeen, lockOrder, type OrderContext, recordOf, tellOfOrder, wrongState } from './orders.ts'
import { cancelPurchases, findOrderOfQuote, findStandingOrder, updateOrderRow } from './queries.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Ends an order before its first shipment; its items are for sale again. Cancelled already, it stays as it is. Throws NOT_FOUND,
 * ORDER_STATE, BUSY.
 */
export async function cancelOrder(
  { db, admin, links, privateLinks }: OrderContext,
  { id, revision, reason, tellsBuyer, tellsSuppliers }: CancelOrder,
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const whole = await lockOrder(tx, id)
    const { row, lines, shipments } = whole
    if (row.state === 'cancelled') return viewOrder({ db: tx, privateLinks }, id)
    demandSeen(row, revision)
    if (row.state !== 'accepted' && row.state !== 'confirmed') throw wrongState(row, 'It can no longer be cancelled')
    if (shipments.length > 0) throw wrongState(row, 'Steel was shipped: it can no longer be cancelled')
    if (row.state === 'confirmed') {
      await releaseItems(
        tx,
        lines.map((line) => line.id),
      )
    }
    await endOrder({ tx, by: admin }, whole, reason)
    await links.writeMails(tx, { kind: 'order cancelled', orderId: id, tellsBuyer, tellsSuppliers })
    await tellOfOrder(links, tx, row)
    return viewOrder({ db: tx, privateLinks }, id)
  })
}

/**
 * Cancels the order of an accepted quote that is taken back, in the same transaction. Expects that the quote is locked. Throws
 * QUOTE_STATE when the order is confirmed: then it is more than a quote.
 */
export async function cancelOrderOfQuote(
  { tx, by, writeEvent }: Pick<OrderContext['links'], 'writeEvent'> & { tx: Tx; by: Admin },
  quoteId: string,
): Promise<void> {
  const order = await findOrderOfQuote(tx, quoteId)
  if (!order) return
  const whole = await lockOrder(tx, order.id)
  const { row } = whole
  if (row.state === 'cancelled') return
  if (row.state !== 'accepted') {
    const message = `Order ${referenceOf(row)} of this quote is ${row.state}. Cancel the order first.`
    throw new DomainError('QUOTE_STATE', message)
  }
  await endOrder({ tx, by }, whole, 'The quote was withdrawn')
  await tellOfOrder({ writeEvent }, tx, row)
}

async function endOrder({ tx, by }: { tx: Tx; by: Admin }, { row }: WholeOrder, reason: string): Promise<void> {
  await cancelPurchases(tx, row.id)
  const cancelled = { state: 'cancelled', cancelled_at: new Date(), cancel_reason: reason } as const
  await updateOrderRow(tx, row, { ...cancelled, changed_by: by.username })
  await recordChange(tx, {
    by,
    ...recordOf(row),
    action: 'cancelled',
    before: { state: row.state },
    after: { state: cancelled.state, reason },
  })
}

/**
 * Ends an order whose lines are all shipped; its inquiries are completed, unless staff gave them another status. Closed already,
 * it stays as it is. Throws NOT_FOUND, ORDER_STATE.
 */
export async function closeOrder(
  { db, admin, links, privateLinks }: OrderContext,
  { id, revision }: { id: string; revision: number },
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    const { row, lines } = await lockOrder(tx, id)
    if (row.state === 'closed') return viewOrder({ db: tx, privateLinks }, id)
    demandSeen(row, revision)
    if (row.state !== 'shipped') throw wrongState(row, 'It can be closed once all lines are shipped')
    const closedAt = new Date()
    await updateOrderRow(tx, row, { state: 'closed', closed_at: closedAt, changed_by: admin.username })
    await endClaims(
      tx,
      lines.map((line) => line.id),
      new Date(closedAt.getTime() + soldAfterCloseDays * dayMs),
    )
    const inquiries = await inquiryRows.lockAll(tx, row.inquiry_ids)
    const waiting = inquiries.filter(({ status }) => status === 'waiting order')
    for (const inquiry of waiting) await inquiryRows.update(tx, inquiry.id, { status: 'completed' })
    const isMoved = waiting.length > 0
    await recordChange(tx, {
      by: admin,
      ...recordOf(row),
      before: { state: row.state, ...(isMoved && { status: 'waiting order' }) },
      after: { state: 'closed', ...(isMoved && { status: 'completed' }) },
    })
    await tellOfOrder(links, tx, row)
    return viewOrder({ db: tx, privateLinks }, id)
  })
}

/** Throws ORDER_STATE for an inquiry with an order that is not cancelled. Expects that the inquiry is locked. */
export async function demandNoOrder(db: Db, inquiryId: string): Promise<void> {
  const standing = await findStandingOrder(db, inquiryId)
  if (!standing) return
  const message = `Order ${referenceOf(standing)} is of this inquiry. Cancel the order before you delete the inquiry.`
  throw new DomainError('ORDER_STATE', message)
}
