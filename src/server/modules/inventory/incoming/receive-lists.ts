import type { Tx } from '../../../db/database.ts'
import { addJobs } from '../../../jobs/jobs.ts'
import { selectPriorities } from '../../../jobs/queries.ts'
import { keepListFile } from '../lists/staged/staged-uploads.ts'
import type { ReceivedFile } from '../opening/budget.ts'
import { incomingRows, noteAnswer, selectLastList, selectSenders } from '../sendings/queries.ts'
import { insertSending, type NewSending } from '../sendings/sendings.ts'
import { holdSuppliers } from '../suppliers/queries.ts'
import { findTurns } from './reading-turns.ts'

/** Passes the files of a sending on, one at a time, so that little of them is in memory at once. */
export type FileSource = (keep: (file: ReceivedFile) => Promise<void>) => Promise<void>

export type ReceivedSending = NewSending & {
  /** Who adds it by hand. */
  username?: string
  supplierId: string | undefined
  files: FileSource
}
export type Received = { id: string; reference: string; listIds: string[] }

const nameCharsMax = 255
const mibBytes = 1024 * 1024
// The column is an integer, and a sender may claim anything.
const bytesShownMax = 2 ** 31 - 1

/**
 * Keeps the files of a sending in the caller's transaction; once it is committed they are read in turn. What nobody can have
 * as a list, such as an empty file, must be refused before. Returns undefined, and keeps nothing, without any file.
 */
export async function receiveLists(
  tx: Tx,
  { supplierId: known, username, files, ...sending }: ReceivedSending,
): Promise<Received | undefined> {
  // A supplier that was merged or deleted meanwhile is as unknown as any other: nothing that was sent is lost.
  const supplierId = known !== undefined && (await holdSuppliers(tx, [known])) === 1 ? known : undefined
  let received: Received | undefined
  const last = supplierId === undefined ? undefined : await selectLastList(tx, supplierId)
  const options = {
    category: last?.category ?? '',
    defaultRegionCodes: last?.default_region_codes ?? '',
    replaceScope: last?.replace_scope ?? 'category',
    splitByProduct: last?.split_by_product ?? true,
  } as const
  await files(async (file) => {
    received ??= { ...(await insertSending(tx, sending)), listIds: [] }
    const fileName = file.fileName.slice(0, nameCharsMax)
    const staged =
      file.bytes && (await keepListFile(tx, { fileName, bytes: file.bytes, ...options }, username ?? sending.way))
    const list = await incomingRows.insert(tx, {
      sending_id: received.id,
      position: received.listIds.length,
      supplier_id: supplierId ?? null,
      staged_upload_id: staged?.id ?? null,
      file_name: fileName,
      file_bytes: Math.min(file.fileBytes, bytesShownMax),
      ...(file.bytes
        ? { digest: file.digest }
        : { outcome: 'failed', reason: file.refusal ?? explainSize(file), settled_at: new Date() }),
    })
    received.listIds.push(list.id)
  })
  if (!received) return undefined
  // Anybody can write an address on a mail.
  if (supplierId !== undefined && sending.isProven) await noteAnswer(tx, { supplierId })
  await queueReadings(tx, received.listIds)
  return received
}

function explainSize({ fileBytes }: ReceivedFile): string {
  return `The file has ${(fileBytes / mibBytes).toFixed(1)} MiB, more than a list may have. A smaller one is needed.`
}

const jobName = 'read list'
const keyOf = (listId: string) => `${jobName}: ${listId}`

/**
 * Has lists that others sent read once the transaction is committed: those of the public page after all others, and those of
 * each sender in turn.
 */
export async function queueReadings(tx: Tx, listIds: readonly string[]): Promise<void> {
  const priorities = await selectPriorities(tx, jobName)
  const prefix = keyOf('')
  const waitingIds = [...priorities.keys()].map((key) => key.slice(prefix.length))
  const senders = await selectSenders(tx, [...waitingIds, ...listIds])
  const waiting = waitingIds.flatMap((id) => {
    const sender = senders.get(id)
    return sender === undefined || listIds.includes(id) ? [] : { sender, turn: priorities.get(keyOf(id)) ?? 0 }
  })
  const turns = findTurns(
    waiting,
    listIds.map((id) => senders.get(id) ?? { isStranger: true, key: id }),
  )
  await addJobs(
    tx,
    jobName,
    listIds.map((listId, index) => ({
      key: keyOf(listId),
      queue: 'read lists',
      priority: turns[index] ?? 0,
      payload: { listId },
    })),
  )
}
