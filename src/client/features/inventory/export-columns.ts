import type { InventoryItem } from '../../../shared/inventory.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import type { ExportColumn } from '../../lib/export/export-column.ts'
import { tableColumns } from './item-fields.ts'

/** What a file of items tells of each, as the supplier wrote it. Quantity and weight are what buyers add up. */
export const exportColumns: readonly ExportColumn<InventoryItem>[] = tableColumns.map(({ key, heading }) => ({
  heading,
  textOf: (item) => String(item[key]),
  ...(key === 'qtyPcs' && { numberOf: ({ qtyPcs }) => qtyPcs }),
  ...(key === 'weight' && { numberOf: ({ weight }) => parseWeightLb(weight) }),
}))
