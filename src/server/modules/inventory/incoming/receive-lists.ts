import type { IncomingWay } from '../../../../shared/lists/incoming-terms.ts'
import type { Tx } from '../../../db/database.ts'
import { addJobs } from '../../../jobs/jobs.ts'
import { keepListFile } from '../lists/staged/staged-uploads.ts'
import { incomingRows, noteAnswer, selectLastList } from '../sendings/queries.ts'
import { digestFile, insertSending, type NewSending } from '../sendings/sendings.ts'
import { holdSuppliers } from '../suppliers/queries.ts'

/** `bytes` is undefined for a file that is not kept: too large, unless `refusal` says otherwise. */
export type ReceivedFile = {
  fileName: string
  fileBytes: number
  bytes: Uint8Array<ArrayBuffer> | undefined
  refusal?: string
}

export type ReceivedSending = NewSending & {
  way: Exclude<IncomingWay, 'by hand'>
  supplierId: string | undefined
  files: readonly ReceivedFile[]
}

const nameCharsMax = 255
const mibBytes = 1024 * 1024

/**
 * Keeps the files of a sending in the caller's transaction; once it is committed they are read in turn. What nobody can have
 * as a list, such as an empty file, must be refused before.
 */
export async function receiveLists(
  tx: Tx,
  { supplierId: known, files, ...sending }: ReceivedSending,
): Promise<{ id: string; reference: string; listIds: string[] }> {
  // A supplier that was merged or deleted meanwhile is as unknown as any other: nothing that was sent is lost.
  const supplierId = known !== undefined && (await holdSuppliers(tx, [known])) === 1 ? known : undefined
  const { id, reference } = await insertSending(tx, sending)
  if (supplierId !== undefined) await noteAnswer(tx, { supplierId })
  const last = supplierId === undefined ? undefined : await selectLastList(tx, supplierId)
  const listIds: string[] = []
  for (const [position, { bytes, fileBytes, refusal, ...file }] of files.entries()) {
    const fileName = file.fileName.slice(0, nameCharsMax)
    const options = {
      category: last?.category ?? '',
      defaultRegionCodes: last?.default_region_codes ?? '',
      replaceScope: last?.replace_scope ?? 'category',
      splitByProduct: last?.split_by_product ?? true,
    } as const
    const staged = bytes && (await keepListFile(tx, { fileName, bytes, ...options }, sending.way))
    const list = await incomingRows.insert(tx, {
      sending_id: id,
      position,
      supplier_id: supplierId ?? null,
      staged_upload_id: staged?.id ?? null,
      file_name: fileName,
      file_bytes: fileBytes,
      digest: bytes ? digestFile(bytes) : null,
      ...(!bytes && {
        outcome: 'failed',
        reason:
          refusal ??
          `The file has ${(fileBytes / mibBytes).toFixed(1)} MiB, more than a list may have. Ask for a smaller one.`,
        settled_at: new Date(),
      }),
    })
    listIds.push(list.id)
  }
  await queueReadings(tx, listIds)
  return { id, reference, listIds }
}

/** Has lists that others sent read in turn, once the transaction is committed. */
export function queueReadings(tx: Tx, listIds: readonly string[]): Promise<void> {
  return addJobs(
    tx,
    'read list',
    listIds.map((listId) => ({ key: `read list: ${listId}`, queue: 'read lists', payload: { listId } })),
  )
}
