import { useRef } from 'react'
import type { SentList } from '../../../shared/lists/incoming.ts'
import type { RereadUpload } from '../../../shared/lists/schema.ts'
import { pollAfterMs } from '../../platform/server/poll-after.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** What the holder of a seller's link sees; asked again while a list is being read. */
export function useSellerSending(token: string) {
  const waitingSinceMs = useRef<number>(undefined)
  return trpc.inventory.sellerLists.get.useQuery(
    { token },
    {
      refetchInterval: ({ state: { data } }) => {
        if (!data?.lists.some(({ state }) => state === 'reading')) {
          waitingSinceMs.current = undefined
          return false
        }
        waitingSinceMs.current ??= Date.now()
        return pollAfterMs(Date.now() - waitingSinceMs.current)
      },
    },
  )
}

type Patch = Pick<RereadUpload, 'choice' | 'answers'>

/** Has a list read as its seller says. One that staff look at by now is shown as it is. */
export function useChangeSellerList(token: string, { id }: Pick<SentList, 'id'>) {
  const { get } = trpc.useUtils().inventory.sellerLists
  const { mutate, ...change } = trpc.inventory.sellerLists.update.useMutation({
    onSuccess: (sending) => get.setData({ token }, sending),
    onError: () => void get.invalidate({ token }),
  })
  return { ...change, change: (patch: Patch) => mutate({ token, list: id, ...patch }) }
}
