import type { AdminSearch } from '../../features/admin/admin-search.ts'
import { InquiriesPanel, type InquiriesPlace } from '../../features/inquiries/InquiriesPanel.tsx'

type AdminInquiriesProps = {
  search: AdminSearch
  /** Opening a record is a step that Back undoes; typing in a filter is not. */
  onSearch: (search: Partial<AdminSearch>, options: { isStep: boolean }) => void
}

/** The Inquiries tab; its filters and the open inquiry stand in the address. */
export function AdminInquiries({ search, onSearch }: AdminInquiriesProps) {
  function move(place: Partial<InquiriesPlace>) {
    onSearch(
      {
        ...('showArchived' in place && { view: place.showArchived ? 'archived' : undefined }),
        ...('company' in place && { company: place.company || undefined }),
        ...('openId' in place && { inquiry: place.openId }),
      },
      { isStep: !('company' in place) },
    )
  }
  return (
    <InquiriesPanel
      place={{ showArchived: search.view === 'archived', company: search.company ?? '', openId: search.inquiry }}
      onMove={move}
    />
  )
}
