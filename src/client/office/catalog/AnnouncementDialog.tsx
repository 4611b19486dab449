import { SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import { type Announcement, announcementInput } from '../../../shared/site/catalog.ts'
import { announcementTypes } from '../../../shared/site/catalog-terms.ts'
import { announcementTypeLabels, findAnnouncementType } from '../../buyer/company/announcement-types.ts'
import { errorText } from '../../platform/server/error-text.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import classes from './AnnouncementDialog.module.css'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { useFindAnnouncement, useSaveAnnouncement } from './announcement-staff-hooks.ts'

type AnnouncementDialogProps = { announcement: Announcement | undefined; onClose: () => void }

const labels = { title: 'Title', content: 'Content', type: 'Type', active: 'Status' }
const typeOptions = announcementTypes.map((value) => ({ value, label: announcementTypeLabels[value] }))
const widthPx = 1120

/** Adds an announcement, or edits the given one, beside a preview. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { form, dialog } = useRecordForm({
    record: announcement,
    toFields,
    validate: schemaResolver(announcementInput, { sync: true }),
    labels,
    find: useFindAnnouncement(),
    save: useSaveAnnouncement(),
    nameField: 'title',
    addedTitle: 'Announcement Created',
    updatedTitle: 'Announcement Updated',
    failureText: (error) => `Failed to ${announcement ? 'update' : 'create'} announcement. ${errorText(error)}`,
    onClose,
  })
  return (
    <FormDialog title={announcement ? 'Edit Announcement' : 'Add Announcement'} width={widthPx} {...dialog}>
      <div className={classes['sides']}>
        <Stack>
          <TextInput label={labels.title} required data-autofocus {...form.getInputProps('title')} />
          <Textarea
            label={labels.content}
            description="Web and email addresses become links."
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

function toFields(announcement: Announcement | undefined) {
  const { title = '', content = '', active = 1 } = announcement ?? {}
  return { title, content, type: findAnnouncementType(announcement?.type) ?? announcementTypes[0], active }
}
