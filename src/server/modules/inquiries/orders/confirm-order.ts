import type { ConfirmOrder, Order } from '../../../../shared/orders/schema.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import { findChangedSteel } from '../../inventory/sold/changed-steel.ts'
import { sellItems } from '../../inventory/sold/sold.ts'
import { describeDelivery } from '../handovers.ts'
import {
  holdSuppliersOf,
  isSameSource,
  type LoadedOrder,
  loadOrder,
  purchaseReferenceOf,
  referenceOf,
  sumEntry,
  toPurchaseHandover,
} from './order-view.ts'
import {
  changeOrder,
  linesOfStock,
  type OrderContext,
  requireCurrentRevision,
  requireFree,
  wrongStateError,
} from './orders.ts'
import { sendPurchase } from './purchases.ts'
import { deleteOrderLine, updateOrderRow } from './queries.ts'
import type { PurchaseRow } from './table.ts'

/**
 * Makes an accepted order firm: its items are sold, the buyer gets a confirmation, and each supplier a purchase order, by mail where
 * an address is known. Confirmed already, it stays as it is. Throws NOT_FOUND, INVALID for a source that the order does not have,
 * ORDER_STATE, ITEM_SOLD naming the lines whose items another order sold, STEEL_CHANGED unless `anyway` for steel that a newer list no longer has or
 * has otherwise, BUSY.
 */
export function confirmOrder(
  { db, settings, ...context }: OrderContext & Pick<Context, 'settings'>,
  { id, revision, purchases: chosen, anyway }: ConfirmOrder,
): Promise<Order> {
  const { admin, callbacks, privateLinks } = context
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    return changeOrder({ ...context, tx }, id, async (loaded) => {
      const { row } = loaded
      if (row.state === 'cancelled') throw wrongStateError(row, 'It can no longer be confirmed')
      if (row.state !== 'accepted') return undefined
      requireCurrentRevision(row, revision)
      const strange = chosen.findIndex(({ sourceCode }, index) => {
        const isSame = (code: string) => isSameSource(code, sourceCode)
        const isFirst = chosen.findIndex((one) => isSame(one.sourceCode)) === index
        return !isFirst || !loaded.purchases.some((purchase) => isSame(purchase.source_code))
      })
      if (strange >= 0) {
        const message = 'This order buys nothing from this source, or it comes twice'
        throw invalidField(`purchases.${strange}.sourceCode`, message)
      }
      await sellLines(tx, loaded)
      if (!anyway) await requireUnchanged(tx, loaded)
      const purchases: PurchaseRow[] = []
      for (const purchase of await holdSuppliersOf(tx, loaded.purchases)) {
        const choice = chosen.find(({ sourceCode }) => isSameSource(sourceCode, purchase.source_code))
        purchases.push(
          await sendPurchase({ tx, privateLinks }, purchase, {
            ...choice,
            place: row.fob ?? '',
            terms: settings.purchaseTerms,
          }),
        )
      }
      await updateOrderRow(tx, row, {
        state: 'confirmed',
        confirmed_at: new Date(),
        token_digest: privateLinks.order.digestOf(id),
        changed_by: admin.username,
      })
      const sent = purchases.filter(({ state }) => state === 'sent')
      await callbacks.writeMails(tx, {
        kind: 'order confirmation',
        orderId: id,
        link: privateLinks.order.urlOf(id),
        purchases: sent.map((one) => ({ id: one.id, link: privateLinks.purchase.urlOf(one.id) })),
        sender: admin.username,
      })
      const ids = purchases.map((one) => one.id)
      const mailStates = await callbacks.findMailStates(tx, ids)
      const bought = purchases.map((one) => {
        const { delivery } = describeDelivery(toPurchaseHandover(one, mailStates))
        return `${purchaseReferenceOf(row, one)}, ${one.source_code}: ${delivery?.toLowerCase() ?? ''}`
      })
      return { action: 'confirmed', before: { state: row.state }, after: { state: 'confirmed', purchases: bought } }
    })
  })
}

async function sellLines(tx: Tx, loaded: LoadedOrder): Promise<void> {
  const sold = await sellItems(tx, linesOfStock(loaded))
  requireFree(sold, loaded.lines, 'Remove the line, or cancel the other order.')
}

async function requireUnchanged(tx: Tx, { row, lines }: LoadedOrder): Promise<void> {
  const changed = await findChangedSteel(
    tx,
    lines.map((line) => line.id),
  )
  if (changed.length === 0) return
  const count = formatCountOf(changed.length, 'line')
  const message = `The stock has changed since ${referenceOf(row)} was accepted: check ${count} of it before you confirm it.`
  throw new DomainError('STEEL_CHANGED', message, { lines: changed })
}

/**
 * Takes a line out of an order that is still to be confirmed, with what is bought for nothing else. Throws NOT_FOUND, ORDER_STATE,
 * also for the last line.
 */
export function removeOrderLine(
  { db, ...context }: OrderContext,
  { id, revision, lineId }: { id: string; revision: number; lineId: string },
): Promise<Order> {
  return db.transaction().execute((tx) =>
    changeOrder({ ...context, tx }, id, async (before) => {
      const { row, lines } = before
      if (row.state !== 'accepted') throw wrongStateError(row, 'Lines can be removed until it is confirmed')
      requireCurrentRevision(row, revision)
      const line = lines.find((one) => one.id === lineId)
      if (!line) throw notFound('Line')
      if (lines.length === 1) throw wrongStateError(row, 'This is its last line: cancel the order instead')
      await deleteOrderLine(tx, line)
      // Freight that was added for all lines is to be agreed on again.
      await updateOrderRow(tx, row, { freight_amount: null, changed_by: context.admin.username })
      const after = await loadOrder(tx, id)
      return {
        before: { ...sumOf(before), removed: null },
        after: { ...sumOf(after), removed: line.description },
      }
    }),
  )
}

function sumOf(loaded: LoadedOrder) {
  const { lineCount, amount } = sumEntry(loaded)
  return { lines: lineCount, amount: formatDollars(amount) }
}
