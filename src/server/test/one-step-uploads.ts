import type { UploadInput } from '../../shared/uploads.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from '../router.ts'
import { aListRow, aWorkbook, type ListRow } from './workbooks.ts'

type Options = Partial<Omit<UploadInput, 'bytes'>>

/** Uploads a list of these rows in one step. */
export function upload(admin: Caller, rows: readonly Partial<ListRow>[], options: Options = {}) {
  return uploadFile(admin, aWorkbook(rows.map((row) => aListRow(row))), options)
}

export function uploadFile(admin: Caller, bytes: Uint8Array<ArrayBuffer>, options: Options = {}) {
  return admin.inventory.upload({ fileName: 'list.xlsx', category: 'Hot Rolled Coil', ...options, bytes })
}

export async function stockOf(db: Db) {
  return db.selectFrom('inventory_items').selectAll().orderBy('id').execute()
}
