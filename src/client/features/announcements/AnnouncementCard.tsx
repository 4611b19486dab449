import { Badge, Text, Title } from '@mantine/core'
import type { Announcement } from '../../../shared/catalog.ts'
import { formatPacificDate } from '../../lib/format.ts'
import classes from './AnnouncementCard.module.css'

const typeLabels: Record<string, string> = { special: 'Special', update: 'Update' }

/** One announcement as buyers read it. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { title, content, type, createdAt } = announcement
  const typeLabel = typeLabels[type]
  return (
    <article className={classes['card']}>
      <div className={classes['meta']}>
        <time dateTime={createdAt} title="Pacific time">
          {formatPacificDate(createdAt)}
        </time>
        {typeLabel && (
          <Badge variant="light" color={type === 'special' ? 'hot' : 'steel'}>
            {typeLabel}
          </Badge>
        )}
      </div>
      <div>
        <Title order={2}>{title}</Title>
        <Text className={classes['content']}>{content}</Text>
      </div>
    </article>
  )
}
