import { headlineOf } from '../../../../shared/deals/document.ts'
import { describeSteel } from '../../../../shared/orders/change.ts'
import {
  describePurchaseAnswer,
  orderTitle,
  purchaseOpening,
  purchaseSubject,
  purchaseTitle,
  toOrderDocument,
  toPurchaseDocument,
} from '../../../../shared/orders/document.ts'
import type { OrderOffer, PurchaseOffer } from '../../../../shared/orders/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { differsTable, withoutChanges } from './compose-change.ts'
import { dealBlocks } from './deal-blocks.ts'
import {
  backOfficeLink,
  type Draft,
  factsIf,
  linesTable,
  type Post,
  questionBlocks,
  text,
  textIf,
  yoursAlone,
} from './letters.ts'
import { type MailBlock, oneLine } from './mail-body.ts'

/** Where a mail goes with its link; answers go to who confirmed it, if that is an address. */
type Going = { email: string; link: string; sender: string }

/** To a buyer with an address: what is ordered, with the link to follow it. */
export function draftOrderMails(order: OrderOffer, { email, link, sender }: Going, { office, toBuyer }: Post): Draft[] {
  const { reference, customerName } = order
  const document = toOrderDocument(order)
  const hello = `Hello ${oneLine(customerName, 60)},\nThank you for your order. It is confirmed, and its number is ${reference}.`
  const letter = {
    reference,
    subject: `${document.title} is confirmed`,
    preview: headlineOf(document),
    blocks: [text(hello), ...dealBlocks(document, link), ...questionBlocks(office, reference)],
  }
  return toBuyer('order confirmation', email, letter, sender)
}

export function draftOrderCancellation(order: OrderOffer, email: string, { office, toBuyer }: Post): Draft[] {
  const { reference, customerName, purchaseOrder } = order
  return toBuyer('order cancellation', email, {
    reference,
    subject: `${orderTitle(order)} is cancelled`,
    preview: 'None of it will ship.',
    blocks: [
      text(`Hello ${oneLine(customerName, 60)},\nYour order ${reference} is cancelled. None of it will ship.`),
      ...factsIf(purchaseOrder ? [['Your PO', oneLine(purchaseOrder, 100)]] : []),
      steelTable(order.lines.map(describeSteel)),
      ...questionBlocks(office, reference),
    ],
  })
}

/** To a supplier: what is bought and at what cost, and nothing of who buys it from us. */
export function draftPurchaseMails(
  purchase: PurchaseOffer,
  { email, link, sender }: Going,
  { office, toSupplier }: Post,
): Draft[] {
  const { reference, change } = purchase
  const letter = {
    reference,
    subject: purchaseSubject(purchase, office),
    preview: purchase.isShipped
      ? 'Please ship nothing more.'
      : 'Please confirm it and tell us when the steel will be ready.',
    blocks: [
      text(purchaseOpening(purchase)),
      ...(change ? [differsTable(change.differs)] : []),
      ...dealBlocks(withoutChanges(toPurchaseDocument(purchase, office)), link),
      text(yoursAlone),
      ...questionBlocks(office, reference),
    ],
  }
  return toSupplier('purchase order', email, letter, { sender })
}

export function draftPurchaseCancellation(purchase: PurchaseOffer, email: string, post: Post): Draft[] {
  const { reference, change } = purchase
  return post.toSupplier('purchase cancellation', email, {
    reference,
    subject: `${purchaseTitle(purchase)} is cancelled`,
    preview: 'Please do not ship it.',
    blocks: [
      text(`Hello,\nOur purchase order ${reference} is cancelled. Please do not ship it.`),
      // A change may have left none of its lines.
      ...(purchase.lines.length > 0
        ? [steelTable(purchase.lines.map(describeSteel))]
        : change
          ? [steelTable(change.differs)]
          : []),
      ...questionBlocks(post.office, reference),
    ],
  })
}

/** What of steel an order or a purchase had, a row each. */
function steelTable(lines: readonly string[]): MailBlock {
  const title = `${formatCountOf(lines.length, 'line')}:`
  return linesTable({ title, headings: ['Item'] }, lines, (said) => ({ name: oneLine(said, 500) }))
}

/** To staff, what a supplier answered. */
export function draftPurchaseAnswers(
  purchase: PurchaseOffer,
  { inquiryId, replyTo }: { inquiryId: string; replyTo: string | null },
  { office, toStaff }: Post,
): Draft[] {
  const { reference, answer, supplier } = purchase
  if (!answer) return []
  const subject = `${oneLine(supplier.company, 60)} ${describePurchaseAnswer(purchase)}`
  return toStaff('purchase answer to staff', replyTo, {
    reference,
    subject,
    preview: oneLine(answer.note, 200) || subject,
    blocks: [
      text(sentences`${subject}.`),
      ...textIf(answer.note),
      backOfficeLink(office, { tab: 'inquiries', inquiry: inquiryId }),
    ],
  })
}
