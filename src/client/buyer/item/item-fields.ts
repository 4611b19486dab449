import { plainDimension } from '../../../shared/steel/figures.ts'
import { gaugeSeriesOf, readGaugedFigure } from '../../../shared/steel/gauges.ts'
import { formatDimension, formatThickness, parseThicknessIn } from '../../../shared/steel/thickness.ts'
import { readGauge } from '../../../shared/steel/tolerances.ts'
import { parsePlainPounds, parseWeightLb, totalWeightLb } from '../../../shared/steel/weight.ts'
import { type ItemKind, itemColumns } from '../../../shared/stock/item-columns.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import type { ExportColumn } from '../../platform/export/use-list-export.ts'
import { hasStringFields, isRecord } from '../../platform/storage/browser-store.ts'
import { formatWeightLb } from '../../platform/text/format.ts'

type TableColumn = Extract<(typeof itemColumns)[number], { widthPx: number }>
export type ItemField = TableColumn['key']

/** The columns of the inventory table, the exports and the print view. */
export const tableColumns: readonly TableColumn[] = itemColumns.filter((column) => 'widthPx' in column)
export const itemFields: readonly ItemField[] = tableColumns.map(({ key }) => key)

/** The columns on screen: the gauge is read from the thickness, and is in no export. */
export type ShownColumn = ItemField | 'gauge'

/** The column that cannot be hidden. */
export const fixedField: ItemField = 'productId'

const units: Partial<Record<ItemKind, string>> = { dimension: 'in', weight: 'lbs' }

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

type Sized = Pick<InventoryItem, 'thickness' | 'category'>

/** `16`: the gauge that a thickness says or is ordered as; blank for plate, ranges and what cannot be read. */
export const formatGauge = cachedByThickness((thickness, category) => String(readGauge(thickness, category) ?? ''))

/** The columns of an item export, in the supplier's own text; quantity and pounds are numbers, so buyers can add them up. */
export const exportColumns: readonly ExportColumn<InventoryItem>[] = tableColumns.map(({ key, heading }) => ({
  heading,
  textOf: (item) => String(item[key]),
  ...(key === 'qtyPcs' && { numberOf: ({ qtyPcs }) => qtyPcs }),
  ...(key === 'weight' && { numberOf: ({ weight }) => parsePlainPounds(weight) }),
}))

/** `10 GA (≈ 0.135 in) × 48.00 in × COIL`; blanks are left out. */
export function formatSize(item: InventoryItem, thickness: string = formatHintedThickness(item)): string {
  const dimensions = [thickness, formatField(item, 'width'), formatField(item, 'length')]
  return dimensions.map(withInches).filter(Boolean).join(' × ')
}

/** A dimension with its unit; a length may be a word, such as COIL. */
export function withInches(dimension: string): string {
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

type Named = Pick<InventoryItem, 'productId' | 'product' | 'thickness'>

/** An item in a few words, for the labels of its controls. */
export function itemName({ productId, product, thickness }: Named): string {
  return [productId, product, formatThickness(thickness)].filter(Boolean).join(' ')
}

/** The label of an item's checkbox. */
export function itemLabel(item: Named): string {
  return `Select ${itemName(item)}`.trim()
}

/** `42,350 lbs (1 without a weight)` */
export function formatTotalWeight(items: readonly Pick<InventoryItem, 'weight'>[]): string {
  const { weightLb, withoutWeight } = totalWeightLb(items.map(({ weight }) => weight))
  const unweighed = withoutWeight > 0 ? ` (${formatCount(withoutWeight)} without a weight)` : ''
  return formatWeightLb(weightLb) + unweighed
}

/** `≈ 0.135 in`; `exact` has 4 decimals. */
type ThicknessHint = { short: string; exact: string }

const shortDecimals = 3
const exactDecimals = 4

/** A gauge, fraction or metric thickness in inches. Undefined for decimals, ranges and unreadable text. */
export const hintThickness = cachedByThickness(readHint)

/** `10 GA (≈ 0.135 in)`. */
export function formatHintedThickness(item: Sized): string {
  const hint = hintThickness(item)
  return hint ? `${item.thickness} (${hint.short})` : formatThickness(item.thickness)
}

function readHint(thickness: string, category: string): ThicknessHint | undefined {
  const figure = readGaugedFigure(plainDimension(thickness), gaugeSeriesOf(category))
  if (figure?.valueIn === undefined || figure.basis === 'decimal') return undefined
  const { valueIn } = figure
  return { short: `≈ ${valueIn.toFixed(shortDecimals)} in`, exact: `≈ ${valueIn.toFixed(exactDecimals)} in` }
}

const cachedMax = 5_000

// A list has few distinct thicknesses, and scrolling renders them again and again.
function cachedByThickness<Read>(read: (thickness: string, category: string) => Read): (item: Sized) => Read {
  const known = new Map<string, { read: Read }>()
  return ({ thickness, category }) => {
    const key = `${category}\n${thickness}`
    const kept = known.get(key)
    if (kept) return kept.read
    if (known.size >= cachedMax) known.clear()
    const fresh = { read: read(thickness, category) }
    known.set(key, fresh)
    return fresh.read
  }
}

const textFields = ['id', 'createdAt', ...itemColumns.filter(({ kind }) => kind !== 'count').map(({ key }) => key)]

/** Whether something stored is an item as a list had it. */
export function isStoredItem(stored: unknown): stored is InventoryItem {
  return isRecord(stored) && hasStringFields(stored, textFields) && Number.isFinite(stored['qtyPcs'])
}
