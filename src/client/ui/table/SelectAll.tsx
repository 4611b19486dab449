import { useMemo } from 'react'
import { PlainCheckbox } from '../fields/PlainCheckbox.tsx'
import { type DataTableModel, rowIdsOf } from './data-table-features.ts'
import { withTicks } from './range-selection.ts'

type SelectAllProps<Item extends object> = { table: DataTableModel<Item>; isDisabled?: boolean }

/** Ticks or unticks every row that a table shows; rows hidden by a filter stay as they are. */
export function SelectAll<Item extends object>({ table, isDisabled = false }: SelectAllProps<Item>) {
  const { rowSelection } = table.state
  const { getRowId, options } = table
  const { data } = options
  const selected = useMemo(
    () =>
      Object.keys(rowSelection).length === 0
        ? 0
        : data.reduce((count, item, index) => (rowSelection[getRowId(item, index)] ? count + 1 : count), 0),
    [data, rowSelection, getRowId],
  )
  const isAll = data.length > 0 && selected === data.length
  return (
    <PlainCheckbox
      aria-label="Select all shown items"
      disabled={isDisabled}
      checked={isAll}
      isMixed={selected > 0 && !isAll}
      onChange={() => table.setRowSelection((ticks) => withTicks(ticks, rowIdsOf(table), !isAll))}
    />
  )
}
