import { Stack, Text } from '@mantine/core'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './AnnouncementCard.module.css'
import { AnnouncementCard } from './AnnouncementCard.tsx'

const othersExpected = 2
const typicalAnnouncement = {
  title: 'New lists from the Mountain region',
  content:
    'Several suppliers have sent new lists of plate and coil. Check what you need and send one inquiry; each supplier quotes on its own.',
  type: 'general',
  createdAt: '2026-01-01T20:00:00Z',
}

/** Placeholders for the announcements while they load. */
export function AnnouncementSkeletons({ isSlow }: { isSlow: boolean }) {
  const card = <AnnouncementCard announcement={typicalAnnouncement} />
  return (
    <Stack className={classes['skeletons'] ?? ''}>
      <div className={classes['first']}>
        <Skeletons count={1} isSlow={false}>
          {card}
        </Skeletons>
        {isSlow && (
          <Text role="status" c="dimmed" className={classes['loading'] ?? ''}>
            Loading announcements...
          </Text>
        )}
      </div>
      <Skeletons count={othersExpected} isSlow={isSlow}>
        {card}
      </Skeletons>
    </Stack>
  )
}
