import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { fixedField, formatField, type ItemField, tableColumns, unitOf } from '../../item/item-fields.ts'

/** A column that has the same value in every item, in words: `State CA`, `Condition not given`. */
export type SharedValue = { field: ItemField; text: string }

/** The columns that tell no two items apart; none for a single item. */
export function findSharedValues(items: readonly InventoryItem[]): SharedValue[] {
  const [first, ...others] = items
  if (!first || others.length === 0) return []
  return tableColumns
    .filter(({ key }) => key !== fixedField && others.every((item) => item[key] === first[key]))
    .map((column) => {
      const value = formatField(first, column.key).trim()
      const unit = /^[\d.,]+$/.test(value) ? unitOf(column) : undefined
      return { field: column.key, text: [column.heading, value || 'not given', unit].filter(Boolean).join(' ') }
    })
}
