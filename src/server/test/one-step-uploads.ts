import type { UploadInput } from '../../shared/lists/schema.ts'
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

/** The items without the number of the change that they came with. */
export async function stockOf(db: Db) {
  const items = await db.selectFrom('inventory_items').selectAll().orderBy('id').execute()
  return items.map(({ change_no: _, ...item }) => item)
}
