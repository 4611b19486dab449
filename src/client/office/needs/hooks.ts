import type { ListedNeed } from '../../../shared/needs/schema.ts'
import type { NeedFilter, NeedMatchFilter } from '../../../shared/needs/terms.ts'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import type { ReadRowsOptions } from '../../platform/export/use-list-export.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { isGone } from '../../platform/server/delete-record.ts'
import { readAllPages } from '../../platform/server/read-all-pages.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { type Pages, pageOptions, usePages } from '../../ui/table/use-pages.ts'
import { notifyStatus } from '../changes/notify-status.tsx'
import { needRows, useLoadedNeeds, usePatchNeed } from '../matches/listed-needs.ts'
import { findNeedStatus, needStatusLabel } from './words.ts'

export type NeedsFilter = {
  status?: NeedFilter | undefined
  matches?: NeedMatchFilter | undefined
  /** Also matches the customer's name. */
  company?: string
  customerId?: string
}

const retryOnce = {
  // Retrying does not restore a session.
  retry: (failures: number, error: unknown) => failures < 1 && findErrorCode(error) !== 'NOT_SIGNED_IN',
  retryDelay: 1000,
} as const
const pendingNeeds = { status: 'pending', limit: 1 } as const

/** Customer needs, newest first; retried once after a second. */
export function useNeedPages(filter: NeedsFilter): Pages<ListedNeed> {
  return usePages(trpc.needs.page.useInfiniteQuery(filter, { ...pageOptions, ...retryOnce }), needRows)
}

/** Reads all customer needs that match a filter. */
export function useReadAllNeeds() {
  const { client } = trpc.useUtils()
  return (filter: NeedsFilter, { signal, onProgress }: ReadRowsOptions) =>
    readAllPages({
      readPage: (part) => client.needs.page.query({ ...filter, ...part }, { signal }),
      rowsOf: needRows.read,
      onProgress,
    })
}

/** One customer need; until it is loaded, as in the list on screen. */
export function useNeed(id: string) {
  const loaded = useLoadedNeeds()
  return trpc.needs.get.useQuery(
    { id },
    { refetchOnMount: 'always', gcTime: 0, placeholderData: () => loaded.find(id) },
  )
}

/** How many needs are pending; undefined while unknown. */
export function usePendingNeedsCount(): number | undefined {
  return trpc.needs.page.useQuery(pendingNeeds, retryOnce).data?.total ?? undefined
}

/** Reloads the number of pending needs. */
export function useRecountNeeds(): () => void {
  const { page } = trpc.useUtils().needs
  return () => void page.invalidate(pendingNeeds)
}

/** Sets a status optimistically: a refusal rolls it back with a toast. A toast offers Undo. */
export function useSetNeedStatus() {
  const utils = trpc.useUtils()
  const loaded = useLoadedNeeds()
  const patch = usePatchNeed()
  const show = (id: string, status: string) => patch(id, { status })
  const setStatus = trpc.needs.setStatus.useMutation({
    // Quick successive changes reach the server in order.
    scope: { id: 'need status' },
    onMutate: async ({ id, status }): Promise<{ seen: string | undefined }> => {
      dismissError(`need ${id}`)
      await Promise.all([loaded.cancel(), utils.needs.get.cancel({ id })])
      const seen = utils.needs.get.getData({ id })?.status ?? loaded.find(id)?.status
      show(id, status)
      return { seen }
    },
    onSuccess: (need, { status }, { seen }) => {
      void utils.admin.changes.list.invalidate()
      const name = `the need from ${need.company} (${summarizeNeed(need)})`
      void notifyStatus(utils, {
        kind: 'need',
        recordId: need.id,
        name,
        status,
        seen,
        labelOf: needStatusLabel,
        onUndo: (before) => undo(need.id, before),
      })
    },
    onError: (error, { id }, context) => {
      if (context?.seen !== undefined) show(id, context.seen)
      const isDeleted = findErrorCode(error) === 'NOT_FOUND'
      if (isDeleted) loaded.remove(id)
      notify({
        title: 'Update Failed',
        description: isDeleted
          ? 'Someone else deleted this customer need. The list has been refreshed.'
          : 'Failed to update status. Please try again.',
        variant: 'destructive',
        about: `need ${id}`,
      })
    },
    onSettled: () => {
      // While another change is running, the server's list would undo it on screen.
      if (utils.needs.setStatus.isMutating() === 1) void utils.needs.invalidate()
    },
  })
  function undo(id: string, before: string): void {
    const status = findNeedStatus(before)
    if (status) setStatus.mutate({ id, status })
  }
  return setStatus
}

/** Deletes a customer need. */
export function useDeleteNeed() {
  const utils = trpc.useUtils()
  const loaded = useLoadedNeeds()
  return trpc.needs.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      loaded.remove(id)
      void utils.needs.page.invalidate()
      void utils.customers.invalidate()
    },
  })
}
