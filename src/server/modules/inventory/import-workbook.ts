import type { UploadInput, UploadResult } from '../../../shared/inventory.ts'
import type { Db } from '../../db/database.ts'

export async function importWorkbook(_db: Db, _upload: UploadInput & { username: string }): Promise<UploadResult> {
  throw new Error('unwritten')
}
