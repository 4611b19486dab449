import type { InventoryItem } from '../../../shared/inventory.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import type { ExportColumn } from '../../lib/export/export-column.ts'
import { fieldNames, itemFields } from './item-fields.ts'

/** What a file of items tells of each, as the supplier wrote it. Quantity and weight are what buyers add up. */
export const itemColumns: readonly ExportColumn<InventoryItem>[] = itemFields.map((field) => ({
  heading: fieldNames[field],
  textOf: (item) => String(item[field]),
  ...(field === 'qtyPcs' && { numberOf: ({ qtyPcs }) => qtyPcs }),
  ...(field === 'weight' && { numberOf: ({ weight }) => parseWeightLb(weight) }),
}))
