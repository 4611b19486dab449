import { parsePlainPounds } from '../../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { ExportColumn } from '../../../platform/export/export-column.ts'
import { tableColumns } from '../../item/item-fields.ts'

/** The columns of an item export, in the supplier's own text; quantity and pounds are numbers, so buyers can add them up. */
export const exportColumns: readonly ExportColumn<InventoryItem>[] = tableColumns.map(({ key, heading }) => ({
  heading,
  textOf: (item) => String(item[key]),
  ...(key === 'qtyPcs' && { numberOf: ({ qtyPcs }) => qtyPcs }),
  ...(key === 'weight' && { numberOf: ({ weight }) => parsePlainPounds(weight) }),
}))
