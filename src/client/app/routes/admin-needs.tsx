import type { AdminTabProps } from '../../office/frame/admin-search.ts'
import { NeedsPanel, type NeedsPlace } from '../../office/needs/NeedsPanel.tsx'

/** The Customer Needs tab; the address holds its filters and the expanded needs. */
export function AdminNeeds({ search, onSearch }: AdminTabProps) {
  function move(place: Partial<NeedsPlace>) {
    onSearch(
      {
        ...('status' in place && { status: place.status }),
        ...('matches' in place && { matches: place.matches }),
        ...('company' in place && { company: place.company || undefined }),
        ...('openIds' in place && { need: place.openIds }),
      },
      { isStep: 'status' in place || 'matches' in place },
    )
  }
  return (
    <NeedsPanel
      place={{
        status: search.status,
        matches: search.matches,
        company: search.company ?? '',
        openIds: search.need ?? [],
      }}
      onMove={move}
    />
  )
}
