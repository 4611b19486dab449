import type { Cell, Column, Row } from '@tanstack/react-table'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { PlainCheckbox } from '../fields/PlainCheckbox.tsx'
import classes from './DataTable.module.css'
import type { dataTableFeatures } from './data-table-features.ts'

type DataTableRowProps<Item extends object> = {
  row: Row<typeof dataTableFeatures, Item>
  /** The row knows its columns too, but would not render again when other columns are chosen. */
  columns: readonly Column<typeof dataTableFeatures, Item>[]
  /** From 0, among all rows of the table. */
  index: number
  isSelected: boolean
  /** Whether the Tab key stops at this row. */
  isActive: boolean
  rowLabel?: (item: Item) => string
  onFocus: (index: number) => void
  /** `isRange` ticks everything from the row that was ticked last. */
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
      onClick={rowLabel && ((event) => isOnRow(event) && onToggle(index, !isSelected, event.shiftKey))}
      onMouseDown={rowLabel && keepText}
      data-clickable={rowLabel !== undefined || undefined}
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

// A plain call: as components, a row's cells would add two more layers each.
function drawCell<Item extends object>(cell: Cell<typeof dataTableFeatures, Item>): ReactNode {
  const { cell: draw } = cell.column.columnDef
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

// A click with Shift would select the text of all rows in between.
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

// The checkbox has its own click, and a drag over text selects it to be copied.
function isOnRow({ target }: MouseEvent): boolean {
  return !(target instanceof HTMLInputElement) && document.getSelection()?.isCollapsed !== false
}

// A checkbox changes by a click event, also after Space.
function isShifted(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

/** One row of a DataTable. A cell's title is its original value. */
export const DataTableRow = memo(PlainRow) as typeof PlainRow // memo() would lose the type parameter
