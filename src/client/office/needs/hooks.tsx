import { useMutation } from '@tanstack/react-query'
import type { ListedNeed, NeedStatusChange, NeedsPage, StaffNeed } from '../../../shared/needs/schema.ts'
import {
  type NeedFilter,
  type NeedMatchFilter,
  type NeedStatus,
  specificationsMax,
} from '../../../shared/needs/terms.ts'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { notify } from '../../platform/notify/notify.ts'
import { isGone } from '../../platform/server/delete-record.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc, trpcCache, trpcClient } from '../../platform/server/trpc.ts'
import { type Pages, pageOptions, usePages } from '../../ui/table/use-pages.ts'
import { optimistic, statusChange } from '../changes/status-change.tsx'
import type { ReadPart } from '../frame/list-tools.tsx'
import { needRows, useLoadedNeeds, usePatchNeed } from '../matches/listed-needs.ts'
import type { Submission } from './submissions.ts'
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

/** Customer needs, newest first, once the filter is known; retried once after a second. */
export function useNeedPages(filter: NeedsFilter, isKnown = true): Pages<ListedNeed> {
  return usePages(
    trpc.needs.page.useInfiniteQuery(filter, { ...pageOptions, ...retryOnce, enabled: isKnown }),
    needRows,
  )
}

/** Reads a part of the customer needs that match a filter. */
export const readNeeds =
  (filter: NeedsFilter): ReadPart<NeedsPage> =>
  (part, options) =>
    trpcClient.needs.page.query({ ...filter, ...part }, options)

/** Until it is loaded, it is as in the list on screen. */
export function useNeed(id: string) {
  const loaded = useLoadedNeeds()
  return trpc.needs.get.useQuery(
    { id },
    { refetchOnMount: 'always', gcTime: 0, placeholderData: () => loaded.find(id) },
  )
}

/** Sets a status, at once on the screen; one that no menu has is left out. */
export function useSetNeedStatus(): (id: string, status: string) => void {
  const loaded = useLoadedNeeds()
  const patch = usePatchNeed()
  const { mutate } = trpc.needs.setStatus.useMutation(
    statusChange({
      kind: 'need',
      find: (id) => trpcCache.needs.get.getData({ id }) ?? loaded.find(id),
      cancel: (id) => Promise.all([loaded.cancel(), trpcCache.needs.get.cancel({ id })]),
      show: (id, status) => patch(id, { status }),
      nameOf: (need: StaffNeed) => `the need from ${need.company} (${summarizeNeed(need)})`,
      labelOf: needStatusLabel,
      onUndo: set,
      onDeleted: loaded.remove,
      failureOf: (error) => describeStatusFailure(error, 'this customer need'),
      refresh: () => {
        void trpcCache.admin.waiting.invalidate()
        // While another change is running, the server's list would undo it on screen.
        if (trpcCache.needs.setStatus.isMutating() === 1) void trpcCache.needs.invalidate()
      },
    }),
  )
  function set(id: string, value: string): void {
    const status = findNeedStatus(value)
    if (status) mutate({ id, status })
  }
  return set
}

type NewStatuses = {
  submission: Submission
  /** One status for all, or that of each need as it was before. */
  to: NeedStatus | { id: string; status: NeedStatus }[]
}

/** Sets the status of all needs of a submission that pass the status filter, loaded or not. */
export function useSetSubmissionStatus(
  filter: NeedFilter | undefined,
): (submission: Submission, status: string) => void {
  const loaded = useLoadedNeeds()
  const { mutate } = useMutation({
    mutationFn: async ({ submission: { id: submissionId }, to }: NewStatuses) => {
      if (typeof to !== 'string') return trpcClient.needs.setStatuses.mutate({ changes: to })
      const { needs } = await trpcClient.needs.page.query({ submissionId, status: filter, limit: specificationsMax })
      return trpcClient.needs.setStatuses.mutate({ changes: needs.map(({ id }) => ({ id, status: to })) })
    },
    ...optimistic({
      // In order with the changes of single needs.
      scope: 'need status',
      aboutOf: () => 'needs of a submission',
      cancel: loaded.cancel,
      show: ({ submission, to }: NewStatuses) => {
        if (typeof to === 'string') for (const { id } of submission.needs) loaded.patch(id, { status: to })
      },
      putBack: () => undefined,
      failureOf: (error) => describeStatusFailure(error, 'these customer needs'),
      onSaved: showSubmissionToast,
      refresh: () => {
        void trpcCache.needs.invalidate()
        void trpcCache.admin.waiting.invalidate()
        void trpcCache.admin.changes.list.invalidate()
      },
    }),
  })
  function showSubmissionToast(stored: NeedStatusChange[], { submission, to }: NewStatuses): void {
    const [{ company }] = submission.needs
    const name = `${formatCountOf(stored.length, 'need')} from ${company}`
    if (typeof to !== 'string') {
      notify({ title: 'Status Restored', description: `${name} as before.` })
      return
    }
    const before = stored.flatMap(({ id, statusBefore }) => {
      const status = findNeedStatus(statusBefore)
      return status && status !== to ? [{ id, status }] : []
    })
    notify({
      title: 'Status Changed',
      description: `${name} set to ${needStatusLabel(to)}.`,
      undo: before.length > 0 ? () => mutate({ submission, to: before }) : undefined,
    })
  }
  return (submission, value) => {
    const to = findNeedStatus(value)
    if (to) mutate({ submission, to })
  }
}

function describeStatusFailure(error: unknown, which: string): { title: string; description: string } {
  return {
    title: 'Update Failed',
    description:
      findErrorCode(error) === 'NOT_FOUND'
        ? sentences`Someone else deleted ${which}. The list has been refreshed.`
        : 'Failed to update status. Please try again.',
  }
}

export function useDeleteNeed() {
  const loaded = useLoadedNeeds()
  return trpc.needs.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      loaded.remove(id)
      void trpcCache.needs.page.invalidate()
      void trpcCache.admin.waiting.invalidate()
      void trpcCache.customers.invalidate()
    },
  })
}
