import type { AnswerOrderOffer } from '../../../shared/orders/change-schema.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** What the holder of an order's link sees. */
export const useOrderOffer = (token: string) => trpc.inquiries.orderOffers.get.useQuery({ token })

/** Sends what the buyer says to a change. One that no longer waits is refused, and the order is read again. */
export function useAnswerChange(token: string): (answer: Omit<AnswerOrderOffer, 'token'>) => Promise<unknown> {
  const { get } = trpc.useUtils().inquiries.orderOffers
  const { mutateAsync } = trpc.inquiries.orderOffers.answer.useMutation({
    onSuccess: (order) => get.setData({ token }, order),
    onError: async (error) => {
      if (findErrorCode(error) === 'ORDER_STATE') await get.invalidate({ token })
    },
  })
  return (answer) => mutateAsync({ token, ...answer })
}
