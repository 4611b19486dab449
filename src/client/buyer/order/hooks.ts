import { trpc } from '../../platform/server/trpc.ts'

/** What the holder of an order's link sees. */
export const useOrderOffer = (token: string) => trpc.inquiries.orderOffers.get.useQuery({ token })
