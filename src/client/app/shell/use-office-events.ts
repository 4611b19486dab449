import { useStaffEvents } from '../../office/events/use-staff-events.tsx'
import { findEventPlace } from '../../office/events/words.ts'
import { useKnownSession, useOpenPlace } from '../../office/frame/hooks.ts'

/** Every screen of the back office hears what is new. */
export function useOfficeEvents(): void {
  const open = useOpenPlace()
  const session = useKnownSession().data
  useStaffEvents(Boolean(session && !session.mustSetUp), (event) => open(findEventPlace(event)))
}
