import { getQueryKey } from '@trpc/react-query'
import type { ListedNeed } from '../../../shared/needs/schema.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { useLoadedPages } from '../../ui/table/use-pages.ts'
import { pageRows } from '../frame/page-rows.ts'

export const needRows = pageRows<'needs', ListedNeed>('needs')
const needPagesKey = getQueryKey(trpc.needs.page, undefined, 'infinite')

export const useLoadedNeeds = () => useLoadedPages(needPagesKey, needRows)

/** Changes a need wherever it is on the screen. */
export function usePatchNeed(): (id: string, fields: Partial<ListedNeed>) => void {
  const loaded = useLoadedNeeds()
  return (id, fields) => {
    loaded.patch(id, fields)
    trpcCache.needs.get.setData({ id }, (need) => need && { ...need, ...fields })
  }
}
