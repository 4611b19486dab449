import type { AdminTabProps } from '../../features/admin/admin-search.ts'
import { AnnouncementsPanel } from '../../features/announcements/AnnouncementsPanel.tsx'

/** The Announcements tab; the address holds the open announcement. */
export function AdminAnnouncements({ search, onSearch }: AdminTabProps) {
  return (
    <AnnouncementsPanel
      openId={search.announcement}
      onOpen={(announcement) => onSearch({ announcement }, { isStep: announcement !== undefined })}
    />
  )
}
