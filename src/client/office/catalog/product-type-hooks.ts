import type { ProductType } from '../../../shared/site/catalog.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { refreshWhenGone } from '../../platform/server/delete-record.ts'
import { errorText, findErrorCode } from '../../platform/server/error-text.ts'
import { trpc } from '../../platform/server/trpc.ts'

const inactiveToo = { includeInactive: true }

/** All product types, inactive ones too. */
export function useProductTypes() {
  return trpc.catalog.productTypes.list.useQuery(inactiveToo, { refetchOnMount: 'always' })
}

/** How many items have each product type, by id; undefined while unknown. */
export function useProductItemCounts(): ReadonlyMap<string, number> | undefined {
  const { data } = trpc.catalog.productTypes.itemCounts.useQuery(undefined, { refetchOnMount: 'always' })
  return data && new Map(data.map(({ id, itemCount }) => [id, itemCount]))
}

/** A product type with its number of items. */
export type StoredProduct = { productType: ProductType; itemCount: number }

/** Loads a product type as stored now; undefined when it is gone. */
export function useFindProductType() {
  const { list, itemCounts } = trpc.useUtils().catalog.productTypes
  return async (id: string): Promise<StoredProduct | undefined> => {
    const [types, counts] = await Promise.all([
      list.fetch(inactiveToo, { staleTime: 0 }),
      itemCounts.fetch(undefined, { staleTime: 0 }),
    ])
    const productType = types.find((type) => type.id === id)
    return productType && { productType, itemCount: counts.find((count) => count.id === id)?.itemCount ?? 0 }
  }
}

// A rename also changes the items, and an inactive type hides its items.
function useProductTypesChanged() {
  const utils = trpc.useUtils()
  return () => {
    void utils.inventory.invalidate()
    void utils.inquiries.get.invalidate()
    void utils.admin.stats.invalidate()
    return utils.catalog.productTypes.invalidate()
  }
}

/** Creates a product type, or renames the one with the id. */
export function useSaveProductType() {
  const changed = useProductTypesChanged()
  // Also after a refusal: another admin's change is its usual reason.
  const options = { onSettled: () => void changed() }
  const create = trpc.catalog.productTypes.create.useMutation(options)
  const update = trpc.catalog.productTypes.update.useMutation(options)
  return (name: string, id: string | undefined) =>
    id === undefined ? create.mutateAsync({ name }) : update.mutateAsync({ id, name })
}

/** The error text: the domain's message, or that the action failed and why. */
export function productFailureText(verb: 'create' | 'update' | 'delete', error: unknown): string {
  return findErrorCode(error) ? errorText(error) : `Failed to ${verb} product. ${errorText(error)}`
}

/** Activates or deactivates a product type optimistically; a refusal rolls it back. */
export function useToggleProductType() {
  const changed = useProductTypesChanged()
  const { list } = trpc.useUtils().catalog.productTypes
  const show = (id: string, active: ProductType['active']) =>
    list.setData(inactiveToo, (types) => types?.map((type) => (type.id === id ? { ...type, active } : type)))
  const update = trpc.catalog.productTypes.update.useMutation({
    onSettled: changed,
  })
  return async ({ id, name, active }: ProductType): Promise<void> => {
    const wanted = active === 1 ? 0 : 1
    const about = `product ${id}`
    dismissError(about)
    await list.cancel(inactiveToo)
    show(id, wanted)
    try {
      await update.mutateAsync({ id, active: wanted })
    } catch (error) {
      show(id, active)
      notify({ ...toggleFailure(name, error), variant: 'destructive', about })
    }
  }
}

function toggleFailure(name: string, error: unknown): { title: string; description?: string } {
  if (findErrorCode(error) !== 'NOT_FOUND') return { title: productFailureText('update', error) }
  return { title: `${name} no longer exists`, description: 'Someone else deleted it. The list has been refreshed.' }
}

/** Deletes a product type; its items stay. */
export function useDeleteProductType() {
  const changed = useProductTypesChanged()
  return trpc.catalog.productTypes.delete.useMutation({ onSettled: refreshWhenGone(changed) })
}
