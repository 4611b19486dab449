import { metaHelper, type ReactTable, rowSelectionFeature, tableFeatures } from '@tanstack/react-table'

/** How a column of a DataTable looks. */
export type ColumnLook = {
  /** The column's width; of a column that `grows` the least width. */
  widthPx: number
  /** Takes the room that the others leave; one column of a table at most. */
  grows?: true
  /** The unit of its numbers, shown in the heading. */
  unit?: string
  /** Right-aligned, digits of equal width. */
  isNumeric?: true
  /** Stays in sight when the table is scrolled sideways; the first columns only. */
  isSticky?: true
}

/** What the product's tables can do: select rows. Filters act on the data, before the table. */
export const dataTableFeatures = tableFeatures({
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnLook>(),
})

/** A table as DataTable draws it. */
export type DataTableModel<Item extends object> = ReactTable<typeof dataTableFeatures, Item>

/** What a table's items are known by in its ticks, in their order. */
export function rowIdsOf<Item extends object>({ options, getRowId }: DataTableModel<Item>): string[] {
  return options.data.map((item, index) => getRowId(item, index))
}
