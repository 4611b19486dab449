import { retryUntilReady } from '../../platform/server/requests.ts'
import { readAheadMs, type TrpcCache } from '../../platform/server/trpc.ts'
import { pageOptions } from '../../ui/table/use-pages.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { toSearchInput, withStateCodes } from '../question/search-question.ts'

/** Reads the first items of a search, or its first pages, before its screen is there. */
export function readSearch(cache: TrpcCache, params: SearchPageParams, pages = 1): Promise<void> {
  return cache.inventory.search.prefetchInfinite(toSearchInput(withStateCodes(params)), {
    pages,
    getNextPageParam: pageOptions.getNextPageParam,
    staleTime: readAheadMs,
    gcTime: readAheadMs,
    ...retryUntilReady,
  })
}
