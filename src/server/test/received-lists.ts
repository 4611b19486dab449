import type { Db } from '../db/database.ts'
import { createListReading } from '../modules/inventory/incoming/read-list.ts'
import { type ReceivedSending, receiveLists } from '../modules/inventory/incoming/receive-lists.ts'
import { links } from './fixtures.ts'
import { aListRow, aWorkbook, type ListRow } from './workbooks.ts'

export type Rows = readonly Partial<ListRow>[]

export const fileOf = (rows: Rows, fileName = 'list.xlsx') => {
  const bytes = aWorkbook(rows.map((row) => aListRow(row)))
  return { fileName, fileBytes: bytes.length, bytes }
}
export const items = (...ids: string[]): Rows => ids.map((id) => ({ 'Product ID': id, 'Heat Num': `H-${id}` }))

/** Receives a list and has it read, as the queue would. */
export async function receive(db: Db, rows: Rows, sending: Partial<ReceivedSending> = {}): Promise<string> {
  const given = { way: 'link', isProven: true, supplierId: undefined, files: [fileOf(rows)], ...sending } as const
  const { listIds } = await db.transaction().execute((tx) => receiveLists(tx, given))
  await readAll(db, listIds)
  return listIds[0] ?? ''
}

/** Reads lists that came in, by default all that are not settled, as the queue would. */
export async function readAll(db: Db, listIds?: readonly string[]): Promise<void> {
  const open = await db.selectFrom('incoming_lists').select('id').where('outcome', 'is', null).execute()
  for (const listId of listIds ?? open.map(({ id }) => id)) await createListReading({ db, links })({ listId })
}
