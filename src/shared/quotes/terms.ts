export const quoteStates = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'superseded',
  // Not stored: a sent one past its last valid day.
  'expired',
] as const
export type QuoteState = (typeof quoteStates)[number]
export type StoredQuoteState = Exclude<QuoteState, 'expired'>

/** What a price is for: a hundred pounds, a ton of 2,000 pounds, a pound, a piece, or the whole line. */
export const priceUnits = ['cwt', 'ton', 'lb', 'piece', 'lot'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** Whether the scale or a formula gives the weight that is billed. */
export const weightBases = ['actual', 'theoretical'] as const
export type WeightBasis = (typeof weightBases)[number]

export const freightTerms = ['included', 'added', 'buyer arranges'] as const
export type FreightTerms = (typeof freightTerms)[number]

export const quoteAnswers = ['accept', 'decline'] as const
export type QuoteAnswerKind = (typeof quoteAnswers)[number]

/**
 * How a quote reached its buyer, or what was asked or bought its supplier. Not yet: no mail server took it, and nobody said that it
 * was handed over.
 */
export const deliveries = ['queued', 'mailed', 'failed', 'by hand', 'not yet'] as const
export type Delivery = (typeof deliveries)[number]

/** Whether an email neither brought it nor will, and nobody handed it over: only staff can do it now. */
export function needsHandover(delivery: Delivery | null): boolean {
  return delivery === 'not yet' || delivery === 'failed'
}

/** How staff hand something over themselves: they copied its link or text, opened it in their mail program, or said so. */
export const handoverWays = ['copied', 'mail program', 'said so'] as const
export type HandoverWay = (typeof handoverWays)[number]

/** A quote that is open for no more than this many days, today included, expires soon. */
export const expiresSoonDays = 3

export const quoteLinesMax = 1_000
export const quoteWeightLbMax = 999_999_999

/** On the page, on paper and in the PDF of every quote. */
export const priorSaleNote = '*Subject to prior sale'
