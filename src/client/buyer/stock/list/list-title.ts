import { categoryLabel } from '../category-label.ts'
import type { InventoryPlace } from '../hooks.ts'

/** The title of a list: category and source location. */
export function listTitle({ category }: InventoryPlace, source: string | undefined): string {
  return [category && categoryLabel(category), source].filter(Boolean).join(' - ')
}
