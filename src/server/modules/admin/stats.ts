import type { AdminStats } from '../../../shared/admin.ts'
import type { Db } from '../../db/database.ts'

export async function readStats(_db: Db): Promise<AdminStats> {
  throw new Error('unwritten')
}
