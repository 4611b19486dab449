import { getQueryKey } from '@trpc/react-query'
import type { InquiryDetails, InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { queryClient, trpc } from '../../platform/server/trpc.ts'
import { loadedPages } from '../../ui/table/use-pages.ts'
import { pageRows } from '../frame/page-rows.ts'

export const inquiryRows = pageRows<'inquiries', InquiryEntry>('inquiries')
export const inquiryPagesKey = getQueryKey(trpc.inquiries.page, undefined, 'infinite')

/** Shows wherever an inquiry is on the screen that it was opened. */
export function showSeen(id: string, seenAt: string): void {
  const see = <Inquiry extends { id: string; seenAt: string | null }>(inquiry: Inquiry) =>
    inquiry.id === id ? { ...inquiry, seenAt: inquiry.seenAt ?? seenAt } : inquiry
  loadedPages(queryClient, inquiryPagesKey, inquiryRows).patch(id, { seenAt })
  queryClient.setQueriesData<InquiryDetails>(
    { queryKey: getQueryKey(trpc.inquiries.get) },
    (known) => known && { ...see(known), request: known.request.map(see) },
  )
}
