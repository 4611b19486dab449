import type { AnswerQuote } from '../../../shared/quotes/schema.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'

export type OfferAnswer = Omit<AnswerQuote, 'token'>

/** What the holder of a quote's link sees. */
export const useOffer = (token: string) => trpc.inquiries.offers.get.useQuery({ token })

/** Sends the buyer's answer. One that no longer counts is refused, and the offer is read again. */
export function useAnswerOffer(token: string): (answer: OfferAnswer) => Promise<unknown> {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.inquiries.offers.answer.useMutation({
    onSuccess: (offer) => utils.inquiries.offers.get.setData({ token }, offer),
    onError: async (error) => {
      if (isOutdated(error)) await utils.inquiries.offers.get.invalidate({ token })
    },
  })
  return (answer) => mutateAsync({ token, ...answer })
}

/** Whether an answer was refused because the quote was answered, withdrawn or replaced, or is no longer valid. */
export function isOutdated(error: unknown): boolean {
  return findErrorCode(error) === 'QUOTE_STATE'
}
