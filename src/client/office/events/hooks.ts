import type { InboxEvent, InboxState } from '../../../shared/office/events.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { type Pages, pageOptions, usePages } from '../../ui/table/use-pages.ts'
import { pageRows } from '../frame/page-rows.ts'

const eventRows = pageRows<'events', InboxEvent>('events')

/** What staff were told of, the newest first; or what is done, the latest first. */
export function useInboxPages(state: InboxState): Pages<InboxEvent> {
  return usePages(trpc.admin.events.page.useInfiniteQuery({ state }, pageOptions), eventRows)
}

/** Says for all staff that events are done, or not any longer. */
export function useSetEventsDone() {
  return trpc.admin.events.setDone.useMutation({
    onSettled: () => {
      void trpcCache.admin.waiting.invalidate()
      return trpcCache.admin.events.page.invalidate()
    },
  })
}
