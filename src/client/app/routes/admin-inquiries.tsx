import { inquiryViews } from '../../../shared/inquiries/terms.ts'
import type { AdminTabProps } from '../../office/frame/admin-search.ts'
import { InquiriesPanel, type InquiriesPlace } from '../../office/inquiries/InquiriesPanel.tsx'

const [defaultView] = inquiryViews

/** The Inquiries tab; the address holds its filters and the open inquiry. */
export function AdminInquiries({ search, onSearch }: AdminTabProps) {
  function move({ view, ...place }: Partial<InquiriesPlace>) {
    onSearch(
      {
        ...(view && { view: view === defaultView ? undefined : view }),
        ...('only' in place && { only: place.only }),
        ...('company' in place && { company: place.company || undefined }),
        ...('openId' in place && { inquiry: place.openId }),
      },
      // Moving on through the queue is no step: Back leads to the list.
      { isStep: view !== undefined || (place.openId !== undefined && search.inquiry === undefined) },
    )
  }
  const view = search.view ?? defaultView
  const only = view === defaultView ? search.only : undefined
  const place = { view, only, company: search.company ?? '', openId: search.inquiry }
  return <InquiriesPanel place={place} onMove={move} />
}
