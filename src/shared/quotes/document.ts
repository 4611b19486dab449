import { type DealDocument, factsOf } from '../deals/document.ts'
import { quoteTerms, shownTo } from '../deals/terms.ts'
import { formatDay } from '../text/days.ts'
import { marksOf } from './lines.ts'
import type { QuoteOffer } from './schema.ts'
import { isOffered, standingLineIds, sumOffer } from './totals.ts'
import {
  describeBasis,
  describeFreight,
  describeState,
  formatPacificDayOf,
  listTotals,
  notePriorSale,
  offerTitle,
} from './words.ts'

/** A quote for its buyer. While it is open, its sums follow the lines that the buyer has chosen. */
export function toQuoteDocument(offer: QuoteOffer, chosen?: ReadonlySet<string>): DealDocument {
  const { answer, company, customerName, state, quotedTotals } = offer
  const isOpen = state === 'sent'
  const totals = isOpen && chosen ? sumOffer(offer, chosen) : offer.totals
  const isFreightToBeConfirmed = totals === null ? offer.isFreightToBeConfirmed : totals.freight === null
  const taken = isOpen && chosen ? chosen : standingLineIds(offer)
  return {
    title: offerTitle(offer),
    parties: [['For', [company, customerName].filter(Boolean).join('\n')]],
    facts: [
      ['Date', formatPacificDayOf(offer.sentAt)],
      // An open one says so in its state.
      ['Good through', isOpen ? '' : formatDay(offer.validUntil)],
      ['Your PO', answer?.purchaseOrder ?? ''],
      ...factsOf(shownTo('buyer', quoteTerms), offer),
      ['Freight', describeFreight({ ...offer, isFreightToBeConfirmed })],
    ],
    notes: [
      ['Your note', answer?.note ?? ''],
      ['Note', offer.note],
    ],
    state: state === 'draft' ? { title: 'Draft: this is not an offer yet', text: '' } : describeState(offer),
    isDraft: state === 'draft',
    isOff: !isOpen,
    lines: offer.lines.map((line) => {
      const isLeft = isOffered(line) && !taken.has(line.id)
      return { ...line, isLeft, marks: markLine(offer, line, isLeft && answer !== null) }
    }),
    totals: totals && quotedTotals ? listTotals(offer, totals, isOpen ? totals : quotedTotals) : [],
    shipments: [],
    terms: [offer.terms, describeBasis(offer) ?? '', notePriorSale(offer)],
    action: ['See the quote, and accept or decline it', 'View quote'],
  }
}

/** Beside what it is: what became of an accepted line that its order no longer has. */
function markLine({ order, answer }: QuoteOffer, line: QuoteOffer['lines'][number], isLeft: boolean): string {
  const isGone = order !== null && order.state !== 'cancelled' && !order.lineIds.includes(line.id)
  const isRemoved = isGone && answer?.lineIds.includes(line.id)
  return [marksOf(line, isLeft), isRemoved && `no longer on order ${order.reference}`].filter(Boolean).join(' · ')
}
