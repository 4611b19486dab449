import { Anchor, Avatar, Text, Title } from '@mantine/core'
import type { TeamMember } from '../../../shared/site/catalog.ts'
import { mailHref } from '../../platform/text/mail.ts'
import { telHref } from '../../platform/text/phone.ts'
import { initialsOf } from './initials.ts'
import classes from './MemberCard.module.css'

/** A team member with contact details. */
export function MemberCard({ member }: { member: Omit<TeamMember, 'id' | 'createdAt'> }) {
  const { name, title, phone, email, specialties, photoUrl } = member
  return (
    <article className={classes['card']}>
      <Avatar src={photoUrl} alt="" size={64} radius="md" color="steel" variant="filled" aria-hidden>
        {initialsOf(name)}
      </Avatar>
      <div className={classes['words']}>
        <Title order={2} className={classes['name']} dir="auto">
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
          {/\d/.test(phone) ? <Anchor href={telHref(phone)}>{phone}</Anchor> : phone}
          <Anchor href={mailHref(email)}>{email}</Anchor>
        </div>
      </div>
    </article>
  )
}
