import { isGone, refreshWhenGone } from '../../platform/server/delete-record.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'

/** One row for each source code and state. */
export function useLocations() {
  return trpc.admin.locations.list.useQuery(undefined, { refetchOnMount: 'always' })
}

// Everything that shows or counts items depends on their source codes.
function locationsChanged(): Promise<void> {
  void trpcCache.inventory.invalidate()
  void trpcCache.catalog.productTypes.itemCounts.invalidate()
  void trpcCache.inquiries.get.invalidate()
  return trpcCache.admin.invalidate()
}

export const goneLocation = 'Someone else renamed or deleted it.'

/** Renames a source code in all its states; refused with MERGE_NEEDED when the new one exists and `merge` is not set. */
export function useRenameLocation() {
  return trpc.admin.locations.rename.useMutation({
    onSettled: (_answer, error) => {
      if (isGone(error)) void locationsChanged()
    },
  })
}

/** Deletes all items of a source code. */
export function useDeleteLocation() {
  return trpc.admin.locations.delete.useMutation({ onSettled: refreshWhenGone(locationsChanged) })
}
