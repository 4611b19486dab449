import { findEventPlace } from '../../office/events/event-place.ts'
import { useStaffEvents } from '../../office/events/use-staff-events.ts'
import { useAdminSession } from '../../office/frame/hooks.ts'
import { useOpenPlace } from '../../office/frame/office-place.ts'

/** Every screen of the back office hears what is new. */
export function useOfficeEvents(): void {
  const open = useOpenPlace()
  useStaffEvents(Boolean(useAdminSession().data), (event) => open(findEventPlace(event)))
}
