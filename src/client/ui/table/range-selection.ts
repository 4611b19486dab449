import type { RowSelectionState as Ticks } from '@tanstack/react-table'

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
