import { useMemo } from 'react'
import { findAnswers } from '../../../shared/asks/answers.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { gatherRecords, useAsksOf, useDealIds, useInquiriesOf } from '../asks/hooks.ts'
import { useSources } from '../asks/sources.ts'
import { useOrdersOf } from '../orders/hooks.ts'
import { useQuotes } from '../quotes/hooks.ts'

/** All that is known of a deal: of the inquiries that are one deal with an open one, their suppliers, quotes and orders. */
export function useDeal(inquiry: InquiryDetails) {
  const ids = useDealIds(inquiry)
  const inquiries = useInquiriesOf(ids, inquiry)
  const sources = useSources(inquiries.items)
  const asks = useAsksOf(ids)
  const quotes = useQuotes(inquiry.id)
  const entries = useOrdersOf(inquiry.id)
  const answers = useMemo(() => findAnswers(asks.items), [asks.items])
  // Orders of other inquiries of the request, which were quoted apart, are not of this deal.
  const ofDeal = quotes.data?.some(({ order }) => order) ? (entries.data?.orders ?? []) : []
  const orders = trpc.useQueries(
    (t) => ofDeal.map(({ id }) => t.inquiries.orders.get({ id }, { refetchOnMount: 'always' })),
    { combine: gatherRecords },
  )
  const apartIds = useMemo(
    () => inquiry.request.map(({ id }) => id).filter((id) => !ids.includes(id)),
    [inquiry.request, ids],
  )
  const { items: apart } = useInquiriesOf(apartIds, inquiry)
  const apartQuotes = trpc.useQueries((t) => apartIds.map((id) => t.inquiries.quotes.list({ id })), {
    combine: gatherLast,
  })
  const others = useMemo(
    () =>
      apart.map((one) => ({
        inquiry: one,
        quote: apartQuotes.findLast(({ inquiryIds }) => inquiryIds.includes(one.id)),
      })),
    [apart, apartQuotes],
  )
  const failed = [quotes, entries].find(({ data, error }) => !data && error)
  return {
    inquiries: inquiries.items,
    sources,
    asks: asks.items,
    answers,
    quotes: quotes.data ?? [],
    entries: entries.data?.orders ?? [],
    orders: orders.items,
    /** Other inquiries of the request, each with the last version of a quote of its own. */
    apart: others,
    /** What could not be loaded. */
    failed,
    isPending: inquiries.isPending || asks.isPending || !quotes.data || !entries.data || orders.isPending,
  }
}

const gatherLast = (results: readonly { data: Quote[] | undefined }[]) =>
  results.flatMap(({ data }) => data?.at(-1) ?? [])
