import { ActionIcon, Table, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { FlexibleRow } from '../../../shared/inventory.ts'
import { confirm } from '../../components/confirm.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { formatPacificDateTime } from '../../lib/format.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import classes from './FreeFormTable.module.css'
import { readCells } from './free-form-cells.ts'
import { useDeleteFreeFormRow } from './hooks.ts'

const stepRows = 20

/** Rows of free-form lists, each with where it came from. */
export function FreeFormTable({ rows, onDeleted }: { rows: readonly FlexibleRow[]; onDeleted: () => void }) {
  const { shown, left, showMore } = useShownRows(rows, stepRows)
  const askDelete = useDeleteQuestion(onDeleted)
  return (
    <>
      <RecordTable
        label="Rows of free-form lists"
        minWidthPx={720}
        isStacked
        head={
          <>
            <Table.Th>Row</Table.Th>
            <Table.Th>Category</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th>File, Stored (Pacific)</Table.Th>
            <Table.Th>Delete</Table.Th>
          </>
        }
      >
        {shown.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Cells row={row} />
            </Table.Td>
            <Table.Td data-label="Category">{row.category}</Table.Td>
            <Table.Td data-label="Source">{row.sourceCode || '-'}</Table.Td>
            <Table.Td data-label="File">
              <div style={{ overflowWrap: 'anywhere' }}>
                {row.fileName}
                <Text size="xs" c="dimmed">
                  {formatPacificDateTime(row.createdAt)}
                </Text>
              </div>
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="default"
                size={26}
                c="var(--mantine-color-error)"
                aria-label={`Delete the row ${row.searchableText.slice(0, 60)}`}
                title="Delete this row"
                onClick={() => askDelete(row)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </RecordTable>
      <ShowMore left={left} onMore={showMore} />
    </>
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
      body: `“${searchableText}” of ${fileName} leaves the free-form lists. This action cannot be undone.`,
      confirmLabel: 'Delete row',
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ id }), {
          done: 'Free-form Row Deleted',
          failed: (message) => `Failed to delete the row. ${message}`,
        }).then(onDeleted),
    })
}
