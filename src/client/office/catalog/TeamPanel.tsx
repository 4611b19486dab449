import { Avatar, Card, Group, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import { type TeamMember, teamMemberInput } from '../../../shared/site/catalog.ts'
import { initialsOf } from '../../buyer/company/initials.ts'
import { MemberCard } from '../../buyer/company/MemberCard.tsx'
import { errorText } from '../../platform/server/requests.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import type { AdminTabProps } from '../frame/admin-search.ts'
import { type RecordActions, RecordsPanel } from '../frame/TabFrame.tsx'
import { CompanyFiles } from './CompanyFiles.tsx'
import { findTeamMember, useDeleteTeamMember, useSaveTeamMember, useTeamForStaff } from './hooks.ts'

const gridLook = { cols: { base: 1, sm: 2, xl: 3 }, spacing: 'md' } as const

export function TeamPanel(place: AdminTabProps) {
  const team = useTeamForStaff()
  return (
    <Stack gap="xl">
      <RecordsPanel
        {...place}
        param="member"
        title="Team Members"
        noun="team member"
        kind="team member"
        query={team}
        failureTitle="The team could not be loaded"
        skeleton={<CardSkeletons heightPx={170} {...gridLook} />}
        empty={<EmptyState title="No team members yet">People you add here appear on the Our Team page.</EmptyState>}
        renderRecords={(members, actions) => (
          <SimpleGrid {...gridLook}>
            {members.map((member) => (
              <StaffMemberCard key={member.id} member={member} {...actions} />
            ))}
          </SimpleGrid>
        )}
        renderDialog={(member, close) => <TeamMemberDialog member={member} onClose={close} />}
      />
      {/* Shown earlier, the files would be pushed down by the members. */}
      {!team.isPending && <CompanyFiles />}
    </Stack>
  )
}

function StaffMemberCard({ member, onEdit, onDeleted }: RecordActions & { member: TeamMember }) {
  const remove = useDeleteTeamMember()
  const { id, name } = member
  const ask = () =>
    confirmDelete({
      title: `Delete the team member ${name}?`,
      body: `${name} will be removed from the Our Team page. This action cannot be undone.`,
      confirmLabel: 'Delete team member',
      remove: () => remove.mutateAsync({ id }),
      done: 'Team Member Deleted',
      failed: (message) => `Failed to delete team member. ${message}`,
      onDeleted,
    })
  return (
    <Card withBorder component="article" p="md" style={{ overflowWrap: 'anywhere' }}>
      <MemberFacts member={member} />
      <Group gap={6} mt="auto" pt="sm">
        <RowButton verb="Edit" object={name} onClick={() => onEdit(id)} />
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
      <Stack gap={0} align="flex-start" miw={0} fz="sm">
        <Title order={3} dir="auto">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        {specialties && <Text size="sm">{specialties}</Text>}
        <PhoneLink py={2} to={phone} />
        <MailLink py={2} to={email} />
      </Stack>
    </Group>
  )
}

const labels = {
  name: 'Name',
  title: 'Title',
  phone: 'Phone',
  email: 'Email',
  specialties: 'Specialties',
  photoUrl: 'Photo URL',
}

/** Adds a team member, or edits the given one. */
function TeamMemberDialog({ member, onClose }: { member: TeamMember | undefined; onClose: () => void }) {
  const save = useSaveTeamMember()
  const { form, dialog } = useRecordForm({
    record: member,
    toFields,
    validate: schemaResolver(teamMemberInput, { sync: true }),
    labels,
    find: findTeamMember,
    save: (values, id) => save(teamMemberInput.parse(values), id),
    nameField: 'name',
    addedTitle: 'Team Member Added',
    updatedTitle: 'Team Member Updated',
    failureText: (error) => `Failed to ${member ? 'update' : 'add'} team member. ${errorText(error)}`,
    onClose,
  })
  return (
    <FormDialog title={member ? `Edit ${member.name}` : 'Add Team Member'} {...dialog}>
      <TextInput label={labels.name} required data-autofocus {...form.getInputProps('name')} />
      <TextInput label={labels.title} required {...form.getInputProps('title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={labels.phone} type="tel" required {...form.getInputProps('phone')} />
        <TextInput label={labels.email} type="email" required {...form.getInputProps('email')} />
      </SimpleGrid>
      <Textarea label={labels.specialties} autosize minRows={2} {...form.getInputProps('specialties')} />
      <TextInput
        label={labels.photoUrl}
        type="url"
        description="Must start with https:// or /. Without a photo, the initials are shown."
        {...form.getInputProps('photoUrl')}
      />
      <MemberPreview values={form.values} />
      {member && <RecordHistory kind="team member" recordId={member.id} />}
    </FormDialog>
  )
}

function toFields(member: TeamMember | undefined) {
  const { name = '', title = '', phone = '', email = '', specialties = '', photoUrl } = member ?? {}
  return { name, title, phone, email, specialties, photoUrl: photoUrl ?? '' }
}

type MemberPreviewProps = {
  values: { name: string; title: string; phone: string; email: string; specialties: string; photoUrl: string }
}

const typingPauseMs = 500

const photoWords: Readonly<Record<PhotoState, string>> = {
  none: 'No photo. The initials are shown instead.',
  loading: 'Loading the photo…',
  shown: 'The photo loads.',
  failed: 'No picture could be loaded from the photo URL. The initials are shown instead.',
}

/** The card as the Our Team page will show it, and whether the photo loads. */
function MemberPreview({ values }: MemberPreviewProps) {
  const titleId = useId()
  const [typedUrl] = useDebouncedValue(values.photoUrl, typingPauseMs)
  const photoUrl = teamMemberInput.shape.photoUrl.safeParse(typedUrl).data ?? null
  const photo = usePhotoState(photoUrl)
  const { name, title, phone, email, specialties } = values
  return (
    <section aria-labelledby={titleId}>
      <Text size="sm" fw={500} id={titleId} mb={4}>
        As buyers will see it
      </Text>
      {/* Only a preview: its links must not be reachable. */}
      <div inert>
        <MemberCard
          member={{
            name: name || 'Name',
            title: title || 'Title',
            phone,
            email,
            specialties,
            photoUrl: photo === 'shown' ? photoUrl : null,
          }}
        />
      </div>
      <Text size="sm" c={photo === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} mt={4} role="status">
        {photoWords[photo]}
      </Text>
    </section>
  )
}

type PhotoState = 'none' | 'loading' | 'shown' | 'failed'

/** Whether the picture at a URL can be loaded. */
function usePhotoState(url: string | null): PhotoState {
  const [tried, setTried] = useState<{ url: string; state: PhotoState }>()
  useEffect(() => {
    if (url === null) return
    const picture = new Image()
    picture.onload = () => setTried({ url, state: 'shown' })
    picture.onerror = () => setTried({ url, state: 'failed' })
    picture.src = url
    return () => {
      picture.onload = null
      picture.onerror = null
    }
  }, [url])
  if (url === null) return 'none'
  return tried?.url === url ? tried.state : 'loading'
}
