import { formatDollars } from '../../../../../shared/quotes/words.ts'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { selectStoredItems } from '../../../inventory/items/queries.ts'
import { releaseItems } from '../../../inventory/sold/sold.ts'
import {
  holdSuppliersOf,
  isSameSource,
  type LoadedOrder,
  linesOfVersion,
  loadOrder,
  purchaseReferenceOf,
  sumEntry,
} from '../order-view.ts'
import type { OrderChange, OrderContext } from '../orders.ts'
import { sendPurchase } from '../purchases.ts'
import { purchaseRows, storeLines } from '../queries.ts'
import { settle } from '../shipments.ts'
import type { OrderVersionRow, PurchaseRow, VersionLine } from '../table.ts'
import { compareForSupplier } from './plan-change.ts'
import { versionRows } from './queries.ts'

export type ChangeContext = Omit<OrderContext, 'db'> & Pick<Context, 'settings'> & { tx: Tx }

/**
 * Puts a version of an order in force: its lines, its steel, what is bought, and both sides hear of it. Returns what the trail says.
 * Expects that the stock and the order are locked.
 */
export async function holdVersion(
  context: ChangeContext,
  loaded: LoadedOrder,
  planned: OrderVersionRow,
): Promise<Pick<OrderChange, 'before' | 'after'>> {
  const { tx, callbacks, privateLinks, admin } = context
  const version = await withSourcesNow(tx, loaded, planned)
  const { row, lines } = loaded
  const kept = new Set(version.lines.map(({ id }) => id))
  const dropped = lines.flatMap(({ id }) => (kept.has(id) ? [] : id))
  if (dropped.length > 0) await releaseItems(tx, dropped)
  await storeLines(tx, row.id, linesOfVersion(loaded, version))
  const { sent, cancelled } = await changePurchases(context, loaded, version)
  const changes = { version: version.version, waiting_since: null, freight_amount: version.freight_amount }
  const state = await settle(tx, loaded, admin.username, changes)
  await versionRows.update(tx, version.id, { state: 'held', held_at: new Date() })
  await callbacks.writeMails(tx, { kind: 'ended', ids: [version.id] })
  await callbacks.writeMails(tx, {
    kind: 'order changed',
    orderId: row.id,
    version: version.version,
    link: privateLinks.order.urlOf(row.id),
    differs: version.differs.buyer,
    tellsBuyer: version.tells_buyer,
    purchases: sent.map(({ id }) => ({ id, link: privateLinks.purchase.urlOf(id) })),
    cancelledIds: cancelled.map(({ id }) => id),
    tellsSuppliers: version.tells_suppliers,
    sender: version.created_by,
  })
  const bought = [
    ...sent.map((one) => `${purchaseReferenceOf(row, one)}: sent again`),
    ...cancelled.map((one) => `${purchaseReferenceOf(row, one)}: cancelled`),
  ]
  const after = await loadOrder(tx, row.id)
  const sumOf = (order: LoadedOrder) => formatDollars(sumEntry(order).amount)
  return {
    before: { version: row.version, state: row.state, amount: sumOf(loaded) },
    after: { version: version.version, state, amount: sumOf(after), differs: version.differs.staff, purchases: bought },
  }
}

/** Staff may have renamed the source of steel that a change brought while it waited. */
async function withSourcesNow(tx: Tx, { lines }: LoadedOrder, version: OrderVersionRow): Promise<OrderVersionRow> {
  const inForce = new Set(lines.map(({ id }) => id))
  const brought = version.lines.flatMap(({ id, item_id: itemId }) => (inForce.has(id) ? [] : (itemId ?? [])))
  const items = brought.length === 0 ? [] : await selectStoredItems(tx, brought)
  const codes = new Map(items.map((item) => [item.id, item.source_code]))
  const codeOf = ({ id, item_id: itemId, source_code: code }: VersionLine) =>
    (inForce.has(id) ? undefined : codes.get(itemId ?? '')) ?? code
  return { ...version, lines: version.lines.map((line) => ({ ...line, source_code: codeOf(line) })) }
}

/** What is bought follows the lines: it is sent again, anew, or cancelled. What stays the same is left alone. */
async function changePurchases(
  { tx, privateLinks, settings }: ChangeContext,
  loaded: LoadedOrder,
  version: OrderVersionRow,
): Promise<Record<'sent' | 'cancelled', PurchaseRow[]>> {
  const { row, purchases } = loaded
  const sent: PurchaseRow[] = []
  const cancelled: PurchaseRow[] = []
  const place = row.fob ?? ''
  const send = (purchase: PurchaseRow, isOurs: (line: { source_code: string }) => boolean, terms: string) => {
    const { ship_to: shipTo, need_by: needBy, note } = purchase
    return sendPurchase({ tx, privateLinks }, purchase, {
      ...{ tellsPlace: shipTo !== null, needBy, note, terms },
      ...version.purchases.find(({ sourceCode }) => isSameSource(sourceCode, purchase.source_code)),
      place: shipTo ?? place,
      differs: compareForSupplier(loaded, version, isOurs),
    })
  }
  for (const purchase of purchases) {
    const isOurs = (line: { source_code: string }) => isSameSource(line.source_code, purchase.source_code)
    const isEnded = purchase.state === 'cancelled'
    const differs = compareForSupplier(loaded, version, isOurs)
    if (!version.lines.some(isOurs)) {
      // It has no lines any more that would say what is not to be shipped.
      const ended = { state: 'cancelled', differs: JSON.stringify(differs), changed_at: new Date() } as const
      if (!isEnded) cancelled.push(await purchaseRows.update(tx, purchase.id, ended))
    } else if (isEnded || differs.length > 0) {
      sent.push(await send(purchase, isOurs, purchase.terms))
    }
  }
  let position = Math.max(-1, ...purchases.map((purchase) => purchase.position))
  const known = purchases.map((purchase) => purchase.source_code)
  for (const { source_code: code } of version.lines) {
    if (code === '' || known.some((other) => isSameSource(other, code))) continue
    known.push(code)
    position += 1
    const added = await purchaseRows.insert(tx, { order_id: row.id, position, source_code: code })
    for (const planned of await holdSuppliersOf(tx, [added])) {
      const isOurs = (line: { source_code: string }) => isSameSource(line.source_code, code)
      const first = await send(planned, isOurs, settings.purchaseTerms)
      // It was sent nothing before.
      sent.push(await purchaseRows.update(tx, first.id, { differs: '[]', changed_at: null }))
    }
  }
  return { sent, cancelled }
}

/** Ends a change that waits: the steel that it brings is for sale again, and its unsent mail does not go. */
export async function endWaiting(
  { tx, callbacks }: Pick<ChangeContext, 'tx'> & Pick<OrderContext, 'callbacks'>,
  loaded: LoadedOrder,
): Promise<void> {
  const { waiting, lines } = loaded
  if (!waiting) return
  const inForce = new Set(lines.map(({ id }) => id))
  const brought = waiting.lines.flatMap(({ id }) => (inForce.has(id) ? [] : id))
  if (brought.length > 0) await releaseItems(tx, brought)
  await versionRows.update(tx, waiting.id, { state: 'ended' })
  await callbacks.writeMails(tx, { kind: 'ended', ids: [waiting.id] })
}
