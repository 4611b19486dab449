import { formatThickness } from '../../../shared/steel/thickness.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'

type Named = Pick<InventoryItem, 'productId' | 'product' | 'thickness'>

/** An item in a few words, for the labels of its controls. */
export function itemName({ productId, product, thickness }: Named): string {
  return [productId, product, formatThickness(thickness)].filter(Boolean).join(' ')
}

/** The label of an item's checkbox. */
export function itemLabel(item: Named): string {
  return `Select ${itemName(item)}`.trim()
}
