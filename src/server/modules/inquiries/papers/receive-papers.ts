import { webcrypto } from 'node:crypto'
import type { PaperFiles, RefusedPaper, StreamedFile, Tie } from '../../../../shared/papers/schema.ts'
import {
  type PaperContentType,
  type PaperKind,
  paperBytesMax,
  paperContentTypes,
  papersMax,
  paperTooLarge,
} from '../../../../shared/papers/terms.ts'
import type { Admin } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { queueReportMarks } from '../../../jobs/jobs.ts'
import { DomainError, invalidField } from '../../../lib/domain-error.ts'
import { findContentType } from '../../../lib/file-type.ts'
import { recordChange } from '../../changes/changes.ts'
import { cleanFileName } from '../../inventory/opening/file-kinds.ts'
import { storeParts } from './paper-files.ts'
import { describePaper, recordOf } from './paper-records.ts'
import { insertTies, paperRows, selectSamePaper } from './queries.ts'
import { queuePaper, withoutText } from './read-papers.ts'
import type { PaperRow, PaperSender } from './table.ts'

type Sending = {
  by: Admin
  sentBy: PaperSender
  sentById: string | null
  sentByName: string
  supplierId: string | null
  kind: PaperKind | null
  on: readonly Tie[]
  /** Called before a file is read; throws when no more may come. */
  count?: () => Promise<void>
}
export type ReceivedPapers = { rows: PaperRow[]; refused: RefusedPaper[] }

/**
 * Keeps the files that are papers by their content, each in a transaction of its own, so that one of them is in memory at a
 * time and a sending that breaks off loses only the rest. The same file of the same sender again is the paper that it was.
 * Throws INVALID or TOO_LARGE if nothing is kept.
 */
export async function receivePapers(db: Db, files: PaperFiles, sending: Sending): Promise<ReceivedPapers> {
  const received: ReceivedPapers = { rows: [], refused: [] }
  try {
    await receiveEach(db, files, sending, received)
  } catch (error) {
    // What came before is kept, and the rest is named.
    if (!(error instanceof DomainError) || received.rows.length === 0) throw error
    received.refused.push({ fileName: 'The rest', message: error.message })
  }
  if (received.rows.length > 0) return received
  const [first] = received.refused
  if (!first) throw invalidField('files', 'Choose a file')
  const message = `${first.fileName}: ${first.message}`
  throw first.message === paperTooLarge ? new DomainError('TOO_LARGE', message) : invalidField('files', message)
}

async function receiveEach(db: Db, files: PaperFiles, sending: Sending, received: ReceivedPapers): Promise<void> {
  for await (const file of Array.isArray(files) ? streamOf(files) : files) {
    const fileName = cleanFileName(file.fileName) || 'Paper'
    const refuse = (message: string) => void received.refused.push({ fileName, message })
    if (received.rows.length + received.refused.length >= papersMax) {
      refuse(`At most ${papersMax} files at a time`)
      break
    }
    try {
      await sending.count?.()
    } catch (error) {
      // What came before is kept, and the rest is named.
      if (!(error instanceof DomainError) || received.rows.length === 0) throw error
      refuse(error.message)
      continue
    }
    const bytes = await file.read()
    if (!bytes || bytes.length > paperBytesMax) refuse(paperTooLarge)
    else if (bytes.length === 0) refuse('The file is empty')
    else {
      const contentType = await findContentType(bytes, paperContentTypes)
      if (!contentType) refuse('It must be a PDF, JPEG, PNG or WebP file')
      else {
        const row = await storePaper(db, { ...sending, fileName, contentType, bytes })
        if (!received.rows.some(({ id }) => id === row.id)) received.rows.push(row)
      }
    }
  }
}

async function* streamOf(files: readonly { fileName: string; bytes: Uint8Array }[]): AsyncGenerator<StreamedFile> {
  for (const { fileName, bytes } of files) yield { fileName, read: async () => bytes }
}

type NewPaper = Sending & { fileName: string; contentType: PaperContentType; bytes: Uint8Array }

async function storePaper(db: Db, paper: NewPaper): Promise<PaperRow> {
  const { by, sentBy, sentById, on, fileName, contentType, bytes } = paper
  // In a thread of its own: a large file would hold up all other requests.
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
  return db.transaction().execute(async (tx) => {
    if (on.some((tie) => tie.kind === 'item')) await queueReportMarks(tx)
    const same = await selectSamePaper(tx, { digest, sentBy, sentById })
    if (same) {
      await insertTies(tx, same.id, on)
      return same
    }
    const isPdf = contentType === 'application/pdf'
    const kind = paper.kind ?? kindByName(fileName)
    const row = await paperRows.insert(tx, {
      kind: kind ?? (isPdf ? 'other' : 'photo'),
      file_name: fileName,
      file_bytes: bytes.length,
      content_type: contentType,
      digest,
      sent_by: sentBy,
      sent_by_id: sentById,
      sent_by_name: paper.sentByName,
      supplier_id: paper.supplierId,
      changed_by: by.username,
      ...(!isPdf && withoutText),
    })
    await storeParts(tx, row.id, bytes)
    await insertTies(tx, row.id, on)
    if (isPdf) await queuePaper(tx, { paperId: row.id, isKindOpen: kind === undefined })
    await recordChange(tx, { by, ...(await recordOf(tx, row)), after: await describePaper(tx, row) })
    return row
  })
}

const packingList = /pack(?:ing|age)?[\s_-]*(?:list|slip)|(?:^|[^a-z])pl(?:[^a-z]|$)/i
const billOfLading = /lading|(?:^|[^a-z])b(?:\/|[\s_-])?o?(?:\/|[\s_-])?l(?:[^a-z]|$)/i
const report = /mtr|mill|cert|heat|test|report/i

/** What a file says of itself; staff can say otherwise. */
function kindByName(fileName: string): PaperKind | undefined {
  if (packingList.test(fileName)) return 'packing list'
  if (billOfLading.test(fileName)) return 'bill of lading'
  return report.test(fileName) ? 'mtr' : undefined
}
