import type { Announcement, AnnouncementInput } from '../../../shared/site/catalog.ts'
import { refreshWhenGone } from '../../platform/server/delete-record.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { SignedOut } from '../../platform/session/signed-out.ts'

/** All announcements, including inactive ones; newest first. */
export function useAllAnnouncements() {
  return trpc.catalog.announcements.list.useQuery({ activeOnly: false }, { refetchOnMount: 'always' })
}

/** Loads one announcement as stored now; undefined when it is gone. Throws when nobody is signed in anymore. */
export function useFindAnnouncement() {
  const { admin, catalog } = trpc.useUtils()
  return async (id: string): Promise<Announcement | undefined> => {
    // A visitor would get only the active ones, as if the others were deleted.
    if (!(await admin.session.fetch(undefined, { staleTime: 0 }))) throw new SignedOut()
    const announcements = await catalog.announcements.list.fetch({ activeOnly: false }, { staleTime: 0 })
    return announcements.find((one) => one.id === id)
  }
}

/** Creates an announcement, or updates the one with the id. */
export function useSaveAnnouncement() {
  const { announcements } = trpc.useUtils().catalog
  const onSettled = () => announcements.invalidate()
  const create = trpc.catalog.announcements.create.useMutation({ onSettled })
  const update = trpc.catalog.announcements.update.useMutation({ onSettled })
  return (input: AnnouncementInput, id: string | undefined) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

/** Deletes an announcement. */
export function useDeleteAnnouncement() {
  const { announcements } = trpc.useUtils().catalog
  return trpc.catalog.announcements.delete.useMutation({ onSettled: refreshWhenGone(() => announcements.invalidate()) })
}
