import yauzl from 'yauzl'
import { uploadMessages } from '../../../shared/inventory-terms.ts'
import { DomainError } from '../domain-error.ts'

const mib = 1024 * 1024
// A sheet of 100,000 rows and 20 columns takes about 80 MiB unpacked.
const entriesMax = 500
const entryBytesMax = 128 * mib
const unpackedBytesMax = 192 * mib

/** The parts of an .xlsx file that hold its data, unpacked, by their path. */
export type Archive = ReadonlyMap<string, Buffer>

/**
 * Unpacks the XML parts of an .xlsx file; pictures and macros stay packed. Counts bytes while they are inflated,
 * because the sizes that a zip file declares may be lies: over the limits it throws TOO_LARGE. A zip file that is no
 * workbook is WRONG_FILE_TYPE, a damaged or encrypted one WORKBOOK_UNREADABLE.
 */
export async function unpackXlsx(bytes: Buffer): Promise<Archive> {
  const parts = new Map<string, Buffer>()
  let bytesLeft = unpackedBytesMax
  try {
    const zip = await yauzl.fromBufferPromise(bytes)
    if (zip.entryCount > entriesMax) throw tooLarge()
    for await (const entry of zip.eachEntry()) {
      if (!/\.(xml|rels)$/i.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new DomainError('WORKBOOK_UNREADABLE', encryptedMessage)
      const part = await inflate(zip, entry, Math.min(entryBytesMax, bytesLeft))
      bytesLeft -= part.length
      parts.set(entry.fileName, part)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError('WORKBOOK_UNREADABLE', damagedMessage)
  }
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml')) {
    throw new DomainError('WRONG_FILE_TYPE', uploadMessages.wrongType)
  }
  return parts
}

async function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytesRead = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    bytesRead += chunk.length
    if (bytesRead > bytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): DomainError {
  return new DomainError(
    'TOO_LARGE',
    'The workbook is too large when unpacked. Save only the list itself and try again.',
  )
}

export const damagedMessage = 'The workbook is damaged or incomplete. Open it in Excel, save it again and retry.'
export const encryptedMessage = 'The workbook is protected by a password. Save it without one and try again.'
