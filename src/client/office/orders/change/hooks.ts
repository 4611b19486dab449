import { keepPreviousData } from '@tanstack/react-query'
import type { Order } from '../../../../shared/orders/schema.ts'
import { trpc, trpcCache } from '../../../platform/server/trpc.ts'
import { ordersChanged } from '../hooks.ts'

const shownMax = 12

/** The first items that are for sale and fit a phrase. */
export const useSteel = (phrase: string) =>
  trpc.inventory.search.useQuery({ q: phrase, limit: shownMax }, { placeholderData: keepPreviousData })

/** Each action answers with the order, which is on the screen at once; a refused one also reads it again. */
export function useChangeActions() {
  const { orders } = trpc.inquiries
  const options = {
    onSuccess: (order: Order) => trpcCache.inquiries.orders.get.setData({ id: order.id }, order),
    onSettled: ordersChanged,
  }
  return {
    change: orders.change.useMutation(options),
    takeBack: orders.takeBackChange.useMutation(options),
    answer: orders.answerChange.useMutation(options),
  }
}
