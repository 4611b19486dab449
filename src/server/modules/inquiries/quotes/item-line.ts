import { blankTerms, lineTerms, type OfTerms } from '../../../../shared/deals/terms.ts'
import { findStateIn } from '../../../../shared/places/state-in-text.ts'
import { fromThousandths, toThousandths } from '../../../../shared/quotes/money.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { OfferedValues } from '../../inventory/table.ts'

type SentItem = { [Column in keyof OfferedValues]: OfferedValues[Column] | null }

/** How a product is named to a buyer or a supplier: `HR Coil, P-100`. */
export function nameProduct({
  product,
  category,
  product_id: id,
}: Pick<SentItem, 'product' | 'category' | 'product_id'>) {
  return [product || category, id].filter(Boolean).join(', ')
}

/** What a line says of an item before anybody priced it. */
export function toLineTerms(item: SentItem): OfTerms<typeof lineTerms, 'column'> {
  const weightLb = parseWeightLb(item.weight ?? '')
  return {
    ...blankTerms(lineTerms, 'column'),
    description: nameProduct(item),
    thickness: item.thickness ?? '',
    width: item.width ?? '',
    length: item.length ?? '',
    grade: item.grade_category ?? '',
    condition: item.condition ?? '',
    heat: item.heat_num ?? '',
    // A location may be more than a state; what is no state stays with staff.
    ships_from: findStateIn(item.location_state ?? '') ?? '',
    pieces: item.qty_pcs,
    weight_lb: weightLb === undefined || weightLb < 0 ? null : fromThousandths(toThousandths(weightLb)),
  }
}
