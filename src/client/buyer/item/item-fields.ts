import { formatDimension, formatThickness, parseThicknessIn } from '../../../shared/steel/thickness.ts'
import { parsePlainPounds, parseWeightLb } from '../../../shared/steel/weight.ts'
import { type ItemKind, itemColumns } from '../../../shared/stock/item-columns.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { formatHintedThickness } from './thickness-hint.ts'

type TableColumn = Extract<(typeof itemColumns)[number], { widthPx: number }>
export type ItemField = TableColumn['key']

/** The columns of the inventory table, the exports and the print view. */
export const tableColumns: readonly TableColumn[] = itemColumns.filter((column) => 'widthPx' in column)
export const itemFields: readonly ItemField[] = tableColumns.map(({ key }) => key)

const units: Partial<Record<ItemKind, string>> = { dimension: 'in', weight: 'lbs' }

/** The unit of a column's numbers. */
export function unitOf({ kind }: TableColumn): string | undefined {
  return units[kind]
}

/** Whether a column is right-aligned. */
export function isNumeric({ kind }: TableColumn): boolean {
  return kind === 'dimension' || kind === 'count' || kind === 'weight'
}

/** A field in tables: thickness with 3 decimals, width and length with 2, weight in pounds, other texts as supplied. */
export function formatField(item: InventoryItem, field: ItemField): string {
  if (field === 'thickness') return formatThickness(item.thickness)
  if (field === 'width' || field === 'length') return formatDimension(item[field])
  if (field === 'weight') return formatWeightText(item.weight)
  return field === 'qtyPcs' ? formatCount(item.qtyPcs) : item[field]
}

/** The size in one line: `10 GA (≈ 0.135 in) × 48.00 in × COIL`; blanks are left out. */
export function formatSize(item: InventoryItem): string {
  const thickness = formatHintedThickness(item.thickness, item.category)
  const dimensions = [thickness, formatField(item, 'width'), formatField(item, 'length')]
  return dimensions.map(withInches).filter(Boolean).join(' × ')
}

// A length may be a word, such as COIL.
function withInches(dimension: string): string {
  return parseThicknessIn(dimension) === undefined ? dimension : `${dimension} in`
}

/** Pounds without their unit; of a weight in another unit the supplier's text and its pounds. Unreadable ones stay as written. */
export function statePounds(weight: string): { text: string; pounds?: string } {
  const weightLb = parseWeightLb(weight)
  if (weightLb === undefined) return { text: weight }
  if (parsePlainPounds(weight) !== undefined) return { text: formatCount(weightLb) }
  return { text: weight, pounds: formatWeightLb(weightLb) }
}

/** `42,350`, or `20 NT, 40,000 lbs`. */
export function formatWeightText(weight: string): string {
  const { text, pounds } = statePounds(weight)
  return pounds === undefined ? text : `${text}, ${pounds}`
}

/** The same with the unit, for a place without a heading. */
export function formatWeightWithUnit(weight: string): string {
  return parsePlainPounds(weight) === undefined ? formatWeightText(weight) : `${formatWeightText(weight)} lbs`
}
