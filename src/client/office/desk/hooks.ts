import { queryClient, trpc, trpcCache } from '../../platform/server/trpc.ts'
import { forgetQuoteDrafts } from '../quotes/edit/open-drafts.ts'

/** Signs out and clears all loaded data. */
export function useLogOut() {
  return trpc.admin.logout.useMutation({
    onSuccess: async () => {
      forgetQuoteDrafts()
      await trpcCache.admin.session.reset()
      queryClient.removeQueries({ type: 'inactive' })
    },
  })
}

export const useAdminStats = () => trpc.admin.stats.useQuery(undefined, { refetchOnMount: 'always' })

export const useWaitingWork = () => trpc.admin.waiting.useQuery(undefined, { refetchOnMount: 'always' })

/** Reloads the counts, which other people change too. */
export function recount(): void {
  void trpcCache.admin.stats.invalidate()
  void trpcCache.admin.waiting.invalidate()
}

/** How many demo records are left. */
export function useDemoDataStatus() {
  return trpc.admin.demoData.status.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Removes all demo records and reloads every list. */
export function useRemoveDemoData() {
  return trpc.admin.demoData.remove.useMutation({ onSuccess: () => trpcCache.invalidate() })
}
