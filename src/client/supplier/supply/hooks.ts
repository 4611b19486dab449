import type { Supply } from '../../../shared/lists/incoming.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { pollAfterMs } from '../../platform/server/poll-after.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** What a supplier sees by its link; asked again while a list is being read. */
export function useSupply(token: string) {
  return trpc.inventory.supply.get.useQuery(
    { token },
    {
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.incoming.some(({ state }) => state === 'reading') ? pollAfterMs(dataUpdateCount * 1_000) : false,
    },
  )
}

/** Takes what the server says of the supplier now. */
export function useSupplyUpdate(token: string): (supply: Supply) => void {
  const { get } = trpc.useUtils().inventory.supply
  return (supply) => get.setData({ token }, supply)
}

/** Says that everything of a list is still there, or of all lists. */
export function useConfirmSupply(token: string) {
  const update = useSupplyUpdate(token)
  return trpc.inventory.supply.confirm.useMutation({
    onSuccess: (supply, { sourceCode, category, all }) => {
      update(supply)
      const what = all ? `All ${formatCountOf(supply.lists.length, 'list')} are` : `${sourceCode}, ${category} is`
      notify({ title: 'Thank You', description: `${what} right as of today.` })
    },
  })
}
