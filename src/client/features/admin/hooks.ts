import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withdrawError } from '../../lib/notify.ts'
import { forgetRefusals, isSignedOut } from '../../lib/signed-out.ts'
import { trpc } from '../../lib/trpc.ts'

/** Who is signed in. Asked anew on every visit; null when nobody is. */
export function useAdminSession() {
  return trpc.admin.session.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Signs in. Everything that was refused in the meantime is loaded again. */
export function useLogIn() {
  const utils = trpc.useUtils()
  return trpc.admin.login.useMutation({
    onSuccess: (session) => {
      utils.admin.session.setData(undefined, session)
      withdrawError()
      forgetRefusals()
      void utils.invalidate()
    },
  })
}

/** Signs out and forgets what was loaded, so that the next person at this screen finds nothing. */
export function useLogOut() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return trpc.admin.logout.useMutation({
    onSuccess: async () => {
      await utils.admin.session.reset()
      queryClient.removeQueries({ type: 'inactive' })
    },
  })
}

/** Asks for the session again as soon as any call, of whatever feature, is refused for want of one. */
export function useSessionGuard(): void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  useEffect(() => {
    const check = (error: unknown) => {
      if (isSignedOut(error)) void utils.admin.session.invalidate()
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
  }, [utils, queryClient])
}

/** The figures of the Quick Stats card. */
export function useAdminStats() {
  return trpc.admin.stats.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Counts anew what waits for a person; others send and work inquiries meanwhile. */
export function useRecount(): () => void {
  const utils = trpc.useUtils()
  return () => void utils.admin.stats.invalidate()
}

/** How many demo records are left. */
export function useDemoDataStatus() {
  return trpc.admin.demoData.status.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Removes all demo records; they were in every list. */
export function useRemoveDemoData() {
  const utils = trpc.useUtils()
  return trpc.admin.demoData.remove.useMutation({ onSuccess: () => utils.invalidate() })
}
