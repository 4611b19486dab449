import { trpc } from '../../platform/server/trpc.ts'

/** The announcements that buyers may read, newest first. */
export function useActiveAnnouncements() {
  return trpc.catalog.announcements.list.useQuery({ activeOnly: true })
}
