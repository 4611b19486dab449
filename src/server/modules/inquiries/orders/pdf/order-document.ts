import {
  describeBilling,
  describeOrder,
  describeOrderFreight,
  describePurchaseOffer,
  describeShipments,
  listOrderTotals,
  listPurchaseFacts,
  listPurchaseTotals,
  orderTitle,
  purchaseTitle,
  shippedMarks,
  toOrderedLine,
  toPurchasedLine,
} from '../../../../../shared/orders/offers.ts'
import type { OrderOffer, PurchaseOffer } from '../../../../../shared/orders/schema.ts'
import { formatPacificDayOf, type TotalFact } from '../../../../../shared/quotes/words.ts'
import type { SiteInfo } from '../../../../../shared/site/site.ts'
import { sentences } from '../../../../../shared/text/sentences.ts'
import { type DealDocument, reachText, tabulate } from '../../pdf/deal-document.ts'

/** The confirmation of an order on paper; `link` is where the buyer follows it. */
export function toOrderDocument(order: OrderOffer, site: SiteInfo, link: string | null): DealDocument {
  const { state, company, customerName } = order
  const lines = order.lines.map(toOrderedLine)
  const totals = listOrderTotals(order)
  const { title, text } = describeOrder(order)
  return {
    title: orderTitle(order),
    isDraft: state === 'accepted',
    party: { heading: 'For', name: company || customerName, contact: company ? customerName : '' },
    facts: [
      ['Date', formatPacificDayOf(order.confirmedAt ?? order.createdAt)],
      ['Your PO', order.purchaseOrder ?? ''],
      ['Our quote', order.inquiryReference],
      ['FOB point', order.fobPoint],
      ['Freight', describeOrderFreight(order)],
    ],
    notes: [['Note', order.note]],
    headline: headlineOf(totals),
    state: state === 'accepted' ? 'Draft: this order is not confirmed yet' : sentences`${title}. ${text}`,
    isOff: state === 'accepted' || state === 'cancelled',
    link: link === null ? null : { label: 'Follow it at', url: link },
    lines: tabulate(lines, { moreOf: shippedMarks(lines) }),
    totals,
    sections: [
      { heading: 'Shipments', texts: describeShipments(order) },
      { heading: 'Terms', texts: [order.terms, describeBilling(lines), reachText(site)] },
    ],
  }
}

/** A purchase order on paper; `link` is where the supplier answers. */
export function toPurchaseDocument(purchase: PurchaseOffer, site: SiteInfo, link: string | null): DealDocument {
  const { state, supplier } = purchase
  const lines = purchase.lines.map(toPurchasedLine)
  const totals = listPurchaseTotals(purchase)
  return {
    title: purchaseTitle(purchase),
    isDraft: state === 'planned',
    party: { heading: 'To', name: supplier.company, contact: supplier.contactName },
    facts: listPurchaseFacts(purchase),
    notes: [['Note', purchase.note]],
    headline: headlineOf(totals),
    state: purchaseState(purchase),
    isOff: state === 'planned' || state === 'cancelled',
    link: link === null ? null : { label: 'Confirm it at', url: link },
    lines: tabulate(lines, { moreOf: shippedMarks(lines) }),
    totals,
    sections: [{ heading: 'Terms', texts: [describeBilling(lines), reachText(site)] }],
  }
}

const headlineOf = (totals: readonly TotalFact[]) =>
  totals.flatMap(({ name, value, isWhole }) => (isWhole ? `${name} ${value}` : [])).join('')

function purchaseState(purchase: PurchaseOffer): string {
  const { state, answer } = purchase
  if (state === 'planned') return 'Draft: this is not ordered yet'
  const { title, text } = describePurchaseOffer(purchase)
  // How to change an answer is for the page.
  return answer && state !== 'cancelled' ? title : sentences`${title}. ${text}`
}
