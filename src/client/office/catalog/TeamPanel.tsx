import { Avatar, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import type { TeamMember } from '../../../shared/site/catalog.ts'
import { initialsOf } from '../../buyer/company/initials.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { mailHref } from '../../platform/text/mail.ts'
import { telHref } from '../../platform/text/phone.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { type OpenRecordProps, RecordsPanel } from '../frame/RecordsPanel.tsx'
import { TeamMemberDialog } from './TeamMemberDialog.tsx'
import classes from './TeamPanel.module.css'
import { useDeleteTeamMember, useTeamForStaff } from './team-staff-hooks.ts'

const gridLook = { cols: { base: 1, sm: 2, xl: 3 }, spacing: 'md' } as const

/** The Team tab: a card for each member, with add, edit and delete. */
export function TeamPanel({ openId, onOpen }: OpenRecordProps) {
  const team = useTeamForStaff()
  return (
    <RecordsPanel
      title="Team Members"
      noun="team member"
      kind="team member"
      openId={openId}
      onOpen={onOpen}
      query={team}
      failureTitle="The team could not be loaded"
      skeleton={<CardSkeletons heightPx={170} {...gridLook} />}
      empty={<EmptyState title="No team members yet">People you add here appear on the Our Team page.</EmptyState>}
      renderRecords={(members, onDeleted) => (
        <SimpleGrid {...gridLook}>
          {members.map((member) => (
            <StaffMemberCard key={member.id} member={member} onEdit={() => onOpen(member.id)} onDeleted={onDeleted} />
          ))}
        </SimpleGrid>
      )}
      renderDialog={(member, close) => <TeamMemberDialog member={member} onClose={close} />}
    />
  )
}

type StaffMemberCardProps = { member: TeamMember; onEdit: () => void; onDeleted: () => void }

function StaffMemberCard({ member, onEdit, onDeleted }: StaffMemberCardProps) {
  const remove = useDeleteTeamMember()
  const { id, name } = member
  const ask = () =>
    confirm({
      title: `Delete the team member ${name}?`,
      body: `${name} will be removed from the Our Team page. This action cannot be undone.`,
      confirmLabel: 'Delete team member',
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ id }), {
          done: 'Team Member Deleted',
          failed: (message) => `Failed to delete team member. ${message}`,
        }).then(onDeleted),
    })
  return (
    <Card withBorder component="article" p="md" className={classes['card'] ?? ''}>
      <MemberFacts member={member} />
      <Group gap={6} mt="auto" pt="sm">
        <RowButton verb="Edit" object={name} onClick={onEdit} />
        <RowButton verb="Delete" object={name} isDestructive onClick={ask} />
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
