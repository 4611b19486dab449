import { trpc } from '../../platform/server/trpc.ts'

/** The orders of an inquiry, the newest first. */
export function useOrdersOf(inquiryId: string) {
  return trpc.inquiries.orders.list.useQuery({ inquiryId }, { refetchOnMount: 'always' })
}
