import type { InventoryItem } from '../../../shared/inventory.ts'
import { searchIdsMax } from '../../../shared/search-terms.ts'
import { trpc } from '../../lib/trpc.ts'

/** The items as they are now, asked for in parts; undefined until all parts are there. */
export function useCurrentItems(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / searchIdsMax) }, (_, part) =>
    ids.slice(part * searchIdsMax, (part + 1) * searchIdsMax),
  )
  const queries = trpc.useQueries((ask) =>
    parts.map((part) =>
      ask.inventory.search({ id: [...part], limit: searchIdsMax }, { staleTime: 0, placeholderData: (last) => last }),
    ),
  )
  const failed = queries.find(({ isError }) => isError)
  const items: InventoryItem[] | undefined = queries.every(({ data }) => data)
    ? queries.flatMap(({ data }) => data?.items ?? [])
    : undefined
  return { items, failed }
}
