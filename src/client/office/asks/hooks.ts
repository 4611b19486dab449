import { useMemo } from 'react'
import { findAnswers } from '../../../shared/asks/answers.ts'
import type { Ask, AskAnswerLine } from '../../../shared/asks/schema.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'

/** What suppliers were asked about an inquiry, the first one first. */
export function useAsks(inquiryId: string) {
  return trpc.inquiries.asks.list.useQuery({ id: inquiryId }, { refetchOnMount: 'always' })
}

/** All kept versions of what a supplier said, the first one first. */
export function useAskAnswers(id: string) {
  return trpc.inquiries.asks.answers.useQuery({ id }, { refetchOnMount: 'always', gcTime: 0 })
}

/** What suppliers were asked about any of these inquiries, as far as it is read. */
export function useAsksOf(inquiryIds: readonly string[]): readonly Ask[] {
  return trpc.useQueries((t) => inquiryIds.map((id) => t.inquiries.asks.list({ id }, { refetchOnMount: 'always' })), {
    combine: joinData,
  })
}

const joinData = <Item>(results: readonly { data: Item[] | undefined }[]) => results.flatMap(({ data = [] }) => data)

/** Whether some of these inquiries, or of what was asked about them, is still being read: told without it, it would be told wrongly. */
export function useAreDealsPending(inquiryIds: readonly string[]): boolean {
  // Those who show them read them.
  const waiting = { enabled: false }
  const isAskPending = trpc.useQueries((t) => inquiryIds.map((id) => t.inquiries.asks.list({ id }, waiting)), {
    combine: isAnyPending,
  })
  const isInquiryPending = trpc.useQueries((t) => inquiryIds.map((id) => t.inquiries.get({ id }, waiting)), {
    combine: isAnyPending,
  })
  return isAskPending || isInquiryPending
}

const isAnyPending = (results: readonly { isPending: boolean }[]) => results.some(({ isPending }) => isPending)

/** What suppliers said last of the items of these inquiries, by the items' ids. */
export function useAnswers(inquiryIds: readonly string[]): ReadonlyMap<string, AskAnswerLine> {
  const asks = useAsksOf(inquiryIds)
  return useMemo(() => findAnswers(asks), [asks])
}

/** The inquiries that a quote is for, with the one that is open; the others as far as they are read. */
export function useInquiriesOf(inquiryIds: readonly string[], open: InquiryDetails): readonly InquiryDetails[] {
  const others = trpc.useQueries(
    (t) => inquiryIds.filter((id) => id !== open.id).map((id) => t.inquiries.get({ id })),
    { combine: presentData },
  )
  return useMemo(() => {
    const known = new Map([open, ...others].map((inquiry) => [inquiry.id, inquiry]))
    return inquiryIds.flatMap((id) => known.get(id) ?? [])
  }, [inquiryIds, open, others])
}

const presentData = <Item>(results: readonly { data: Item | undefined }[]) => results.flatMap(({ data }) => data ?? [])

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
