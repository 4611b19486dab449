import type { InventoryFilter, InventoryItem, InventorySummary, SourceLocation } from '../../../shared/inventory.ts'
import type { RegionCode } from '../../../shared/regions.ts'
import type { Db } from '../../db/database.ts'

export async function listInventory(_db: Db, _filter: InventoryFilter): Promise<InventoryItem[]> {
  throw new Error('unwritten')
}
export async function listCategories(_db: Db, _regions: readonly RegionCode[]): Promise<string[]> {
  throw new Error('unwritten')
}
export async function listSources(_db: Db, _filter: Omit<InventoryFilter, 'source'>): Promise<SourceLocation[]> {
  throw new Error('unwritten')
}
export async function summarizeInventory(_db: Db): Promise<InventorySummary> {
  throw new Error('unwritten')
}
