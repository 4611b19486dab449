import { useLocation, useNavigate } from '@tanstack/react-router'
import { type AdminPlace, readAdminSearch } from '../features/admin/admin-search.ts'
import { useAdminSession } from '../features/admin/hooks.ts'
import { findEventPlace } from '../features/events/event-place.ts'
import { useStaffEvents } from '../features/events/use-staff-events.ts'

/** The address of the dashboard, which has two. */
export function useOfficePath() {
  return useLocation({ select: ({ pathname }) => (pathname === '/log-in' ? '/log-in' : '/admin') })
}

/** Leads to a place in the back office, from any of its screens. */
export function useOpenPlace(): (place: AdminPlace) => void {
  const navigate = useNavigate()
  const to = useOfficePath()
  return (place) => {
    if (place === 'failed mails') void navigate({ to: '/admin/mail', search: { state: 'failed' } })
    else void navigate({ to, search: readAdminSearch({ ...place }), resetScroll: false })
  }
}

/** Every screen of the back office hears what is new. */
export function useOfficeEvents(): void {
  const open = useOpenPlace()
  useStaffEvents(Boolean(useAdminSession().data), (event) => open(findEventPlace(event)))
}
