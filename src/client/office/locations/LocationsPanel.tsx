import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { type Location, sourceCodeText } from '../../../shared/office/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { isGone, refreshAfterDelete } from '../../platform/server/delete-record.ts'
import { errorText, findErrorCode } from '../../platform/server/requests.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { confirmDelete, useFreshQuestion } from '../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FilterField } from '../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { ShowMore, useShownRows } from '../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import type { AdminTabProps } from '../frame/admin-search.ts'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { useRestoreUpload } from '../lists/hooks.ts'
import { SourceCode } from '../suppliers/SourceCode.tsx'
import { filterLocations, totalBySource } from './locations.ts'

/** One row for each source code and state. */
function useLocations() {
  return trpc.admin.locations.list.useQuery(undefined, { refetchOnMount: 'always' })
}

// Everything that shows or counts items depends on their source codes.
function locationsChanged(): Promise<void> {
  void trpcCache.inventory.invalidate()
  void trpcCache.catalog.productTypes.itemCounts.invalidate()
  void trpcCache.inquiries.get.invalidate()
  return trpcCache.admin.invalidate()
}

const goneLocation = 'Someone else renamed or deleted it.'

/** Renames a source code in all its states; refused with MERGE_NEEDED when the new one exists and `merge` is not set. */
function useRenameLocation() {
  return trpc.admin.locations.rename.useMutation({
    onSettled: (_answer, error) => {
      if (isGone(error)) void locationsChanged()
    },
  })
}

/** Deletes all items of a source code. */
function useDeleteLocation() {
  return trpc.admin.locations.delete.useMutation({ onSettled: refreshAfterDelete(locationsChanged) })
}

/** The address holds the filter and the code being renamed. */
export function LocationsPanel({ search: { source = '', location: renamedCode }, onSearch }: AdminTabProps) {
  const { typed, type } = useTypedText(source, (text) => onSearch({ source: text || undefined }, { isStep: false }))
  const rename = (location: string | undefined) => onSearch({ location }, { isStep: location !== undefined })
  const filterRef = useRef<HTMLInputElement>(null)
  const query = useLocations()
  const { data: locations } = query
  const found = locations && filterLocations(locations, typed)
  return (
    <TabFrame
      title="Locations"
      count={found && countText(found, locations)}
      kind="location"
      query={query}
      filters={<FilterField ref={filterRef} label="Source code or state" value={typed} onType={type} />}
    >
      <TabRecords query={{ ...query, data: found }} failureTitle="Failed to load locations">
        {(matching) =>
          matching.length > 0 ? (
            <LocationsTable found={matching} onRename={rename} onDeleted={() => filterRef.current?.focus()} />
          ) : (
            <NoLocations typed={typed} total={locations?.length ?? 0} onShowAll={() => type('')} />
          )
        }
      </TabRecords>
      {locations && renamedCode !== undefined && (
        <RenameLocationDialog
          key={renamedCode}
          sourceCode={renamedCode}
          itemCount={totalBySource(locations).get(renamedCode)}
          onClose={() => rename(undefined)}
        />
      )}
    </TabFrame>
  )
}

function countText(found: readonly Location[], { length: total }: readonly Location[]): string {
  const sourceCodes = formatCountOf(totalBySource(found).size, 'source code')
  const filtered = found.length < total ? ` of ${formatCount(total)}` : ''
  return `${sourceCodes} in ${formatCountOf(found.length, 'location')}${filtered}`
}

function NoLocations({ typed, total, onShowAll }: { typed: string; total: number; onShowAll: () => void }) {
  if (total === 0) {
    return (
      <EmptyState title="No locations yet">
        Locations come from supplier lists. Upload one on the Inventory tab.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No location matches" showAll={{ nouns: 'locations', onClick: onShowAll }}>
      {total === 1 ? 'The only location does not have' : `None of the ${formatCount(total)} locations has`} “
      {typed.trim()}” in its source code or state.
    </EmptyState>
  )
}

type LocationsTableProps = {
  found: readonly Location[]
  onRename: (sourceCode: string) => void
  onDeleted: () => void
}

function LocationsTable({ found, onRename, onDeleted }: LocationsTableProps) {
  const { shown, left, showMore } = useShownRows(found)
  const { askAbout, askedId } = useDeleteQuestion(onDeleted)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Rename and Delete apply to a source code as a whole, in every state.
      </Text>
      <RecordTable
        label="Locations"
        minWidthPx={360}
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
                  isBusy={askedId === sourceCode}
                  onClick={() => void askAbout(sourceCode, sourceCode)}
                />
              </Group>
            ),
          },
        ]}
        rows={shown}
        rowKey={({ locationKey }) => locationKey}
      />
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}

