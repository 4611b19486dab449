import { Avatar, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { TeamMember } from '../../../shared/catalog.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { initialsOf } from './initials.ts'
import { useDeleteTeamMember, useTeamForStaff } from './staff-hooks.ts'
import { TeamMemberDialog } from './TeamMemberDialog.tsx'

type Edited = { member: TeamMember | undefined }

/** The Team tab: a card for each member, with add, edit and delete. */
export function TeamPanel() {
  const [edited, setEdited] = useState<Edited>()
  return (
    <Stack gap="md">
      <Button w="fit-content" onClick={() => setEdited({ member: undefined })}>
        Add Team Member
      </Button>
      <TeamList onEdit={(member) => setEdited({ member })} />
      {edited && <TeamMemberDialog member={edited.member} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}

function TeamList({ onEdit }: { onEdit: (member: TeamMember) => void }) {
  const { data, error, isFetching, refetch } = useTeamForStaff()
  const isLong = useDelayed(!data && !error)
  if (!data && error) {
    return (
      <LoadError
        title="The team could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data?.length === 0) {
    return <EmptyState title="No team members yet">Whom you add here stands on the page Our Team.</EmptyState>
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
      {data
        ? data.map((member) => <StaffMemberCard key={member.id} member={member} onEdit={() => onEdit(member)} />)
        : isLong && [1, 2, 3].map((card) => <Skeleton key={card} h={170} />)}
    </SimpleGrid>
  )
}

function StaffMemberCard({ member, onEdit }: { member: TeamMember; onEdit: () => void }) {
  const remove = useDeleteTeamMember()
  const { id, name, title, phone, email, specialties, photoUrl } = member
  return (
    <Card withBorder component="article" p="md" style={{ overflowWrap: 'anywhere' }}>
      <Group wrap="nowrap" align="flex-start">
        <Avatar src={photoUrl} alt="" size={48} color="steel">
          {initialsOf(name)}
        </Avatar>
        <div style={{ minWidth: 0 }}>
          <Title order={3}>{name}</Title>
          <Text size="sm" c="dimmed">
            {title}
          </Text>
          {specialties && <Text size="sm">{specialties}</Text>}
          <Text size="sm">{phone}</Text>
          <Text size="sm">{email}</Text>
        </div>
      </Group>
      <Group gap={6} mt="sm">
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
                }),
            })
          }
        >
          Delete
        </Button>
      </Group>
    </Card>
  )
}
