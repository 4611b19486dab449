import type { CustomerNeed } from '../../../shared/needs.ts'
import { isGone } from '../../lib/delete-record.ts'
import { findErrorCode } from '../../lib/error-text.ts'
import { notify } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'

const retryDelayMs = 1000

/** All customer needs, newest first; a failed load is tried once more after a second. */
export function useNeeds() {
  return trpc.needs.list.useQuery(undefined, { refetchOnMount: 'always', retry: 1, retryDelay: retryDelayMs })
}

const countPending = (needs: CustomerNeed[]) => needs.filter((need) => need.status === 'pending').length

/** How many needs nobody has looked at yet; undefined while that is not known. */
export function usePendingNeedsCount(): number | undefined {
  return trpc.needs.list.useQuery(undefined, { select: countPending, retry: 1, retryDelay: retryDelayMs }).data
}

/** Sets a status. It shows at once and goes back when the server refuses. */
export function useSetNeedStatus() {
  const { list } = trpc.useUtils().needs
  const show = (id: string, status: string) =>
    list.setData(undefined, (needs) => needs?.map((need) => (need.id === id ? { ...need, status } : need)))
  return trpc.needs.setStatus.useMutation({
    onMutate: async ({ id, status }): Promise<{ before: string | undefined }> => {
      await list.cancel()
      const before = list.getData()?.find((need) => need.id === id)?.status
      show(id, status)
      return { before }
    },
    onError: (error, { id }, context) => {
      if (context?.before !== undefined) show(id, context.before)
      const gone = 'Somebody else deleted this customer need.'
      notify({
        title: 'Update Failed',
        description: findErrorCode(error) === 'NOT_FOUND' ? gone : 'Failed to update status. Please try again.',
        variant: 'destructive',
      })
    },
    onSettled: () => list.invalidate(),
  })
}

/** Deletes a customer need. */
export function useDeleteNeed() {
  const { list } = trpc.useUtils().needs
  return trpc.needs.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      list.setData(undefined, (needs) => needs?.filter((need) => need.id !== id))
      void list.invalidate()
    },
  })
}
