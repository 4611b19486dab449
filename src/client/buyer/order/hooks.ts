import { trpc } from '../../platform/server/trpc.ts'

/** What the holder of an order's link sees. */
export function useOrderOffer(token: string) {
  return trpc.inquiries.orderOffers.get.useQuery({ token })
}
