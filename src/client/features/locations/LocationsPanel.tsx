import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Location } from '../../../shared/admin.ts'
import { formatCount, formatCountOf } from '../../../shared/count-text.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterField } from '../../components/FilterField.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { RowButton } from '../../components/RowButton.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { errorText } from '../../lib/error-text.ts'
import { dismissError, notify } from '../../lib/notify.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { goneLocation, useDeleteLocation, useLocations } from './hooks.ts'
import { filterLocations } from './location-filter.ts'
import { RenameLocationDialog } from './RenameLocationDialog.tsx'
import { totalBySource } from './source-totals.ts'

type LocationsPanelProps = {
  filter: string
  onFilter: (filter: string) => void
  /** The source code whose rename dialog is open. */
  renamedCode: string | undefined
  onRename: (sourceCode: string | undefined) => void
}

/** The Locations tab: source codes by state, with rename and delete. */
export function LocationsPanel({ filter, onFilter, renamedCode, onRename }: LocationsPanelProps) {
  const { typed, type } = useTypedText(filter, onFilter)
  const filterRef = useRef<HTMLInputElement>(null)
  const query = useLocations()
  const { data: locations, error } = query
  if (!locations && error) {
    return <LoadError title="Failed to load locations" query={query} />
  }
  if (!locations) return <TableSkeleton />
  const found = filterLocations(locations, typed)
  return (
    <Stack gap="sm" maw={920}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <FilterField
          ref={filterRef}
          label="Source code or state"
          value={typed}
          onType={type}
          w={{ base: '100%', xs: 280 }}
        />
        <RecentChanges kind="location" />
      </Group>
      {error && <StaleNotice error={error} />}
      <Text size="sm" c="dimmed">
        Rename and delete act on a whole source code, in all its states.
      </Text>
      {locations.length === 0 && (
        <EmptyState title="No locations yet">They come from the lists. Upload one on the Inventory tab.</EmptyState>
      )}
      {locations.length > 0 && found.length === 0 && (
        <EmptyState
          title="No location matches"
          action={
            <Button variant="default" onClick={() => type('')}>
              Show all locations
            </Button>
          }
        >
          {locations.length === 1
            ? 'The only location does not have'
            : `None of the ${formatCount(locations.length)} locations has`}{' '}
          “{typed.trim()}” in its source code or state.
        </EmptyState>
      )}
      {found.length > 0 && (
        <LocationsTable
          all={locations}
          found={found}
          onRename={onRename}
          onDeleted={() => filterRef.current?.focus()}
        />
      )}
      {renamedCode !== undefined && (
        <RenameLocationDialog
          key={renamedCode}
          sourceCode={renamedCode}
          itemCount={totalBySource(locations).get(renamedCode)}
          onClose={() => onRename(undefined)}
        />
      )}
    </Stack>
  )
}

type LocationsTableProps = {
  all: readonly Location[]
  found: readonly Location[]
  onRename: (sourceCode: string) => void
  onDeleted: () => void
}

function LocationsTable({ all, found, onRename, onDeleted }: LocationsTableProps) {
  const { shown, left, showMore } = useShownRows(found)
  const { ask, askedCode } = useDeleteQuestion(onDeleted)
  return (
    <>
      <Text size="sm">
        {formatCountOf(totalBySource(found).size, 'source code')} in {formatCountOf(found.length, 'location')}
        {found.length < all.length && ` of ${formatCount(all.length)}`}
      </Text>
      <RecordTable
        label="Locations"
        minWidthPx={360}
        isStacked
        columns={[
          ...factColumns,
          {
            heading: 'Actions',
            cardLabel: null,
            width: 156,
            cell: ({ sourceCode }) => (
              <Group gap={6} wrap="nowrap">
                <RowButton verb="Rename" object={sourceCode} onClick={() => onRename(sourceCode)} />
                <RowButton
                  verb="Delete"
                  object={sourceCode}
                  isDestructive
                  isBusy={askedCode === sourceCode}
                  onClick={() => void ask(sourceCode)}
                />
              </Group>
            ),
          },
        ]}
        rows={shown}
        rowKey={({ locationKey }) => locationKey}
      />
      <ShowMore left={left} onMore={showMore} />
    </>
  )
}

const factColumns: readonly RecordColumn<Location>[] = [
  { heading: 'Source Code', cardLabel: null, breaksWords: true, cell: ({ sourceCode }) => sourceCode },
  { heading: 'State', cell: ({ locationState }) => locationState || '-' },
  { heading: 'Items', align: 'right', cell: ({ itemCount }) => formatCount(itemCount) },
]

// Reloads first, so the question has the current count. The button keeps the focus, so the question can return it.
function useDeleteQuestion(onDeleted: () => void) {
  const { refetch } = useLocations()
  const remove = useDeleteLocation()
  const [askedCode, setAskedCode] = useState<string>()

  async function ask(sourceCode: string): Promise<void> {
    if (askedCode !== undefined) return
    setAskedCode(sourceCode)
    const about = `location ${sourceCode}`
    dismissError(about)
    const { data, error } = await refetch()
    setAskedCode(undefined)
    const itemCount = data && totalBySource(data).get(sourceCode)
    if (error) {
      notify({ title: 'Failed to delete location.', description: errorText(error), variant: 'destructive', about })
    } else if (itemCount === undefined) notifyGone(sourceCode)
    else confirmDelete(sourceCode, itemCount)
  }

  function confirmDelete(sourceCode: string, itemCount: number): void {
    const items = formatCountOf(itemCount, 'item')
    confirm({
      title: `Delete ${items} of ${sourceCode}?`,
      body: `This removes ${items} of ${sourceCode} from the inventory, in every state and category. Inquiries keep their items. This action cannot be undone.`,
      confirmLabel: `Delete ${items}`,
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ sourceCode }), {
          done: `Location ${sourceCode} Deleted`,
          describe: ({ message }) => message,
          failed: (message) => `Failed to delete location. ${message}`,
          gone: goneLocation,
        }).then(onDeleted),
    })
  }

  return { ask, askedCode }
}

function notifyGone(sourceCode: string): void {
  notify({
    title: `${sourceCode} is no longer there`,
    description: `${goneLocation} The list is up to date now.`,
    variant: 'destructive',
  })
}
