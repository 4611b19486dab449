import type { AnnouncementInput } from '../../../shared/catalog.ts'
import { isGone } from '../../lib/delete-record.ts'
import { trpc } from '../../lib/trpc.ts'

/** All announcements, those that buyers do not see too; newest first. */
export function useAllAnnouncements() {
  return trpc.catalog.announcements.list.useQuery({ activeOnly: false }, { refetchOnMount: 'always' })
}

/** Publishes an announcement, or changes the one with the id. */
export function useSaveAnnouncement(id: string | undefined) {
  const { announcements } = trpc.useUtils().catalog
  const onSuccess = () => announcements.invalidate()
  const create = trpc.catalog.announcements.create.useMutation({ onSuccess })
  const update = trpc.catalog.announcements.update.useMutation({ onSuccess })
  return (input: AnnouncementInput) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

/** Deletes an announcement. */
export function useDeleteAnnouncement() {
  const { announcements } = trpc.useUtils().catalog
  return trpc.catalog.announcements.delete.useMutation({
    onSettled: (_answer, error) => {
      if (isGone(error)) void announcements.invalidate()
    },
  })
}
