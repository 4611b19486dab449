import { lbPerShortTon } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import type { InventoryPlace } from './hooks.ts'

const gaugeDecimals = 3

/** `1,234 tons`, blank without a weight. */
export function tonsText(weightLb: number): string {
  if (weightLb <= 0) return ''
  return weightLb < lbPerShortTon ? 'under 1 ton' : formatCountOf(Math.round(weightLb / lbPerShortTon), 'ton')
}

/** `98 items, 1,234 tons` */
export function stockText({ items, weightLb }: { items: number; weightLb: number }): string {
  return [formatCountOf(items, 'item'), tonsText(weightLb)].filter(Boolean).join(', ')
}

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

/** The title of a list: category and source location. */
export function listTitle({ category }: InventoryPlace, source: string | undefined): string {
  return [category && categoryLabel(category), source].filter(Boolean).join(' - ')
}
