import { useMemo, useState } from 'react'
import type { SearchAnswer } from '../../../shared/search/schema.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { retryUntilReady } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { useShortlist } from './hooks.ts'
import { compareShortlist } from './shortlist-state.ts'

// With more, the address would be longer than the 8 KB that some proxies take.
const partIds = 100

/** These items, by default the shortlist's, as they are now, and why today's could not be read, if so. */
export function useShortlistRows(shown?: readonly InventoryItem[]) {
  const { items: picked, sent } = useShortlist()
  const items = shown ?? picked
  // What is picked while one looks is as new as the list that it was picked from.
  const [asked] = useState(() => items.map(({ id }) => id))
  const { items: found, failure } = useCurrentItems(asked)
  const current = useMemo(() => {
    const known = new Set(asked)
    return found && [...found, ...items.filter(({ id }) => !known.has(id))]
  }, [found, items, asked])
  return { rows: useMemo(() => compareShortlist(items, current, sent), [items, current, sent]), failure }
}

// Asked for in parts; undefined until all of them are there.
function useCurrentItems(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / partIds) }, (_, part) =>
    ids.slice(part * partIds, (part + 1) * partIds),
  )
  return trpc.useQueries(
    (ask) =>
      parts.map((part) => ask.inventory.search({ id: part, limit: partIds }, { staleTime: 0, ...retryUntilReady })),
    { combine: joinParts },
  )
}

type Part = { data: SearchAnswer | undefined; error: unknown }

function joinParts(parts: readonly Part[]) {
  const failure = parts.find(({ error }) => error !== null)?.error
  const items = parts.every(({ data }) => data) ? parts.flatMap(({ data }) => data?.items ?? []) : undefined
  return { items, failure }
}
