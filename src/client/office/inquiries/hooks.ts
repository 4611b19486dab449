import { useMutation } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useMemo } from 'react'
import type {
  InquiriesPage,
  InquiryDetails,
  InquiryEntry,
  InquiryStatusChange,
  RequestDeal,
  StaffInquiry,
} from '../../../shared/inquiries/schema.ts'
import type { InquiryFilterName, InquirySort, InquiryStatus, InquiryView } from '../../../shared/inquiries/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { notify } from '../../platform/notify/notify.ts'
import { isGone } from '../../platform/server/delete-record.ts'
import { errorText, findErrorCode } from '../../platform/server/requests.ts'
import { queryClient, trpc, trpcCache, trpcClient } from '../../platform/server/trpc.ts'
import { type Pages, pageOptions, useLoadedPages, usePages } from '../../ui/table/use-pages.ts'
import { optimistic, statusChange } from '../changes/status-change.tsx'
import type { ReadPart } from '../frame/list-tools.tsx'
import { inquiryPagesKey, inquiryRows, showSeen } from './seen.ts'
import { findInquiryStatus, statusLabel } from './words.ts'

const useLoadedInquiries = () => useLoadedPages(inquiryPagesKey, inquiryRows)

/** Changes an inquiry wherever it is on the screen. */
function usePatchInquiry(): (id: string, fields: Partial<StaffInquiry>) => void {
  const loaded = useLoadedInquiries()
  return (id, fields) => {
    loaded.patch(id, fields)
    // Also where another inquiry of its request names it.
    queryClient.setQueriesData<InquiryDetails>(
      { queryKey: getQueryKey(trpc.inquiries.get) },
      (known) =>
        known && {
          ...known,
          ...(known.id === id && fields),
          request: known.request.map((one) => (one.id === id ? { ...one, status: fields.status ?? one.status } : one)),
        },
    )
  }
}

export type InquiryFilter = {
  view: InquiryView
  only?: InquiryFilterName | undefined
  company?: string
  customerId?: string
  owner?: string
  sort?: InquirySort
  descending?: boolean
}

/** The inquiries that match a filter, in the server's order. */
export function useInquiryPages(filter: InquiryFilter): Pages<InquiryEntry> {
  return usePages(trpc.inquiries.page.useInfiniteQuery(filter, pageOptions), inquiryRows)
}

export type RequestPages = Pages<InquiryEntry> & {
  /** How many requests match; as many as are loaded until that is known. */
  requests: number
  /** How far they are, by their references. */
  deals: ReadonlyMap<string, RequestDeal>
}

/** The same with how far their requests are, once the filter is known. */
export function useRequestPages(filter: InquiryFilter, isKnown: boolean): RequestPages {
  const query = trpc.inquiries.page.useInfiniteQuery(
    { ...filter, withDeals: true },
    { ...pageOptions, enabled: isKnown },
  )
  const read = query.data?.pages
  const deals = useMemo(
    () => new Map(read?.flatMap(({ deals }) => deals ?? []).map((deal) => [deal.reference, deal])),
    [read],
  )
  return { ...usePages(query, inquiryRows), requests: read?.[0]?.requests ?? 0, deals }
}

export const readInquiries =
  (filter: InquiryFilter): ReadPart<InquiriesPage> =>
  (part, options) =>
    trpcClient.inquiries.page.query({ ...filter, ...part }, options)

/** An inquiry with its items compared with today's stock. Updates the list if it is outdated. */
export function useInquiry(id: string) {
  const loaded = useLoadedInquiries()
  const inquiry = trpc.inquiries.get.useQuery({ id }, { refetchOnMount: 'always' })
  const status = inquiry.isFetchedAfterMount ? inquiry.data?.status : undefined
  const isDeleted = findErrorCode(inquiry.error) === 'NOT_FOUND'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer may change the list
  useEffect(() => {
    const listed = loaded.find(id)
    if (!listed) return
    if (isDeleted) loaded.remove(id)
    if (isDeleted || (status !== undefined && status !== listed.status)) void loaded.invalidate()
  }, [id, status, isDeleted])
  return inquiry
}

/** Marks an inquiry that is on the screen as seen, for all staff, and with it the others of its request. */
export function useSeen(inquiry: Pick<InquiryDetails, 'request'> | undefined): void {
  const { mutate } = trpc.inquiries.see.useMutation({
    onMutate: ({ id }) => showSeen(id, new Date().toISOString()),
  })
  const unseen = inquiry?.request.flatMap(({ id, seenAt }) => (seenAt === null ? id : [])).join(' ') ?? ''
  useEffect(() => {
    for (const id of unseen.split(' ').filter(Boolean)) mutate({ id })
  }, [unseen, mutate])
}

/** An inquiry as far as it was read; undefined without one, and for one that is deleted. */
export function useKnownInquiry(id = ''): InquiryEntry | undefined {
  const { data, error } = trpc.inquiries.get.useQuery({ id }, { enabled: false })
  return findErrorCode(error) === 'NOT_FOUND' ? undefined : data
}

