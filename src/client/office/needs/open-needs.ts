/** The expanded needs after one was toggled. */
export function toggleOpen(openIds: readonly string[], id: string): string[] {
  return openIds.includes(id) ? openIds.filter((open) => open !== id) : [...openIds, id]
}
