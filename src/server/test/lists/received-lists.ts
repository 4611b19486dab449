import type { Db, Tx } from '../../db/database.ts'
import { createListReading } from '../../modules/inventory/incoming/read-list.ts'
import { type ReceivedSending, receiveLists } from '../../modules/inventory/incoming/receive-lists.ts'
import { digestFile } from '../../modules/inventory/opening/unpack.ts'
import { callbacks } from '../fixtures.ts'
import { aListRow, aWorkbook, type ListRow } from './workbooks.ts'

export type Rows = readonly Partial<ListRow>[]

export const fileOf = (rows: Rows, fileName = 'list.xlsx') => {
  const bytes = aWorkbook(rows.map((row) => aListRow(row)))
  return { fileName, fileBytes: bytes.length, bytes }
}
export function csvOf(rows: Rows): string {
  const lines = rows.map((row) => aListRow(row))
  return [Object.keys(aListRow()), ...lines.map((line) => Object.values(line))].map((line) => line.join(',')).join('\n')
}
export const items = (...ids: string[]): Rows => ids.map((id) => ({ 'Product ID': id, 'Heat Num': `H-${id}` }))

type GivenFile = { fileName: string; fileBytes: number; bytes: Uint8Array<ArrayBuffer> | undefined }
export type GivenSending = Partial<Omit<ReceivedSending, 'files'>> & { files: readonly GivenFile[] }

/** Receives files, by default by a supplier's link. Returns the ids of the lists. */
export async function receiveFiles(tx: Tx, { files, ...sending }: GivenSending): Promise<string[]> {
  const received = await receiveLists(tx, {
    way: 'link',
    isProven: true,
    supplierId: undefined,
    ...sending,
    async files(keep) {
      for (const { bytes, ...file } of files) {
        await keep(bytes ? { ...file, bytes, digest: digestFile(bytes) } : { ...file, bytes })
      }
    },
  })
  return received?.listIds ?? []
}

/** Receives a list and has it read, as the queue would. */
export async function receive(db: Db, rows: Rows, sending: Partial<GivenSending> = {}): Promise<string> {
  const listIds = await db.transaction().execute((tx) => receiveFiles(tx, { files: [fileOf(rows)], ...sending }))
  await readAll(db, listIds)
  return listIds[0] ?? ''
}

/** Reads lists that came in, by default all that are not settled, as the queue would. */
export async function readAll(db: Db, listIds?: readonly string[]): Promise<void> {
  const open = await db.selectFrom('incoming_lists').select('id').where('outcome', 'is', null).execute()
  for (const listId of listIds ?? open.map(({ id }) => id)) await createListReading({ db, callbacks })({ listId })
}
