import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import { type ItemValues, itemColumns } from '../../../shared/item-columns.ts'
import type { RegionCode } from '../../../shared/regions.ts'
import type { FlexibleInventoryTable } from './flexible-inventory/table.ts'
import type { UploadTable } from './uploads/history/table.ts'
import type { StagedTables } from './uploads/staged/table.ts'

/** The columns that say what an item is; the rest of the table is its id, its time and what is derived from these. */
export const offeredColumns: readonly OfferedColumn[] = itemColumns.map(({ column }) => column)
export type OfferedColumn = keyof OfferedValues
export type OfferedValues = ItemValues<'column'>

export type InventoryItemTable = OfferedValues & {
  id: Generated<string>
  created_at: ColumnType<Date, never, never>
  /** The item as buyers are shown it, as JSON. Written by PostgreSQL from the columns above. */
  view_json: ColumnType<string, never, never>
  /** Numeric thickness in inches, read by `parseThicknessIn`. */
  thickness_in: number | null
  /** Weight in pounds, read by `parseWeightLb`. */
  weight_lb: number | null
  /** The regions in which buyers find the item: `region_codes`, or else the region of the state. */
  regions: RegionCode[]
}
export type InventoryItemRow = Selectable<InventoryItemTable>
export type NewInventoryItem = Insertable<InventoryItemTable>

/** A removed or overwritten item as it was; inquiries resolve it, and an upload can be taken back with it. */
export type ReplacedItemTable = Omit<InventoryItemTable, 'id' | 'created_at' | 'view_json'> & {
  replaced_id: ColumnType<number, never, never>
  upload_id: string | null
  replaced_at: ColumnType<Date, never, never>
  id: string
  created_at: Date
}

/** Counts of items that share category, source, state and regions. Kept by a trigger; never written by us. */
export type InventoryGroupTable = {
  category: ColumnType<string, never, never>
  source_code: ColumnType<string, never, never>
  location_state: ColumnType<string, never, never>
  regions: ColumnType<RegionCode[], never, never>
  item_count: ColumnType<number, never, never>
  weight_lb: ColumnType<number, never, never>
}

/**
 * Counts of the items of a source code: in each region, under `all` however many regions an item has, and under `none`
 * those that have none. Kept by a trigger; never written by us.
 */
export type InventoryTotalsTable = {
  source_code: ColumnType<string, never, never>
  region: ColumnType<RegionCode | 'all' | 'none', never, never>
  item_count: ColumnType<number, never, never>
  weight_lb: ColumnType<number, never, never>
}

/** One row: the number that every change of what buyers are shown of the stock moves up. Moved by triggers, at the commit. */
export type InventoryVersionTable = { version: ColumnType<number, never, number> }

export type InventoryTables = StagedTables & {
  inventory_items: InventoryItemTable
  replaced_items: ReplacedItemTable
  inventory_groups: InventoryGroupTable
  inventory_totals: InventoryTotalsTable
  inventory_version: InventoryVersionTable
  flexible_inventory: FlexibleInventoryTable
  uploads: UploadTable
}
