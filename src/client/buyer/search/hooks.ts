import { useEffect, useMemo, useState } from 'react'
import type { SearchAnswer } from '../../../shared/search/schema.ts'
import { searchPageMax } from '../../../shared/search/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import type { ExportSource } from '../../platform/export/use-list-export.ts'
import { readAllPages } from '../../platform/server/read-all-pages.ts'
import { isBusy, retryUntilReady } from '../../platform/server/requests.ts'
import { readAheadMs, trpc, trpcClient } from '../../platform/server/trpc.ts'
import { keepSearch } from '../../platform/session/buyer-trail.ts'
import { type Pages, pageOptions, usePages } from '../../ui/table/use-pages.ts'
import type { PhraseReading } from '../question/phrase-text.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { toSearchInput } from '../question/search-question.ts'

const unread: PhraseReading = { q: '', parts: [] }
const searchPages = { read: (page: SearchAnswer) => page.items }
// A search that was typed over is not waited for.
const whileWanted = { trpc: { abortOnUnmount: true } } as const

export type SteelSearch = {
  pages: Pages<InventoryItem>
  /** What the first page says about all hits; of the search before while this one is under way. */
  answer: SearchAnswer | undefined
  reading: PhraseReading
  /** Whether the server is still loading its stock. The search is repeated until it is done. */
  isGettingReady: boolean
}

/** The items in all locations that a search finds; those of the search before stay until they are there. */
export function useSteelSearch(params: SearchPageParams): SteelSearch {
  const input = useMemo(() => toSearchInput(params), [params])
  const query = trpc.inventory.search.useInfiniteQuery(input, {
    ...pageOptions,
    refetchOnMount: true,
    staleTime: readAheadMs,
    ...whileWanted,
    ...retryUntilReady,
  })
  const answer = query.data?.pages[0]
  useKeptSearch(query.isPlaceholderData || !answer ? '' : (input.q ?? ''))
  const reading = useReading(input.q ?? '', query.isPlaceholderData ? undefined : answer?.readAs)
  return {
    pages: usePages(query, searchPages),
    answer,
    reading,
    isGettingReady: query.isFetching && isBusy(query.failureReason),
  }
}

// A search counts once it is answered.
function useKeptSearch(q: string): void {
  useEffect(() => {
    if (q !== '') keepSearch(q)
  }, [q])
}

export function readFound(params: SearchPageParams): ExportSource<InventoryItem>['readRows'] {
  const input = { ...toSearchInput(params), limit: searchPageMax }
  return ({ signal, onProgress }) =>
    readAllPages({
      readPage: ({ cursor }) => trpcClient.inventory.search.query({ ...input, cursor }, { signal }),
      rowsOf: searchPages.read,
      onProgress,
    })
}

// While an answer is under way, the phrase before is on screen as it was read.
function useReading(q: string, parts: PhraseReading['parts'] | undefined): PhraseReading {
  const [reading, setReading] = useState<PhraseReading>(unread)
  if (parts === undefined || (parts === reading.parts && q === reading.q)) return reading
  const next = { q, parts }
  setReading(next)
  return next
}
