import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { RegionCode } from '../../../../shared/places/regions.ts'
import { type ItemValues, itemColumns } from '../../../../shared/stock/item-columns.ts'
import type { FlexibleInventoryTable } from '../free-form/table.ts'
import type { UploadTable } from '../lists/history/table.ts'
import type { StagedTables } from '../lists/staged/table.ts'
import type { SavedSearchTables } from '../saved/table.ts'

/** The columns from the list; all others are the id, the time and derived values. */
export const offeredColumns: readonly OfferedColumn[] = itemColumns.map(({ column }) => column)
export type OfferedColumn = keyof OfferedValues
export type OfferedValues = ItemValues<'column'>

export type InventoryItemTable = OfferedValues & {
  id: Generated<string>
  created_at: ColumnType<Date, never, never>
  /** The item as buyers see it, as JSON. A generated column. */
  view_json: ColumnType<string, never, never>
  /** In inches, by `parseThicknessIn`. */
  thickness_in: number | null
  /** In pounds, by `parseWeightLb`. */
  weight_lb: number | null
  /** The regions where buyers find the item: `region_codes`, or else the region of the state. */
  regions: RegionCode[]
  /** The change of the stock that added the item or changed its texts. */
  change_no: Generated<number>
}
export type InventoryItemRow = Selectable<InventoryItemTable>
export type NewInventoryItem = Insertable<InventoryItemTable>

/** A removed or changed item as it was; inquiries refer to it, and an upload can be reverted with it. */
export type ReplacedItemTable = Omit<InventoryItemTable, 'id' | 'created_at' | 'view_json' | 'change_no'> & {
  replaced_id: ColumnType<number, never, never>
  upload_id: string | null
  replaced_at: ColumnType<Date, never, never>
  id: string
  created_at: Date
}

/** A stored, restored, renamed, merged or deleted list. */
export type StockChangeTable = {
  no: ColumnType<number, never, never>
  upload_id: string | null
  made_at: ColumnType<Date, never, never>
  /** Null until the needs that it serves are known. */
  matched_at: Date | null
}

/** Maintained by a trigger. */
export type InventoryGroupTable = {
  category: ColumnType<string, never, never>
  source_code: ColumnType<string, never, never>
  location_state: ColumnType<string, never, never>
  regions: ColumnType<RegionCode[], never, never>
  item_count: ColumnType<number, never, never>
  weight_lb: ColumnType<number, never, never>
}

/** Per region, `all` (each item once) and `none` (without a region). Maintained by a trigger. */
export type InventoryTotalsTable = {
  source_code: ColumnType<string, never, never>
  region: ColumnType<RegionCode | 'all' | 'none', never, never>
  item_count: ColumnType<number, never, never>
  weight_lb: ColumnType<number, never, never>
}

/** One row: triggers increase the version at each commit that changes what buyers see. */
export type InventoryVersionTable = { version: ColumnType<number, never, number> }

export type InventoryTables = SavedSearchTables &
  StagedTables & {
    inventory_items: InventoryItemTable
    replaced_items: ReplacedItemTable
    inventory_groups: InventoryGroupTable
    inventory_totals: InventoryTotalsTable
    inventory_version: InventoryVersionTable
    flexible_inventory: FlexibleInventoryTable
    uploads: UploadTable
    stock_changes: StockChangeTable
  }
