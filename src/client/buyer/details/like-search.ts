import { readCondition } from '../../../shared/steel/conditions.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { toNeedSearch } from '../request/need-search.ts'

/** The search for what could stand in for an item. */
export function toLikeSearch(item: InventoryItem): SearchPageParams {
  const { category, thickness, width, length, gradeCategory } = item
  const sought = { category, thickness, width, length, gradeCategory, coatingWt: '' }
  // A need's product is its condition; the item's own product may name a metal.
  const search = toNeedSearch({ ...sought, product: readCondition(item.condition) ?? '', notes: item.product })
  return search ?? { category: [category] }
}
