import type { InventoryItem } from '../../../shared/inventory.ts'
import { itemColumns } from '../../../shared/item-columns.ts'
import { totalWeightLb } from '../../../shared/weight.ts'

/** A field of an item that its supplier changed after it was picked. */
export type FieldChange = { heading: string; before: string; now: string }

/** `item` is as it is now, or as it was picked if it is gone or was not asked for yet. */
export type ShortlistedItem = { item: InventoryItem; isGone: boolean; changes: readonly FieldChange[] }

export type ShortlistGroup = {
  key: string
  sourceCode: string
  place: string
  rows: ShortlistedItem[]
  weightLb: number
}

/** Compares the items as they were picked with what the server has now; undefined while that is not known. */
export function compareShortlist(
  picked: readonly InventoryItem[],
  current: readonly InventoryItem[] | undefined,
): ShortlistedItem[] {
  const byId = new Map(current?.map((item) => [item.id, item]))
  return picked.map((before) => {
    const now = byId.get(before.id)
    if (!now) return { item: before, isGone: current !== undefined, changes: [] }
    return { item: now, isGone: false, changes: changesOf(before, now) }
  })
}

function changesOf(before: InventoryItem, now: InventoryItem): FieldChange[] {
  return itemColumns
    .filter(({ key }) => before[key] !== now[key])
    .map(({ key, heading }) => ({ heading, before: String(before[key]), now: String(now[key]) }))
}

/** By source location, in the order of picking. The weight is that of what is still there. */
export function groupShortlist(rows: readonly ShortlistedItem[]): ShortlistGroup[] {
  const groups = new Map<string, ShortlistGroup>()
  for (const row of rows) {
    const { sourceCode, locationState } = row.item
    const key = JSON.stringify([sourceCode, locationState])
    const group = groups.get(key) ?? { key, sourceCode, place: locationState, rows: [], weightLb: 0 }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group, weightLb: weightOf(group.rows) }))
}

/** Pounds of what is still there. */
export function weightOf(rows: readonly ShortlistedItem[]): number {
  return totalWeightLb(rows.filter(({ isGone }) => !isGone).map(({ item }) => item.weight)).weightLb
}
