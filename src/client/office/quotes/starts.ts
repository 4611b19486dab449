import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'

export type QuoteStart = { label: string; from?: string; whole?: true }

/** How the next version can be begun, the best way first: together with the others of a request that are open, if there are any. */
export function findStarts(
  { id, request }: Pick<InquiryDetails, 'id' | 'request'>,
  quotes: readonly Pick<Quote, 'id' | 'inquiryIds'>[],
): QuoteStart[] {
  const last = quotes.at(-1)
  const openIds = request.filter(({ isQuotable }) => isQuotable).map((one) => one.id)
  const isWhole = openIds.length > 1 && openIds.includes(id)
  const isCopied = openIds.every((open) => last?.inquiryIds.includes(open))
  const whole: QuoteStart = { label: `Quote all ${formatCount(openIds.length)} together`, whole: true }
  const single: QuoteStart = last
    ? { label: 'New version', from: last.id }
    : { label: isWhole ? 'Quote this one alone' : 'Write a quote' }
  return isWhole && !isCopied ? [whole, single] : [single]
}
