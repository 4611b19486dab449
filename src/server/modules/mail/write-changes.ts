import type { Tx } from '../../db/database.ts'
import { versionRows } from '../inquiries/orders/change/queries.ts'
import { loadOrder, purchaseReferenceOf, referenceOf, toOrderOffer } from '../inquiries/orders/order-view.ts'
import {
  draftChangeAnswers,
  draftChangedMails,
  draftChangeMails,
  draftTakenBackMails,
} from './letters/compose-change.ts'
import { cancelEnded, endMails } from './mail-changes.ts'
import type { OrderMails } from './mail-kinds.ts'
import { aboutPerson } from './outbox.ts'
import { postOfRequest } from './owned-post.ts'
import { moveMails, selectOfferMailStates } from './queries.ts'
import { type OrderWriting, writeCancelled, writePurchases } from './write-orders.ts'

type ChangesOf<Kind> = Extract<OrderMails, { kind: Kind }>

/** Asks the buyer whether a change may hold. */
export async function writeAboutChange(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { changeId, link, sender }: ChangesOf<'order change'>,
): Promise<void> {
  const { order_id: orderId } = await versionRows.get(tx, changeId)
  const order = await loadOrder(tx, orderId)
  const { email } = order.row
  await outbox.replace(
    tx,
    aboutPerson(changeId, email),
    draftChangeMails(toOrderOffer(order), { email, link, sender }, post),
  )
}

/** Tells the buyer that a change is off, if an email asked about it. */
export async function writeAboutTakenBack(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { changeId, link, sender }: ChangesOf<'order change taken back'>,
): Promise<void> {
  if ((await selectOfferMailStates(tx, [changeId])).get(changeId) !== 'sent') return
  const { order_id: orderId, created_at: askedAt, differs } = await versionRows.get(tx, changeId)
  const order = await loadOrder(tx, orderId)
  const { email } = order.row
  const asked = { askedAt: askedAt.toISOString(), differs: differs.buyer }
  const drafts = draftTakenBackMails(toOrderOffer(order), { email, link, sender, ...asked }, post)
  await outbox.replace(tx, aboutPerson(orderId, email), drafts, { isAnother: true })
}

/** Tells staff what the buyer said to a change. */
export async function writeAboutChangeAnswer(
  tx: Tx,
  { post, outbox }: OrderWriting,
  { changeId }: ChangesOf<'order change answered'>,
): Promise<void> {
  const { answer, version, ...row } = await versionRows.get(tx, changeId)
  if (answer === null) return
  const order = await loadOrder(tx, row.order_id)
  const { email, inquiry_id: inquiryId } = order.row
  const said = { version, answer, name: row.answer_name ?? '', note: row.answer_note ?? '', email, inquiryId }
  const ownedPost = await postOfRequest(tx, post, { number: order.row.inquiry_number })
  await outbox.add(tx, aboutPerson(row.order_id, email), draftChangeAnswers(toOrderOffer(order), said, ownedPost))
}

/** Tells both sides that a change holds, instead of all that was not sent yet of the version before. */
export async function writeAboutChanged(
  tx: Tx,
  writing: OrderWriting,
  {
    orderId,
    version,
    link,
    differs,
    tellsBuyer,
    purchases,
    cancelledIds,
    tellsSuppliers,
    sender,
  }: ChangesOf<'order changed'>,
): Promise<void> {
  const { post, outbox } = writing
  const order = await loadOrder(tx, orderId)
  const { email } = order.row
  const sentIds = purchases.map(({ id }) => id)
  const of = (ids: readonly string[]) => order.purchases.filter(({ id }) => ids.includes(id))
  const mailStates = await selectOfferMailStates(tx, cancelledIds)
  await endMails(tx, cancelledIds)
  const changed = of(sentIds).map((one) => ({ id: one.id, name: purchaseReferenceOf(order.row, one) }))
  const stale = differs.length > 0 ? [{ id: orderId, name: referenceOf(order.row) }, ...changed] : changed
  await cancelEnded(
    tx,
    stale.map(({ id, name }) => ({
      id,
      reason: `${name} has changed since, so this email is not sent.`,
      isDeleted: false,
    })),
  )
  for (const id of sentIds) await moveMails(tx, id, orderId)
  if (tellsSuppliers) {
    await writeCancelled(tx, writing, { order, purchases: of(cancelledIds), mailStates })
    await writePurchases(tx, writing, { order, purchases, sender })
  }
  if (!tellsBuyer || differs.length === 0) return
  const note = order.versions.find((one) => one.version === version)?.note ?? ''
  const drafts = draftChangedMails(toOrderOffer(order), { email, link, sender, differs, note }, post)
  await outbox.replace(tx, aboutPerson(orderId, email), drafts, { isAnother: true })
}
