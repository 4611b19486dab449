import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Announcement } from '../../../shared/catalog.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { StatusDot } from '../../components/StatusSelect.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { formatPacificDate } from '../../lib/format.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { announcementTypeLabels, findAnnouncementType } from './announcement-types.ts'
import { useAllAnnouncements, useDeleteAnnouncement } from './staff-hooks.ts'

type Edited = { announcement: Announcement | undefined }

/** The Announcements tab: everything published or kept back, with add, edit and delete. */
export function AnnouncementsPanel() {
  const [edited, setEdited] = useState<Edited>()
  return (
    <Stack gap="md" maw={860}>
      <Button w="fit-content" onClick={() => setEdited({ announcement: undefined })}>
        Add Announcement
      </Button>
      <AnnouncementList onEdit={(announcement) => setEdited({ announcement })} />
      {edited && <AnnouncementDialog announcement={edited.announcement} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}

function AnnouncementList({ onEdit }: { onEdit: (announcement: Announcement) => void }) {
  const { data, error, isFetching, refetch } = useAllAnnouncements()
  const isLong = useDelayed(!data && !error)
  if (!data && error) {
    return (
      <LoadError
        title="The announcements could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Stack aria-busy="true">{isLong && [1, 2, 3].map((card) => <Skeleton key={card} h={120} />)}</Stack>
  if (data.length === 0) {
    return <EmptyState title="No announcements available">What you add here stands on the page What's New.</EmptyState>
  }
  return data.map((announcement) => (
    <AnnouncementRow key={announcement.id} announcement={announcement} onEdit={() => onEdit(announcement)} />
  ))
}

function AnnouncementRow({ announcement, onEdit }: { announcement: Announcement; onEdit: () => void }) {
  const remove = useDeleteAnnouncement()
  const { id, title, content, active, createdAt } = announcement
  const type = findAnnouncementType(announcement.type)
  return (
    <Card withBorder component="article" p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Title order={3}>{title}</Title>
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
                body: `“${title}” leaves the page What's New for good. This action cannot be undone.`,
                confirmLabel: 'Delete announcement',
                onConfirm: () =>
                  deleteRecord(() => remove.mutateAsync({ id }), {
                    done: 'Announcement Deleted',
                    failed: (message) => `Failed to delete announcement. ${message}`,
                  }),
              })
            }
          >
            Delete
          </Button>
        </Group>
      </Group>
      <Text size="sm" mt="xs" lineClamp={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {content}
      </Text>
    </Card>
  )
}
