import type { RequestDeal } from '../../../shared/inquiries/schema.ts'
import type { OrderWait } from '../../../shared/quotes/order-states.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatDay, toPacificDay } from '../../../shared/text/days.ts'

type Progress = Omit<RequestDeal, 'reference' | 'amount'>

const nothingYet: Progress = { asked: 0, answered: 0, quote: null, order: null, waitsFor: null }

const waitWords: Readonly<Record<OrderWait, string>> = {
  buyer: 'Buyer, change',
  problem: 'Supplier problem',
  supplier: 'Supplier answer',
}

/** What comes next for a request in two or three words, such as `Buyer, by Dec 2`; blank once it is over. */
export function describeNext(status: string, deal: Progress = nothingYet, today = toPacificDay(new Date())): string {
  const { asked, answered, quote, order, waitsFor } = deal
  if (order === 'accepted') return 'Confirm order'
  if (quote?.state === 'draft') return 'Finish quote'
  if (order === 'shipped') return 'Close order'
  if (order === 'confirmed') return waitsFor === null ? 'Ship order' : waitWords[waitsFor]
  if (status === 'completed' || status === 'archive') return ''
  if (quote?.state === 'sent') return `Buyer, by ${formatDay(quote.validUntil).replace(`, ${today.slice(0, 4)}`, '')}`
  if (quote?.state === 'expired') return 'Quote expired'
  if (quote?.state === 'declined') return 'Declined'
  if (quote?.state === 'accepted') return order === 'cancelled' ? 'Order cancelled' : ''
  if (quote) return 'Quote again'
  if (asked === 0) return 'Ask suppliers'
  return answered < asked ? `${formatCount(answered)} of ${formatCount(asked)} answered` : 'Write quote'
}
