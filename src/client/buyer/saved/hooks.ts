import type { SavedFilters } from '../../../shared/search/schema.ts'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** Asks for mail about a search. */
export function useSaveSearch(): (request: { email: string; filters: SavedFilters }) => Promise<{ message: string }> {
  return trpc.inventory.savedSearches.create.useMutation().mutateAsync
}

/** What the holder of a link sees. */
export const useSavedSearch = (token: string) => trpc.inventory.savedSearches.get.useQuery({ token })

/** Begins the mails. */
export function useConfirmSearch(token: string) {
  const utils = trpc.useUtils()
  return trpc.inventory.savedSearches.confirm.useMutation({
    onSuccess: (search) => utils.inventory.savedSearches.get.setData({ token }, search),
  })
}

/** It is no failure if the mails were ended already, such as in another tab. */
export function useEndSearch(token: string) {
  const { mutate, error, isPending, isSuccess } = trpc.inventory.savedSearches.unsubscribe.useMutation()
  const isEnded = isSuccess || isInvalidLink(error)
  return { end: () => mutate({ token }), isEnded, isPending, error: isEnded ? null : error }
}
