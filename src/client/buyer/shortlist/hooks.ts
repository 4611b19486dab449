import { useMemo, useState } from 'react'
import type { SearchAnswer } from '../../../shared/search/schema.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { untilReady } from '../search/hooks.ts'

// With more, the address would be longer than the 8 KB that some proxies take.
const partIds = 100

/** The items as they are now, asked for in parts; undefined until all parts are there. */
export function useCurrentItems(ids: readonly string[]) {
  const asked = useAsked(ids)
  const parts = Array.from({ length: Math.ceil(asked.length / partIds) }, (_, part) =>
    asked.slice(part * partIds, (part + 1) * partIds),
  )
  return trpc.useQueries(
    (ask) => parts.map((part) => ask.inventory.search({ id: part, limit: partIds }, { staleTime: 0, ...untilReady })),
    { combine: joinParts },
  )
}

type Part = { data: SearchAnswer | undefined; error: unknown }

function joinParts(parts: readonly Part[]) {
  const failure = parts.find(({ error }) => error !== null)?.error
  const items = parts.every(({ data }) => data) ? parts.flatMap(({ data }) => data?.items ?? []) : undefined
  return { items, failure }
}

// Without the items that are removed later, or each removal would ask for all the others again.
function useAsked(ids: readonly string[]): string[] {
  const [asked, setAsked] = useState(() => [...ids])
  const known = useMemo(() => new Set(asked), [asked])
  if (ids.some((id) => !known.has(id))) setAsked([...ids])
  return asked
}
