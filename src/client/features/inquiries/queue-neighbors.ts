/** The place of an inquiry in the list: the ids before and after it, and its number from 1. */
export type QueuePlace = { previousId: string | undefined; nextId: string | undefined; number: number | undefined }

/**
 * Finds the neighbors of an inquiry. `order` is the list when it was opened: an inquiry that moved with its new status keeps
 * its old neighbors, so that none is skipped. Without an open inquiry, next is the first.
 */
export function findQueuePlace(
  order: readonly string[],
  listed: readonly string[],
  openId: string | undefined,
): QueuePlace {
  if (openId === undefined) return { previousId: undefined, nextId: listed[0], number: undefined }
  const present = new Set(listed)
  const at = order.indexOf(openId)
  const others = (ids: readonly string[]) => ids.find((id) => id !== openId && present.has(id))
  const isKnown = at >= 0
  const previousId = isKnown ? others(order.slice(0, at).toReversed()) : undefined
  const nextId = isKnown ? others(order.slice(at + 1)) : others(listed)
  const number = listed.indexOf(openId) + 1
  return { previousId, nextId, number: number > 0 ? number : undefined }
}
