import { fallbackProductTypes } from '../../../shared/stock/terms.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** The products a buyer can ask for, or the fallback list; undefined while loading. */
export function useProductNames(): readonly string[] | undefined {
  const { data, isPending } = trpc.catalog.productTypes.list.useQuery({})
  if (isPending) return undefined
  return data && data.length > 0 ? data.map(({ name }) => name) : fallbackProductTypes
}

/** Sends a list of wanted steel. */
export function useSubmitNeeds() {
  const utils = trpc.useUtils()
  return trpc.needs.submit.useMutation({
    onSuccess: () => {
      void utils.needs.list.invalidate()
      void utils.customers.list.invalidate()
    },
  })
}
