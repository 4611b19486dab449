import {
  describeBilling,
  describeOrderFreight,
  describePurchaseAnswer,
  describePurchaseOffer,
  listOrderTotals,
  listPurchaseTotals,
  orderTitle,
  purchaseTitle,
  toOrderedLine,
  toPurchasedLine,
} from '../../../../../shared/orders/offers.ts'
import type { OrderOffer, PurchaseOffer } from '../../../../../shared/orders/schema.ts'
import {
  answersTo,
  backOfficeLink,
  type Draft,
  type Letter,
  type Office,
  type Post,
  questionBlocks,
} from './letters.ts'
import { type Facts, linesBlock, toFacts } from './line-rows.ts'
import { type MailBlock, oneLine } from './mail-body.ts'

/** Where a mail goes with its link; answers go to who confirmed it, if that is an address. */
type Going = { email: string; link: string; sender: string }

/** To a buyer with an address: what is ordered, with the link to follow it. */
export function draftOrderMails(order: OrderOffer, { email, link, sender }: Going, post: Post): Draft[] {
  if (email === '') return []
  return post.toBuyer('order confirmation', email, composeOrder(order, link, post.office), answersTo(sender))
}

export function draftOrderCancellation(order: OrderOffer, email: string, post: Post): Draft[] {
  if (email === '') return []
  const { reference, customerName } = order
  return post.toBuyer('order cancellation', email, {
    reference,
    subject: `${orderTitle(order)} is cancelled`,
    preview: 'Nothing of it will ship.',
    blocks: [
      text(`Hello ${oneLine(customerName, 60)},\nYour order ${reference} is cancelled. Nothing of it will ship.`),
      ...factsBlock(poOf(order)),
      ...questionBlocks(post.office, reference),
    ],
  })
}

/** To a supplier: what is bought and at what cost, and nothing of who buys it from us. */
export function draftPurchaseMails(purchase: PurchaseOffer, { email, link, sender }: Going, post: Post): Draft[] {
  const drafts = post.toSupplier('purchase order', email, composePurchase(purchase, link, post.office))
  const replyTo = answersTo(sender)
  return replyTo === undefined ? drafts : drafts.map((draft) => ({ ...draft, replyTo }))
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
  { supplier, inquiryId, replyTo }: { supplier: string; inquiryId: string; replyTo: string | null },
  { office, toStaff }: Post,
): Draft[] {
  const { reference, answer } = purchase
  if (!answer) return []
  const subject = `${oneLine(supplier, 60)} ${describePurchaseAnswer(purchase)}`
  return toStaff('purchase answer to staff', replyTo, {
    reference,
    subject,
    preview: oneLine(answer.note, 200) || subject,
    blocks: [
      text(`${describePurchaseOffer(purchase).title}.`),
      backOfficeLink(office, { tab: 'inquiries', inquiry: inquiryId }),
    ],
  })
}

function composeOrder(order: OrderOffer, link: string, office: Office): Letter {
  const { reference, customerName, note, terms } = order
  const totals = toFacts(listOrderTotals(order))
  const lines = order.lines.map(toOrderedLine)
  return {
    reference,
    subject: `${orderTitle(order)} is confirmed`,
    preview: totals
      .slice(-1)
      .map(([name, value]) => `${name} ${value}`)
      .join(''),
    blocks: [
      text(
        `Hello ${oneLine(customerName, 60)},\nThank you for your order. It is confirmed, and its number is ${reference}.`,
      ),
      ...(note === '' ? [] : [text(note)]),
      ...factsBlock([...totals.slice(-1), ...poOf(order), ...fobOf(order)]),
      { kind: 'link', label: 'See your order and its shipments', url: link, button: 'View order' },
      linesBlock(lines),
      { kind: 'totals', totals },
      ...(terms === '' ? [] : [text(terms)]),
      text([describeOrderFreight(order), describeBilling(lines)].filter(Boolean).join('\n')),
      ...questionBlocks(office, reference),
    ],
  }
}

function composePurchase(purchase: PurchaseOffer, link: string, office: Office): Letter {
  const { reference, shipTo } = purchase
  const totals = toFacts(listPurchaseTotals(purchase))
  const lines = purchase.lines.map(toPurchasedLine)
  return {
    reference,
    subject: `${purchaseTitle(purchase)} from ${office.brandName}`,
    preview: 'Please confirm it and say when the steel is ready.',
    blocks: [
      text('Hello,\nWe order this steel from your list. Please confirm it and say when it is ready.'),
      ...factsBlock([...totals, ...(shipTo ? [['Ship to', oneLine(shipTo, 500)] as const] : [])]),
      { kind: 'link', label: 'Confirm it, or tell us of a problem', url: link, button: 'Confirm order' },
      linesBlock(lines),
      ...(totals.length > 0 ? [{ kind: 'totals', totals } as const] : []),
      text(
        [describeBilling(lines), 'You need no login. The link is only for you, so please keep it to yourself.']
          .filter(Boolean)
          .join('\n'),
      ),
      ...questionBlocks(office, reference),
    ],
  }
}

const text = (words: string) => ({ kind: 'text', text: words }) as const
const factsBlock = (facts: Facts): MailBlock[] => (facts.length === 0 ? [] : [{ kind: 'facts', facts }])

const poOf = ({ purchaseOrder }: OrderOffer): Facts =>
  purchaseOrder ? [['Your purchase order', oneLine(purchaseOrder, 100)]] : []
const fobOf = ({ fobPoint }: OrderOffer): Facts => (fobPoint === '' ? [] : [['FOB', oneLine(fobPoint, 500)]])
