import { needsHandover } from '../../../shared/quotes/terms.ts'
import type { Tx } from '../../db/database.ts'
import { notFound } from '../../lib/domain-error.ts'
import {
  type LoadedOrder,
  loadOrder,
  sourceKeyOf,
  toOrderOffer,
  toPurchaseHandover,
  viewPurchaseOffer,
} from '../inquiries/orders/order-view.ts'
import { purchaseRows, shipmentRows } from '../inquiries/orders/queries.ts'
import type { PurchaseRow } from '../inquiries/orders/table.ts'
import { listPapersForBuyer } from '../inquiries/papers/linked-papers.ts'
import {
  draftOrderCancellation,
  draftOrderMails,
  draftPurchaseAnswers,
  draftPurchaseCancellation,
  draftPurchaseMails,
} from './letters/compose-order.ts'
import { draftReadyDates, draftShipmentCorrection, draftShipmentMails } from './letters/compose-shipment.ts'
import type { Post } from './letters/letters.ts'
import { cancelEnded, endMails } from './mail-changes.ts'
import type { OrderMails } from './mail-kinds.ts'
import { aboutPerson, type Outbox } from './outbox.ts'
import { postOfRequest } from './owned-post.ts'
import { moveMails, selectOfferMailStates } from './queries.ts'

type OrdersOf<Kind> = Extract<OrderMails, { kind: Kind }>
export type OrderWriting = { post: Post; outbox: Outbox }

/** Tells the buyer and the suppliers that an order is confirmed. */
export async function writeAboutOrder(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { orderId, link, purchases, sender }: OrdersOf<'order confirmation'>,
): Promise<void> {
  const order = await loadOrder(tx, orderId)
  const { email } = order.row
  const letters = draftOrderMails(toOrderOffer(order), { email, link, sender }, post)
  await outbox.replace(tx, aboutPerson(orderId, email), letters)
  await writePurchases(tx, { post, outbox }, { order, purchases, sender })
}

type SentPurchases = Pick<OrdersOf<'order confirmation'>, 'purchases' | 'sender'> & { order: LoadedOrder }

/** Sends purchases to their suppliers, as far as they have addresses. */
export async function writePurchases(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { order, purchases, sender }: SentPurchases,
): Promise<void> {
  for (const sent of purchases) {
    const purchase = order.purchases.find(({ id }) => id === sent.id)
    const to = purchase?.to_address
    if (!purchase || !to) continue
    const offer = await viewPurchaseOffer(tx, order, purchase)
    const drafts = draftPurchaseMails(offer, { email: to, link: sent.link, sender }, post)
    await outbox.replace(tx, aboutPerson(sent.id, to), drafts)
  }
}

/** Tells staff what a supplier answered to a purchase order. */
export async function writeAboutPurchaseAnswer(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { purchaseId }: OrdersOf<'purchase answered'>,
): Promise<void> {
  const purchase = await purchaseRows.get(tx, purchaseId)
  const order = await loadOrder(tx, purchase.order_id)
  const replyTo = purchase.to_address
  const offer = await viewPurchaseOffer(tx, order, purchase)
  const { inquiry_id: inquiryId, inquiry_number: number } = order.row
  const drafts = draftPurchaseAnswers(offer, { replyTo, inquiryId }, await postOfRequest(tx, post, { number }))
  await outbox.add(tx, aboutPerson(purchaseId, replyTo ?? ''), drafts)
}

/**
 * Tells the buyer, the suppliers or both that an order is cancelled, instead of all that was not sent about it yet. A supplier whose
 * purchase a change had cancelled heard of that then.
 */
export async function writeAboutCancellation(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { orderId, purchaseIds, tellsBuyer, tellsSuppliers }: OrdersOf<'order cancellation'>,
): Promise<void> {
  const order = await loadOrder(tx, orderId)
  const { email } = order.row
  const purchases = order.purchases.filter(({ id }) => purchaseIds.includes(id))
  const mailStates = await selectOfferMailStates(tx, purchaseIds)
  await endMails(tx, [orderId, ...purchaseIds])
  if (tellsBuyer) {
    await outbox.add(tx, aboutPerson(orderId, email), draftOrderCancellation(toOrderOffer(order), email, post))
  }
  if (tellsSuppliers) await writeCancelled(tx, { post, outbox }, { order, purchases, mailStates })
}

type Cancelled = {
  order: LoadedOrder
  purchases: readonly PurchaseRow[]
  /** As they were before what was unsent was cancelled. */
  mailStates: Awaited<ReturnType<typeof selectOfferMailStates>>
}

/** Tells suppliers that their purchases are cancelled. */
export async function writeCancelled(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { order, purchases, mailStates }: Cancelled,
): Promise<void> {
  for (const purchase of purchases) {
    const { id, to_address: to } = purchase
    const { delivery } = toPurchaseHandover(purchase, mailStates)
    // Who never heard of the purchase hears of nothing.
    if (to === null || delivery === null || needsHandover(delivery)) continue
    const drafts = draftPurchaseCancellation(await viewPurchaseOffer(tx, order, purchase), to, post)
    await outbox.replace(tx, aboutPerson(id, to), drafts)
  }
}

/** Tells the buyer when the steel of a purchase is ready. */
export async function writeAboutReadyDate(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { purchaseId, link, sender }: OrdersOf<'ready date'>,
): Promise<void> {
  const { order_id: orderId, ready_on: readyOn, ...purchase } = await purchaseRows.get(tx, purchaseId)
  if (readyOn === null) return
  const loaded = await loadOrder(tx, orderId)
  const { email } = loaded.row
  const ids = (loaded.bought.get(sourceKeyOf(purchase)) ?? []).map(({ id }) => id)
  const drafts = draftReadyDates(toOrderOffer(loaded), { email, link, sender, readyOn, lineIds: ids }, post)
  await outbox.replace(tx, aboutPerson(purchaseId, email), drafts)
}

/** Tells the buyer what was shipped. */
export async function writeAboutShipment(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { shipmentId, link, sender }: OrdersOf<'shipment'>,
): Promise<void> {
  const told = await loadToldShipment(tx, shipmentId)
  const papers = await listPapersForBuyer(tx, told.orderId)
  const drafts = draftShipmentMails({ ...told, link, sender, papers }, post)
  await outbox.replace(tx, aboutPerson(shipmentId, told.email), drafts)
}

/** Cancels the mail of a shipment that is about to be deleted, or has the buyer told if it went out. */
export async function writeAboutDeletedShipment(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { shipmentId, tells }: OrdersOf<'shipment deleted'>,
): Promise<void> {
  const { orderId, ...told } = await loadToldShipment(tx, shipmentId)
  const wasSent = (await selectOfferMailStates(tx, [shipmentId])).get(shipmentId) === 'sent'
  const reason = 'The shipment was deleted, so its email is not sent.'
  await cancelEnded(tx, [{ id: shipmentId, reason, isDeleted: false }])
  await moveMails(tx, shipmentId, orderId)
  if (wasSent && tells) {
    await outbox.replace(tx, aboutPerson(orderId, told.email), draftShipmentCorrection(told, post), { isAnother: true })
  }
}

async function loadToldShipment(tx: Tx, shipmentId: string) {
  const { order_id: orderId } = await shipmentRows.get(tx, shipmentId)
  const loaded = await loadOrder(tx, orderId)
  const order = toOrderOffer(loaded)
  const shipment = order.shipments[loaded.shipments.findIndex(({ id }) => id === shipmentId)]
  if (!shipment) throw notFound('Shipment')
  return { orderId, order, shipment, email: loaded.row.email }
}
