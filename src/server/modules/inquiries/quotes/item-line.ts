import { lineTerms, type OfTerms } from '../../../../shared/deals/terms.ts'
import { toLineTerms } from '../../../../shared/inquiries/item-line.ts'
import { type ItemValues, itemColumns } from '../../../../shared/stock/item-columns.ts'
import type { OfferedValues } from '../../inventory/table.ts'
import { storeTerms } from '../terms.ts'

type SentItem = { [Column in keyof OfferedValues]: OfferedValues[Column] | null }

/** The fields of an item as it was sent; all blank if its id was unknown. */
export function toItemFields(row: SentItem): ItemValues<'key'> {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(
    itemColumns.map(({ key, column, kind }) => [key, row[column] ?? (kind === 'count' ? 0 : '')]),
  ) as ItemValues<'key'>
}

/** What a line stores of an item before anybody priced it. */
export const storeItem = (item: SentItem): OfTerms<typeof lineTerms, 'column'> =>
  storeTerms(lineTerms, toLineTerms({ ...toItemFields(item), qtyPcs: item.qty_pcs }))
