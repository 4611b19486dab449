import type { OpenedPaper } from '../../../../shared/papers/schema.ts'
import type { Callbacks } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import { insertPart, selectInquiriesOf, selectPart } from './queries.ts'
import type { PaperRow } from './table.ts'

const partBytes = 1024 * 1024

/** Stores a file in parts, so that nobody who reads it holds much of it. */
export async function storeParts(tx: Tx, id: string, { buffer, byteOffset, length }: Uint8Array): Promise<void> {
  for (let start = 0; start < length; start += partBytes) {
    const part = Buffer.from(buffer, byteOffset + start, Math.min(partBytes, length - start))
    await insertPart(tx, { paper_id: id, position: start / partBytes, content: part })
  }
}

/** The parts one after the other. Throws NOT_FOUND for a paper that is deleted meanwhile. */
async function* readParts(db: Db, { id, file_bytes: bytes }: Pick<PaperRow, 'id' | 'file_bytes'>) {
  for (let position = 0; position * partBytes < bytes; position += 1) {
    const part = await selectPart(db, id, position)
    if (!part) throw notFound('Paper')
    yield part
  }
}

/** The whole file, in memory of its own. */
export async function joinParts(db: Db, paper: Pick<PaperRow, 'id' | 'file_bytes'>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(paper.file_bytes)
  let length = 0
  for await (const part of readParts(db, paper)) {
    bytes.set(part, length)
    length += part.length
  }
  return bytes
}

/** A file that is read in parts, as it is sent. */
export function openPaper(db: Db, paper: PaperRow): OpenedPaper {
  const { file_name: fileName, content_type: contentType, file_bytes: bytes } = paper
  return { fileName, contentType, bytes, open: () => readParts(db, paper) }
}

/** Brings open back offices up to date; nobody is told. Write it last. */
export async function writePaperEvent(
  callbacks: Pick<Callbacks, 'writeEvent'>,
  tx: Tx,
  { id, file_name: title }: Pick<PaperRow, 'id' | 'file_name'>,
): Promise<void> {
  const [inquiryId] = await selectInquiriesOf(tx, id)
  const records = inquiryId === undefined ? {} : { inquiryId }
  await callbacks.writeEvent(tx, { kind: 'paper', records, title })
}
