import { ActionIcon, Box, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type RefObject, useRef, useState } from 'react'
import { filterTextMax } from '../../../../shared/site/terms.ts'
import type { FlexibleRow } from '../../../../shared/stock/schema.ts'
import { flexibleRowsMax } from '../../../../shared/stock/terms.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { isGone } from '../../../platform/server/delete-record.ts'
import { trpc } from '../../../platform/server/trpc.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirmDelete } from '../../../ui/dialog/confirm.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { FilterField } from '../../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../../ui/fields/use-typed-text.ts'
import { ShowMore, useShownRows } from '../../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { TabRecords } from '../../frame/TabFrame.tsx'
import { readCells } from './free-form-cells.ts'

/** Blank fields match all rows. */
type FreeFormFilter = { words: string; category: string; source: string }

const rowsKey = getQueryKey(trpc.inventory.flexible.list)

/** Rows of free-form lists, newest list first, at most `flexibleRowsMax`. Not loaded until wanted. */
function useFreeFormRows({ words, category, source }: FreeFormFilter, isWanted: boolean) {
  return trpc.inventory.flexible.list.useQuery(
    { q: words, category: category.trim() || undefined, source: source.trim() || undefined },
    { enabled: isWanted, refetchOnMount: 'always', gcTime: 0, placeholderData: keepPreviousData },
  )
}

function useDeleteFreeFormRow() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return trpc.inventory.flexible.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      queryClient.setQueriesData<FlexibleRow[]>({ queryKey: rowsKey }, (rows) => rows?.filter((row) => row.id !== id))
      void utils.inventory.flexible.invalidate()
      void utils.admin.changes.invalidate()
    },
  })
}

type FreeFormCardProps = { filter: FreeFormFilter; onFilter: (patch: Partial<FreeFormFilter>) => void }

const namesMax = 100
const aheadPx = 300

/** The card of free-form lists, searched as text row by row. */
export function FreeFormCard({ filter, onFilter }: FreeFormCardProps) {
  const { ref, isSeen } = useSeen()
  const searchRef = useRef<HTMLInputElement>(null)
  const query = useFreeFormRows(filter, isSeen)
  const { isPlaceholderData } = query
  const isFiltered = Object.values(filter).some((text) => text.trim() !== '')
  return (
    <Card ref={ref} withBorder component="section" aria-labelledby="free-form-lists" p="lg">
      <Title order={2} id="free-form-lists">
        Free-form lists
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Lists without our columns, for staff only. Search for the words in a row.
      </Text>
      <Stack gap="sm">
        <Filters filter={filter} onFilter={onFilter} searchRef={searchRef} />
        <TabRecords
          query={{ ...query, isOutdated: isPlaceholderData }}
          failureTitle="The free-form lists could not be loaded"
          skeleton={<TableSkeleton rows={3} />}
        >
          {(rows) =>
            rows.length > 0 ? (
              <Stack gap="sm">
                <Text size="sm" c="dimmed" role="status" className="tabular">
                  {countText(rows.length, isFiltered)}
                </Text>
                <FreeFormTable
                  key={Object.values(filter).join('\n')}
                  rows={rows}
                  onDeleted={() => searchRef.current?.focus()}
                />
              </Stack>
            ) : (
              !isPlaceholderData && <NoRows isFiltered={isFiltered} onFilter={onFilter} />
            )
          }
        </TabRecords>
      </Stack>
    </Card>
  )
}

// The card is at the end of a long page, so its rows are loaded when it is scrolled near.
function useSeen() {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: `${aheadPx}px` })
  const [isSeen, setIsSeen] = useState(false)
  if (entry?.isIntersecting && !isSeen) setIsSeen(true)
  return { ref, isSeen }
}

function countText(count: number, isFiltered: boolean): string {
  if (count >= flexibleRowsMax) {
    return `The first ${formatCount(flexibleRowsMax)} rows, newest lists first. Add search words to see others.`
  }
  return `${formatCountOf(count, 'row')}${isFiltered ? ' found' : ''}`
}

type FiltersProps = FreeFormCardProps & { searchRef: RefObject<HTMLInputElement | null> }

