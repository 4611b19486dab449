import { Anchor, Badge, Text, Title } from '@mantine/core'
import type { Announcement } from '../../../shared/site/catalog.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import classes from './AnnouncementCard.module.css'
import { splitAnnouncement } from './announcement-text.ts'
import { announcementTypeLabels, findAnnouncementType } from './announcement-types.ts'

/** One announcement as buyers read it. */
export function AnnouncementCard({ announcement }: { announcement: Omit<Announcement, 'id' | 'active'> }) {
  const { title, content, createdAt } = announcement
  const type = findAnnouncementType(announcement.type)
  return (
    <article className={classes['card']}>
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
      <div className={classes['words']}>
        <Title order={2} dir="auto">
          {title}
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
