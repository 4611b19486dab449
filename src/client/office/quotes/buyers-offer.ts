import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Quote, QuoteOffer } from '../../../shared/quotes/schema.ts'
import { lineAmount, sumQuote } from '../../../shared/quotes/totals.ts'
import { type QuoteDraft, readLine, toSentTerms } from './edit/quote-draft.ts'

type Buyer = Pick<InquiryDetails, 'company' | 'customerName'>

/** A version as its buyer sees it. */
export function toBuyersOffer(quote: Quote, { company, customerName }: Buyer): QuoteOffer {
  const { totals, order, sentAt, createdAt } = quote
  return {
    ...quote,
    company,
    customerName,
    isReplaced: false,
    isFreightToBeConfirmed: totals.freight === null,
    order: order && { ...order, link: null },
    sentAt: sentAt ?? createdAt,
  }
}

/** A draft as its buyer will see it once it is sent. */
export function toFutureOffer(quote: Quote, draft: QuoteDraft, buyer: Buyer): QuoteOffer {
  const terms = toSentTerms(draft)
  const lines = draft.lines.map((line) => {
    const read = { ...line, ...readLine(line), inquiryId: quote.inquiryId }
    return { ...read, amount: lineAmount(read) }
  })
  const totals = sumQuote(lines, terms)
  const sentAt = new Date().toISOString()
  return toBuyersOffer({ ...quote, ...terms, lines, totals, quotedTotals: totals, state: 'sent', sentAt }, buyer)
}
