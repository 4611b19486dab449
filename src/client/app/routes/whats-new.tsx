import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeletons } from '../../components/Skeletons.tsx'
import { AnnouncementCard } from '../../features/announcements/AnnouncementCard.tsx'
import { useActiveAnnouncements } from '../../features/announcements/hooks.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useViewInventory } from '../use-view-inventory.ts'

const skeletonCount = 3

/** What the business tells its buyers. */
export function WhatsNewPage() {
  return (
    <Page title="What's New" lead="Specials and updates from our suppliers. Dates are Pacific.">
      <Announcements />
    </Page>
  )
}

function Announcements() {
  const announcements = useActiveAnnouncements()
  const isSlow = useDelayed(announcements.isPending)
  const viewInventory = useViewInventory()
  if (announcements.isError) {
    return (
      <LoadError
        title="The announcements could not be loaded"
        error={announcements.error}
        isRetrying={announcements.isFetching}
        onRetry={() => void announcements.refetch()}
      />
    )
  }
  if (announcements.isPending) return isSlow && <AnnouncementsPending />
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
        Specials and updates from our suppliers appear here. What is in stock stands under View Inventory.
      </EmptyState>
    )
  }
  return (
    <Stack>
      {announcements.data.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
    </Stack>
  )
}

function AnnouncementsPending() {
  return (
    <Stack>
      <Text role="status" c="dimmed">
        Loading announcements...
      </Text>
      <Skeletons count={skeletonCount} height={88} />
    </Stack>
  )
}
