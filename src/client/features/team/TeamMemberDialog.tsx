import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type TeamMember, teamMemberInput } from '../../../shared/catalog.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useEditGuard } from '../../lib/use-edit-guard.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import { MemberPreview } from './MemberPreview.tsx'
import { useFindTeamMember, useSaveTeamMember } from './staff-hooks.ts'

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
  const { form, submit, isBusy, problem, isGone } = useTeamMemberForm(member, onClose)
  const { values } = form
  return (
    <FormDialog
      title={member ? `Edit ${member.name}` : 'Add Team Member'}
      submitLabel={submitLabel(member, isGone)}
      isBusy={isBusy}
      problem={problem}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
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
      <MemberPreview values={values} />
      {member && <RecordHistory kind="team member" recordId={member.id} />}
    </FormDialog>
  )
}

function submitLabel(member: TeamMember | undefined, isGone: boolean): string {
  if (isGone) return 'Add again'
  return member ? 'Save' : 'Add'
}

function useTeamMemberForm(member: TeamMember | undefined, onClose: () => void) {
  const find = useFindTeamMember()
  const save = useSaveTeamMember()
  const form = useForm({
    initialValues: toFields(member),
    validate: schemaResolver(teamMemberInput, { sync: true }),
  })
  const { send, isGone } = useEditGuard({
    form,
    opened: member && toFields(member),
    labels,
    findStored: async () => {
      const stored = member && (await find(member.id))
      return stored && toFields(stored)
    },
    save: (values, { isNew }) => save(teamMemberInput.parse(values), isNew ? undefined : member?.id),
  })
  const isAdding = !member || isGone
  const { submit, isBusy, failure } = useSubmission({
    send,
    onSent: () => {
      notify({
        title: isAdding ? 'Team Member Added' : 'Team Member Updated',
        description: form.getValues().name.trim(),
      })
      form.resetDirty()
      onClose()
    },
  })
  const problem = failure ? `Failed to ${member ? 'update' : 'add'} team member. ${errorText(failure)}` : undefined
  return { form, submit, isBusy, problem, isGone }
}

function toFields(member: TeamMember | undefined) {
  const { name = '', title = '', phone = '', email = '', specialties = '', photoUrl } = member ?? {}
  return { name, title, phone, email, specialties, photoUrl: photoUrl ?? '' }
}
