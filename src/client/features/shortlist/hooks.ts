import { useMemo, useState } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { searchIdsMax } from '../../../shared/search-terms.ts'
import { trpc } from '../../lib/trpc.ts'
import { untilReady } from '../search/hooks.ts'

/** The items as they are now, asked for in parts; undefined until all parts are there. */
export function useCurrentItems(ids: readonly string[]) {
  const asked = useAsked(ids)
  const parts = Array.from({ length: Math.ceil(asked.length / searchIdsMax) }, (_, part) =>
    asked.slice(part * searchIdsMax, (part + 1) * searchIdsMax),
  )
  const queries = trpc.useQueries((ask) =>
    parts.map((part) => ask.inventory.search({ id: part, limit: searchIdsMax }, { staleTime: 0, ...untilReady })),
  )
  const failed = queries.find(({ isError }) => isError)
  const items: InventoryItem[] | undefined = queries.every(({ data }) => data)
    ? queries.flatMap(({ data }) => data?.items ?? [])
    : undefined
  return { items, failed }
}

// Without the items that are removed later, or each removal would ask for all the others again.
function useAsked(ids: readonly string[]): string[] {
  const [asked, setAsked] = useState(() => [...ids])
  const known = useMemo(() => new Set(asked), [asked])
  if (ids.some((id) => !known.has(id))) setAsked([...ids])
  return asked
}
