import { parseThicknessIn } from '../../../../shared/steel/thickness.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { type ItemField, itemFields, tableColumns } from '../../item/item-fields.ts'

export type ItemSort = { field: ItemField; isDescending: boolean }

/** The order in which the server lists items. */
export const defaultSort: ItemSort = { field: 'thickness', isDescending: false }

const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** The items in an order. What is blank, or no number in a column of numbers, comes last either way; ties keep their order. */
export function sortItems(items: readonly InventoryItem[], sort: ItemSort): readonly InventoryItem[] {
  if (isSameSort(sort, defaultSort)) return items
  const readValue = valueReader(sort.field)
  const direction = sort.isDescending ? -1 : 1
  return items
    .map((item) => ({ item, value: readValue(item) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined)
      return direction * compare(a.value, b.value)
    })
    .map(({ item }) => item)
}

/** The order after a click on a column's heading. */
export function nextSort({ field, isDescending }: ItemSort, clicked: ItemField): ItemSort {
  return { field: clicked, isDescending: clicked === field && !isDescending }
}

/** Reads an order from an address: `weight`, or `-weight` for the heaviest first. */
export function parseSort(text: string | undefined): ItemSort {
  const isDescending = text?.startsWith('-') === true
  const field = itemFields.find((name) => name === (isDescending ? text?.slice(1) : text))
  return field ? { field, isDescending } : defaultSort
}

/** The order in an address; undefined for the usual one. */
export function formatSort(sort: ItemSort): string | undefined {
  return isSameSort(sort, defaultSort) ? undefined : `${sort.isDescending ? '-' : ''}${sort.field}`
}

function isSameSort(a: ItemSort, b: ItemSort): boolean {
  return a.field === b.field && a.isDescending === b.isDescending
}

type SortValue = number | string | undefined

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : inOrder(String(a), String(b))
}

function valueReader(field: ItemField): (item: InventoryItem) => SortValue {
  const kind = tableColumns.find(({ key }) => key === field)?.kind
  if (field === 'qtyPcs') return (item) => item.qtyPcs
  if (kind === 'weight') return (item) => parseWeightLb(String(item[field]))
  if (kind === 'dimension') return (item) => parseThicknessIn(String(item[field]))
  return (item) => String(item[field]).trim() || undefined
}
