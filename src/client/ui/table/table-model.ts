import type { RecordColumn } from './RecordTable.tsx'

export type DataColumn<Item> = RecordColumn<Item> & {
  id: string
  /** For a column that `grows`, the minimum width. */
  widthPx: number
  /** Its share of the remaining width, for columns of text. */
  grows?: number
}

export type Ticks = Record<string, true>

/** Which rows of a list are ticked, and how to change that. */
export type Selection<Item> = {
  ticks: Ticks
  change: (change: (ticks: Ticks) => Ticks) => void
  /** Names a row's checkbox. */
  labelOf: (item: Item) => string
}

/** The order of a table's rows, which they already have. */
export type DataTableSort = {
  columnId: string
  isDescending: boolean
  onSort: (columnId: string) => void
  /** All columns unless given. */
  sortableIds?: readonly string[]
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
