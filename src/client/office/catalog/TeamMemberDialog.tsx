import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type TeamMember, teamMemberInput } from '../../../shared/site/catalog.ts'
import { errorText } from '../../platform/server/error-text.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import { MemberPreview } from './MemberPreview.tsx'
import { useFindTeamMember, useSaveTeamMember } from './team-staff-hooks.ts'

type TeamMemberDialogProps = { member: TeamMember | undefined; onClose: () => void }

const labels = {
  name: 'Name',
  title: 'Title',
  phone: 'Phone',
  email: 'Email',
  specialties: 'Specialties',
  photoUrl: 'Photo URL',
}

/** Adds a team member, or edits the given one. */
export function TeamMemberDialog({ member, onClose }: TeamMemberDialogProps) {
  const save = useSaveTeamMember()
  const { form, dialog } = useRecordForm({
    record: member,
    toFields,
    validate: schemaResolver(teamMemberInput, { sync: true }),
    labels,
    find: useFindTeamMember(),
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
