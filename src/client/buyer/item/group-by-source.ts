import type { InventoryItem } from '../../../shared/stock/schema.ts'

/** The selected items by supplier, in order of first appearance. */
export function groupBySource<Item extends Pick<InventoryItem, 'sourceCode'>>(
  items: readonly Item[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(item.sourceCode)
    if (group) group.push(item)
    else groups.set(item.sourceCode, [item])
  }
  return groups
}
