import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { NewInventoryItem } from '../../modules/inventory/table.ts'

/** SQL for columns of items, over `no`, the number of the item from 1. */
type NumberedColumns = Partial<Record<keyof NewInventoryItem, RawBuilder<unknown>>>

const coils = {
  product_id: sql`'P-' || no`,
  heat_num: sql`'H-' || no`,
  product: sql`'HR COIL'`,
  thickness: sql`'0.1345'`,
  width: sql`'48'`,
  length: sql`'COIL'`,
  qty_pcs: sql`1`,
  weight: sql`'1,000'`,
  grade_category: sql`'A1011'`,
  condition: sql`'Prime'`,
  location_state: sql`'CA'`,
  source_code: sql`'WST1'`,
  category: sql`'Hot Rolled Coil'`,
  region_codes: sql`'PAC'`,
  thickness_in: sql`0.1345`,
  weight_lb: sql`1000`,
  regions: sql`array['PAC']`,
} satisfies NumberedColumns

/**
 * Stores this many items, by default hot-rolled coils of one source in California, and updates the statistics like
 * autovacuum.
 */
export async function storeNumberedItems(db: Db, items: number, columns: NumberedColumns): Promise<void> {
  const all = Object.entries({ ...coils, ...columns })
  const names = sql.join(all.map(([name]) => sql.ref(name)))
  const values = sql.join(all.map(([, value]) => value))
  await sql`
    insert into inventory_items (${names}) select ${values} from generate_series(1, ${items}::int) as no
  `.execute(db)
  await sql`analyze inventory_items, inventory_groups, inventory_totals`.execute(db)
}

/** Stores this many items, of 50 source codes with 20 categories and several regions each. */
export async function storeLargeStock(db: Db, items: number): Promise<void> {
  await storeNumberedItems(db, items, {
    id: sql`'item-' || no`,
    product: sql`'Coil "' || no || '"'`,
    thickness: sql`(no % 97) / 100.0`,
    qty_pcs: sql`no % 9`,
    location_state: sql`(array['OH', 'CA', 'FL', 'NV'])[1 + no / 1000 % 4]`,
    source_code: sql`'S' || no % 50`,
    category: sql`'Category ' || no / 50 % 20`,
    region_codes: sql`''`,
    thickness_in: sql`(no % 97) / 100.0`,
    regions: sql`(array['{ENC}', '{PAC}', '{SA,MA}', '{}'])[1 + no / 1000 % 4]::text[]`,
  })
}
