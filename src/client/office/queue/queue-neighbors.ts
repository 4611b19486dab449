import { formatCount } from '../../../shared/text/count-text.ts'

type Row = { id: string }

/** The list with the open row where it stood in the former list: after the nearest of those before it that is still there. */
export function keepInPlace<Entry extends Row>(
  rows: readonly Entry[],
  former: readonly Row[],
  open: Entry,
): readonly Entry[] {
  const others = rows.filter(({ id }) => id !== open.id)
  const left = new Set(others.map(({ id }) => id))
  const before = former.slice(
    0,
    former.findIndex(({ id }) => id === open.id),
  )
  const neighbor = before.findLast(({ id }) => left.has(id))
  return others.toSpliced(others.findIndex(({ id }) => id === neighbor?.id) + 1, 0, open)
}

/** The ids before and after an inquiry, and its number from 1. */
export type QueuePlace = { previousId: string | undefined; nextId: string | undefined; number: number | undefined }

/** `3 of 120`, or where an inquiry is not, as far as the list is loaded. */
export function describeQueuePlace({
  number,
  loaded,
  total,
}: {
  number: number | undefined
  loaded: number
  total: number
}): string {
  if (number !== undefined) return `${formatCount(number)} of ${formatCount(total)}`
  return loaded < total ? `Not among the first ${formatCount(loaded)}` : 'Not in this list'
}

/** Without an open inquiry, or with one outside of the list, next is the first. */
export function findQueuePlace(rows: readonly Row[], openId: string | undefined): QueuePlace {
  const at = rows.findIndex(({ id }) => id === openId)
  return { previousId: rows[at - 1]?.id, nextId: rows[at + 1]?.id, number: at < 0 ? undefined : at + 1 }
}
