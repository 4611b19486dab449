import {
  describeBilling,
  describeOrderFreight,
  describePurchaseAnswer,
  listOrderTotals,
  listPurchaseFacts,
  listPurchaseParties,
  listPurchaseTotals,
  orderTitle,
  purchaseOpening,
  purchaseSubject,
  purchaseTitle,
  toOrderedLine,
  toPurchasedLine,
} from '../../../../shared/orders/offers.ts'
import type { OrderOffer, PurchaseOffer } from '../../../../shared/orders/schema.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import {
  backOfficeLink,
  button,
  type Draft,
  type Facts,
  factsIf,
  type Post,
  questionBlocks,
  text,
  textIf,
} from './letters.ts'
import { linesBlock, toFacts, wholeOf } from './line-rows.ts'
import { oneLine } from './mail-body.ts'

/** Where a mail goes with its link; answers go to who confirmed it, if that is an address. */
type Going = { email: string; link: string; sender: string }

/** To a buyer with an address: what is ordered, with the link to follow it. */
export function draftOrderMails(order: OrderOffer, { email, link, sender }: Going, { office, toBuyer }: Post): Draft[] {
  const { reference, customerName, note, terms } = order
  const totals = toFacts(listOrderTotals(order))
  const lines = order.lines.map(toOrderedLine)
  const hello = `Hello ${oneLine(customerName, 60)},\nThank you for your order. It is confirmed, and its number is ${reference}.`
  const letter = {
    reference,
    subject: `${orderTitle(order)} is confirmed`,
    preview: wholeOf(totals).join(''),
    blocks: [
      text(hello),
      ...textIf(note),
      ...factsIf([...totals.slice(-1), ...poOf(order), ...fobOf(order)]),
      button('See your order and its shipments', link, 'View order'),
      linesBlock(lines),
      { kind: 'totals', totals } as const,
      ...textIf(terms),
      text([describeOrderFreight(order), describeBilling(lines)].filter(Boolean).join('\n')),
      ...questionBlocks(office, reference),
    ],
  }
  return toBuyer('order confirmation', email, letter, sender)
}

export function draftOrderCancellation(order: OrderOffer, email: string, { office, toBuyer }: Post): Draft[] {
  const { reference, customerName } = order
  return toBuyer('order cancellation', email, {
    reference,
    subject: `${orderTitle(order)} is cancelled`,
    preview: 'None of it will ship.',
    blocks: [
      text(`Hello ${oneLine(customerName, 60)},\nYour order ${reference} is cancelled. None of it will ship.`),
      ...factsIf(poOf(order)),
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
  const { reference, note } = purchase
  const paper = [
    ...listPurchaseParties(purchase, office),
    ...listPurchaseFacts(purchase).map(([name, said]) => [name, oneLine(said, 500)] as const),
  ]
  const totals = toFacts(listPurchaseTotals(purchase))
  const lines = purchase.lines.map(toPurchasedLine)
  const about = 'No login needed. The link is only for you, so please keep it to yourself.'
  const letter = {
    reference,
    subject: purchaseSubject(purchase, office),
    preview: 'Please confirm it and tell us when the steel will be ready.',
    blocks: [
      text(purchaseOpening),
      ...factsIf([...totals.slice(-1), ...paper.filter(([, said]) => said !== '')]),
      ...textIf(note),
      button('Confirm it, or tell us about a problem', link, 'Confirm order'),
      linesBlock(lines),
      ...(totals.length > 0 ? [{ kind: 'totals', totals } as const] : []),
      text([describeBilling(lines), about].filter(Boolean).join('\n')),
      ...questionBlocks(office, reference),
    ],
  }
  return toSupplier('purchase order', email, letter, { sender })
}

export function draftPurchaseCancellation(purchase: PurchaseOffer, email: string, post: Post): Draft[] {
  const { reference } = purchase
  return post.toSupplier('purchase cancellation', email, {
    reference,
    subject: `${purchaseTitle(purchase)} is cancelled`,
    preview: 'Please do not ship it.',
    blocks: [
      text(`Hello,\nOur purchase order ${reference} is cancelled. Please do not ship it.`),
      ...questionBlocks(post.office, reference),
    ],
  })
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

const poOf = ({ purchaseOrder }: OrderOffer): Facts =>
  purchaseOrder ? [['Your purchase order', oneLine(purchaseOrder, 100)]] : []
const fobOf = ({ fobPoint }: OrderOffer): Facts => (fobPoint === '' ? [] : [['FOB', oneLine(fobPoint, 500)]])
