import { isOffered, sumPart } from './quote-totals.ts'
import type { OfferTotals, QuoteAnswer, QuoteOffer } from './schema.ts'

export type OfferLine = QuoteOffer['lines'][number]

/** The lines that a buyer can accept. */
export function offeredLines<Line extends Parameters<typeof isOffered>[0]>(offer: { lines: readonly Line[] }): Line[] {
  return offer.lines.filter(isOffered)
}

/** What some of the lines of an offer come to. */
export function sumOffer(offer: QuoteOffer, lineIds: ReadonlySet<string>): OfferTotals {
  const { weightLb, lines, freight, all } = sumPart(
    offer.lines.map((line) => ({ ...line, cost: null })),
    offer,
    lineIds,
  )
  return { weightLb, lines, freight, all }
}

/** What is ordered, or else offered. */
export function standingLineIds(offer: { lines: readonly OfferLine[]; answer: QuoteAnswer | null }): Set<string> {
  const ids = offer.answer?.answer === 'accept' ? offer.answer.lineIds : offeredLines(offer).map(({ id }) => id)
  return new Set(ids)
}
