import { createColumnHelper } from '@tanstack/react-table'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { formatDimension, formatThickness, passesThicknessRange } from '../../../shared/thickness.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import type { ColumnLook, dataTableFeatures } from '../../components/data-table-features.ts'
import { formatCount } from '../../lib/format.ts'
import type { ThicknessRange } from './thickness-range.ts'

const column = createColumnHelper<typeof dataTableFeatures, InventoryItem>()

/** A weight as tables show it: pounds with thousand separators when it can be read, else the supplier's own text. */
export function formatWeightText(weight: string): string {
  const weightLb = parseWeightLb(weight)
  return weightLb === undefined ? weight : formatCount(weightLb)
}

type Look = Pick<ColumnLook, 'widthPx'>

const productId = (look: Look) =>
  column.accessor('productId', { header: 'Product ID', meta: { ...look, isSticky: true } })

const product = (look: Look) => column.accessor('product', { header: 'Product', meta: { ...look, grows: true } })

const thickness = (look: Look) =>
  column.accessor('thickness', {
    header: 'Thickness',
    cell: ({ getValue }) => formatThickness(getValue()),
    filterFn: (row, _columnId, range: ThicknessRange) =>
      passesThicknessRange(row.original.thickness, range.fromIn, range.toIn),
    meta: { ...look, unit: 'in', isNumeric: true },
  })

const dimension = (name: 'width' | 'length', header: string, look: Look) =>
  column.accessor(name, {
    header,
    cell: ({ getValue }) => formatDimension(getValue()),
    meta: { ...look, unit: 'in', isNumeric: true },
  })

const qtyPcs = (header: string, look: Look) =>
  column.accessor('qtyPcs', {
    header,
    cell: ({ getValue }) => formatCount(getValue()),
    meta: { ...look, isNumeric: true },
  })

const weight = (look: Look) =>
  column.accessor('weight', {
    header: 'Weight',
    cell: ({ getValue }) => formatWeightText(getValue()),
    meta: { ...look, unit: 'lbs', isNumeric: true },
  })

const gradeCategory = (header: string, look: Look) => column.accessor('gradeCategory', { header, meta: look })

/** The columns of the buyer's inventory table; together they fit a window of 1440 px. */
export const inventoryColumns = column.columns([
  productId({ widthPx: 116 }),
  column.accessor('heatNum', { header: 'Heat Num', meta: { widthPx: 98 } }),
  product({ widthPx: 120 }),
  thickness({ widthPx: 108 }),
  dimension('width', 'Width', { widthPx: 80 }),
  dimension('length', 'Length', { widthPx: 84 }),
  qtyPcs('Qty Pcs', { widthPx: 74 }),
  weight({ widthPx: 96 }),
  gradeCategory('Grade Category', { widthPx: 140 }),
  column.accessor('condition', { header: 'Condition', meta: { widthPx: 118 } }),
  column.accessor('locationState', { header: 'State', meta: { widthPx: 58 } }),
  column.accessor('regionCodes', { header: 'Region Code', meta: { widthPx: 110 } }),
  column.accessor('sourceCode', { header: 'Source Code', meta: { widthPx: 112 } }),
])

/** The columns of the items in an inquiry. */
export const selectedItemColumns = column.columns([
  productId({ widthPx: 114 }),
  product({ widthPx: 106 }),
  thickness({ widthPx: 106 }),
  dimension('width', 'Width', { widthPx: 82 }),
  dimension('length', 'Length', { widthPx: 86 }),
  gradeCategory('Grade', { widthPx: 140 }),
  qtyPcs('Qty', { widthPx: 54 }),
  weight({ widthPx: 96 }),
])
