import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'

type Used = { lastUsedAt: string | null }

export const lastUsedColumn: RecordColumn<Used> = {
  heading: 'Last used',
  cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : `${formatPacificDateTime(lastUsedAt)} Pacific`),
}

type UsedTableProps<Row> = {
  label: string
  minWidthPx: number
  /** What heads the names. */
  noun: string
  /** Between the name and the last use. */
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  /** What is asked before one is deleted. */
  askToDelete: (row: Row) => { title: string; body: string }
  remove: (id: string) => Promise<unknown>
}

/** What lets somebody in for the reader, when it last did, and a button that deletes it. */
export function UsedTable<Row extends Used & { id: string; name: string }>(props: UsedTableProps<Row>) {
  const { label, minWidthPx, noun, columns, rows, askToDelete, remove } = props
  return (
    <RecordTable
      label={label}
      minWidthPx={minWidthPx}
      columns={[
        { heading: noun, cardLabel: null, breaksWords: true, cell: ({ name }) => name },
        ...columns,
        lastUsedColumn,
        {
          heading: 'Actions',
          cardLabel: null,
          width: 120,
          cell: (row) => (
            <RowButton
              verb="Delete"
              isDestructive
              object={row.name}
              onClick={() => confirm({ ...askToDelete(row), confirmLabel: 'Delete', onConfirm: () => remove(row.id) })}
            />
          ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}
