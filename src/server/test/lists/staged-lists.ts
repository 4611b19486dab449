import { expect, vi } from 'vitest'
import type { StagedUpload, UploadInput } from '../../../shared/lists/schema.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../router.ts'
import { aListRow, aWorkbook, type ListRow } from './workbooks.ts'

type Options = Partial<Omit<UploadInput, 'bytes'>>

/** Stages a file and waits until it is read. */
export async function stageFile(
  admin: Caller,
  bytes: Uint8Array<ArrayBuffer>,
  options: Options = {},
): Promise<StagedUpload> {
  const staged = await admin.inventory.uploads.stage({
    fileName: 'list.xlsx',
    category: 'Hot Rolled Coil',
    ...options,
    bytes,
  })
  expect(staged.state).toBe('reading')
  return settled(admin, staged.id)
}

/** Waits until a staged list is read. */
export function settled(admin: Caller, id: string): Promise<StagedUpload> {
  return vi.waitFor(
    async () => {
      const staged = await admin.inventory.uploads.get({ id })
      expect(staged.state).not.toBe('reading')
      return staged
    },
    { timeout: 30_000, interval: 10 },
  )
}

/** Stages a list of these rows and waits until it is read. */
export const stage = (admin: Caller, rows: readonly Partial<ListRow>[], options?: Options) =>
  stageFile(admin, aWorkbook(rows.map((row) => aListRow(row))), options)

export async function productIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('inventory_items').select('product_id').orderBy('product_id').execute()
  return rows.map((row) => row.product_id)
}
