import { useMemo } from 'react'
import type { Ask } from '../../../shared/asks/schema.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'

/** All kept versions of what a supplier said, the first one first. */
export function useAskAnswers(id: string) {
  return trpc.inquiries.asks.answers.useQuery({ id }, { refetchOnMount: 'always', gcTime: 0 })
}

/** What is read for several inquiries at once; told before all of it is there, it would be told wrongly. */
type Gathered<Item> = { items: readonly Item[]; isPending: boolean }

/** What suppliers were asked about any of these inquiries, as far as it is read. */
export function useAsksOf(inquiryIds: readonly string[]): Gathered<Ask> {
  return trpc.useQueries((t) => inquiryIds.map((id) => t.inquiries.asks.list({ id }, { refetchOnMount: 'always' })), {
    combine: gatherLists,
  })
}

/** The same, as it is now. */
export async function readAsksOf(inquiryIds: readonly string[]): Promise<Ask[]> {
  const lists = inquiryIds.map((id) => trpcCache.inquiries.asks.list.fetch({ id }, { staleTime: 0 }))
  return (await Promise.all(lists)).flat()
}

const gatherLists = <Item>(results: readonly { data: Item[] | undefined; isPending: boolean }[]): Gathered<Item> => ({
  items: results.flatMap(({ data = [] }) => data),
  isPending: results.some(({ isPending }) => isPending),
})

/** The inquiries that a quote is for, with the one that is open; the others as far as they are read. */
export function useInquiriesOf(inquiryIds: readonly string[], open: InquiryDetails): Gathered<InquiryDetails> {
  const { items: others, isPending } = trpc.useQueries(
    (t) => inquiryIds.filter((id) => id !== open.id).map((id) => t.inquiries.get({ id })),
    { combine: gatherRecords },
  )
  const items = useMemo(() => {
    const known = new Map([open, ...others].map((inquiry) => [inquiry.id, inquiry]))
    return inquiryIds.flatMap((id) => known.get(id) ?? [])
  }, [inquiryIds, open, others])
  return { items, isPending }
}

/** Several records that are read one by one, as far as they are there. */
export const gatherRecords = <Item>(
  results: readonly { data: Item | undefined; isPending: boolean }[],
): Gathered<Item> => ({
  items: results.flatMap(({ data }) => data ?? []),
  isPending: results.some(({ isPending }) => isPending),
})

/**
 * The ids of the inquiries that are one deal with this one: all that its quotes are for; before there is one, all of its request
 * that a quote would be for.
 */
export function useDealIds({ id, request }: Pick<InquiryDetails, 'id' | 'request'>): readonly string[] {
  const { data: quotes } = trpc.inquiries.quotes.list.useQuery({ id })
  return useMemo(() => {
    const open = request.filter(({ isQuotable }) => isQuotable).map((one) => one.id)
    const quoted = quotes?.flatMap(({ inquiryIds }) => inquiryIds) ?? []
    const others = quoted.length > 0 ? quoted : open.includes(id) ? open : []
    return request.map((one) => one.id).filter((one) => one === id || others.includes(one))
  }, [quotes, id, request])
}

/** Asks a supplier, takes that back, says that staff told it, and stores an answer by telephone. */
export function useAskActions() {
  const { asks } = trpc.inquiries
  const onSettled = () => {
    void trpcCache.inquiries.asks.invalidate()
    void trpcCache.inquiries.page.invalidate()
    void trpcCache.admin.waiting.invalidate()
    void trpcCache.admin.changes.list.invalidate()
    void trpcCache.admin.mails.invalidate()
  }
  return {
    create: asks.create.useMutation({ onSettled }),
    withdraw: asks.withdraw.useMutation({ onSettled }),
    handOver: asks.handOver.useMutation({ onSettled }),
    answer: asks.answer.useMutation({ onSettled }),
  }
}
