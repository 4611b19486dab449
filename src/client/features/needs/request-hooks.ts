import { fallbackProductTypes } from '../../../shared/inventory-terms.ts'
import { trpc } from '../../lib/trpc.ts'

/** The products a buyer may ask for; undefined while they are being loaded, the fallback list when none come back. */
export function useProductNames(): readonly string[] | undefined {
  const { data, isPending } = trpc.catalog.productTypes.list.useQuery({})
  if (isPending) return undefined
  return data && data.length > 0 ? data.map(({ name }) => name) : fallbackProductTypes
}

/** Sends a list of wanted steel. Staff's lists are loaded anew when they are next looked at. */
export function useSubmitNeeds() {
  const utils = trpc.useUtils()
  return trpc.needs.submit.useMutation({
    onSuccess: () => {
      void utils.needs.list.invalidate()
      void utils.customers.list.invalidate()
    },
  })
}
