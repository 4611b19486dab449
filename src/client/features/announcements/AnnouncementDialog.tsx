import { SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useId } from 'react'
import { type Announcement, announcementInput, announcementTypes } from '../../../shared/catalog.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { announcementTypeLabels, findAnnouncementType } from './announcement-types.ts'
import { useSaveAnnouncement } from './staff-hooks.ts'

type AnnouncementDialogProps = { announcement: Announcement | undefined; onClose: () => void }

const typeOptions = announcementTypes.map((value) => ({ value, label: announcementTypeLabels[value] }))

/** Writes a new announcement, or edits the given one. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const statusLabelId = useId()
  const save = useSaveAnnouncement(announcement?.id)
  const form = useForm({
    initialValues: {
      title: announcement?.title ?? '',
      content: announcement?.content ?? '',
      type: findAnnouncementType(announcement?.type) ?? 'general',
      active: announcement?.active ?? 1,
    },
    validate: schemaResolver(announcementInput, { sync: true }),
  })
  const { submit, isBusy, failure } = useSubmission({
    send: save,
    onSent: () => {
      notify({
        title: announcement ? 'Announcement Updated' : 'Announcement Created',
        description: form.values.title.trim(),
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={announcement ? 'Edit Announcement' : 'Add Announcement'}
      submitLabel={announcement ? 'Save' : 'Add'}
      isBusy={isBusy}
      problem={
        failure ? `Failed to ${announcement ? 'update' : 'create'} announcement. ${errorText(failure)}` : undefined
      }
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <Textarea label="Content" required autosize minRows={5} maxRows={16} {...form.getInputProps('content')} />
      <Select label="Type" data={typeOptions} allowDeselect={false} {...form.getInputProps('type')} />
      <Stack gap={4}>
        <Text size="sm" fw={500} id={statusLabelId}>
          Status
        </Text>
        <SegmentedControl
          aria-labelledby={statusLabelId}
          w="fit-content"
          value={String(form.values.active)}
          onChange={(value) => form.setFieldValue('active', value === '1' ? 1 : 0)}
          data={[
            { value: '1', label: 'Active' },
            { value: '0', label: 'Inactive' },
          ]}
        />
      </Stack>
    </FormDialog>
  )
}
