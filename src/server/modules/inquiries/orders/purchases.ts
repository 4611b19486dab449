import { describePurchaseAnswer } from '../../../../shared/orders/document.ts'
import type {
  AnswerPurchase,
  AnswerPurchaseOffer,
  ConfirmOrder,
  HandOverPurchase,
  Order,
  PurchaseOffer,
} from '../../../../shared/orders/schema.ts'
import type { Admin, LeadContext } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { recordChange } from '../../changes/changes.ts'
import { changeHandover, describeHandover } from '../handovers.ts'
import { loadPurchaseOffered } from './offers.ts'
import {
  isAnswerable,
  type LoadedOrder,
  purchaseReferenceOf,
  toPurchaseHandover,
  viewPurchaseOffer,
} from './order-view.ts'
import {
  changeOrder,
  lockOrder,
  type OrderChange,
  type OrderContext,
  recordOf,
  requireCurrentRevision,
  wrongStateError,
} from './orders.ts'
import { purchaseRows, updateOrderRow } from './queries.ts'
import type { PurchaseRow } from './table.ts'

// A supplier has no account.
const supplier: Admin = { id: 'supplier', username: 'the supplier' }

/**
 * Stores what a supplier says, or says now. Throws NOT_FOUND, INVALID for a problem without a note, ORDER_STATE when it can no longer
 * be answered.
 */
export async function answerPurchaseOffer(
  { db, callbacks }: LeadContext,
  { token, ...answer }: AnswerPurchaseOffer,
): Promise<PurchaseOffer> {
  return db.transaction().execute(async (tx) => {
    const found = await loadPurchaseOffered(tx, token)
    const loaded = await lockOrder(tx, found.order_id)
    const { purchase, changed } = await storeAnswer(tx, loaded, { ...answer, purchaseId: found.id, by: supplier })
    const offer = await viewPurchaseOffer(tx, loaded, purchase)
    if (changed) {
      await recordChange(tx, { by: supplier, ...recordOf(loaded.row), ...changed })
      await callbacks.writeMails(tx, { kind: 'purchase answered', purchaseId: purchase.id })
      await callbacks.writeEvent(tx, {
        kind: 'purchase answer',
        records: { inquiryId: loaded.row.inquiry_id, orderId: loaded.row.id },
        title: `${offer.supplier.company} ${describePurchaseAnswer(offer)}`,
      })
    }
    return offer
  })
}

/** Stores what a supplier said by telephone. Throws what `answerPurchaseOffer` throws. */
export function answerPurchase(
  { db, ...context }: OrderContext,
  { revision, tellsBuyer, ...answer }: AnswerPurchase,
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    const { order_id: id } = await purchaseRows.get(tx, answer.purchaseId)
    return changeOrder({ ...context, tx }, id, async (loaded) => {
      requireCurrentRevision(loaded.row, revision)
      const { purchase, changed } = await storeAnswer(tx, loaded, { ...answer, by: context.admin })
      const before = loaded.purchases.find((one) => one.id === purchase.id)
      if (changed && tellsBuyer && purchase.ready_on !== before?.ready_on) {
        const link = context.privateLinks.order.urlOf(id)
        const told = { purchaseId: purchase.id, link, sender: context.admin.username }
        await context.callbacks.writeMails(tx, { kind: 'ready date', ...told })
      }
      return changed
    })
  })
}

/**
 * Says that staff told a supplier of a purchase themselves, or takes that back. Saying it again changes nothing. Throws NOT_FOUND,
 * ORDER_STATE before the order is confirmed.
 */
export function handOverPurchase(
  { db, ...context }: OrderContext,
  { purchaseId, how }: HandOverPurchase,
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    const { order_id: id } = await purchaseRows.get(tx, purchaseId)
    return changeOrder({ ...context, tx }, id, async ({ row, purchases }) => {
      const stored = purchases.find((one) => one.id === purchaseId)
      if (!stored) throw notFound('Purchase order')
      if (stored.sent_at === null) throw wrongStateError(row, 'Confirm it before you hand its purchase orders over')
      const mailStates = await context.callbacks.findMailStates(tx, [purchaseId])
      const before = toPurchaseHandover(stored, mailStates)
      const changes = changeHandover(before, how, context.admin)
      if (!changes) return undefined
      // What was bought stays as it was, and so does who changed the order.
      const after = toPurchaseHandover(await purchaseRows.update(tx, purchaseId, changes), mailStates)
      return { recordName: recordNameOf(row, stored), ...describeHandover(before, after, how) }
    })
  })
}

type Answer = Omit<AnswerPurchase, 'revision' | 'tellsBuyer'> & { by: Admin }

/** Returns what the trail says of it, unless it was said before. */
async function storeAnswer(
  tx: Tx,
  loaded: LoadedOrder,
  { purchaseId, answer, readyOn: given, note, by }: Answer,
): Promise<{ purchase: PurchaseRow; changed?: OrderChange }> {
  const { row, purchases } = loaded
  const stored = purchases.find((one) => one.id === purchaseId)
  if (!stored) throw notFound('Purchase order')
  const reference = purchaseReferenceOf(row, stored)
  if (!isAnswerable(loaded, stored)) {
    const rule = by === supplier ? 'Please call us.' : 'Its answer stays as it is.'
    throw new DomainError('ORDER_STATE', `${reference} can no longer be answered. ${rule}`)
  }
  if (answer === 'problem' && note.trim() === '') throw invalidField('note', 'Say what the problem is')
  const readyOn = answer === 'confirmed' ? given : null
  const isSame = stored.answer === answer && stored.ready_on === readyOn && stored.answer_note === note
  if (isSame) return { purchase: stored }
  const purchase = await purchaseRows.update(tx, stored.id, {
    state: answer,
    answer,
    ready_on: readyOn,
    answer_note: note,
    answered_at: new Date(),
    answered_by: by.username,
  })
  await updateOrderRow(tx, row, { changed_by: by.username })
  const stateOf = (one: PurchaseRow) => ({ answer: one.answer, readyOn: one.ready_on, note: one.answer_note })
  const recordName = recordNameOf(row, stored)
  return { purchase, changed: { recordName, action: 'answered', before: stateOf(stored), after: stateOf(purchase) } }
}

const recordNameOf = (row: LoadedOrder['row'], purchase: PurchaseRow) =>
  `${purchaseReferenceOf(row, purchase)}, ${row.company}`

type Choice = Partial<ConfirmOrder['purchases'][number]> & { place: string; terms: string; differs?: readonly string[] }

/** Sends a purchase, again if it was sent before: then its supplier has to answer anew. */
export async function sendPurchase(
  { tx, privateLinks }: { tx: Tx; privateLinks: PrivateLinks },
  { id, supplier_id, to_address }: PurchaseRow,
  { to: given, tellsPlace, place, needBy = null, note = '', terms, differs = [] }: Choice,
): Promise<PurchaseRow> {
  const to = given === undefined ? to_address : given
  return purchaseRows.update(tx, id, {
    supplier_id,
    to_address: to,
    ship_to: tellsPlace ? place : null,
    need_by: needBy,
    note,
    terms,
    state: to === null ? 'by hand' : 'sent',
    sent_at: new Date(),
    token_digest: privateLinks.purchase.digestOf(id),
    ...{ answer: null, ready_on: null, answer_note: null, answered_at: null, answered_by: null },
    ...{ handed_over_at: null, handed_over_by: null },
    differs: JSON.stringify(differs),
    changed_at: differs.length > 0 ? new Date() : null,
  })
}
