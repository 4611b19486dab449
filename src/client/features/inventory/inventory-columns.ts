import { createColumnHelper } from '@tanstack/react-table'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { formatDimension, formatThickness, passesThicknessRange } from '../../../shared/thickness.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import type { dataTableFeatures } from '../../components/data-table-features.ts'
import { formatCount } from '../../lib/format.ts'
import type { ThicknessRange } from './thickness-range.ts'

const column = createColumnHelper<typeof dataTableFeatures, InventoryItem>()

/** A weight as tables show it: pounds with thousand separators when it can be read, else the supplier's own text. */
export function formatWeightText(weight: string): string {
  const weightLb = parseWeightLb(weight)
  return weightLb === undefined ? weight : formatCount(weightLb)
}

const productId = column.accessor('productId', { header: 'Product ID', meta: { widthPx: 128, isSticky: true } })
const product = column.accessor('product', { header: 'Product', meta: { widthPx: 180, grows: true } })
const thickness = column.accessor('thickness', {
  header: 'Thickness',
  cell: ({ getValue }) => formatThickness(getValue()),
  filterFn: (row, _columnId, range: ThicknessRange) =>
    passesThicknessRange(row.original.thickness, range.fromIn, range.toIn),
  meta: { widthPx: 112, unit: 'in', isNumeric: true },
})
const width = column.accessor('width', {
  header: 'Width',
  cell: ({ getValue }) => formatDimension(getValue()),
  meta: { widthPx: 88, unit: 'in', isNumeric: true },
})
const length = column.accessor('length', {
  header: 'Length',
  cell: ({ getValue }) => formatDimension(getValue()),
  meta: { widthPx: 96, unit: 'in', isNumeric: true },
})
const weight = column.accessor('weight', {
  header: 'Weight',
  cell: ({ getValue }) => formatWeightText(getValue()),
  meta: { widthPx: 108, unit: 'lbs', isNumeric: true },
})

function qtyPcs(header: string, widthPx: number) {
  return column.accessor('qtyPcs', {
    header,
    cell: ({ getValue }) => formatCount(getValue()),
    meta: { widthPx, isNumeric: true },
  })
}

function gradeCategory(header: string, widthPx: number) {
  return column.accessor('gradeCategory', { header, meta: { widthPx } })
}

/** The columns of the buyer's inventory table. */
export const inventoryColumns = column.columns([
  productId,
  column.accessor('heatNum', { header: 'Heat Num', meta: { widthPx: 112 } }),
  product,
  thickness,
  width,
  length,
  qtyPcs('Qty Pcs', 84),
  weight,
  gradeCategory('Grade Category', 136),
  column.accessor('condition', { header: 'Condition', meta: { widthPx: 112 } }),
  column.accessor('locationState', { header: 'State', meta: { widthPx: 64 } }),
  column.accessor('regionCodes', { header: 'Region Code', meta: { widthPx: 112 } }),
  column.accessor('sourceCode', { header: 'Source Code', meta: { widthPx: 116 } }),
])

/** The columns of the items in an inquiry. */
export const selectedItemColumns = column.columns([
  productId,
  product,
  thickness,
  width,
  length,
  gradeCategory('Grade', 100),
  qtyPcs('Qty', 60),
  weight,
])
