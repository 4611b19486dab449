/** The needs that are expanded after one of them was toggled, in the order in which they were opened. */
export function toggleOpen(openIds: readonly string[], id: string): string[] {
  return openIds.includes(id) ? openIds.filter((open) => open !== id) : [...openIds, id]
}
