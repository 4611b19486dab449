import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { CustomerEntry, CustomerInput, CustomersPage } from '../../../shared/inquiries/customers.ts'
import type { TimelineKind } from '../../../shared/office/terms.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { findStored, isGone } from '../../platform/server/delete-record.ts'
import { errorText } from '../../platform/server/requests.ts'
import { trpc, trpcCache, trpcClient } from '../../platform/server/trpc.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { useRequestKeys } from '../../ui/dialog/use-request-key.ts'
import { type Pages, pageOptions, useLoadedPages, usePages } from '../../ui/table/use-pages.ts'
import type { ReadPart } from '../frame/list-tools.tsx'
import { reloadOwned } from '../frame/owners/hooks.ts'
import { pageRows } from '../frame/page-rows.ts'

export const customerRows = pageRows<'customers', CustomerEntry>('customers')
const customerPagesKey = getQueryKey(trpc.customers.page, undefined, 'infinite')

/** The customers that match a search text, latest visit first. */
export function useCustomerPages(search: string): Pages<CustomerEntry> & { pairs: number } {
  const query = trpc.customers.page.useInfiniteQuery({ search }, pageOptions)
  return { ...usePages(query, customerRows), pairs: query.data?.pages[0]?.pairs ?? 0 }
}

export const readCustomers =
  (search: string): ReadPart<CustomersPage> =>
  (part, options) =>
    trpcClient.customers.page.query({ search, ...part }, options)

/** Until it is loaded, it is as in the list on screen. */
export function useCustomer(id: string) {
  const loaded = useLoadedPages(customerPagesKey, customerRows)
  return trpc.customers.get.useQuery(
    { id },
    { refetchOnMount: 'always', gcTime: 0, placeholderData: () => loaded.find(id) },
  )
}

/** Loads a customer as stored now; undefined when it is gone. */
export function findCustomer(id: string): Promise<CustomerEntry | undefined> {
  return findStored(() => trpcCache.customers.get.fetch({ id }, { staleTime: 0 }))
}

/** Creates a customer, or updates the one with the id. */
export function useSaveCustomer() {
  const onSettled = () => {
    void trpcCache.customers.invalidate()
    void trpcCache.admin.changes.list.invalidate()
  }
  const create = trpc.customers.create.useMutation({ onSettled })
  const update = trpc.customers.update.useMutation({ onSettled })
  return (input: CustomerInput, id: string | undefined) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

export function useSetCustomerOwner() {
  return trpc.customers.setOwner.useMutation({ onSettled: reloadOwned })
}

const afterPage = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  gcTime: 0,
  refetchOnMount: 'always',
} as const

/** What happened with a customer, of one kind or of all, the newest first. */
export function useTimeline(id: string, kind: TimelineKind | undefined) {
  return trpc.customers.timeline.useInfiniteQuery({ id, kind }, { ...afterPage, placeholderData: keepPreviousData })
}

/** The other records of a customer's company. */
export function useContacts(id: string) {
  return trpc.customers.contacts.useInfiniteQuery({ id }, afterPage)
}

export function useAddNote() {
  const add = trpc.customers.addNote.useMutation({
    onSuccess: async (_note, { id }) => {
      void trpcCache.admin.changes.list.invalidate()
      // A first load on its way would count as the new one.
      await trpcCache.customers.timeline.cancel({ id })
      return trpcCache.customers.timeline.invalidate({ id })
    },
  })
  return (id: string, text: string) => add.mutateAsync({ id, text })
}

/** Records that may be of one customer. */
export function useDuplicates() {
  return trpc.customers.duplicates.useInfiniteQuery({}, afterPage)
}

/** Says that two records are not of one customer. */
export function useDismissPair() {
  const dismiss = trpc.customers.dismiss.useMutation({ onSettled: () => void customersChanged() })
  return (ids: string[]) => dismiss.mutateAsync({ ids })
}

/** What a merge would do; undefined `into` while none is chosen. */
export function useMergePreview(id: string, into: string | undefined) {
  return trpc.customers.previewMerge.useQuery(
    { id, into: into ?? '' },
    { enabled: into !== undefined, gcTime: 0, refetchOnMount: 'always' },
  )
}

/** The customers whose names, addresses or numbers contain a text, without one of them. */
export function useCustomersToChoose(search: string, withoutId: string) {
  const { data } = trpc.customers.page.useQuery({ search, limit: 20 }, { gcTime: 0, placeholderData: keepPreviousData })
  return data?.customers.filter(({ id }) => id !== withoutId) ?? []
}

/** Merges that can still be undone. */
export function useUndoableMerges(id: string) {
  return trpc.customers.undoable.useQuery({ id }, { gcTime: 0, refetchOnMount: 'always' })
}

function customersChanged(): Promise<unknown> {
  void trpcCache.admin.changes.list.invalidate()
  void trpcCache.inquiries.invalidate()
  void trpcCache.needs.invalidate()
  return trpcCache.customers.invalidate()
}

/** Merges a customer into another, with a toast that takes it back. */
export function useMergeCustomer() {
  const keyOf = useRequestKeys()
  const merge = trpc.customers.merge.useMutation({ onSettled: () => void customersChanged() })
  const undo = useUndoMerge()
  return async (input: { id: string; into: string; revision: number }, name: string) => {
    const done = await merge.mutateAsync({ ...input, requestKey: keyOf(input) })
    notify({
      title: 'Customers Merged',
      description: sentences`${name} is now part of ${done.into.company}.`,
      undo: () => void undo(done.id, name),
      durationMs: undoToastMs,
    })
  }
}

const undoToastMs = 10_000

/** Gives a merged customer back what the merge took, and says so, or why it cannot. */
export function useUndoMerge() {
  const undo = trpc.customers.undoMerge.useMutation({ onSettled: () => void customersChanged() })
  return async (id: string, name: string): Promise<void> => {
    const about = `merge ${id}`
    dismissError(about)
    try {
      await undo.mutateAsync({ id })
      notify({ title: 'Merge Undone', description: sentences`${name} is a customer of its own again.` })
    } catch (error) {
      notify({ title: 'The merge was not undone', description: errorText(error), variant: 'destructive', about })
    }
  }
}

/** The inquiries and needs stay. */
function useDeleteCustomer() {
  const loaded = useLoadedPages(customerPagesKey, customerRows)
  return trpc.customers.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      loaded.remove(id)
      void loaded.invalidate()
    },
  })
}

/** Asks before deleting a customer; `onDeleted` is also called when it was already deleted. */
export function useDeleteQuestion() {
  const remove = useDeleteCustomer()
  return (customer: CustomerEntry, onDeleted: () => void) => {
    const { id, company, name } = customer
    confirmDelete({
      title: `Delete the customer ${company}?`,
      body: `${name} of ${company} will be removed from the customer database, with the notes. ${whatStays(customer)}This action cannot be undone.`,
      confirmLabel: 'Delete customer',
      remove: () => remove.mutateAsync({ id }),
      done: 'Customer Deleted',
      failed: (message) => `Failed to delete customer. ${message}`,
      onDeleted,
    })
  }
}

function whatStays({ inquiryCount, needCount }: CustomerEntry): string {
  const inquiries = inquiryCount > 0 ? [formatCountOf(inquiryCount, 'inquiry', 'inquiries')] : []
  const needs = needCount > 0 ? [formatCountOf(needCount, 'customer need')] : []
  const sent = [...inquiries, ...needs]
  if (sent.length === 0) return ''
  return `${sent.join(' and ')} ${wordFor(inquiryCount + needCount, 'stays', 'stay')} in the back office. `
}
