import { trpc } from '../../platform/server/trpc.ts'

/** What the holder of a purchase's link sees. */
export function usePurchaseOffer(token: string) {
  return trpc.inquiries.purchaseOffers.get.useQuery({ token })
}
