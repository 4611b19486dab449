import { Avatar, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { TeamMember } from '../../../shared/catalog.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { MissingRecord } from '../../components/MissingRecord.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { mailHref } from '../../lib/mail.ts'
import { telHref } from '../../lib/phone.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useOpenRecord } from '../../lib/use-open-record.ts'
import { newRecord } from '../admin/admin-search.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { initialsOf } from './initials.ts'
import { useDeleteTeamMember, useTeamForStaff } from './staff-hooks.ts'
import { TeamMemberDialog } from './TeamMemberDialog.tsx'
import classes from './TeamPanel.module.css'

type TeamPanelProps = {
  /** The member who is being edited, or that one is being added. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The Team tab: a card for each member, with add, edit and delete. */
export function TeamPanel({ openId, onOpen }: TeamPanelProps) {
  const addRef = useRef<HTMLButtonElement>(null)
  const { data } = useTeamForStaff()
  const opened = useOpenRecord(data, openId === newRecord ? undefined : openId)
  const close = () => onOpen(undefined)
  return (
    <Stack gap="md" component="section" aria-labelledby="team-members">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="team-members">
          Team Members
        </Title>
        <Group gap="xs">
          <RecentChanges kind="team member" />
          <Button ref={addRef} onClick={() => onOpen(newRecord)}>
            Add Team Member
          </Button>
        </Group>
      </Group>
      {opened === null && <MissingRecord noun="team member" onClose={close} />}
      <TeamList onEdit={({ id }) => onOpen(id)} focusAfterDelete={addRef} />
      {openId === newRecord && <TeamMemberDialog member={undefined} onClose={close} />}
      {opened && <TeamMemberDialog key={opened.id} member={opened} onClose={close} />}
    </Stack>
  )
}

type TeamListProps = { onEdit: (member: TeamMember) => void; focusAfterDelete: RefObject<HTMLElement | null> }

function TeamList({ onEdit, focusAfterDelete }: TeamListProps) {
  const query = useTeamForStaff()
  const { data, error } = query
  const isLong = useDelayed(!data && !error)
  if (!data && error) {
    return <LoadError title="The team could not be loaded" query={query} />
  }
  if (data?.length === 0) {
    return <EmptyState title="No team members yet">Whom you add here stands on the page Our Team.</EmptyState>
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md" aria-busy={!data}>
      {data
        ? data.map((member) => (
            <StaffMemberCard
              key={member.id}
              member={member}
              onEdit={() => onEdit(member)}
              onDeleted={() => focusAfterDelete.current?.focus()}
            />
          ))
        : isLong && [1, 2, 3].map((card) => <Skeleton key={card} h={170} />)}
    </SimpleGrid>
  )
}

type StaffMemberCardProps = { member: TeamMember; onEdit: () => void; onDeleted: () => void }

function StaffMemberCard({ member, onEdit, onDeleted }: StaffMemberCardProps) {
  const remove = useDeleteTeamMember()
  const { id, name } = member
  return (
    <Card withBorder component="article" p="md" className={classes['card'] ?? ''}>
      <MemberFacts member={member} />
      <Group gap={6} mt="auto" pt="sm">
        <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          c="var(--mantine-color-error)"
          aria-label={`Delete ${name}`}
          onClick={() =>
            confirm({
              title: `Delete the team member ${name}?`,
              body: `${name} leaves the page Our Team. This action cannot be undone.`,
              confirmLabel: 'Delete team member',
              onConfirm: () =>
                deleteRecord(() => remove.mutateAsync({ id }), {
                  done: 'Team Member Deleted',
                  failed: (message) => `Failed to delete team member. ${message}`,
                }).then(onDeleted),
            })
          }
        >
          Delete
        </Button>
      </Group>
    </Card>
  )
}

function MemberFacts({ member: { name, title, phone, email, specialties, photoUrl } }: { member: TeamMember }) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <Avatar src={photoUrl} alt="" size={48} radius="md" color="steel" variant="filled" aria-hidden>
        {initialsOf(name)}
      </Avatar>
      <div className={classes['facts']}>
        <Title order={3} dir="auto">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        {specialties && <Text size="sm">{specialties}</Text>}
        <a href={telHref(phone)}>{phone}</a>
        <a href={mailHref(email)}>{email}</a>
      </div>
    </Group>
  )
}
