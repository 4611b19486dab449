import type { QuoteOffer } from '../../../../shared/quotes/schema.ts'
import { leftLineIds } from '../../../../shared/quotes/totals.ts'
import {
  describeBasis,
  describeFreight,
  describeState,
  formatPacificDayOf,
  listTotals,
  notePriorSale,
  offerTitle,
} from '../../../../shared/quotes/words.ts'
import type { SiteInfo } from '../../../../shared/site/site.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { type DealDocument, reachText, tabulate } from '../pdf/deal-document.ts'

/** A quote on paper; `link` is where the buyer can answer an open one. */
export function toQuoteDocument(offer: QuoteOffer, site: SiteInfo, link: string | null): DealDocument {
  const { answer, state, totals, quotedTotals } = offer
  const left = leftLineIds(offer)
  const facts = totals && quotedTotals ? listTotals(offer, totals, quotedTotals) : []
  const whole = facts.at(-1)
  return {
    title: offerTitle(offer),
    isDraft: state === 'draft',
    party: {
      heading: 'For',
      name: offer.company || offer.customerName,
      contact: offer.company ? offer.customerName : '',
    },
    facts: [
      ['Date', formatPacificDayOf(offer.sentAt)],
      ['Good through', state === 'sent' ? '' : formatDay(offer.validUntil)],
      ['FOB point', offer.fobPoint],
      ['Freight', describeFreight(offer)],
    ],
    notes: [
      ['Buyer', answer ? describeOrder(answer) : ''],
      ['Note', offer.note],
    ],
    headline: whole ? `${whole.name} ${whole.value}` : '',
    state: stateWords(offer),
    isOff: state !== 'sent',
    link: link === null ? null : { label: 'Accept or decline it at', url: link },
    lines: tabulate(offer.lines, { isNotTaken: ({ id }) => left.has(id) }),
    totals: facts,
    sections: [
      { heading: 'Terms', texts: [offer.terms, describeBasis(offer) ?? '', notePriorSale(offer), reachText(site)] },
    ],
  }
}

/** `Quote I-1042 v2.pdf` */
export function quoteFileName({ reference, version }: Pick<QuoteOffer, 'reference' | 'version'>): string {
  return `Quote ${reference} v${version}.pdf`
}

function stateWords(offer: QuoteOffer): string {
  if (offer.state === 'draft') return 'Draft: this is not an offer yet'
  const { title, text } = describeState(offer)
  return offer.state === 'sent' ? `${title}, end of day Pacific time` : sentences`${title}. ${text}`
}

function describeOrder({ purchaseOrder, note }: NonNullable<QuoteOffer['answer']>): string {
  return [purchaseOrder && `Purchase order ${purchaseOrder}`, note].filter(Boolean).join('\n')
}
