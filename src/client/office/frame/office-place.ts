import { useLocation, useNavigate } from '@tanstack/react-router'
import { type AdminPlace, readAdminSearch } from './admin-search.ts'

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
