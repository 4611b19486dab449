import { totalWeightLb } from '../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatWeightLb } from '../../platform/text/format.ts'

/** `42,350 lbs (1 without a weight)` */
export function formatTotalWeight(items: readonly Pick<InventoryItem, 'weight'>[]): string {
  const { weightLb, withoutWeight } = totalWeightLb(items.map(({ weight }) => weight))
  const unweighed = withoutWeight > 0 ? ` (${formatCount(withoutWeight)} without a weight)` : ''
  return formatWeightLb(weightLb) + unweighed
}
