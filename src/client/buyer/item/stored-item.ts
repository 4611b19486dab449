import { itemColumns } from '../../../shared/stock/item-columns.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { hasStrings, isRecord } from '../../platform/storage/type-guards.ts'

const textFields = ['id', 'createdAt', ...itemColumns.filter(({ kind }) => kind !== 'count').map(({ key }) => key)]

/** Whether something stored is an item as a list had it. */
export function isStoredItem(stored: unknown): stored is InventoryItem {
  return isRecord(stored) && hasStrings(stored, textFields) && Number.isFinite(stored['qtyPcs'])
}
