import type { Quote } from '../../../shared/quotes/schema.ts'
import type { QuoteState } from '../../../shared/quotes/terms.ts'
import { deliveryWords, stateWords } from '../../../shared/quotes/words.ts'

/** The color of the dot beside a state; the word says the same. */
export const stateColors: Readonly<Record<QuoteState, string>> = {
  draft: 'gray',
  sent: 'steel',
  accepted: 'green',
  declined: 'red',
  withdrawn: 'gray',
  superseded: 'gray',
  expired: 'yellow',
}

/** Whether the buyer cannot have an open version yet: nothing sends it but staff. */
export function isReadyToSend({ state, delivery }: Pick<Quote, 'state' | 'delivery'>): boolean {
  return state === 'sent' && delivery === 'not yet'
}

/** `Sent`, or `Ready to send`. */
export function describeQuoteState(quote: Pick<Quote, 'state' | 'delivery'>): string {
  return isReadyToSend(quote) ? deliveryWords['not yet'] : stateWords[quote.state]
}

/** Whether a version was declined, and none of the others went out since. */
export function isOpenDecline({ state, answer }: Quote, quotes: readonly Pick<Quote, 'sentAt'>[]): boolean {
  if (state !== 'declined' || !answer) return false
  return quotes.every(({ sentAt }) => sentAt === null || sentAt < answer.at)
}