/** Sets a status, at once on the screen; one that no menu has is left out. */
export function useSetInquiryStatus(): (id: string, status: string) => void {
  const loaded = useLoadedInquiries()
  const patch = usePatchInquiry()
  const { mutate } = trpc.inquiries.setStatus.useMutation(
    statusChange({
      kind: 'inquiry',
      find: (id) => trpcCache.inquiries.get.getData({ id }) ?? loaded.find(id),
      cancel: (id) => Promise.all([loaded.cancel(), trpcCache.inquiries.get.cancel({ id })]),
      show: (id, status) => patch(id, { status }),
      nameOf: ({ company }: StaffInquiry) => `the inquiry from ${company}`,
      labelOf: statusLabel,
      onUndo: set,
      failureOf: (error) => describeStatusFailure(error, 'this inquiry'),
      refresh: ({ id }) => {
        recount()
        // While another change is running, the server's list would undo it on screen.
        if (trpcCache.inquiries.setStatus.isMutating() > 1) return
        void loaded.invalidate()
        void trpcCache.inquiries.get.invalidate({ id })
        // A decline is seen to by it, or waits again.
        void trpcCache.inquiries.quotes.list.invalidate({ id })
      },
    }),
  )
  function set(id: string, value: string): void {
    const status = findInquiryStatus(value)
    if (status) mutate({ id, status })
  }
  return set
}

type NewStatuses = { changes: { id: string; status: InquiryStatus }[]; isUndo?: true }

/** Sets one status for several inquiries, at once on the screen. A toast offers Undo. */
export function useSetInquiryStatuses(): (ids: readonly string[], status: string) => void {
  const loaded = useLoadedInquiries()
  const patch = usePatchInquiry()
  const { mutate } = useMutation({
    mutationFn: ({ changes }: NewStatuses) => trpcClient.inquiries.setStatuses.mutate({ changes }),
    ...optimistic({
      // In order with the changes of single inquiries.
      scope: 'inquiry status',
      aboutOf: () => 'several inquiries',
      cancel: loaded.cancel,
      show: ({ changes }: NewStatuses) => {
        const seen = changes.flatMap(({ id }) => loaded.find(id) ?? [])
        for (const { id, status } of changes) patch(id, { status })
        return seen
      },
      putBack: (_input, seen) => {
        for (const { id, status } of seen) patch(id, { status })
      },
      failureOf: (error) => describeStatusFailure(error, 'these inquiries'),
      onSaved: tell,
      refresh: () => {
        recount()
        void trpcCache.inquiries.invalidate()
        void trpcCache.admin.changes.list.invalidate()
      },
    }),
  })
  function tell(stored: InquiryStatusChange[], { isUndo }: NewStatuses): void {
    const name = formatCountOf(stored.length, 'inquiry', 'inquiries')
    if (isUndo) {
      notify({ title: 'Status Restored', description: `${name} as before.` })
      return
    }
    const before = stored.flatMap(({ id, status: set, statusBefore }) => {
      const status = findInquiryStatus(statusBefore)
      return status && status !== set ? [{ id, status }] : []
    })
    notify({
      title: 'Status Changed',
      description: `${name} set to ${statusLabel(stored[0]?.status ?? '')}.`,
      undo: before.length > 0 ? () => mutate({ changes: before, isUndo: true }) : undefined,
    })
  }
  return (ids, value) => {
    const status = findInquiryStatus(value)
    if (status && ids.length > 0) mutate({ changes: ids.map((id) => ({ id, status })) })
  }
}

function recount(): void {
  void trpcCache.admin.stats.invalidate()
  void trpcCache.admin.waiting.invalidate()
}

function describeStatusFailure(error: unknown, which: string) {
  return {
    title: 'Failed to update inquiry status.',
    description: findErrorCode(error) === 'NOT_FOUND' ? sentences`Someone else deleted ${which}.` : errorText(error),
  }
}

/**
 * Saves an internal note over the one it began with. If somebody else changed that meanwhile, nothing is saved, and theirs is
 * returned.
 */
export function useSaveNote(id: string): (note: string, began: string) => Promise<string | undefined> {
  const patch = usePatchInquiry()
  const { mutateAsync } = trpc.inquiries.setInternalNote.useMutation()
  const show = ({ internalNote, internalNoteBy, internalNoteAt }: StaffInquiry) =>
    patch(id, { internalNote, internalNoteBy, internalNoteAt })
  return async (note, began) => {
    // One under way may have begun before their change.
    await trpcCache.inquiries.get.cancel({ id })
    // Through the cache, where a session that has ended is noticed.
    const stored = await trpcCache.inquiries.get.fetch({ id }, { staleTime: 0 })
    const theirs = stored.internalNote ?? ''
    if (theirs !== began && theirs !== note.trim()) {
      show(stored)
      return theirs
    }
    show(await mutateAsync({ id, internalNote: note }))
    void trpcCache.admin.changes.list.invalidate()
    return undefined
  }
}

export function useDeleteInquiry() {
  const loaded = useLoadedInquiries()
  return trpc.inquiries.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      loaded.remove(id)
      void loaded.invalidate()
      void trpcCache.inquiries.get.invalidate({ id })
      void trpcCache.customers.invalidate()
      void trpcCache.admin.invalidate()
    },
  })
}
