import { sql } from 'kysely'
import type { UploadInput } from '../../../shared/lists/schema.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../router.ts'
import { aListRow, aWorkbook, type ListRow } from './workbooks.ts'

type Options = Partial<Omit<UploadInput, 'bytes'>>

/** Uploads a list of these rows in one step. */
export function upload(admin: Caller, rows: readonly Partial<ListRow>[], options: Options = {}) {
  return uploadFile(admin, aWorkbook(rows.map((row) => aListRow(row))), options)
}

export function uploadFile(admin: Caller, bytes: Uint8Array<ArrayBuffer>, options: Options = {}) {
  return admin.inventory.upload({ fileName: 'list.xlsx', category: 'Hot Rolled Coil', ...options, bytes })
}

/** The items without the number of the change that they came with. */
export async function stockOf(db: Db) {
  const items = await db.selectFrom('inventory_items').selectAll().orderBy('id').execute()
  return items.map(({ change_no: _, ...item }) => item)
}

/** The stored counts of groups and totals, and a recount of the items. */
export async function countsAndRecount(db: Db) {
  const groups = await sql`select * from inventory_groups order by 1, 2, 3, 4, is_sold`.execute(db)
  const totals = await sql`select * from inventory_totals order by 1, 2`.execute(db)
  const recountedGroups = await sql`
    select category, source_code, location_state, regions, count(*)::int as item_count, coalesce(sum(weight_lb), 0) as weight_lb,
      sold_line_id is not null as is_sold
    from inventory_items group by 1, 2, 3, 4, is_sold order by 1, 2, 3, 4, is_sold
  `.execute(db)
  const recountedTotals = await sql`
    select source_code, region, count(*)::int as item_count, coalesce(sum(weight_lb), 0) as weight_lb
    from listed_items, unnest('{all}' || case when regions = '{}' then '{none}' else regions end) as region
    group by 1, 2 order by 1, 2
  `.execute(db)
  return {
    counts: { groups: groups.rows, totals: totals.rows },
    recount: { groups: recountedGroups.rows, totals: recountedTotals.rows },
  }
}
