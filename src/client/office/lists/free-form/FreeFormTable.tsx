import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { FlexibleRow } from '../../../../shared/stock/schema.ts'
import { deleteRecord } from '../../../platform/server/delete-record.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { ShowMore } from '../../../ui/table/ShowMore.tsx'
import { useShownRows } from '../../../ui/table/use-shown-rows.ts'
import classes from './FreeFormTable.module.css'
import { readCells } from './free-form-cells.ts'
import { useDeleteFreeFormRow } from './hooks.ts'

const stepRows = 20

/** Rows of free-form lists. */
export function FreeFormTable({ rows, onDeleted }: { rows: readonly FlexibleRow[]; onDeleted: () => void }) {
  const { shown, left, showMore } = useShownRows(rows, stepRows)
  const askDelete = useDeleteQuestion(onDeleted)
  return (
    <>
      <RecordTable
        label="Rows of free-form lists"
        minWidthPx={720}
        isStacked
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
    <dl className={classes['cells']}>
      {cells.map(({ heading, text }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row never changes, and headings may be alike
        <div key={position}>
          <dt>{heading ? `${heading}: ` : 'Row: '}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function useDeleteQuestion(onDeleted: () => void) {
  const remove = useDeleteFreeFormRow()
  return ({ id, searchableText, fileName }: FlexibleRow) =>
    confirm({
      title: 'Delete this row?',
      body: `“${searchableText}” of ${fileName} will be removed from the free-form lists. This action cannot be undone.`,
      confirmLabel: 'Delete row',
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ id }), {
          done: 'Free-form Row Deleted',
          failed: (message) => `Failed to delete the row. ${message}`,
        }).then(onDeleted),
    })
}
