import { useNavigate } from '@tanstack/react-router'
import type { Receipt } from '../../../shared/mine/schema.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { retryUntilReady } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { openInquiryNext } from '../inquiry/open-next.ts'
import { useShortlist } from '../picks/hooks.ts'
import { readShortlist, writeShortlist } from '../picks/shortlist-store.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'

// With more, the address would be longer than the 8 KB that some proxies take.
const partIds = 100

export function useMailLink(): (request: { email: string }) => Promise<unknown> {
  return trpc.mine.mailLink.useMutation().mutateAsync
}

export const useMine = (token: string) => trpc.mine.get.useQuery({ token })

export function useReadReceipt(token: string): (reference: string) => Promise<Receipt> {
  const utils = trpc.useUtils()
  return (reference) => utils.mine.receipt.fetch({ token, reference })
}

/**
 * What became of items that were sent. Those that are for sale are as they are now, the others as they were: what this buyer
 * ordered, with a search for what is like it, and what is gone.
 */
export type AskedBefore = {
  listed: InventoryItem[]
  ordered: { item: SentItem; search: SearchPageParams | undefined }[]
  gone: SentItem[]
  fob: string
}
type SentItem = Receipt['items'][number]

/** Reads what became of the items of an inquiry. */
export function useAskedBefore(token: string): (reference: string) => Promise<AskedBefore> {
  const utils = trpc.useUtils()
  const readReceipt = useReadReceipt(token)
  return async (reference) => {
    const { items: sent, fob } = await readReceipt(reference)
    const [ordered, items] = [
      sent.filter(({ orderReference }) => orderReference !== null),
      sent.filter(({ orderReference }) => orderReference === null),
    ]
    const listed: InventoryItem[] = []
    for (let at = 0; at < items.length; at += partIds) {
      const id = items.slice(at, at + partIds).map((item) => item.id)
      const found = await utils.inventory.search.fetch({ id, limit: partIds }, { staleTime: 0, ...retryUntilReady })
      listed.push(...found.items)
    }
    const ids = new Set(listed.map(({ id }) => id))
    // Who ordered nothing does without the reading of sizes.
    const toSearch = ordered.length > 0 ? (await import('../request/need-search.ts')).toNeedSearch : undefined
    return {
      fob,
      listed,
      ordered: ordered.map((item) => ({
        item,
        // A need's product is a condition, which nobody asks for here.
        search: toSearch?.({ ...item, product: '', coatingWt: '', notes: '' }),
      })),
      gone: items.filter(({ id }) => !ids.has(id)),
    }
  }
}

/** Opens a new inquiry about what is still there, on the shortlist. */
export function useAskAgain(): (before: AskedBefore) => Promise<void> {
  const shortlist = useShortlist()
  const navigate = useNavigate()
  return async ({ listed, fob }) => {
    // An item that was sent before is asked for anew.
    shortlist.set(listed, false)
    shortlist.set(listed, true)
    const kept = readShortlist()
    if (kept.fob === '') writeShortlist({ ...kept, fob })
    openInquiryNext()
    await navigate({ to: '/shortlist' })
  }
}
