import { type NearItem, nearItemsMax } from '../../../../shared/search/item.ts'
import { formatCoating } from '../../../../shared/steel/coatings.ts'
import { readCondition } from '../../../../shared/steel/conditions.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { coatingOf } from '../../../steel/readings.ts'
import { readItem } from './judge-item.ts'
import type { MatchStock } from './match-question.ts'
import { type ReadNeed, readNeed } from './read-need.ts'
import { explainMatch } from './reasons.ts'

/** Finds what meets a need for an item, but for the item itself, and says of each what is not as in the item. */
export function createLikeFinder(matchStock: MatchStock): (item: InventoryItem) => Promise<NearItem[]> {
  return async (item) => {
    const need = toNeed(item)
    // Nothing is new. The item itself comes last, as one that was dismissed.
    const asked = { need, seenChangeNo: Number.POSITIVE_INFINITY, dismissedIds: [item.id] }
    const { needs } = await matchStock({ needs: [asked], best: nearItemsMax })
    const best = needs[0]?.best.filter(({ isDismissed }) => !isDismissed) ?? []
    return best.map(({ item: other }) => ({
      item: other,
      reasons: explainMatch(need, other).filter(({ fit }) => fit !== 'exact'),
    }))
  }
}

/** A need for just this item. What cannot be read of it is not asked for. */
function toNeed(item: InventoryItem): ReadNeed {
  const { group, grade, product } = readItem(item)
  const coating = coatingOf(grade, product, group)
  const need = readNeed({
    product: readCondition(item.condition) ?? '',
    category: item.category,
    thickness: item.thickness,
    width: item.width,
    length: item.length,
    gradeCategory: item.gradeCategory,
    locationState: group.state,
    weightNeeded: '',
    coatingWt: coating ? formatCoating(coating) : '',
    // It may name a metal.
    notes: item.product,
  })
  return { ...need, unread: [] }
}
