import type { InventoryItem } from '../../../shared/inventory.ts'
import { formatThickness } from '../../../shared/thickness.ts'

/** What the checkbox of an item is called. */
export function itemLabel({ productId, product, thickness }: InventoryItem): string {
  return ['Select', productId, product, formatThickness(thickness)].filter(Boolean).join(' ')
}
