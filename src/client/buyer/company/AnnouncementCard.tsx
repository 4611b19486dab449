import { Anchor, Badge, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Announcement } from '../../../shared/site/catalog.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './AnnouncementCard.module.css'
import { type AnnouncedSteel, describeAnnouncedSteel } from './announced-steel.ts'
import { announcementTypeLabels, findAnnouncementType, splitAnnouncement } from './announcement.ts'

type AnnouncementCardProps = {
  announcement: Omit<Announcement, 'id' | 'active'>
  /** What it is about; its title leads there. */
  steel?: AnnouncedSteel | undefined
}

export function AnnouncementCard({ announcement, steel }: AnnouncementCardProps) {
  const { title, content, createdAt } = announcement
  const type = findAnnouncementType(announcement.type)
  return (
    <article className={`framed ${classes['card']}`}>
      <div className={classes['meta']}>
        <time dateTime={createdAt} title="Pacific time">
          {formatPacificDate(createdAt)}
        </time>
        {type && (
          <Badge variant="light" fz={12} className={classes['type']} color={type === 'special' ? 'hot' : 'steel'}>
            {announcementTypeLabels[type]}
          </Badge>
        )}
      </div>
      <div style={{ minWidth: 0 }}>
        <Title order={2} dir="auto">
          {steel ? (
            <Anchor
              inherit
              className={classes['steel'] ?? ''}
              title={describeAnnouncedSteel(steel)}
              renderRoot={(props) => <Link {...props} to="/inventory/search" search={steel} />}
            >
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Title>
        <Text className={classes['content']} dir="auto">
          <Content text={content} />
        </Text>
      </div>
    </article>
  )
}

function Content({ text: content }: { text: string }) {
  let position = 0
  return splitAnnouncement(content).map(({ text, href }) => {
    const key = position
    position += text.length
    if (!href) return text
    return (
      <Anchor key={key} href={href} target={href.startsWith('mailto:') ? undefined : '_blank'} rel="noopener" inherit>
        {text}
      </Anchor>
    )
  })
}

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
    <Stack maw={880}>
      <div className={classes['first']}>
        <Skeletons count={1} isSlow={false}>
          {card}
        </Skeletons>
        {isSlow && (
          <Text role="status" c="dimmed" className={`framed ${classes['loading']}`}>
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
