import { SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useId } from 'react'
import { type Announcement, announcementInput } from '../../../shared/catalog.ts'
import { announcementTypes } from '../../../shared/catalog-terms.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useEditGuard } from '../../lib/use-edit-guard.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import classes from './AnnouncementDialog.module.css'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { announcementTypeLabels, findAnnouncementType } from './announcement-types.ts'
import { useFindAnnouncement, useSaveAnnouncement } from './staff-hooks.ts'

type AnnouncementDialogProps = { announcement: Announcement | undefined; onClose: () => void }

const labels = { title: 'Title', content: 'Content', type: 'Type', active: 'Status' }
const typeOptions = announcementTypes.map((value) => ({ value, label: announcementTypeLabels[value] }))
const widthPx = 1120

/** Adds an announcement, or edits the given one, beside a preview. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { form, submit, isBusy, problem, isGone } = useAnnouncementForm(announcement, onClose)
  return (
    <FormDialog
      title={announcement ? 'Edit Announcement' : 'Add Announcement'}
      submitLabel={submitLabel(announcement, isGone)}
      isBusy={isBusy}
      problem={problem}
      width={widthPx}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <div className={classes['sides']}>
        <Stack>
          <TextInput label={labels.title} required data-autofocus {...form.getInputProps('title')} />
          <Textarea
            label={labels.content}
            description="Web and e-mail addresses become links."
            required
            autosize
            minRows={6}
            maxRows={16}
            {...form.getInputProps('content')}
          />
          <Select label={labels.type} data={typeOptions} allowDeselect={false} {...form.getInputProps('type')} />
          <StatusField value={form.values.active} onChange={(active) => form.setFieldValue('active', active)} />
        </Stack>
        <AnnouncementPreview values={form.values} createdAt={announcement?.createdAt} />
      </div>
      {announcement && <RecordHistory kind="announcement" recordId={announcement.id} />}
    </FormDialog>
  )
}

function StatusField({ value, onChange }: { value: 0 | 1; onChange: (active: 0 | 1) => void }) {
  const labelId = useId()
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={labelId}>
        {labels.active}
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        w="fit-content"
        value={String(value)}
        onChange={(active) => onChange(active === '1' ? 1 : 0)}
        data={[
          { value: '1', label: 'Active' },
          { value: '0', label: 'Inactive' },
        ]}
      />
    </Stack>
  )
}

function submitLabel(announcement: Announcement | undefined, isGone: boolean): string {
  if (isGone) return 'Add again'
  return announcement ? 'Save' : 'Add'
}

function useAnnouncementForm(announcement: Announcement | undefined, onClose: () => void) {
  const find = useFindAnnouncement()
  const save = useSaveAnnouncement()
  const form = useForm({
    initialValues: toFields(announcement),
    validate: schemaResolver(announcementInput, { sync: true }),
  })
  const { send, isGone } = useEditGuard({
    form,
    opened: announcement && toFields(announcement),
    labels,
    findStored: async () => {
      const stored = announcement && (await find(announcement.id))
      return stored && toFields(stored)
    },
    save: (values, { isNew }) => save(values, isNew ? undefined : announcement?.id),
  })
  const isAdding = !announcement || isGone
  const { submit, isBusy, failure } = useSubmission({
    send,
    onSent: () => {
      notify({
        title: isAdding ? 'Announcement Created' : 'Announcement Updated',
        description: form.getValues().title.trim(),
      })
      form.resetDirty()
      onClose()
    },
  })
  const verb = announcement ? 'update' : 'create'
  const problem = failure ? `Failed to ${verb} announcement. ${errorText(failure)}` : undefined
  return { form, submit, isBusy, problem, isGone }
}

function toFields(announcement: Announcement | undefined) {
  const { title = '', content = '', active = 1 } = announcement ?? {}
  return { title, content, type: findAnnouncementType(announcement?.type) ?? announcementTypes[0], active }
}
