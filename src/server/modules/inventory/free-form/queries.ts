import { type Expression, type SqlBool, sql } from 'kysely'
import { containsText } from '../../../db/contains-text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { FlexibleInventoryRow } from '../table.ts'

const flexibleRowColumns = [
  'id',
  'raw_data',
  'searchable_text',
  'category',
  'region_codes',
  'source_code',
  'file_name',
  'created_at',
] as const
export const flexibleRows = rowsOf('flexible_inventory', flexibleRowColumns, 'Free-form row')

export type FlexibleRowsQuery = {
  words: readonly string[]
  category: string | undefined
  source: string | undefined
  limit: number
}

export function selectFlexibleRows(db: Db, filter: FlexibleRowsQuery): Promise<FlexibleInventoryRow[]> {
  let query = db
    .selectFrom('flexible_inventory')
    .select(flexibleRowColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
  if (filter.category !== undefined) query = query.where(equalsAnyCase('category', filter.category))
  if (filter.source !== undefined) query = query.where(equalsAnyCase('source_code', filter.source))
  for (const word of filter.words) query = query.where(containsText(word, 'searchable_text'))
  return query.execute()
}

function equalsAnyCase(column: 'category' | 'source_code', text: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) = lower(${text})`
}

export type FreeFormList = { fileName: string; sourceCode: string | null; category: string }

/** Deletes the list that this one replaces and returns its number of rows. */
export async function deleteFreeFormList(tx: Tx, { fileName, sourceCode, category }: FreeFormList): Promise<number> {
  const query = tx.deleteFrom('flexible_inventory').where(equalsAnyCase('category', category))
  const isSame =
    sourceCode === null
      ? query.where('source_code', 'is', null).where('file_name', '=', fileName)
      : query.where(equalsAnyCase('source_code', sourceCode))
  const { numDeletedRows } = await isSame.executeTakeFirst()
  return Number(numDeletedRows)
}

/** `json` is an array of objects with `raw_data` and `searchable_text`. */
export async function insertFlexibleRows(
  tx: Tx,
  { fileName, sourceCode, category }: FreeFormList,
  json: string,
): Promise<void> {
  await sql`
    insert into flexible_inventory (raw_data, searchable_text, category, source_code, file_name)
    select raw_data, searchable_text, ${category}, ${sourceCode}, ${fileName}
    from json_to_recordset(${json}::json) as listed (raw_data text, searchable_text text)
  `.execute(tx)
}
