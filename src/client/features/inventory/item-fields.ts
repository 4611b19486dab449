import { formatCount } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { type ItemKind, itemColumns } from '../../../shared/item-columns.ts'
import { formatDimension, formatThickness, parseThicknessIn } from '../../../shared/thickness.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import { formatHintedThickness } from './thickness-hint.ts'

type TableColumn = Extract<(typeof itemColumns)[number], { widthPx: number }>
export type ItemField = TableColumn['key']

/** The columns that the inventory table, the exports and the print view have, in this order. */
export const tableColumns: readonly TableColumn[] = itemColumns.filter((column) => 'widthPx' in column)
export const itemFields: readonly ItemField[] = tableColumns.map(({ key }) => key)

const units: Partial<Record<ItemKind, string>> = { dimension: 'in', weight: 'lbs' }

/** The unit that a column's numbers are in. */
export function unitOf({ kind }: TableColumn): string | undefined {
  return units[kind]
}

/** Whether a column's figures stand right-aligned. */
export function isNumeric({ kind }: TableColumn): boolean {
  return kind === 'dimension' || kind === 'count' || kind === 'weight'
}

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
