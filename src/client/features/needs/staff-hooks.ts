import { getQueryKey } from '@trpc/react-query'
import type { NeedFilter } from '../../../shared/need-terms.ts'
import type { CustomerNeed, NeedsPage } from '../../../shared/needs.ts'
import { isGone } from '../../lib/delete-record.ts'
import { findErrorCode } from '../../lib/error-text.ts'
import type { ReadRowsOptions } from '../../lib/export/use-list-export.ts'
import { notify, withdrawError } from '../../lib/notify.ts'
import { readAllPages } from '../../lib/read-all-pages.ts'
import { trpc } from '../../lib/trpc.ts'
import { type PageRows, type Pages, pageOptions, useLoadedPages, usePages } from '../../lib/use-pages.ts'
import { tellReplacedStatus } from '../changes/tell-replaced-status.ts'
import { needStatusLabel } from './need-statuses.ts'
import { summarizeNeed } from './need-summary.ts'

/** What the list of needs is narrowed to. */
export type NeedsFilter = {
  /** Without one, needs of every status. */
  status?: NeedFilter | undefined
  /** Looked for in the company and the customer's name. */
  company?: string
  customerId?: string
}

const needRows: PageRows<NeedsPage, CustomerNeed> = {
  read: (page) => page.needs,
  write: (page, needs) => ({ ...page, needs }),
}
const needPagesKey = getQueryKey(trpc.needs.page, undefined, 'infinite')
const retryOnce = {
  // Asking again brings back nobody's session.
  retry: (failures: number, error: unknown) => failures < 1 && findErrorCode(error) !== 'NOT_SIGNED_IN',
  retryDelay: 1000,
} as const
const pendingNeeds = { status: 'pending', limit: 1 } as const

/** Customer needs, newest first; a failed load is tried once more after a second. */
export function useNeedPages(filter: NeedsFilter): Pages<CustomerNeed> {
  return usePages(trpc.needs.page.useInfiniteQuery(filter, { ...pageOptions, ...retryOnce }), needRows)
}

/** Reads all customer needs that a filter lets through. */
export function useReadAllNeeds() {
  const { client } = trpc.useUtils()
  return (filter: NeedsFilter, { signal, onProgress }: ReadRowsOptions) =>
    readAllPages({
      readPage: (part) => client.needs.page.query({ ...filter, ...part }, { signal }),
      rowsOf: needRows.read,
      onProgress,
    })
}

/** One customer need; until the answer is there, as the list on screen has it. */
export function useNeed(id: string) {
  const loaded = useLoadedPages(needPagesKey, needRows)
  return trpc.needs.get.useQuery(
    { id },
    { refetchOnMount: 'always', gcTime: 0, placeholderData: () => loaded.find(id) },
  )
}

/** How many needs nobody has looked at yet; undefined while that is not known. */
export function usePendingNeedsCount(): number | undefined {
  return trpc.needs.page.useQuery(pendingNeeds, retryOnce).data?.total ?? undefined
}

/** Counts anew how many needs nobody has looked at; buyers send some meanwhile. */
export function useRecountNeeds(): () => void {
  const { page } = trpc.useUtils().needs
  return () => void page.invalidate(pendingNeeds)
}

/**
 * Sets a status. It shows at once and goes back when the server refuses; a toast tells so wherever staff are by then, also
 * when somebody else had set another status in the meantime.
 */
export function useSetNeedStatus() {
  const utils = trpc.useUtils()
  const loaded = useLoadedPages(needPagesKey, needRows)
  const show = (id: string, status: string) => {
    loaded.patch(id, { status })
    utils.needs.get.setData({ id }, (need) => need && { ...need, status })
  }
  return trpc.needs.setStatus.useMutation({
    // Two choices in quick succession reach the server in their order.
    scope: { id: 'need status' },
    onMutate: async ({ id, status }): Promise<{ seen: string | undefined }> => {
      withdrawError(`need ${id}`)
      await Promise.all([loaded.cancel(), utils.needs.get.cancel({ id })])
      const seen = utils.needs.get.getData({ id })?.status ?? loaded.find(id)?.status
      show(id, status)
      return { seen }
    },
    onSuccess: (need, { status }, { seen }) => {
      void utils.admin.changes.list.invalidate()
      const name = `the need of ${need.company} (${summarizeNeed(need)})`
      void tellReplacedStatus(utils, { kind: 'need', recordId: need.id, name, status, seen, labelOf: needStatusLabel })
    },
    onError: (error, { id }, context) => {
      if (context?.seen !== undefined) show(id, context.seen)
      const isDeleted = findErrorCode(error) === 'NOT_FOUND'
      if (isDeleted) loaded.remove(id)
      notify({
        title: 'Update Failed',
        description: isDeleted
          ? 'Someone else deleted this customer need. The list is up to date now.'
          : 'Failed to update status. Please try again.',
        variant: 'destructive',
        about: `need ${id}`,
      })
    },
    onSettled: () => {
      // While another choice is under way the server's list would take it back from the screen.
      if (utils.needs.setStatus.isMutating() === 1) void utils.needs.invalidate()
    },
  })
}

/** Deletes a customer need. It leaves the list also when somebody else was first. */
export function useDeleteNeed() {
  const utils = trpc.useUtils()
  const loaded = useLoadedPages(needPagesKey, needRows)
  return trpc.needs.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      loaded.remove(id)
      void utils.needs.page.invalidate()
      void utils.customers.invalidate()
    },
  })
}
