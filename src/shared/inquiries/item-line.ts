import { blankTerms, lineTerms, type OfTerms } from '../deals/terms.ts'
import { findStateIn } from '../places/state-in-text.ts'
import { sizeWithUnit } from '../quotes/lines.ts'
import { fromThousandths, toThousandths } from '../quotes/money.ts'
import { quoteWeightLbMax } from '../quotes/terms.ts'
import { parseWeightLb } from '../steel/weight.ts'
import type { ItemValues } from '../stock/item-columns.ts'

/** How an item is named to a buyer or a supplier: `HR Coil, P-100`; blank if neither is known. */
export function nameItem({
  product,
  category,
  productId,
}: Pick<ItemValues<'key'>, 'product' | 'category' | 'productId'>): string {
  return [product || category, productId].filter(Boolean).join(', ')
}

type DescribedItem = Pick<ItemValues<'key'>, 'thickness' | 'width' | 'length' | 'gradeCategory' | 'condition'>

/** Size, grade and condition wherever an item is told in a line: `14 GA × 48 × 120 in, A1011 CS-B, Prime`; blanks are left out. */
export function describeItem({ gradeCategory, condition, ...item }: DescribedItem): string {
  return [sizeWithUnit(item), gradeCategory.trim(), condition.trim()].filter(Boolean).join(', ')
}

/** An item as it was sent; its pieces are null where nothing of it is known. */
type SentItem = Omit<ItemValues<'key'>, 'qtyPcs'> & { qtyPcs: number | null }

/** What a line says of an item before anybody priced it. */
export function toLineTerms(item: SentItem): OfTerms<typeof lineTerms> {
  const weightLb = parseWeightLb(item.weight)
  return {
    ...blankTerms(lineTerms, 'key'),
    description: nameItem(item),
    thickness: item.thickness,
    width: item.width,
    length: item.length,
    grade: item.gradeCategory,
    condition: item.condition,
    heat: item.heatNum,
    // A location may be more than a state; what is no state stays with staff.
    shipsFrom: findStateIn(item.locationState) ?? '',
    pieces: item.qtyPcs,
    // Longer numbers are of no line; a list may have them.
    weightLb: weightLb === undefined || weightLb > quoteWeightLbMax ? null : fromThousandths(toThousandths(weightLb)),
  }
}
