import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Announcement } from '../../../shared/site/catalog.ts'
import { announcementTypeLabels, findAnnouncementType } from '../../buyer/company/announcement-types.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { type OpenRecordProps, RecordsPanel } from '../frame/RecordsPanel.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { useAllAnnouncements, useDeleteAnnouncement } from './announcement-staff-hooks.ts'

/** The Announcements tab: all announcements with add, edit and delete. */
export function AnnouncementsPanel({ openId, onOpen }: OpenRecordProps) {
  const announcements = useAllAnnouncements()
  return (
    <RecordsPanel
      title="Announcements"
      noun="announcement"
      kind="announcement"
      openId={openId}
      onOpen={onOpen}
      query={announcements}
      failureTitle="The announcements could not be loaded"
      skeleton={<CardSkeletons heightPx={120} />}
      empty={
        <EmptyState title="No announcements available">
          Announcements you add here appear on the What's New page.
        </EmptyState>
      }
      renderRecords={(records, onDeleted) => (
        <Stack>
          {records.map((announcement) => (
            <AnnouncementRow
              key={announcement.id}
              announcement={announcement}
              onEdit={() => onOpen(announcement.id)}
              onDeleted={onDeleted}
            />
          ))}
        </Stack>
      )}
      renderDialog={(announcement, close) => <AnnouncementDialog announcement={announcement} onClose={close} />}
    />
  )
}

type AnnouncementRowProps = { announcement: Announcement; onEdit: () => void; onDeleted: () => void }

function AnnouncementRow({ announcement, onEdit, onDeleted }: AnnouncementRowProps) {
  const remove = useDeleteAnnouncement()
  const { id, title, content, active, createdAt } = announcement
  const type = findAnnouncementType(announcement.type)
  const ask = () =>
    confirm({
      title: 'Delete 1 announcement?',
      body: `“${title}” will be ${active ? "removed from the What's New page" : 'deleted'}. This action cannot be undone.`,
      confirmLabel: 'Delete announcement',
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ id }), {
          done: 'Announcement Deleted',
          failed: (message) => `Failed to delete announcement. ${message}`,
        }).then(onDeleted),
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
            {active ? 'Active' : 'Inactive'} · {type ? announcementTypeLabels[type] : announcement.type} ·{' '}
            <time dateTime={createdAt}>{formatPacificDate(createdAt)}</time> (Pacific)
          </Group>
        </div>
        <Group gap={6}>
          <RowButton verb="Edit" object={title} onClick={onEdit} />
          <RowButton verb="Delete" object={title} isDestructive onClick={ask} />
        </Group>
      </Group>
      <Text size="sm" mt="xs" maw="100ch" lineClamp={4} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {content}
      </Text>
    </Card>
  )
}
