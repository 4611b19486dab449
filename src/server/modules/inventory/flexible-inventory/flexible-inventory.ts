import type { FlexibleRow, FlexibleRowsFilter } from '../../../../shared/inventory.ts'
import { flexibleRowsMax } from '../../../../shared/inventory-terms.ts'
import type { Db } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import type { Admin } from '../../../trpc.ts'
import { recordChange } from '../../changes/changes.ts'
import { deleteFlexibleRowById, selectFlexibleRows } from './queries.ts'
import type { FlexibleInventoryRow } from './table.ts'

/**
 * Lists rows of free-form lists, the newest list first: the first `flexibleRowsMax` in which every word of `q` occurs,
 * in any case. A longer answer is had by a narrower search.
 */
export async function listFlexibleRows(db: Db, { q, category, source }: FlexibleRowsFilter): Promise<FlexibleRow[]> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const rows = await selectFlexibleRows(db, { words, category, source, limit: flexibleRowsMax })
  return rows.map(toFlexibleRow)
}

/** Deletes a row of a free-form list. Throws NOT_FOUND. */
export async function deleteFlexibleRow(db: Db, by: Admin, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await deleteFlexibleRowById(tx, id)
    if (!row) throw notFound('Free-form row')
    const before = toFlexibleRow(row)
    await recordChange(tx, { by, kind: 'free-form list', recordId: id, recordName: before.fileName, before })
    return { message: 'Free-form row deleted' }
  })
}

function toFlexibleRow(row: FlexibleInventoryRow): FlexibleRow {
  return {
    id: row.id,
    rawData: row.raw_data,
    searchableText: row.searchable_text,
    category: row.category,
    regionCodes: row.region_codes,
    sourceCode: row.source_code,
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
  }
}
