import { type DealDocument, factsOf } from '../deals/document.ts'
import { orderedTerms, purchaseTerms } from '../deals/terms.ts'
import { marksOf } from '../quotes/lines.ts'
import { formatPacificDayOf } from '../quotes/words.ts'
import type { SiteInfo } from '../site/site.ts'
import {
  describeBilling,
  describeOrder,
  describeOrderFreight,
  describePurchaseOffer,
  describeShipments,
  listOrderTotals,
  listPurchaseTotals,
  orderTitle,
  purchaseTitle,
  type StandingLine,
  shippedMarks,
  toOrderedLine,
  toPurchasedLine,
} from './offers.ts'
import type { OrderOffer, PurchaseOffer } from './schema.ts'

/** An order for its buyer. */
export function toOrderDocument(order: OrderOffer): DealDocument {
  const { state, company, customerName } = order
  const isDraft = state === 'accepted'
  const lines = order.lines.map(toOrderedLine)
  return {
    title: orderTitle(order),
    parties: [['For', [company, customerName].filter(Boolean).join('\n')]],
    facts: [
      ['Date', formatPacificDayOf(order.confirmedAt ?? order.createdAt)],
      ['Your PO', order.purchaseOrder ?? ''],
      ['Our quote', order.inquiryReference],
      ...factsOf(orderedTerms, order),
      ['Freight', describeOrderFreight(order)],
    ],
    notes: [['Note', order.note]],
    state: isDraft ? { title: 'Draft: this order is not confirmed yet', text: '' } : describeOrder(order),
    isDraft,
    isOff: isDraft || state === 'cancelled',
    lines: markLines(lines),
    totals: listOrderTotals(order),
    shipments: describeShipments(order),
    terms: [order.terms, describeBilling(lines)],
    action: ['See your order and its shipments', 'View order'],
  }
}

/** A purchase for its supplier: nothing of who buys the steel from us. */
export function toPurchaseDocument(
  purchase: PurchaseOffer,
  { brandName, contactAddress = '' }: Pick<SiteInfo, 'brandName' | 'contactAddress'>,
): DealDocument {
  const { state, supplier } = purchase
  const isDraft = state === 'planned'
  const lines = purchase.lines.map(toPurchasedLine)
  return {
    title: purchaseTitle(purchase),
    parties: [
      ['From', [brandName, contactAddress].filter(Boolean).join('\n')],
      ['To', [supplier.company, supplier.contactName].filter(Boolean).join('\n')],
    ],
    facts: [
      ['Date', formatPacificDayOf(purchase.sentAt)],
      ...factsOf(purchaseTerms, purchase),
      ['Payment terms', purchase.terms],
    ],
    notes: [['Note', purchase.note]],
    state: isDraft ? { title: 'Draft: this is not ordered yet', text: '' } : describePurchaseOffer(purchase),
    isDraft,
    isOff: isDraft || state === 'cancelled',
    lines: markLines(lines),
    totals: listPurchaseTotals(purchase),
    shipments: [],
    terms: [describeBilling(lines)],
    action: ['Confirm it, or tell us about a problem', 'Confirm order'],
  }
}

function markLines<Line extends StandingLine>(lines: readonly Line[]) {
  const markOf = shippedMarks(lines)
  return lines.map((line) => ({ ...line, marks: [marksOf(line, false), markOf(line)].filter(Boolean).join(' · ') }))
}
