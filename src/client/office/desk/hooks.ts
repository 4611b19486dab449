import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/server/trpc.ts'
import { forgetQuoteDrafts } from '../quotes/edit/open-drafts.ts'

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
