import { metaHelper, type ReactTable, rowSelectionFeature, tableFeatures } from '@tanstack/react-table'

export type ColumnLook = {
  /** For a column that `grows`, the minimum width. */
  widthPx: number
  /** Its share of the remaining width, for columns of text. */
  grows?: number
  unit?: string
  isNumeric?: true
  /** Stays visible when the table scrolls sideways; first columns only. */
  isSticky?: true
}

/** Row selection only; filters act on the data before the table. */
export const dataTableFeatures = tableFeatures({
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnLook>(),
})

/** The order of a table's rows, which its data already have. */
export type DataTableSort = {
  columnId: string
  isDescending: boolean
  onSort: (columnId: string) => void
  /** All columns unless given. */
  sortableIds?: readonly string[]
}

/** A table as DataTable draws it. */
export type DataTableModel<Item extends object> = ReactTable<typeof dataTableFeatures, Item>

/** The ids of a table's rows, in their order. */
export function rowIdsOf<Item extends object>({ options, getRowId }: DataTableModel<Item>): string[] {
  return options.data.map((item, index) => getRowId(item, index))
}
