import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** What a phrase may name: active product types, categories in stock, source codes. */
export async function selectStockNames(db: Db): Promise<{ categories: string[]; sources: string[] }> {
  const { rows } = await sql<{ categories: string[]; sources: string[] }>`
    select
      array(
        select name from product_categories where active <> 0
        union select category from inventory_groups as listed
        where not exists (select from product_categories where active = 0 and lower(name) = lower(category))
        order by 1
      ) as categories,
      array(select distinct source_code from inventory_groups order by 1) as sources
  `.execute(db)
  return rows[0] ?? { categories: [], sources: [] }
}

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
