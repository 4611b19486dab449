import { useAdminSession } from '../features/admin/hooks.ts'
import { useOpenPlace } from '../features/admin/office-place.ts'
import { findEventPlace } from '../features/events/event-place.ts'
import { useStaffEvents } from '../features/events/use-staff-events.ts'

/** Every screen of the back office hears what is new. */
export function useOfficeEvents(): void {
  const open = useOpenPlace()
  useStaffEvents(Boolean(useAdminSession().data), (event) => open(findEventPlace(event)))
}
