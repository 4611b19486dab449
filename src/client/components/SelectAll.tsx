import { useMemo } from 'react'
import type { DataTableModel } from './data-table-features.ts'
import { PlainCheckbox } from './PlainCheckbox.tsx'

type SelectAllProps<Item extends object> = { table: DataTableModel<Item>; isDisabled?: boolean }

/** Ticks or unticks every row that a table shows; what a filter hides stays as it is. */
export function SelectAll<Item extends object>({ table, isDisabled = false }: SelectAllProps<Item>) {
  const { rowSelection } = table.state
  const { rows } = table.getRowModel()
  const selected = useMemo(() => rows.filter((row) => rowSelection[row.id]).length, [rows, rowSelection])
  const isAll = rows.length > 0 && selected === rows.length
  return (
    <PlainCheckbox
      aria-label="Select all shown items"
      disabled={isDisabled}
      checked={isAll}
      isMixed={selected > 0 && !isAll}
      onChange={() => table.toggleAllRowsSelected(!isAll)}
    />
  )
}
