import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Location } from '../../../shared/admin.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { useDeleteLocation, useLocations } from './hooks.ts'
import { RenameLocationDialog } from './RenameLocationDialog.tsx'
import { totalBySource } from './source-totals.ts'

/** The Locations tab: source codes by state, with rename and delete. */
export function LocationsPanel() {
  const { data: locations, error, isFetching, refetch } = useLocations()
  if (!locations && error) {
    return (
      <LoadError
        title="Failed to load locations"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!locations) return <TableSkeleton />
  if (locations.length === 0) {
    return <EmptyState title="No locations yet">They come with the lists: upload one on the Inventory tab.</EmptyState>
  }
  return <LocationsTable locations={locations} />
}

function LocationsTable({ locations }: { locations: readonly Location[] }) {
  const [renamed, setRenamed] = useState<string>()
  const remove = useDeleteLocation()
  const totals = totalBySource(locations)
  const { shown, left, showMore } = useShownRows(locations)
  const totalOf = (sourceCode: string) => totals.get(sourceCode) ?? 0

  function askToDelete(sourceCode: string) {
    const items = formatCountOf(totalOf(sourceCode), 'item')
    confirm({
      title: `Delete ${items} of ${sourceCode}?`,
      body: `This removes ${items} of ${sourceCode} from the inventory, in every state and category. What inquiries hold of them stays. This action cannot be undone.`,
      confirmLabel: `Delete ${items}`,
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ sourceCode }), {
          done: `Location ${sourceCode} Deleted`,
          failed: (message) => `Failed to delete location. ${message}`,
        }),
    })
  }

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Rename and delete act on a whole source code, in all its states.
      </Text>
      <RecordTable
        label="Locations"
        minWidthPx={360}
        head={
          <>
            <Table.Th>Source Code</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="right">Items</Table.Th>
            <Table.Th w={156}>Actions</Table.Th>
          </>
        }
      >
        {shown.map(({ locationKey, sourceCode, locationState, itemCount }) => (
          <Table.Tr key={locationKey}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{sourceCode}</Table.Td>
            <Table.Td>{locationState || '-'}</Table.Td>
            <Table.Td ta="right">{formatCount(itemCount)}</Table.Td>
            <Table.Td>
              <Group gap={6} wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Rename ${sourceCode}`}
                  onClick={() => setRenamed(sourceCode)}
                >
                  Rename
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  c="var(--mantine-color-error)"
                  aria-label={`Delete ${sourceCode}`}
                  onClick={() => askToDelete(sourceCode)}
                >
                  Delete
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </RecordTable>
      <ShowMore left={left} onMore={showMore} />
      {renamed !== undefined && (
        <RenameLocationDialog sourceCode={renamed} itemCount={totalOf(renamed)} onClose={() => setRenamed(undefined)} />
      )}
    </Stack>
  )
}
