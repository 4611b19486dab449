import type { ProductType } from '../../../shared/catalog.ts'
import { isGone } from '../../lib/delete-record.ts'
import { errorText, findErrorCode } from '../../lib/error-text.ts'
import { notify } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'

/** All product types, inactive ones too. */
export function useProductTypes() {
  return trpc.catalog.productTypes.list.useQuery({ includeInactive: true }, { refetchOnMount: 'always' })
}

// A rename carries the items along, and an inactive type hides its items.
function useProductTypesChanged() {
  const utils = trpc.useUtils()
  return () => {
    void utils.catalog.productTypes.invalidate()
    void utils.inventory.invalidate()
    void utils.inquiries.get.invalidate()
    void utils.admin.stats.invalidate()
  }
}

/** Adds a product type, or gives the one with the id another name. */
export function useSaveProductType(id: string | undefined) {
  const onSuccess = useProductTypesChanged()
  const create = trpc.catalog.productTypes.create.useMutation({ onSuccess })
  const update = trpc.catalog.productTypes.update.useMutation({ onSuccess })
  return ({ name }: { name: string }) =>
    id === undefined ? create.mutateAsync({ name }) : update.mutateAsync({ id, name })
}

/** What a failure is called: the domain's own words, or that it failed and why. */
export function productFailureText(verb: 'create' | 'update' | 'delete', error: unknown): string {
  return findErrorCode(error) ? errorText(error) : `Failed to ${verb} product. ${errorText(error)}`
}

/** Shows a product type to buyers or hides it. */
export function useToggleProductType() {
  const changed = useProductTypesChanged()
  const update = trpc.catalog.productTypes.update.useMutation({
    onSettled: changed,
    onError: (error) => notify({ title: productFailureText('update', error), variant: 'destructive' }),
  })
  return {
    pendingId: update.isPending ? update.variables.id : undefined,
    toggle: ({ id, active }: ProductType) => update.mutate({ id, active: active === 1 ? 0 : 1 }),
  }
}

/** Deletes a product type; its items stay. */
export function useDeleteProductType() {
  const changed = useProductTypesChanged()
  return trpc.catalog.productTypes.delete.useMutation({
    onSettled: (_answer, error) => {
      if (isGone(error)) changed()
    },
  })
}
