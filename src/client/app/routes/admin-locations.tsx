import type { AdminTabProps } from '../../features/admin/admin-search.ts'
import { LocationsPanel } from '../../features/locations/LocationsPanel.tsx'

/** The Locations tab; what the list is narrowed to and the code that is being renamed stand in the address. */
export function AdminLocations({ search, onSearch }: AdminTabProps) {
  return (
    <LocationsPanel
      filter={search.source ?? ''}
      onFilter={(source) => onSearch({ source: source || undefined }, { isStep: false })}
      renamedCode={search.location}
      onRename={(location) => onSearch({ location }, { isStep: location !== undefined })}
    />
  )
}
