import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Items as JSON in the order of their ids, and the version of the stock that they are of. */
export async function selectViews(
  db: Db,
  ids: readonly string[],
): Promise<{ version: number; views: string | null; found: number }> {
  const { rows } = await sql<{ version: number; views: string | null; found: number }>`
    select version, views, found from inventory_version, (
      select string_agg(view_json, ',' order by position) as views, count(*) as found
      from unnest(${[...ids]}::text[]) with ordinality as asked (item_id, position)
      join inventory_items on id = item_id
    ) as items
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('The inventory has no version')
  return row
}
