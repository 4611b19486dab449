import type { IncomingList, ListIncoming } from '../../../shared/lists/incoming.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { type Pages, pageOptions, usePages } from '../../ui/table/use-pages.ts'
import { pageRows } from '../frame/page-rows.ts'
import { isWorkedOn } from './words.ts'

const pollMs = 2000

const incomingRows = pageRows<'lists', IncomingList>('lists')

/** Lists that came in, the newest first, once the filter is known; polled while the server works on one. */
export function useIncomingPages(
  filter: Partial<Pick<ListIncoming, 'open' | 'state' | 'supplier' | 'due' | 'owner'>>,
  isKnown = true,
): Pages<IncomingList> {
  const query = trpc.inventory.incoming.page.useInfiniteQuery(filter, {
    ...pageOptions,
    enabled: isKnown,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ lists }) => lists.some(isWorkedOn)) ? pollMs : false),
  })
  return usePages(query, incomingRows)
}

/** How a staged list came in; null for one from before that was kept. */
export function useIncomingOf(stagedUploadId: string): { incoming: IncomingList | null; isPending: boolean } {
  const { data, isPending } = trpc.inventory.incoming.page.useQuery(
    { upload: stagedUploadId },
    { refetchOnMount: 'always' },
  )
  return { incoming: data?.lists[0] ?? null, isPending }
}

/** Reloads what shows lists that came in. */
export function listChanged(): void {
  void trpcCache.inventory.incoming.invalidate()
  void trpcCache.inventory.uploads.get.invalidate()
  void trpcCache.inventory.suppliers.invalidate()
  void trpcCache.admin.waiting.invalidate()
  void trpcCache.admin.changes.invalidate()
}

/** Reads a list once more, refuses it, or says whose it is. */
export function useIncomingActions() {
  return {
    read: trpc.inventory.incoming.read.useMutation({ onSettled: listChanged }),
    decline: trpc.inventory.incoming.decline.useMutation({ onSettled: listChanged }),
    setSupplier: trpc.inventory.incoming.setSupplier.useMutation({ onSettled: listChanged }),
  }
}
