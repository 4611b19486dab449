import type { QuoteState } from '../../../shared/quote-terms.ts'

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
