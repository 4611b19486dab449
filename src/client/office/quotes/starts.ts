import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { findRemainingLines, type RestVersion } from '../../../shared/quotes/rest.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'

export type QuoteStart = { label: string; from?: string; whole?: true; rest?: true }

/**
 * How the next version can be begun, the best way first: together with the others of a request that are open, or for what the
 * orders of accepted versions do not have, if there is any.
 */
export function findStarts(
  { id, request }: Pick<InquiryDetails, 'id' | 'request'>,
  quotes: readonly (Pick<Quote, 'id' | 'inquiryIds'> & RestVersion)[],
): QuoteStart[] {
  const last = quotes.at(-1)
  const openIds = request.filter(({ isQuotable }) => isQuotable).map((one) => one.id)
  const isWhole = openIds.length > 1 && openIds.includes(id)
  const isCopied = openIds.every((open) => last?.inquiryIds.includes(open))
  const whole: QuoteStart = { label: `Quote all ${formatCount(openIds.length)} together`, whole: true }
  const single: QuoteStart = last
    ? { label: 'New version', from: last.id }
    : { label: isWhole ? 'Quote this one alone' : 'Write a quote' }
  const first = isWhole && !isCopied ? [whole] : []
  const restCount = findRemainingLines(quotes).length
  const standing = quotes.flatMap(({ state, order }) => (state === 'accepted' && order ? order.state : []))
  if (standing.every((state) => state === 'cancelled')) return [...first, single]
  // Before its confirmation an order can be taken back with its quote, for a version with all lines; then it is changed itself.
  const isOpen = standing.some((state) => state === 'accepted' || state === 'cancelled')
  const rest: QuoteStart = { label: `Quote the rest (${formatCountOf(restCount, 'line')})`, rest: true }
  return [...first, ...(restCount > 0 ? [rest] : []), ...(isOpen ? [single] : [])]
}
