import { formatCount } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { formatDimension, formatThickness, parseThicknessIn } from '../../../shared/thickness.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import { formatHintedThickness } from './thickness-hint.ts'

/** What the inventory table, the exports and the print view tell of an item, in this order. */
export const itemFields = [
  'productId',
  'heatNum',
  'product',
  'thickness',
  'width',
  'length',
  'qtyPcs',
  'weight',
  'gradeCategory',
  'condition',
  'locationState',
  'regionCodes',
  'sourceCode',
] as const satisfies readonly (keyof InventoryItem)[]
export type ItemField = (typeof itemFields)[number]

/** What each field is called; a supplier's list has the same headings. */
export const fieldNames = {
  productId: 'Product ID',
  heatNum: 'Heat Num',
  product: 'Product',
  thickness: 'Thickness',
  width: 'Width',
  length: 'Length',
  qtyPcs: 'Qty Pcs',
  weight: 'Weight',
  gradeCategory: 'Grade Category',
  condition: 'Condition',
  locationState: 'State',
  regionCodes: 'Region Code',
  sourceCode: 'Source Code',
} as const satisfies Record<ItemField, string>

/** The unit that a field's numbers are in. */
export const fieldUnits: Partial<Record<ItemField, string>> = {
  thickness: 'in',
  width: 'in',
  length: 'in',
  weight: 'lbs',
}

/** The fields whose figures stand in a column, right-aligned. */
export const numericFields: readonly ItemField[] = ['thickness', 'width', 'length', 'qtyPcs', 'weight']

/** A field as tables show it: thickness with 3 decimals, width and length with 2, other texts as the supplier wrote them. */
export function formatField(item: InventoryItem, field: ItemField): string {
  if (field === 'thickness') return formatThickness(item.thickness)
  if (field === 'width' || field === 'length') return formatDimension(item[field])
  if (field === 'weight') return formatWeightText(item.weight)
  return field === 'qtyPcs' ? formatCount(item.qtyPcs) : item[field]
}

/** Thickness, width and length in one line, as in `10 GA (≈ 0.135 in) × 48.00 in × COIL`; what is blank is left out. */
export function formatSize(item: InventoryItem): string {
  const thickness = formatHintedThickness(item.thickness, item.category)
  const dimensions = [thickness, formatField(item, 'width'), formatField(item, 'length')]
  return dimensions.map(withInches).filter(Boolean).join(' × ')
}

// A length may be a word, such as COIL.
function withInches(dimension: string): string {
  return parseThicknessIn(dimension) === undefined ? dimension : `${dimension} in`
}

/** A weight as tables show it: pounds with thousand separators when it can be read, else the supplier's own text. */
function formatWeightText(weight: string): string {
  const weightLb = parseWeightLb(weight)
  return weightLb === undefined ? weight : formatCount(weightLb)
}
