import type { InventoryItem } from './schema.ts'

type Titled = Pick<InventoryItem, 'category' | 'thickness' | 'width' | 'length'>

/** An item as a heading: `Galvanized Coil 0.0598 × 48 × Coil`; blanks are left out. */
export function itemTitle({ category, thickness, width, length }: Titled): string {
  const sizes = [thickness, width, length].map((size) => size.trim().replace(/^coil$/i, 'Coil')).filter(Boolean)
  return [category.trim(), sizes.join(' × ')].filter(Boolean).join(' ')
}
