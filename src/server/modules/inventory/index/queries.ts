import { sql } from 'kysely'
import type { Snapshot } from '../../../db/copy.ts'
import type { Db } from '../../../db/database.ts'
import type { GroupTexts } from '../../../steel/readings.ts'
import { inactiveTypeNames } from '../../catalog/queries.ts'
import type { copiedFields } from './columns.ts'

const expressions: Readonly<Record<(typeof copiedFields)[number], string>> = {
  id: 'id',
  createdAt: 'created_at',
  weightLb: 'weight_lb',
  category: 'category',
  source: 'source_code',
  state: 'location_state',
  regions: "array_to_string(regions, ',')",
  product: 'product',
  grade: 'grade_category',
  condition: 'condition',
  thickness: 'thickness',
  width: 'width',
  length: 'length',
  productId: 'product_id',
  heatNum: 'heat_num',
  changeNo: 'change_no',
}

export type StoredGroup = GroupTexts & { items: number }

export async function selectStockState({
  rows,
}: Snapshot): Promise<{ version: number; changeNo: number; inactive: string[]; groups: StoredGroup[] }> {
  const [state] = await rows<{ version: number; changeNo: number; inactive: string[] }>(`
    select version, (select coalesce(max(no), 0) from stock_changes) as "changeNo", ${inactiveTypeNames} as inactive
    from inventory_version
  `)
  if (!state) throw new Error('The inventory has no version')
  const groups = await rows<StoredGroup>(`
    select category, source_code as source, location_state as state, array_to_string(regions, ',') as regions,
      item_count as items
    from listed_groups
  `)
  return { ...state, groups }
}

export type ListName = { category: string; source: string }

export function selectChangedLists({ rows }: Snapshot, version: number): Promise<ListName[]> {
  return rows('select category, source_code as source from inventory_list_versions where version > $1 order by 1, 2', [
    version,
  ])
}

/** Sends the items in the binary format of COPY; only those of some lists, if any are given. */
export async function copyItems(
  { rows, copyOut }: Snapshot,
  fields: typeof copiedFields,
  lists: readonly ListName[] | undefined,
  onPiece: (piece: Buffer) => void,
): Promise<void> {
  let where = ''
  if (lists) {
    // COPY takes no values, so the server itself quotes them.
    const [quoted] = await rows<{ keys: string }>(
      `
        select coalesce(string_agg(distinct quote_literal(item_group_key(category, source_code, regions)), ', '), 'null') as keys
        from listed_groups join unnest($1::text[], $2::text[]) as list (listed, source) on category = listed and source_code = source
      `,
      [lists.map(({ category }) => category), lists.map(({ source }) => source)],
    )
    where = `where item_group_key(category, source_code, regions) = any(array[${quoted?.keys ?? 'null'}]::bigint[])`
  }
  const columns = fields.map((field) => expressions[field]).join(', ')
  await copyOut(`copy (select ${columns} from listed_items ${where}) to stdout (format binary)`, onPiece)
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
      join listed_items on id = item_id
    ) as items
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('The inventory has no version')
  return row
}
