import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dismissError } from '../../platform/notify/notify.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { clearAtSignIn, isSignedOut } from '../../platform/session/signed-out.ts'
import { forgetQuoteDrafts } from '../quotes/edit/open-savers.ts'

/** Who is signed in; null when nobody is. */
export function useAdminSession() {
  return trpc.admin.session.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Signs in, and reloads everything that was refused. */
export function useLogIn() {
  const utils = trpc.useUtils()
  return trpc.admin.login.useMutation({
    onSuccess: (session) => {
      utils.admin.session.setData(undefined, session)
      dismissError()
      clearAtSignIn()
      void utils.invalidate()
    },
  })
}

/** Signs out and clears all loaded data. */
export function useLogOut() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return trpc.admin.logout.useMutation({
    onSuccess: async () => {
      forgetQuoteDrafts()
      await utils.admin.session.reset()
      queryClient.removeQueries({ type: 'inactive' })
    },
  })
}

/** Checks the session again as soon as any call is refused because nobody is signed in. */
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

/** The Quick Stats. */
export function useAdminStats() {
  return trpc.admin.stats.useQuery(undefined, { refetchOnMount: 'always' })
}

/** What waits for staff. */
export function useWaitingWork() {
  return trpc.admin.waiting.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Reloads the counts, which other people change too. */
export function useRecount(): () => void {
  const { stats, waiting } = trpc.useUtils().admin
  return () => {
    void stats.invalidate()
    void waiting.invalidate()
  }
}

/** How many demo records are left. */
export function useDemoDataStatus() {
  return trpc.admin.demoData.status.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Removes all demo records and reloads every list. */
export function useRemoveDemoData() {
  const utils = trpc.useUtils()
  return trpc.admin.demoData.remove.useMutation({ onSuccess: () => utils.invalidate() })
}
