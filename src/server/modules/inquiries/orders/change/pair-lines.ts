/** Lines of two versions of an order, in the order of the earlier one; null where one is added or dropped. */
export type VersionPair<Before, After> = { before: Before | null; after: After | null; isOtherSteel: boolean }

/** Each line with what becomes of it; what is added comes last. */
export function pairLines<Before extends { id: string }, After extends { id: string; replaces: string | null }>(
  before: readonly Before[],
  after: readonly After[],
): VersionPair<Before, After>[] {
  const kept = new Map(after.map((line) => [line.id, line]))
  const replacing = new Map(after.flatMap((line) => (line.replaces === null ? [] : [[line.replaces, line] as const])))
  const known = new Set(before.map(({ id }) => id))
  const added = after.filter(({ id, replaces }) => !known.has(id) && !(replaces !== null && known.has(replaces)))
  return [
    ...before.map((line) => {
      const other = replacing.get(line.id)
      return { before: line, after: kept.get(line.id) ?? other ?? null, isOtherSteel: other !== undefined }
    }),
    ...added.map((line) => ({ before: null, after: line, isOtherSteel: false })),
  ]
}
