import { isGone, refreshWhenGone } from '../../platform/server/delete-record.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** One row for each source code and state. */
export function useLocations() {
  return trpc.admin.locations.list.useQuery(undefined, { refetchOnMount: 'always' })
}

// Everything that shows or counts items depends on their source codes.
function useLocationsChanged() {
  const utils = trpc.useUtils()
  return () => {
    void utils.inventory.invalidate()
    void utils.catalog.productTypes.itemCounts.invalidate()
    void utils.inquiries.get.invalidate()
    return utils.admin.invalidate()
  }
}

export const goneLocation = 'Someone else renamed or deleted it.'

/** Renames a source code in all its states; refused with MERGE_NEEDED when the new one exists and `merge` is not set. */
export function useRenameLocation() {
  const changed = useLocationsChanged()
  return trpc.admin.locations.rename.useMutation({
    onSettled: (_answer, error) => {
      if (isGone(error)) void changed()
    },
  })
}

/** Deletes all items of a source code. */
export function useDeleteLocation() {
  const changed = useLocationsChanged()
  return trpc.admin.locations.delete.useMutation({ onSettled: refreshWhenGone(changed) })
}
