import { AnnouncementsPanel } from '../../office/catalog/AnnouncementsPanel.tsx'
import type { AdminTabProps } from '../../office/frame/admin-search.ts'

/** The Announcements tab; the address holds the open announcement. */
export function AdminAnnouncements({ search, onSearch }: AdminTabProps) {
  return (
    <AnnouncementsPanel
      openId={search.announcement}
      onOpen={(announcement) => onSearch({ announcement }, { isStep: announcement !== undefined })}
    />
  )
}
