import type { OrderOffer, PurchaseOffer } from '../../../../shared/orders/schema.ts'
import type { Db } from '../../../db/database.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { type LoadedOrder, loadOrder, loadOrders, toOrderOffer, viewPurchaseOffer } from './order-view.ts'
import { orderRows, purchaseRows, selectOrdersOf, selectPurchasesTo } from './queries.ts'
import type { OrderRow, PurchaseRow } from './table.ts'

/** The order behind a buyer's link, without what hangs on it. Throws NOT_FOUND. */
export function findOrderOffered(db: Db, token: string): Promise<OrderRow> {
  return orderRows.getBy(db, 'token_digest', digestToken(token))
}

/** The order behind a buyer's link. Throws NOT_FOUND. */
export async function loadOrderOffered(db: Db, token: string): Promise<LoadedOrder> {
  return loadOrder(db, (await findOrderOffered(db, token)).id)
}

/** What the holder of an order's link may see. Throws NOT_FOUND. */
export async function getOrderOffer(db: Db, token: string): Promise<OrderOffer> {
  return toOrderOffer(await loadOrderOffered(db, token))
}

/** The purchase behind a supplier's link. Throws NOT_FOUND. */
export function loadPurchaseOffered(db: Db, token: string): Promise<PurchaseRow> {
  return purchaseRows.getBy(db, 'token_digest', digestToken(token))
}

/** What the holder of a purchase's link may see. Throws NOT_FOUND. */
export async function getPurchaseOffer(db: Db, token: string): Promise<PurchaseOffer> {
  const row = await loadPurchaseOffered(db, token)
  return viewPurchaseOffer(db, await loadOrder(db, row.order_id), row)
}

/** The orders of these inquiries, as their buyer sees them. */
export async function listOrderOffers(db: Db, inquiryIds: readonly string[]): Promise<OrderOffer[]> {
  const ids = (await selectOrdersOf(db, inquiryIds)).map(({ id }) => id)
  return (await loadOrders(db, ids)).map(toOrderOffer)
}

/** What was bought at an address in lower case, as the supplier sees it; the first one first. */
export async function listPurchasesTo(db: Db, address: string): Promise<(PurchaseOffer & { to: string })[]> {
  const purchases = await selectPurchasesTo(db, address)
  const orders = await loadOrders(
    db,
    purchases.map((row) => row.order_id),
  )
  const orderOf = new Map(orders.map((loaded) => [loaded.row.id, loaded]))
  const known = purchases.flatMap((row) => {
    const loaded = orderOf.get(row.order_id)
    return loaded ? { loaded, row } : []
  })
  return Promise.all(
    known.map(async ({ loaded, row }) => ({ ...(await viewPurchaseOffer(db, loaded, row)), to: address })),
  )
}
