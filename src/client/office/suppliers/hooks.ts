import { getQueryKey } from '@trpc/react-query'
import type { LinkedSupplier, Supplier, SupplierInput, SupplierName } from '../../../shared/office/suppliers.ts'
import { findStored, isGone } from '../../platform/server/delete-record.ts'
import { errorText } from '../../platform/server/requests.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { confirmDelete, useFreshQuestion } from '../../ui/dialog/confirm.tsx'
import { type Pages, pageOptions, useLoadedPages, usePages } from '../../ui/table/use-pages.ts'
import { pageRows } from '../frame/page-rows.ts'
import { describeDeletion } from './supplier-fields.ts'
import type { SupplierSearch } from './supplier-search.ts'

const supplierRows = pageRows<'suppliers', LinkedSupplier>('suppliers')
const supplierPagesKey = getQueryKey(trpc.inventory.suppliers.page, undefined, 'infinite')

/** The suppliers that match the filters, by company. */
export function useSupplierPages({ q = '', only }: SupplierSearch): Pages<LinkedSupplier> {
  const filter = { q, ...(only && { [only]: true }) }
  return usePages(trpc.inventory.suppliers.page.useInfiniteQuery(filter, pageOptions), supplierRows)
}

/** Until it is loaded, it is as in the list on screen. */
export function useSupplier(id: string) {
  const loaded = useLoadedPages(supplierPagesKey, supplierRows)
  return trpc.inventory.suppliers.get.useQuery(
    { id },
    { refetchOnMount: 'always', gcTime: 0, placeholderData: () => loaded.find(id) },
  )
}

/** Loads a supplier as stored now; undefined when it is gone. */
export function findSupplier(id: string): Promise<Supplier | undefined> {
  return findStored(() => trpcCache.inventory.suppliers.get.fetch({ id }, { staleTime: 0 }))
}

export function useDealsOfSupplier(id: string) {
  return trpc.inquiries.asks.ofSupplier.useQuery({ id }, { refetchOnMount: 'always' })
}

/** The names and codes of all suppliers, loaded once. */
export function useSupplierNames() {
  return trpc.inventory.suppliers.names.useQuery(undefined, { gcTime: Number.POSITIVE_INFINITY })
}

const namesByCode = new WeakMap<readonly SupplierName[], ReadonlyMap<string, SupplierName>>()

/** Matches the code in any case. */
export function useSupplierOf(code: string): SupplierName | undefined {
  const { data } = useSupplierNames()
  if (!data) return undefined
  // Many rows ask, and the list is the same for all.
  let byCode = namesByCode.get(data)
  if (!byCode) {
    byCode = new Map(data.flatMap((one) => one.sourceCodes.map((of) => [of.toLowerCase(), one] as const)))
    namesByCode.set(data, byCode)
  }
  return byCode.get(code.toLowerCase())
}

function suppliersChanged(): Promise<void> {
  void trpcCache.admin.changes.list.invalidate()
  return trpcCache.inventory.suppliers.invalidate()
}

/** Changes the fields of a supplier that are given. */
export function useUpdateSupplier() {
  return trpc.inventory.suppliers.update.useMutation({ onSettled: suppliersChanged })
}

/** Asks a supplier for a new list at once. */
export function useRemindSupplier() {
  return trpc.inventory.suppliers.remind.useMutation({ onSettled: suppliersChanged })
}

/** Makes a supplier's private link, which ends its former one, and ends it. */
export function useSupplierLink() {
  return {
    create: trpc.inventory.suppliers.createLink.useMutation({ onSettled: suppliersChanged }),
    end: trpc.inventory.suppliers.endLink.useMutation({ onSettled: suppliersChanged }),
  }
}

/** Creates a supplier, or updates the one with the id. */
export function useSaveSupplier() {
  const create = trpc.inventory.suppliers.create.useMutation({ onSettled: () => void suppliersChanged() })
  const update = useUpdateSupplier()
  return (input: SupplierInput, id: string | undefined) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

/** Merges a supplier into another one. */
export function useMergeSuppliers() {
  return trpc.inventory.suppliers.merge.useMutation({ onSettled: () => void suppliersChanged() })
}

/** Asks before deleting a supplier, with what it has in stock now; `onDeleted` is also called when it was already deleted. */
export function useDeleteQuestion(onDeleted: () => void) {
  const loaded = useLoadedPages(supplierPagesKey, supplierRows)
  const remove = trpc.inventory.suppliers.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      loaded.remove(id)
      void suppliersChanged()
    },
  })
  return useFreshQuestion({
    find: findSupplier,
    failure: (error) => ({ title: 'Failed to delete supplier.', description: errorText(error) }),
    ask: (supplier) =>
      confirmDelete({
        title: `Delete the supplier ${supplier.company}?`,
        body: describeDeletion(supplier),
        confirmLabel: 'Delete supplier',
        remove: () => remove.mutateAsync({ id: supplier.id }),
        done: 'Supplier Deleted',
        failed: (message) => `Failed to delete supplier. ${message}`,
        onDeleted,
      }),
  })
}
