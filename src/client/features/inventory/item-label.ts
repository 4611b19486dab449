import type { InventoryItem } from '../../../shared/inventory.ts'
import { formatThickness } from '../../../shared/thickness.ts'

/** The label of an item's checkbox. */
export function itemLabel({ productId, product, thickness }: InventoryItem): string {
  return ['Select', productId, product, formatThickness(thickness)].filter(Boolean).join(' ')
}
