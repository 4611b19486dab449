import type { RowSelectionState as Ticks } from '@tanstack/react-table'

/** The ids from one row to another, both included, in their order; none when either is not there. */
export function idsBetween(ids: readonly string[], fromId: string, toId: string): readonly string[] {
  const from = ids.indexOf(fromId)
  const to = ids.indexOf(toId)
  return from < 0 || to < 0 ? [] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The ticks after ticking or unticking some rows. */
export function withTicks(ticks: Ticks, ids: Iterable<string>, isTicked: boolean): Ticks {
  const next = { ...ticks }
  for (const id of ids) {
    if (isTicked) next[id] = true
    else delete next[id]
  }
  return next
}

/** The ticks after the end of a range that starts at `fromId` moves: what it leaves is unticked, what it holds is ticked. */
export function withMovedEnd(
  ticks: Ticks,
  ids: readonly string[],
  fromId: string,
  oldId: string,
  newId: string,
): Ticks {
  return withTicks(withTicks(ticks, idsBetween(ids, fromId, oldId), false), idsBetween(ids, fromId, newId), true)
}
