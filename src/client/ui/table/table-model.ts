import {
  metaHelper,
  type ReactTable,
  rowSelectionFeature,
  type RowSelectionState as Ticks,
  tableFeatures,
} from '@tanstack/react-table'

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

/** The ids from one row to another, both included; none when either is missing. */
export function idsBetween(ids: readonly string[], fromId: string, toId: string): readonly string[] {
  const from = ids.indexOf(fromId)
  const to = ids.indexOf(toId)
  return from < 0 || to < 0 ? [] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

export function withTicks(ticks: Ticks, ids: Iterable<string>, isTicked: boolean): Ticks {
  const next = { ...ticks }
  for (const id of ids) {
    if (isTicked) next[id] = true
    else delete next[id]
  }
  return next
}

/** Moves the end of a range that starts at `fromId` from `oldId` to `newId`: unticks what it leaves, ticks what it covers. */
export function withMovedEnd(
  ticks: Ticks,
  ids: readonly string[],
  fromId: string,
  oldId: string,
  newId: string,
): Ticks {
  return withTicks(withTicks(ticks, idsBetween(ids, fromId, oldId), false), idsBetween(ids, fromId, newId), true)
}
