import type { FlexibleRow, FlexibleRowsFilter } from '../../../../shared/stock/schema.ts'
import { flexibleCategory, flexibleRowsMax } from '../../../../shared/stock/terms.ts'
import type { Admin, StaffContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { recordChange } from '../../changes/changes.ts'
import type { FlexibleInventoryRow } from '../table.ts'
import { deleteFreeFormList, flexibleRows, insertFlexibleRows, selectFlexibleRows } from './queries.ts'

/** The newest `flexibleRowsMax` rows that contain every word of `q`, in any case. */
export async function listFlexibleRows(db: Db, { q, category, source }: FlexibleRowsFilter): Promise<FlexibleRow[]> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const rows = await selectFlexibleRows(db, { words, category, source, limit: flexibleRowsMax })
  return rows.map(toFlexibleRow)
}

/** Throws NOT_FOUND. */
export async function deleteFlexibleRow(db: Db, by: Admin, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const before = toFlexibleRow(await flexibleRows.remove(tx, id))
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

/** Passes the rows of a free-form list to `store` in parts, each as the text of a JSON array of objects. */
export type FreeFormRows = { readFreeForm(store: (json: string, rows: number) => Promise<void>): Promise<void> }

/**
 * Replaces the list with the same source code and category or, without a source code, category and file name. Throws
 * NO_USABLE_ROWS for a list without rows.
 */
export async function storeFreeFormRows(
  { db, callbacks, admin: by }: StaffContext,
  list: { uploadId: string; fileName: string; sourceCode: string; category: string },
  rows: FreeFormRows,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const target = {
      fileName: list.fileName,
      sourceCode: list.sourceCode || null,
      category: list.category || flexibleCategory,
    }
    const replaced = await deleteFreeFormList(tx, target)
    let stored = 0
    await rows.readFreeForm(async (json, count) => {
      await insertFlexibleRows(tx, target, json)
      stored += count
    })
    if (stored === 0) throw new DomainError('NO_USABLE_ROWS', 'The sheet has no rows. Nothing was changed.')
    const { fileName } = list
    const after = { ...target, rowsStored: stored, rowsReplaced: replaced }
    await recordChange(tx, {
      by,
      kind: 'free-form list',
      recordId: fileName,
      recordName: fileName,
      action: 'uploaded',
      after,
    })
    await callbacks.writeEvent(tx, { kind: 'upload', records: { uploadId: list.uploadId }, title: fileName })
    return stored
  })
}
