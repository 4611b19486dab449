import type { AnswerPurchaseOffer } from '../../../shared/orders/schema.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** What the holder of a purchase's link sees. */
export const usePurchaseOffer = (token: string) => trpc.inquiries.purchaseOffers.get.useQuery({ token })

export type PurchaseAnswer = Omit<AnswerPurchaseOffer, 'token'>

/** Sends the supplier's answer. One that no longer counts is refused, and the purchase is read again. */
export function useAnswerPurchaseOffer(token: string): (answer: PurchaseAnswer) => Promise<unknown> {
  const { get } = trpc.useUtils().inquiries.purchaseOffers
  const { mutateAsync } = trpc.inquiries.purchaseOffers.answer.useMutation({
    onSuccess: (purchase) => get.setData({ token }, purchase),
    onError: async (error) => {
      if (findErrorCode(error) === 'ORDER_STATE') await get.invalidate({ token })
    },
  })
  return (answer) => mutateAsync({ token, ...answer })
}
