import type { AdminTabProps } from '../../office/frame/admin-search.ts'
import { LocationsPanel } from '../../office/locations/LocationsPanel.tsx'

/** The Locations tab; the address holds its filter and the code that is being renamed. */
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
