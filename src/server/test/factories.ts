import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { InventoryItemTable, NewInventoryItem } from '../modules/inventory/table.ts'

/** Stores an inventory item: a hot-rolled coil in Ohio unless told otherwise. */
export function anItem(db: Db, overrides: Partial<NewInventoryItem> = {}): Promise<Selectable<InventoryItemTable>> {
  return db
    .insertInto('inventory_items')
    .values({
      product_id: 'P-100',
      heat_num: 'H-100',
      product: 'HR Coil',
      thickness: '0.1345',
      width: '48',
      length: 'COIL',
      qty_pcs: 1,
      weight: '42,350',
      grade_category: 'A1011 CS-B',
      condition: 'Prime',
      location_state: 'OH',
      source_code: 'DMW1',
      category: 'Hot Rolled Coil',
      region_codes: '',
      thickness_in: 0.1345,
      weight_lb: 42_350,
      regions: ['ENC'],
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
