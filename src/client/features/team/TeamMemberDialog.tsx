import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type TeamMember, teamMemberInput } from '../../../shared/catalog.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { useSaveTeamMember } from './staff-hooks.ts'

type TeamMemberDialogProps = { member: TeamMember | undefined; onClose: () => void }

/** Adds a team member, or edits the given one. */
export function TeamMemberDialog({ member, onClose }: TeamMemberDialogProps) {
  const save = useSaveTeamMember(member?.id)
  const form = useForm({
    initialValues: {
      name: member?.name ?? '',
      title: member?.title ?? '',
      phone: member?.phone ?? '',
      email: member?.email ?? '',
      specialties: member?.specialties ?? '',
      photoUrl: member?.photoUrl ?? '',
    },
    validate: schemaResolver(teamMemberInput, { sync: true }),
  })
  const { submit, isBusy, failure } = useSubmission({
    send: save,
    onSent: () => {
      notify({ title: member ? 'Team Member Updated' : 'Team Member Added', description: form.values.name.trim() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={member ? `Edit ${member.name}` : 'Add Team Member'}
      submitLabel={member ? 'Save' : 'Add'}
      isBusy={isBusy}
      problem={failure ? `Failed to ${member ? 'update' : 'add'} team member. ${errorText(failure)}` : undefined}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Title" required {...form.getInputProps('title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Phone" type="tel" required {...form.getInputProps('phone')} />
        <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
      </SimpleGrid>
      <Textarea label="Specialties" autosize minRows={2} {...form.getInputProps('specialties')} />
      <TextInput
        label="Photo URL"
        description="Must start with https:// or /. Without a photo the initials stand there."
        {...form.getInputProps('photoUrl')}
      />
    </FormDialog>
  )
}
