import { createColumnHelper } from '@tanstack/react-table'
import type { InventoryItem } from '../../../shared/inventory.ts'
import type { ColumnLook, dataTableFeatures } from '../../components/data-table-features.ts'
import { fieldNames, fieldUnits, formatField, type ItemField, numericFields } from './item-fields.ts'
import { ThicknessCell } from './ThicknessCell.tsx'

const column = createColumnHelper<typeof dataTableFeatures, InventoryItem>()

function fieldColumn(field: ItemField, look: ColumnLook, header: string = fieldNames[field]) {
  const unit = fieldUnits[field]
  return column.accessor(field, {
    id: field,
    header,
    cell: ({ row: { original } }) =>
      field === 'thickness' ? <ThicknessCell item={original} /> : formatField(original, field),
    meta: { ...look, ...(unit && { unit }), ...(numericFields.includes(field) && { isNumeric: true }) },
  })
}

/** The columns of the buyer's inventory table; together they fit a window of 1440 px. */
export const inventoryColumns = column.columns([
  fieldColumn('productId', { widthPx: 116, isSticky: true }),
  fieldColumn('heatNum', { widthPx: 96 }),
  fieldColumn('product', { widthPx: 132, grows: true }),
  fieldColumn('thickness', { widthPx: 104 }),
  fieldColumn('width', { widthPx: 78 }),
  fieldColumn('length', { widthPx: 82 }),
  fieldColumn('qtyPcs', { widthPx: 72 }),
  fieldColumn('weight', { widthPx: 92 }),
  fieldColumn('gradeCategory', { widthPx: 160 }),
  fieldColumn('condition', { widthPx: 108 }),
  fieldColumn('locationState', { widthPx: 58 }),
  fieldColumn('regionCodes', { widthPx: 104 }),
  fieldColumn('sourceCode', { widthPx: 106 }),
])

/** The columns of the items in an inquiry. */
export const selectedItemColumns = column.columns([
  fieldColumn('productId', { widthPx: 114, isSticky: true }),
  fieldColumn('product', { widthPx: 106, grows: true }),
  fieldColumn('thickness', { widthPx: 106 }),
  fieldColumn('width', { widthPx: 82 }),
  fieldColumn('length', { widthPx: 86 }),
  fieldColumn('gradeCategory', { widthPx: 140 }, 'Grade'),
  fieldColumn('qtyPcs', { widthPx: 54 }, 'Qty'),
  fieldColumn('weight', { widthPx: 96 }),
])
