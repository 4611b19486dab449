import { sumQuote } from './quote-totals.ts'
import type { QuoteOffer } from './quotes.ts'

export type OfferLine = QuoteOffer['lines'][number]

export type OfferTotals = {
  weightLb: number
  lines: string
  /** Null where it is still to be confirmed, because it was added for all lines. */
  freight: string | null
  /** Without freight that is still to be confirmed. */
  all: string
}

/** The lines that a buyer can accept. */
export function offeredLines(offer: Pick<QuoteOffer, 'lines'>): OfferLine[] {
  return offer.lines.filter(({ noQuote, price }) => !noQuote && price !== null)
}

/** What some of the lines of an offer come to. */
export function sumOffer(offer: QuoteOffer, lineIds: ReadonlySet<string>): OfferTotals {
  const offered = offeredLines(offer)
  const chosen = offered.filter(({ id }) => lineIds.has(id))
  const isFreightOpen = offer.freight === 'added' && chosen.length < offered.length
  const { weightLb, lines, freight, all } = sumQuote(
    chosen.map((line) => ({ ...line, cost: null })),
    isFreightOpen ? { freight: 'added', freightAmount: null } : offer,
  )
  return { weightLb, lines, freight: isFreightOpen ? null : freight, all }
}

/** What is ordered, or else offered. */
export function standingLineIds(offer: QuoteOffer): Set<string> {
  const ids = offer.answer?.answer === 'accept' ? offer.answer.lineIds : offeredLines(offer).map(({ id }) => id)
  return new Set(ids)
}