const factColumns: readonly RecordColumn<Location>[] = [
  {
    heading: 'Source Code',
    cardLabel: null,
    breaksWords: true,
    cell: ({ sourceCode }) => <SourceCode code={sourceCode} />,
  },
  { heading: 'State', cell: ({ locationState }) => locationState || '-' },
  { heading: 'Items', align: 'right', cell: ({ itemCount }) => formatCount(itemCount) },
]

function useDeleteQuestion(onDeleted: () => void) {
  const { refetch } = useLocations()
  const remove = useDeleteLocation()
  const restore = useRestoreUpload()
  async function undo(id: string): Promise<void> {
    try {
      const { message } = await restore.mutateAsync({ id })
      notify({ title: 'Items Restored', description: message })
    } catch (error) {
      notify({ title: 'The items were not restored.', description: errorText(error), variant: 'destructive' })
    }
  }
  return useFreshQuestion({
    find: async (sourceCode) => {
      const { data } = await refetch({ throwOnError: true })
      const itemCount = data && totalBySource(data).get(sourceCode)
      return itemCount === undefined ? undefined : { sourceCode, items: formatCountOf(itemCount, 'item') }
    },
    failure: (error) => ({ title: 'Failed to delete location.', description: errorText(error) }),
    gone: goneLocation,
    ask: ({ sourceCode, items }) =>
      confirmDelete({
        title: `Delete ${items} from ${sourceCode}?`,
        body: `This removes ${items} of ${sourceCode} from inventory, in every state and category. Items already on inquiries stay there. Undo brings them back, here or under Upload history, until another list of ${sourceCode} is stored.`,
        confirmLabel: `Delete ${items}`,
        remove: () => remove.mutateAsync({ sourceCode }),
        done: `Location ${sourceCode} Deleted`,
        describe: ({ message }) => message,
        undo: ({ uploadId }) => void undo(uploadId),
        failed: (message) => `Failed to delete location. ${message}`,
        gone: goneLocation,
        onDeleted,
      }),
  })
}

type RenameLocationDialogProps = {
  sourceCode: string
  /** How many items have the code; undefined when the code is gone. */
  itemCount: number | undefined
  onClose: () => void
}

/** Asks before merging if the new code exists. */
function RenameLocationDialog({ sourceCode, itemCount, onClose }: RenameLocationDialogProps) {
  const rename = useRenameLocation()
  const [mergeQuestion, setMergeQuestion] = useState<string>()
  const form = useForm({
    initialValues: { newSourceCode: sourceCode },
    validate: { newSourceCode: (code) => findCodeProblem(code, sourceCode) },
    // The question is about one name only.
    onValuesChange: () => setMergeQuestion(undefined),
  })
  const { submit, isBusy, failure } = useSubmission({
    send: async ({ newSourceCode }: typeof form.values) => {
      try {
        const { message } = await rename.mutateAsync({ sourceCode, newSourceCode, merge: mergeQuestion !== undefined })
        notify({ title: 'Location Updated', description: message })
        form.resetDirty()
        onClose()
      } catch (error) {
        if (findErrorCode(error) !== 'MERGE_NEEDED') throw error
        setMergeQuestion(errorText(error))
      }
    },
  })
  return (
    <FormDialog
      title={`Rename ${sourceCode}`}
      submitLabel={mergeQuestion ? 'Merge' : 'Rename'}
      isBusy={isBusy}
      problem={failure && itemCount !== undefined ? `Failed to update location. ${errorText(failure)}` : undefined}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
    >
      {itemCount === undefined ? (
        <Notice title={`${sourceCode} no longer exists`}>{goneLocation} The list has been refreshed.</Notice>
      ) : (
        <Text size="sm">
          This changes {formatCountOf(itemCount, 'item')} of {sourceCode}, in all states.
        </Text>
      )}
      <TextInput label="New source code" required data-autofocus {...form.getInputProps('newSourceCode')} />
      {mergeQuestion && (
        <Notice title="Merge two source codes?">
          {mergeQuestion} All items are kept, but you cannot separate them afterward.
        </Notice>
      )}
      <RecordHistory kind="location" recordId={sourceCode} />
    </FormDialog>
  )
}

function findCodeProblem(newCode: string, code: string): string | null {
  if (newCode.trim() === code) return 'This is the current code. Enter a new one.'
  return sourceCodeText.safeParse(newCode).error?.issues[0]?.message ?? null
}