function Filters({ filter, onFilter, searchRef }: FiltersProps) {
  const words = useTypedText(filter.words, (text) => onFilter({ words: text }))
  return (
    <Group gap="sm" align="flex-end">
      <FilterField
        ref={searchRef}
        label="Words in the row"
        placeholder="angle 3x3 nucor"
        maxLength={filterTextMax}
        w={{ base: '100%', xs: 260 }}
        value={words.typed}
        onType={words.type}
      />
      <NameFilter label="Category" value={filter.category} onChange={(category) => onFilter({ category })} />
      <NameFilter label="Source" value={filter.source} onChange={(source) => onFilter({ source })} />
    </Group>
  )
}

type NameFilterProps = { label: string; value: string; onChange: (name: string) => void }

function NameFilter({ label, value, onChange }: NameFilterProps) {
  const { typed, type } = useTypedText(value, onChange)
  return (
    <TextInput
      label={label}
      placeholder="Any"
      maxLength={namesMax}
      w={{ base: '100%', xs: 160 }}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

function NoRows({ isFiltered, onFilter }: { isFiltered: boolean; onFilter: FreeFormCardProps['onFilter'] }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No free-form lists yet">
        A file without the required columns can be stored as a free-form list.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No rows match"
      showAll={{ nouns: 'rows', onClick: () => onFilter({ words: '', category: '', source: '' }) }}
    >
      Try fewer or shorter words. Category and source must match exactly.
    </EmptyState>
  )
}

const stepRows = 20

function FreeFormTable({ rows, onDeleted }: { rows: readonly FlexibleRow[]; onDeleted: () => void }) {
  const { shown, left, showMore } = useShownRows(rows, stepRows)
  const askDelete = useDeleteQuestion(onDeleted)
  return (
    <>
      <RecordTable
        label="Rows of free-form lists"
        minWidthPx={720}
        columns={[
          ...rowColumns,
          { heading: 'Delete', cardLabel: null, cell: (row) => <DeleteButton row={row} onDelete={askDelete} /> },
        ]}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <ShowMore left={left} onMore={showMore} />
    </>
  )
}

const rowColumns: readonly RecordColumn<FlexibleRow>[] = [
  { heading: 'Row', cardLabel: null, cell: (row) => <Cells row={row} /> },
  { heading: 'Category', cell: ({ category }) => category },
  { heading: 'Source', cell: ({ sourceCode }) => sourceCode || '-' },
  {
    heading: 'File, Stored (Pacific)',
    cardLabel: 'File',
    cell: ({ fileName, createdAt }) => (
      <div style={{ overflowWrap: 'anywhere' }}>
        {fileName}
        <Text size="xs" c="dimmed">
          {formatPacificDateTime(createdAt)}
        </Text>
      </div>
    ),
  },
]

function DeleteButton({ row, onDelete }: { row: FlexibleRow; onDelete: (row: FlexibleRow) => void }) {
  return (
    <ActionIcon
      variant="default"
      size={26}
      c="var(--mantine-color-error)"
      aria-label={`Delete the row ${row.searchableText.slice(0, 60)}`}
      title="Delete this row"
      onClick={() => onDelete(row)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}

function Cells({ row }: { row: FlexibleRow }) {
  const cells = readCells(row)
  return (
    <Group component="dl" gap="0 14px" style={{ overflowWrap: 'anywhere' }}>
      {cells.map(({ heading, text }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row never changes, and headings may be alike
        <Box key={position} miw={0}>
          <Box component="dt" display="inline" c="dimmed" fw={400}>
            {heading ? `${heading}: ` : 'Row: '}
          </Box>
          <Box component="dd" display="inline" fw={400}>
            {text}
          </Box>
        </Box>
      ))}
    </Group>
  )
}

function useDeleteQuestion(onDeleted: () => void) {
  const remove = useDeleteFreeFormRow()
  return ({ id, searchableText, fileName }: FlexibleRow) =>
    confirmDelete({
      title: 'Delete this row?',
      body: `“${searchableText}” of ${fileName} will be removed from the free-form lists. This action cannot be undone.`,
      confirmLabel: 'Delete row',
      remove: () => remove.mutateAsync({ id }),
      done: 'Free-form Row Deleted',
      failed: (message) => `Failed to delete the row. ${message}`,
      onDeleted,
    })
}
