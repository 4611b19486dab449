import { type Badge, type DealDocument, factsOf } from '../deals/document.ts'
import { quoteTerms, shownTo } from '../deals/terms.ts'
import { formatDay } from '../text/days.ts'
import { marksOf } from './lines.ts'
import { orderNames } from './order-states.ts'
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
  stateWords,
} from './words.ts'

/** While the quote is open, its sums follow the lines that the buyer has chosen. */
export function toQuoteDocument(offer: QuoteOffer, chosen?: ReadonlySet<string>): DealDocument {
  const { answer, company, customerName, state, quotedTotals } = offer
  const isOpen = state === 'sent'
  const totals = isOpen && chosen ? sumOffer(offer, chosen) : offer.totals
  const isFreightToBeConfirmed = totals === null ? offer.isFreightToBeConfirmed : totals.freight === null
  const isRemoved = removedFrom(offer)
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
    badge: badgeOf(offer),
    ...((isOpen || state === 'accepted') && {
      progress: { reached: offer.order?.state ?? (isOpen ? null : 'accepted') },
    }),
    isDraft: state === 'draft',
    lines: offer.lines.map((line) => {
      const isLeft = isOffered(line) && !taken.has(line.id)
      const removed = isRemoved(line.id) && `no longer on order ${offer.order?.reference}`
      return { ...line, isLeft, marks: [marksOf(line, isLeft && answer !== null), removed].filter(Boolean).join(' · ') }
    }),
    totals: totals && quotedTotals ? listTotals(offer, totals, isOpen ? totals : quotedTotals) : [],
    shipments: [],
    terms: [offer.terms, describeBasis(offer) ?? '', notePriorSale(offer)],
    action: ['See the quote, and accept or decline it', 'View quote'],
  }
}

function badgeOf({ state, order, isReplaced }: QuoteOffer): Badge {
  if (state === 'sent') return { word: 'Open', tone: 'open' }
  if (state === 'accepted') {
    const reached = order?.state ?? 'accepted'
    return { word: orderNames[reached], tone: reached === 'cancelled' ? 'caution' : 'good' }
  }
  if (state === 'superseded') return { word: isReplaced ? 'Replaced' : 'No longer valid', tone: 'caution' }
  return { word: stateWords[state], tone: state === 'withdrawn' || state === 'expired' ? 'caution' : 'plain' }
}

/** Tells which lines were accepted and are no longer on the order, while that stands. */
function removedFrom({ order, answer }: QuoteOffer): (lineId: string) => boolean {
  const accepted = new Set(answer?.lineIds)
  const ordered = order && order.state !== 'cancelled' ? new Set(order.lineIds) : accepted
  return (id) => accepted.has(id) && !ordered.has(id)
}
