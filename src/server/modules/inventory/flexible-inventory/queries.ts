import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { FlexibleInventoryRow } from './table.ts'

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

export type FlexibleRowsQuery = {
  words: readonly string[]
  category: string | undefined
  source: string | undefined
  limit: number
}

/** The newest list first, and within a list in the order of its ids. */
export function selectFlexibleRows(db: Db, filter: FlexibleRowsQuery): Promise<FlexibleInventoryRow[]> {
  let query = db
    .selectFrom('flexible_inventory')
    .select(flexibleRowColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
  if (filter.category !== undefined) query = query.where(equalsAnyCase('category', filter.category))
  if (filter.source !== undefined) query = query.where(equalsAnyCase('source_code', filter.source))
  for (const word of filter.words) query = query.where(containsWord(word))
  return query.execute()
}

function equalsAnyCase(column: 'category' | 'source_code', text: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) = lower(${text})`
}

// Not LIKE: 50% and 3_4 are what they say.
function containsWord(word: string): Expression<SqlBool> {
  return sql<SqlBool>`strpos(lower(searchable_text), lower(${word})) > 0`
}

/** Deletes a row and tells whether it was there. */
export async function deleteFlexibleRowById(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('flexible_inventory').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
