import { useLocation, useNavigate } from '@tanstack/react-router'
import { isTRPCClientError } from '@trpc/client'
import { useEffect } from 'react'
import { dismissError } from '../../platform/notify/notify.ts'
import { queryClient, trpc, trpcCache } from '../../platform/server/trpc.ts'
import { clearAtEntry, isShutOut } from '../../platform/session/signed-out.ts'
import { type AdminPlace, readAdminSearch, type SearchProps } from './admin-search.ts'

type SentSession = NonNullable<ReturnType<typeof trpcCache.admin.session.getData>> | null

const toSignedIn = (sent: SentSession) => (sent?.authenticated ? sent : null)

/** Null when nobody is signed in. */
export const useAdminSession = () =>
  trpc.admin.session.useQuery(undefined, { refetchOnMount: 'always', select: toSignedIn })

/** The session as far as the gate of the office has checked it: another check would take the place of a failed one. */
export const useKnownSession = () => trpc.admin.session.useQuery(undefined, { enabled: false, select: toSignedIn })

const isOfDeactivated = (sent: SentSession) => sent?.authenticated === false

/** Whether nobody is signed in because the account of the session was deactivated, as far as the gate knows. */
export const useWasDeactivated = () =>
  trpc.admin.session.useQuery(undefined, { enabled: false, select: isOfDeactivated }).data === true

/** After a sign-in. */
export function enterOffice(session: SentSession): void {
  trpcCache.admin.session.setData(undefined, session)
  void reloadRefused()
}

/** Reloads everything that was refused to whoever had to sign in, or to set up a second step; resolves once it is there. */
export function reloadRefused(): Promise<void> {
  dismissError()
  clearAtEntry()
  return trpcCache.invalidate()
}

export const useLogIn = () => trpc.admin.login.useMutation({ onSuccess: enterOffice })

/** Checks the session again as soon as any call is refused because nobody is signed in, or has to set up a second step. */
export function useSessionGuard(): void {
  useEffect(() => {
    const check = (error: unknown) => {
      if (isShutOut(error)) void trpcCache.admin.session.invalidate()
    }
    const offQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      check(event.action.error)
    })
    const offMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
    })
    return () => {
      offQueries()
      offMutations()
    }
  }, [])
}

/** The server's message, or that there was no response. */
export function loginFailureText(error: unknown): string {
  const isAnswered = isTRPCClientError(error) && error.data !== undefined
  if (!isAnswered) return 'Login failed. Please try again.'
  return error.message || 'Invalid credentials'
}

/** The lists of the back office that have an address of their own. */
export const officePaths = [
  '/admin/orders',
  '/admin/papers',
  '/admin/suppliers',
  '/admin/mail',
  '/admin/figures',
  '/admin/staff',
  '/admin/help',
] as const
export type OfficePath = (typeof officePaths)[number]

/** The one of them that is open; undefined on the dashboard. */
export function useOfficePage(): OfficePath | undefined {
  return useLocation({ select: ({ pathname }) => officePaths.find((path) => pathname.replace(/\/+$/, '') === path) })
}

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
    else if ('papers' in place) void navigate({ to: '/admin/papers', search: { only: place.papers } })
    else if ('mail' in place) void navigate({ to: '/admin/mail', search: { mail: place.mail } })
    else if ('suppliers' in place) void navigate({ to: '/admin/suppliers', search: { only: place.suppliers } })
    else if ('orders' in place) void navigate({ to: '/admin/orders', search: { only: place.orders } })
    else void navigate({ to, search: readAdminSearch({ ...place }), resetScroll: false })
  }
}

/** Changes the query of a list with a screen of its own. */
export function useSearchChange<Search extends object>(): SearchProps<Search>['onSearch'] {
  const navigate = useNavigate()
  return (patch, { isStep }) =>
    void navigate({ to: '.', search: (current) => ({ ...current, ...patch }), replace: !isStep, resetScroll: false })
}
