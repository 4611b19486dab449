import type { Cell, Column, Row } from '@tanstack/react-table'
import { type MouseEvent, memo, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { dataTableFeatures } from './data-table-features.ts'
import { PlainCheckbox } from './PlainCheckbox.tsx'

type DataTableRowProps<Item extends object> = {
  row: Row<typeof dataTableFeatures, Item>
  /** The columns that are shown. The row knows them too, but another choice of columns would not draw it anew. */
  columns: readonly Column<typeof dataTableFeatures, Item>[]
  /** The row's place among all rows of the table, from 0. */
  index: number
  isSelected: boolean
  /** Whether the Tab key stops at this row. */
  isActive: boolean
  rowLabel?: (item: Item) => string
  onFocus: (index: number) => void
  /** `isRange` asks for everything from the row that was ticked before. */
  onToggle: (index: number, isTicked: boolean, isRange: boolean) => void
}

function PlainRow<Item extends object>({
  row,
  index,
  isSelected,
  isActive,
  rowLabel,
  onFocus,
  onToggle,
}: DataTableRowProps<Item>) {
  return (
    <tr
      data-index={index}
      data-odd={index % 2 === 1 || undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
    >
      {rowLabel && (
        <td className={classes['check']}>
          <PlainCheckbox
            aria-label={rowLabel(row.original)}
            checked={isSelected}
            tabIndex={isActive ? 0 : -1}
            onFocus={() => onFocus(index)}
            onMouseDown={keepText}
            onChange={(event) => onToggle(index, event.currentTarget.checked, isShifted(event.nativeEvent))}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => {
        const { isNumeric, isSticky } = cell.column.columnDef.meta ?? {}
        return (
          <td
            key={cell.id}
            title={String(cell.getValue() ?? '') || undefined}
            data-numeric={isNumeric}
            data-sticky={isSticky}
          >
            {drawCell(cell)}
          </td>
        )
      })}
    </tr>
  )
}

// As a call: as components, a row's cells would be two more layers each.
function drawCell<Item extends object>(cell: Cell<typeof dataTableFeatures, Item>): ReactNode {
  const { cell: draw } = cell.column.columnDef
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

// A click with Shift would mark the text of all rows in between.
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

// A checkbox changes by a click, also when Space made it.
function isShifted(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

/** One row of a DataTable. The title of a cell is its value as it was delivered, whatever the cell makes of it. */
export const DataTableRow = memo(PlainRow) as typeof PlainRow // memo() would lose the type parameter
