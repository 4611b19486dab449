import { Anchor, Avatar, Text, Title } from '@mantine/core'
import type { TeamMember } from '../../../shared/catalog.ts'
import { telHref } from '../../lib/phone.ts'
import { initialsOf } from './initials.ts'
import classes from './MemberCard.module.css'

/** One person of the team and how to reach him. */
export function MemberCard({ member }: { member: TeamMember }) {
  const { name, title, phone, email, specialties, photoUrl } = member
  return (
    <article className={classes['card']}>
      <Avatar src={photoUrl} alt="" size={64} radius="md" color="steel" variant="filled">
        {initialsOf(name)}
      </Avatar>
      <div className={classes['words']}>
        <Title order={2} className={classes['name']}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        {specialties && (
          <Text size="sm" mt={4}>
            {specialties}
          </Text>
        )}
        <div className={classes['links']}>
          <Anchor href={telHref(phone)}>{phone}</Anchor>
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </div>
      </div>
    </article>
  )
}
