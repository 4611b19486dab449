import { Avatar, Box, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TeamMember } from '../../../shared/site/catalog.ts'
import { site } from '../../platform/text/site.ts'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { tellIfFailed } from '../../ui/page/failed-image.ts'
import { useTeam } from './hooks.ts'
import { initialsOf } from './initials.ts'
import classes from './MemberCard.module.css'

export function MemberCard({ member }: { member: Omit<TeamMember, 'id' | 'createdAt'> }) {
  const { name, title, phone, email, specialties, photoUrl } = member
  return (
    <Group component="article" className="framed" p="md" gap="md" wrap="nowrap" align="stretch">
      <Avatar
        src={photoUrl}
        imageProps={{ ref: tellIfFailed }}
        alt=""
        size={64}
        radius="md"
        color="steel"
        variant="filled"
        aria-hidden
      >
        {initialsOf(name)}
      </Avatar>
      <Box miw={0}>
        <Title order={2} fz={16} dir="auto">
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
        <Stack gap={0} mt={8} fz={14} className={classes['links'] ?? ''}>
          {/\d/.test(phone) ? <PhoneLink to={phone} /> : phone}
          <MailLink to={email} />
        </Stack>
      </Box>
    </Group>
  )
}

const expectedMembers = 6
const typicalMember = {
  name: 'First Last',
  title: 'Senior Steel Specialist',
  phone: site.directPhone,
  email: site.contactEmail,
  specialties: 'Hot rolled coil and plate, surplus lots',
  photoUrl: null,
}

export function MemberSkeletons({ isSlow }: { isSlow: boolean }) {
  return (
    <Skeletons count={expectedMembers} isSlow={isSlow}>
      <MemberCard member={typicalMember} />
    </Skeletons>
  )
}

const shownMax = 3

/** The first people of the team. Nothing where there are none. */
export function Specialists({ title = 'Talk to a specialist' }: { title?: string }) {
  const { data = [] } = useTeam()
  if (data.length === 0) return null
  return (
    <section aria-labelledby="specialists">
      <Group justify="space-between" align="center" mb="md">
        <Title order={2} id="specialists">
          {title}
        </Title>
        {data.length > shownMax && (
          <Button component={Link} to="/team" variant="subtle" size="compact-md">
            Meet the whole team
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data.slice(0, shownMax).map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </SimpleGrid>
    </section>
  )
}
