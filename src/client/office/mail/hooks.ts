import type { MailState } from '../../../shared/office/mail-states.ts'
import type { MailEntry } from '../../../shared/office/schema.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { type Pages, pageOptions, usePages } from '../../ui/table/use-pages.ts'
import { pageRows } from '../frame/page-rows.ts'
import { pollWhileQueued } from './words.ts'

const mailRows = pageRows<'mails', MailEntry>('mails')
const freshMs = 15_000

type MailFilter = { state: MailState | undefined; to: string }

/** The newest first. */
export function useMailPages(filter: MailFilter): Pages<MailEntry> {
  return usePages(trpc.admin.mails.page.useInfiniteQuery(filter, pageOptions), mailRows)
}

/** The first mails about an inquiry and its quotes, or about the list that a need came with. */
export function useMailsAbout(about: { inquiryId: string } | { needId: string }) {
  return trpc.admin.mails.page.useQuery(
    { ...about, limit: 20 },
    { staleTime: freshMs, refetchInterval: ({ state }) => pollWhileQueued(state.data?.mails) },
  )
}

export const useMail = (id: string) => trpc.admin.mails.get.useQuery({ id }, { refetchOnMount: 'always' })

/** Sends a mail now, and gives one up. */
export function useMailActions() {
  const onSettled = () => {
    void trpcCache.admin.mails.invalidate()
    void trpcCache.admin.waiting.invalidate()
    void trpcCache.admin.changes.list.invalidate()
  }
  return {
    retry: trpc.admin.mails.retry.useMutation({ onSettled }),
    cancel: trpc.admin.mails.cancel.useMutation({ onSettled }),
  }
}
