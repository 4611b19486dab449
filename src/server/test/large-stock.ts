import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Stores as many items, of 50 source codes with all of 20 categories and several regions each, and brings the statistics up
 * to date as autovacuum would.
 */
export async function storeLargeStock(db: Db, items: number): Promise<void> {
  await sql`
    insert into inventory_items (
      id, product_id, heat_num, product, thickness, width, length, qty_pcs, weight, grade_category, condition,
      location_state, source_code, category, thickness_in, weight_lb, regions
    )
    select 'item-' || no, 'P-' || no, 'H-' || no, 'Coil "' || no || '"', (no % 97) / 100.0, '48', 'COIL', no % 9, '1,000',
      'A1011', 'Prime', (array['OH', 'CA', 'FL', 'NV'])[1 + no / 1000 % 4], 'S' || no % 50,
      'Category ' || no / 50 % 20, (no % 97) / 100.0, 1000,
      (array['{ENC}', '{PAC}', '{SA,MA}', '{}'])[1 + no / 1000 % 4]::text[]
    from generate_series(1, ${items}) as no
  `.execute(db)
  await sql`analyze inventory_items, inventory_groups, inventory_totals`.execute(db)
}
