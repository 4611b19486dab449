import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useProductNames } from '../../buyer/asking/hooks.ts'
import { AnnouncementCard, AnnouncementSkeletons } from '../../buyer/company/AnnouncementCard.tsx'
import { findAnnouncedSteel } from '../../buyer/company/announced-steel.ts'
import { useActiveAnnouncements } from '../../buyer/company/hooks.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useViewInventory } from '../shell/SiteHeader.tsx'

/** The announcements for buyers. */
export function WhatsNewPage() {
  return (
    <Page title="What's New" lead="Specials and updates from our suppliers. Dates are in Pacific time.">
      <Announcements />
    </Page>
  )
}

function Announcements() {
  const announcements = useActiveAnnouncements()
  const products = useProductNames()
  const isPending = announcements.isPending || products === undefined
  const isSlow = useDelayed(isPending)
  const viewInventory = useViewInventory()
  if (announcements.isError) {
    return <LoadError title="The announcements could not be loaded" query={announcements} />
  }
  if (isPending) return <AnnouncementSkeletons isSlow={isSlow} />
  if (announcements.data.length === 0) {
    return (
      <EmptyState
        title="No announcements available"
        action={
          <Button component={Link} to="/regions" onClick={viewInventory} variant="default">
            View Inventory
          </Button>
        }
      >
        Specials and updates from our suppliers appear here. To see what is in stock, go to View Inventory.
      </EmptyState>
    )
  }
  return (
    <Stack>
      {announcements.data.map((announcement) => (
        <AnnouncementCard
          key={announcement.id}
          announcement={announcement}
          steel={findAnnouncedSteel(`${announcement.title}\n${announcement.content}`, products)}
        />
      ))}
    </Stack>
  )
}
