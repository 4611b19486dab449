import type { InventoryPlace } from './hooks.ts'

const gaugeDecimals = 3

/** A thickness in inches, without the unit. */
export function gaugeText(thicknessIn: number | null): string {
  return thicknessIn === null ? '-' : thicknessIn.toFixed(gaugeDecimals)
}

const shortLabels = new Map([
  ['Hot Rolled Coil', 'HR COIL'],
  ['Hot Rolled Plate', 'HR Plate'],
])

/** The heading of a category's inventory. */
export function categoryLabel(category: string): string {
  return shortLabels.get(category) ?? category
}

export function listTitle({ category }: InventoryPlace, source: string | undefined): string {
  return [category && categoryLabel(category), source].filter(Boolean).join(' - ')
}
