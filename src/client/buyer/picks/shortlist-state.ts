import { parseThicknessIn } from '../../../shared/steel/thickness.ts'
import { parseWeightLb } from '../../../shared/steel/weight.ts'
import { type ItemKind, itemColumns } from '../../../shared/stock/item-columns.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatField } from '../item/item-fields.ts'

/** A field of an item that its supplier changed after it was picked. */
export type FieldChange = { heading: string; before: string; now: string }

/** `item` is as it is now, or as it was picked if it is gone or was not asked for yet. */
export type ShortlistedItem = {
  item: InventoryItem
  isGone: boolean
  changes: readonly FieldChange[]
  /** The reference of the inquiry that took it along. */
  sentIn: string | undefined
}

export type ShortlistGroup = { sourceCode: string; place: string; rows: ShortlistedItem[] }

const figureReaders: Partial<Record<ItemKind, (text: string) => number | undefined>> = {
  dimension: parseThicknessIn,
  weight: parseWeightLb,
}

/** Compares the items as they were picked with what the server has now; undefined while that is not known. */
export function compareShortlist(
  picked: readonly InventoryItem[],
  current: readonly InventoryItem[] | undefined,
  sent: Readonly<Record<string, string>>,
): ShortlistedItem[] {
  const byId = new Map(current?.map((item) => [item.id, item]))
  return picked.map((before) => {
    const now = byId.get(before.id)
    const sentIn = sent[before.id]
    if (!now) return { item: before, isGone: current !== undefined, changes: [], sentIn }
    return { item: now, isGone: false, changes: changesOf(before, now), sentIn }
  })
}

function changesOf(before: InventoryItem, now: InventoryItem): FieldChange[] {
  return itemColumns
    .filter(({ key, kind }) => !isSame(kind, String(before[key]), String(now[key])))
    .map(({ key, heading }) => ({ heading, before: textOf(before, key), now: textOf(now, key) }))
}

// The same figure written in another way is no change to a buyer.
function isSame(kind: ItemKind, before: string, now: string): boolean {
  if (before === now) return true
  const figure = figureReaders[kind]?.(before)
  return figure !== undefined && figure === figureReaders[kind]?.(now)
}

// Rounded as in the table, two dimensions could look the same.
function textOf(item: InventoryItem, key: (typeof itemColumns)[number]['key']): string {
  return key === 'weight' || key === 'qtyPcs' ? formatField(item, key) : item[key]
}

/** `Weight was 42,350, now 40,000` */
export function describeChange({ heading, before, now }: FieldChange): string {
  return `${heading} was ${before || 'blank'}, now ${now || 'blank'}`
}

/** By source location, in the order of picking. */
export function groupShortlist(rows: readonly ShortlistedItem[]): ShortlistGroup[] {
  const groups = new Map<string, ShortlistGroup>()
  for (const row of rows) {
    const { sourceCode, locationState: place } = row.item
    const key = JSON.stringify([sourceCode, place])
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { sourceCode, place, rows: [row] })
  }
  return [...groups.values()]
}

/** The items that an inquiry can take. */
export function itemsLeft(rows: readonly ShortlistedItem[]): InventoryItem[] {
  return rows.filter(({ isGone }) => !isGone).map(({ item }) => item)
}

/** The items that an inquiry takes unless others are chosen. */
export function itemsToSend(rows: readonly ShortlistedItem[]): InventoryItem[] {
  return itemsLeft(rows.filter(({ sentIn }) => sentIn === undefined))
}
