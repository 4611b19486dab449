import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { matchesDefault, matchesMax } from '../../../shared/needs/match-terms.ts'
import type { NeedMatches } from '../../../shared/needs/matches.ts'
import { findErrorCode } from '../../platform/server/error-text.ts'
import { trpc } from '../../platform/server/trpc.ts'

// After a start the stock is being loaded.
const busyRetries = 15
const busyRetryMs = 2_000

/** The best matches of a need, and more of them. What was new when it came stays marked as long as it is on the screen. */
export function useNeedMatches(id: string) {
  const [limit, setLimit] = useState(matchesDefault)
  const query = trpc.needs.matches.list.useQuery(
    { id, limit },
    {
      refetchOnMount: 'always',
      gcTime: 0,
      placeholderData: keepPreviousData,
      retry: (failures, error) => findErrorCode(error) === 'BUSY' && failures < busyRetries,
      retryDelay: busyRetryMs,
    },
  )
  return {
    ...query,
    limit,
    newIds: useNewIds(query.data),
    isLoadingMore: query.isPlaceholderData,
    canShowMore: limit < matchesMax && (query.data?.matches.length ?? 0) >= limit,
    showMore: () => setLimit(matchesMax),
  }
}

function useNewIds(answer: NeedMatches | undefined): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const others = (answer?.matches ?? []).filter(({ isNew, item }) => isNew && !newIds.has(item.id))
  if (others.length === 0) return newIds
  const all = new Set([...newIds, ...others.map(({ item }) => item.id)])
  setNewIds(all)
  return all
}

/** When each source's last list was stored, by source code. */
export function useListDates(): ReadonlyMap<string, string> {
  const { data = [] } = trpc.inventory.sourceTotals.useQuery(undefined, { staleTime: 60_000 })
  return new Map(data.flatMap(({ sourceCode, lastUploadAt }) => (lastUploadAt ? [[sourceCode, lastUploadAt]] : [])))
}
