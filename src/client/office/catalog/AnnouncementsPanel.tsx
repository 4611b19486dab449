import {
  Card,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId, useState } from 'react'
import { type Announcement, type AnnouncementInput, announcementInput } from '../../../shared/site/catalog.ts'
import { announcementTypes } from '../../../shared/site/terms.ts'
import { AnnouncementCard } from '../../buyer/company/AnnouncementCard.tsx'
import { announcementTypeLabels, findAnnouncementType } from '../../buyer/company/announcement.ts'
import { errorText } from '../../platform/server/requests.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import type { AdminTabProps } from '../frame/admin-search.ts'
import { type RecordActions, RecordsPanel } from '../frame/TabFrame.tsx'
import { findAnnouncement, useAllAnnouncements, useDeleteAnnouncement, useSaveAnnouncement } from './hooks.ts'

export function AnnouncementsPanel(place: AdminTabProps) {
  const announcements = useAllAnnouncements()
  return (
    <RecordsPanel
      {...place}
      param="announcement"
      title="Announcements"
      noun="announcement"
      kind="announcement"
      query={announcements}
      failureTitle="The announcements could not be loaded"
      skeleton={<CardSkeletons heightPx={120} />}
      empty={
        <EmptyState title="No announcements available">
          Announcements you add here appear on the What's New page.
        </EmptyState>
      }
      renderRecords={(records, actions) => (
        <Stack>
          {records.map((announcement) => (
            <AnnouncementRow key={announcement.id} announcement={announcement} {...actions} />
          ))}
        </Stack>
      )}
      renderDialog={(announcement, close) => <AnnouncementDialog announcement={announcement} onClose={close} />}
    />
  )
}

function AnnouncementRow({ announcement, onEdit, onDeleted }: RecordActions & { announcement: Announcement }) {
  const remove = useDeleteAnnouncement()
  const { id, title, content, active, createdAt } = announcement
  const type = findAnnouncementType(announcement.type)
  const ask = () =>
    confirmDelete({
      title: 'Delete 1 announcement?',
      body: `“${title}” will be ${active ? "removed from the What's New page" : 'deleted'}. This action cannot be undone.`,
      confirmLabel: 'Delete announcement',
      remove: () => remove.mutateAsync({ id }),
      done: 'Announcement Deleted',
      failed: (message) => `Failed to delete announcement. ${message}`,
      onDeleted,
    })
  return (
    <Card withBorder component="article" p="md" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Title order={3} dir="auto">
            {title}
          </Title>
          <Group gap={6} c="dimmed" fz="sm">
            <StatusDot color={active ? 'green' : 'gray'} />
            <span>
              {active ? 'Active' : 'Inactive'} · {type ? announcementTypeLabels[type] : announcement.type} ·{' '}
              <time dateTime={createdAt}>{formatPacificDate(createdAt)}</time> (Pacific)
            </span>
          </Group>
        </div>
        <Group gap={6}>
          <RowButton verb="Edit" object={title} onClick={() => onEdit(id)} />
          <RowButton verb="Delete" object={title} isDestructive onClick={ask} />
        </Group>
      </Group>
      <Text size="sm" mt="xs" maw="100ch" lineClamp={4} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {content}
      </Text>
    </Card>
  )
}

type AnnouncementDialogProps = { announcement: Announcement | undefined; onClose: () => void }

const labels = { title: 'Title', content: 'Content', type: 'Type', active: 'Status' }
const typeOptions = announcementTypes.map((value) => ({ value, label: announcementTypeLabels[value] }))
const widthPx = 1120

/** Adds an announcement, or edits the given one, beside a preview. */
function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { form, dialog } = useRecordForm({
    record: announcement,
    toFields,
    validate: schemaResolver(announcementInput, { sync: true }),
    labels,
    find: findAnnouncement,
    save: useSaveAnnouncement(),
    nameField: 'title',
    addedTitle: 'Announcement Created',
    updatedTitle: 'Announcement Updated',
    failureText: (error) => `Failed to ${announcement ? 'update' : 'create'} announcement. ${errorText(error)}`,
    onClose,
  })
  return (
    <FormDialog title={announcement ? 'Edit Announcement' : 'Add Announcement'} width={widthPx} {...dialog}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'md', md: 'xl' }} style={{ alignItems: 'start' }}>
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
      </SimpleGrid>
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

type AnnouncementPreviewProps = {
  values: AnnouncementInput
  createdAt: string | undefined
}

/** The announcement as the What's New page will show it. */
function AnnouncementPreview({ values, createdAt }: AnnouncementPreviewProps) {
  const titleId = useId()
  const [now] = useState(() => new Date().toISOString())
  const { title, content, type, active } = values
  return (
    <section aria-labelledby={titleId}>
      <Text size="sm" fw={500} id={titleId} mb={4}>
        As visitors will see it
      </Text>
      <AnnouncementCard
        announcement={{
          title: title || 'Title',
          content: content || 'Content',
          type,
          createdAt: createdAt ?? now,
        }}
      />
      {active === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          While it is inactive, visitors do not see it.
        </Text>
      )}
    </section>
  )
}
