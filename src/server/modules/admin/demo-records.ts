import type { Db } from '../../db/database.ts'

export async function countDemoRecords(_db: Db): Promise<{ records: number }> {
  throw new Error('unwritten')
}
export async function removeDemoData(_db: Db): Promise<{ records: number }> {
  throw new Error('unwritten')
}
