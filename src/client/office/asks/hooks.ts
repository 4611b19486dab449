import { useMemo } from 'react'
import { findAnswers } from '../../../shared/asks/answers.ts'
import type { Ask, AskAnswerLine } from '../../../shared/asks/schema.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'

/** What suppliers were asked about an inquiry, the first one first. */
export function useAsks(inquiryId: string) {
  return trpc.inquiries.asks.list.useQuery({ id: inquiryId }, { refetchOnMount: 'always' })
}

const noAsks: readonly Ask[] = []

/** What suppliers said last of the items of an inquiry, by the items' ids. */
export function useAnswers(inquiryId: string): ReadonlyMap<string, AskAnswerLine> {
  const { data = noAsks } = useAsks(inquiryId)
  return useMemo(() => findAnswers(data), [data])
}

/** Asks a supplier, takes that back, and stores an answer by telephone. */
export function useAskActions() {
  const { asks } = trpc.inquiries
  const onSettled = () => {
    void trpcCache.inquiries.asks.invalidate()
    void trpcCache.admin.changes.list.invalidate()
    void trpcCache.admin.mails.invalidate()
  }
  return {
    create: asks.create.useMutation({ onSettled }),
    withdraw: asks.withdraw.useMutation({ onSettled }),
    answer: asks.answer.useMutation({ onSettled }),
  }
}
