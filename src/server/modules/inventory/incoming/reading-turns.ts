/** A stranger is somebody at the public page. */
export type ListSender = { isStranger: boolean; key: string }

// Priorities are small integers.
const turnsMax = 10_000

/**
 * The turns of lists that come in, lower ones first: each sender has one list read, then the next sender, and all others come
 * before strangers. A sender who waits for nothing joins those who wait; `waiting` are the turns that were given before.
 */
export function findTurns(
  waiting: readonly { sender: ListSender; turn: number }[],
  senders: readonly ListSender[],
): number[] {
  const lastOf = new Map<string, number>()
  // The turn that is being read, of strangers and of others.
  const firstOf = new Map<boolean, number>()
  for (const { sender, turn } of waiting) {
    lastOf.set(sender.key, Math.max(turn, lastOf.get(sender.key) ?? turn))
    firstOf.set(sender.isStranger, Math.min(turn, firstOf.get(sender.isStranger) ?? turn))
  }
  return senders.map(({ key, isStranger }) => {
    const least = isStranger ? turnsMax : 0
    const last = lastOf.get(key) ?? -1
    const turn = Math.min(Math.max(least, firstOf.get(isStranger) ?? least, last + 1), least + turnsMax - 1)
    lastOf.set(key, turn)
    if (!firstOf.has(isStranger)) firstOf.set(isStranger, turn)
    return turn
  })
}
