import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { Announcement } from '../../../shared/catalog.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { MissingRecord } from '../../components/MissingRecord.tsx'
import { StatusDot } from '../../components/StatusSelect.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { formatPacificDate } from '../../lib/format.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useOpenRecord } from '../../lib/use-open-record.ts'
import { newRecord } from '../admin/admin-search.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { announcementTypeLabels, findAnnouncementType } from './announcement-types.ts'
import { useAllAnnouncements, useDeleteAnnouncement } from './staff-hooks.ts'

type AnnouncementsPanelProps = {
  /** The announcement that is being edited, or that one is being written. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The Announcements tab: everything published or kept back, with add, edit and delete. */
export function AnnouncementsPanel({ openId, onOpen }: AnnouncementsPanelProps) {
  const addRef = useRef<HTMLButtonElement>(null)
  const { data } = useAllAnnouncements()
  const opened = useOpenRecord(data, openId === newRecord ? undefined : openId)
  const close = () => onOpen(undefined)
  return (
    <Stack gap="md" maw={860} component="section" aria-labelledby="announcements">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="announcements">
          Announcements
        </Title>
        <Group gap="xs">
          <RecentChanges kind="announcement" />
          <Button ref={addRef} onClick={() => onOpen(newRecord)}>
            Add Announcement
          </Button>
        </Group>
      </Group>
      {opened === null && <MissingRecord noun="announcement" onClose={close} />}
      <AnnouncementList onEdit={({ id }) => onOpen(id)} focusAfterDelete={addRef} />
      {openId === newRecord && <AnnouncementDialog announcement={undefined} onClose={close} />}
      {opened && <AnnouncementDialog key={opened.id} announcement={opened} onClose={close} />}
    </Stack>
  )
}

type AnnouncementListProps = {
  onEdit: (announcement: Announcement) => void
  focusAfterDelete: RefObject<HTMLElement | null>
}

function AnnouncementList({ onEdit, focusAfterDelete }: AnnouncementListProps) {
  const query = useAllAnnouncements()
  const { data, error } = query
  const isLong = useDelayed(!data && !error)
  if (!data && error) {
    return <LoadError title="The announcements could not be loaded" query={query} />
  }
  if (!data) return <Stack aria-busy="true">{isLong && [1, 2, 3].map((card) => <Skeleton key={card} h={120} />)}</Stack>
  if (data.length === 0) {
    return <EmptyState title="No announcements available">What you add here stands on the page What's New.</EmptyState>
  }
  return data.map((announcement) => (
    <AnnouncementRow
      key={announcement.id}
      announcement={announcement}
      onEdit={() => onEdit(announcement)}
      onDeleted={() => focusAfterDelete.current?.focus()}
    />
  ))
}

type AnnouncementRowProps = { announcement: Announcement; onEdit: () => void; onDeleted: () => void }

function AnnouncementRow({ announcement, onEdit, onDeleted }: AnnouncementRowProps) {
  const remove = useDeleteAnnouncement()
  const { id, title, content, active, createdAt } = announcement
  const type = findAnnouncementType(announcement.type)
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
          <Button size="compact-sm" variant="default" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={`Delete ${title}`}
            onClick={() =>
              confirm({
                title: 'Delete 1 announcement?',
                body: `“${title}” ${active ? "leaves the page What's New" : 'is deleted'} for good. This action cannot be undone.`,
                confirmLabel: 'Delete announcement',
                onConfirm: () =>
                  deleteRecord(() => remove.mutateAsync({ id }), {
                    done: 'Announcement Deleted',
                    failed: (message) => `Failed to delete announcement. ${message}`,
                  }).then(onDeleted),
              })
            }
          >
            Delete
          </Button>
        </Group>
      </Group>
      <Text size="sm" mt="xs" lineClamp={4} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {content}
      </Text>
    </Card>
  )
}
